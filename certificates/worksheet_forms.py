"""What a worksheet is to ask."""

import secrets
from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from certificates.worksheet_hands import Part, Plan
from certificates.worksheet_rows import LARGEST_SEED, MOST_HANDS, Size
from quizzes.wording import say
from tablegames.house_rules import HouseRules
from tablegames.scenarios import situations


class ProgrammeForm(forms.Form):
    """How many hands of a programme's exam, on which paper."""

    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=MOST_HANDS)
    size = forms.ChoiceField(
        label=_("Paper"), choices=Size.choices, widget=forms.RadioSelect
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("The same seed makes the same worksheet again."),
    )

    def __init__(
        self,
        rules: HouseRules,
        parts: Sequence[Part],
        data: QueryDict | None = None,
    ) -> None:
        hands = min(MOST_HANDS, sum(part.hands for part in parts))
        first = {"hands": hands, "size": Size.A4.value}
        super().__init__(data, auto_id="%s", initial=first)
        self.rules, self.parts = rules, tuple(parts)

    def plan(self) -> Plan:
        """What a valid form asks for; without a seed, another one every time."""
        return Plan(
            str(self.rules.edition),
            (),
            self.cleaned_data["hands"],
            max(part.boxes for part in self.parts),
            _seed_or_any(self.cleaned_data["seed"]),
            self.parts,
        )


class WorksheetForm(forms.Form):
    """Everything but the number of hands may be left as it is."""

    hands = forms.IntegerField(
        label=_("Hands"), min_value=1, max_value=MOST_HANDS, initial=12
    )
    boxes = forms.TypedChoiceField(label=_("Boxes at the table"), coerce=int)
    size = forms.ChoiceField(
        label=_("Paper"), choices=Size.choices, widget=forms.RadioSelect
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("The same seed makes the same worksheet again."),
    )
    situations = forms.MultipleChoiceField(
        label=_("Situations"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Choose none for a mix of all of them."),
    )

    def __init__(self, rules: HouseRules, data: QueryDict | None = None) -> None:
        first = {"boxes": "1", "size": Size.A4.value}
        super().__init__(data, auto_id="%s", initial=first)
        self.rules = rules
        boxes, asked = self.fields["boxes"], self.fields["situations"]
        assert isinstance(boxes, forms.TypedChoiceField)  # noqa: S101
        assert isinstance(asked, forms.MultipleChoiceField)  # noqa: S101
        boxes.choices = [
            (str(count), ngettext("%(n)d box", "%(n)d boxes", count) % {"n": count})
            for count in range(1, rules.boxes + 1)
        ]
        asked.choices = [(each.slug, say(each.name)) for each in situations(rules)]

    def plan(self) -> Plan:
        """What a valid form asks for; without a seed, another one every time."""
        said = self.cleaned_data
        return Plan(
            str(self.rules.edition),
            tuple(said["situations"]),
            said["hands"],
            said["boxes"],
            _seed_or_any(said["seed"]),
        )


def _seed_or_any(seed: int | None) -> int:
    return secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed
