"""The form that chooses what is practised."""

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from quizzes.composing import SETTLING
from quizzes.wording import say
from tablegames.house_rules import HouseRules
from tablegames.questions import Kind, kinds
from tablegames.scenarios import situations

MIXED: Final = "mixed"  # another situation for every hand


class DrillForm(forms.Form):
    """What to practise under one rule set, and at how many boxes.

    A link chooses a `situation`, or a kind of question by its slug. Several boxes to be
    settled are a whole table; other kinds of question know of no boxes.
    """

    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of question"), initial=Kind.SETTLE_BOX.value
    )
    situation = forms.ChoiceField(label=gettext_lazy("Situation"), initial=MIXED)
    boxes = forms.TypedChoiceField(
        label=gettext_lazy("Boxes at the table"), coerce=int, initial=1
    )

    def __init__(
        self,
        rules: HouseRules,
        data: QueryDict | None = None,
        *,
        situation: str = MIXED,
    ) -> None:
        chosen = "kind" if situation in {each.value for each in Kind} else "situation"
        super().__init__(
            _filled_in(data),
            auto_id=f"{rules.edition.house}-%s",
            initial={chosen: situation},
        )
        self.fields["situation"].choices = [  # type: ignore[attr-defined]
            (MIXED, _("Mixed: a different one every hand")),
            *((each.slug, say(each.name)) for each in situations(rules)),
        ]
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (each.value, say(each.title)) for each in kinds(rules)
        ]
        self.fields["boxes"].choices = [  # type: ignore[attr-defined]
            (count, ngettext("%(n)d box", "%(n)d boxes", count) % {"n": count})
            for count in range(1, rules.boxes + 1)
        ]

    def clean_situation(self) -> str:
        """The slug; nothing for a mixed drill."""
        chosen: str = self.cleaned_data["situation"]
        return "" if chosen == MIXED else chosen

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        kind = Kind(self.cleaned_data["kind"])
        if kind not in SETTLING:
            self.cleaned_data["boxes"] = 1
        elif self.cleaned_data["boxes"] > 1:
            self.cleaned_data["kind"] = Kind.SETTLE_TABLE.value
        return self.cleaned_data


def _filled_in(data: QueryDict | None) -> QueryDict | None:
    """What was sent; where it names neither, one box to be settled."""
    if data is None:
        return None
    filled = data.copy()
    for name, plain in (("kind", Kind.SETTLE_BOX.value), ("boxes", "1")):
        if not filled.get(name):
            filled[name] = plain
    return filled
