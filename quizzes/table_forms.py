"""What to deal, and which lines to settle."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from quizzes.felt.words import result_words
from quizzes.wording import say, say_spot
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.scenarios import situations
from tablegames.settlement import Result
from tablegames.words import name_category, name_standing

MOST_LINES: Final = 200
TOO_MUCH: Final = gettext_lazy(
    "That is too much for one page: paste at most %(most)d lines, and give a longer"
    " file to the settle command."
)

type Choices = list[tuple[str, str]]


class DealForm(forms.Form):
    """What the deal must show; everything may be left open."""

    situation = forms.ChoiceField(label=gettext_lazy("Situation"), required=False)
    player = forms.ChoiceField(label=gettext_lazy("Box 1 holds"), required=False)
    dealer = forms.ChoiceField(label=gettext_lazy("The dealer holds"), required=False)
    result = forms.ChoiceField(label=gettext_lazy("Result of box 1"), required=False)
    bet = forms.MultipleChoiceField(
        label=gettext_lazy("Bets on the felt"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    boxes = forms.TypedChoiceField(
        label=gettext_lazy("Boxes at the table"),
        coerce=int,
        required=False,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        help_text=gettext_lazy("The same seed deals the same hand again."),
    )

    def __init__(self, rules: HouseRules, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")
        categories = [
            (each.slug, say(name_category(each))) for each in _categories(rules)
        ]
        self._offer("situation", [(s.slug, say(s.name)) for s in situations(rules)])
        self._offer("player", categories)
        self._offer("dealer", _dealers(rules, categories))
        self._offer("result", [(each.value, result_words(each)) for each in Result])
        self._offer("boxes", _counts(rules.boxes), open_too=False)
        spots = [spot.value for spot in game_of(rules).spots]
        self._offer("bet", [(s, capfirst(say_spot(s))) for s in spots], open_too=False)

    def _offer(self, name: str, choices: Choices, *, open_too: bool = True) -> None:
        either = [("", str(_("Whatever comes")))] if open_too else []
        self.fields[name].choices = [*either, *choices]  # type: ignore[attr-defined]

    def wants(self) -> tuple[str, ...]:
        """The wants of a valid form, as the notation writes them."""
        return tuple(self._wants())

    def _wants(self) -> Iterator[str]:
        for key in ("situation", "player", "dealer", "result"):
            if value := self.cleaned_data[key]:
                yield f"{key}={value}"
        for spot in self.cleaned_data["bet"]:
            yield f"bet={spot}"


class SettleForm(forms.Form):
    """Felt lines, one under the other."""

    lines = forms.CharField(
        label=gettext_lazy("Felt lines"),
        strip=False,
        widget=forms.Textarea(
            {
                "rows": 4,
                "spellcheck": "false",
                "autocapitalize": "none",
                "autocomplete": "off",
            }
        ),
        help_text=gettext_lazy(
            "One round a line: the dealer, the board or “-”, then the boxes."
        ),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")

    def clean_lines(self) -> str:
        """The lines, unless there are none or too many."""
        lines: str = self.cleaned_data["lines"]
        if not lines.strip():
            raise forms.ValidationError(_("Write at least one line."))
        if len(lines.splitlines()) > MOST_LINES:
            raise forms.ValidationError(TOO_MUCH % {"most": MOST_LINES})
        return lines


def _categories(rules: HouseRules) -> list[Any]:
    """The game's categories, the highest first."""
    return sorted(game_of(rules).categories, reverse=True)


def _dealers(rules: HouseRules, categories: Choices) -> Choices:
    """A hand that is enough or not, in the word of the game, then the categories."""

    def standing(*, qualifies: bool) -> str:
        does = say(name_standing(rules, qualifies=qualifies))
        return _("a hand that %(does)s") % {"does": does}

    return [
        ("qualified", standing(qualifies=True)),
        ("unqualified", standing(qualifies=False)),
        *categories,
    ]


def _counts(most: int) -> Choices:
    return [
        (str(count), ngettext("%(n)d box", "%(n)d boxes", count) % {"n": count})
        for count in range(1, most + 1)
    ]
