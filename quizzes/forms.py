"""The forms of a drill's choice and of an answer: they read what was typed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from quizzes.amounts import LONGEST, TypedAmountError, parse_typed_amount
from quizzes.marking import LONGEST_MS, Given, Reply
from quizzes.rows import Row
from quizzes.wording import ACTION_NAMES, say
from tablegames.bets import Amount, Spot
from tablegames.house_rules import HouseRules
from tablegames.scenarios import situations
from tablegames.settlement import Action

TOKEN_LENGTH: Final = 40
MIXED: Final = "mixed"  # another situation for every hand
NOT_DUE: Final = gettext_lazy("no bonus")


class DrillForm(forms.Form):
    """Which situation to practise under one rule set, and at how many boxes."""

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
        super().__init__(
            data, auto_id=f"{rules.edition.house}-%s", initial={"situation": situation}
        )
        self.fields["situation"].choices = [  # type: ignore[attr-defined]
            (MIXED, _("Mixed: a different one every hand")),
            *((each.slug, say(each.name)) for each in situations(rules)),
        ]
        self.fields["boxes"].choices = [  # type: ignore[attr-defined]
            (count, ngettext("%(n)d box", "%(n)d boxes", count) % {"n": count})
            for count in range(1, rules.boxes + 1)
        ]

    def clean_situation(self) -> str:
        """The slug; nothing for a mixed drill."""
        chosen: str = self.cleaned_data["situation"]
        return "" if chosen == MIXED else chosen


@dataclass(frozen=True, slots=True)
class RowFields:
    """A row with its two fields, for the template to draw."""

    row: Row
    action: forms.BoundField
    amount: forms.BoundField
    first_of_box: bool

    @property
    def wrong(self) -> bool:
        """Whether either field has an error beside it."""
        return bool(self.action.errors or self.amount.errors)


class AnswerForm(forms.Form):
    """Take, push or pay, and how much, for every row of a question.

    An amount without an action means pay. Whatever cannot be read stands as an error
    beside its field, and what was typed stays in it.
    """

    use_required_attribute = False

    def __init__(self, rows: Sequence[Row], data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")
        self.asked = tuple(rows)
        self.language = get_language() or "en"
        for row in self.asked:
            self.fields[action_field(row)] = _action_field(row)
            self.fields[amount_field(row)] = _amount_field()

    def rows(self) -> Iterator[RowFields]:
        """The rows in settlement order, each with its fields."""
        box = None
        if self.focus:
            self.fields[self.focus].widget.attrs["autofocus"] = True
        for row in self.asked:
            yield RowFields(
                row, self[action_field(row)], self[amount_field(row)], row.box != box
            )
            box = row.box

    @property
    def many_boxes(self) -> bool:
        """Whether each row must say which box it means."""
        return len({row.box for row in self.asked}) > 1

    @property
    def focus(self) -> str:
        """The field to begin with: the first with an error, if there is one."""
        return next(iter(self.errors), "")

    def clean(self) -> dict[str, Any]:
        self.given: dict[str, Given] = {}
        for row in self.asked:
            self._read(row)
        return self.cleaned_data

    def _read(self, row: Row) -> None:
        if action_field(row) in self.errors or amount_field(row) in self.errors:
            return
        action: str = self.cleaned_data[action_field(row)]
        typed: str = self.cleaned_data[amount_field(row)]
        try:
            amount = parse_typed_amount(typed, self.language) if typed.strip() else None
        except TypedAmountError as error:
            self.add_error(amount_field(row), say(error.message))
            return
        self._give(row, action, amount)

    def _give(self, row: Row, action: str, amount: Amount | None) -> None:
        if not action and not amount:
            self.add_error(action_field(row), _("Say what happens to this bet."))
        elif action in {"", Action.PAY.value}:
            if amount is None:
                self.add_error(amount_field(row), _("How much is it paid?"))
            self.given[row.name] = Given(Action.PAY, amount or 0)
        elif amount:
            self.add_error(
                amount_field(row),
                _("Only a bet that is paid has an amount: choose pay, or clear it."),
            )
        else:
            self.given[row.name] = Given(Action(action))

    def reply(self) -> Reply:
        """The answer that a valid form gives."""
        return Reply(
            self.given,
            {name: self.data.get(name, "") for name in self.fields},
            self.data.get("submission", "")[:TOKEN_LENGTH],
            client_ms(self.data.get("client_ms", "")),
        )


def action_field(row: Row) -> str:
    """The name of the field that says what happens to the bet."""
    return f"{row.name}-action"


def amount_field(row: Row) -> str:
    """The name of the field that says how much is paid."""
    return f"{row.name}-amount"


def client_ms(text: str) -> int | None:
    """The browser's own measure; None when it sent none, or nonsense."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        return None
    measured = int(text)
    return measured if measured <= LONGEST_MS else None


def _action_field(row: Row) -> forms.ChoiceField:
    bonus = row.spot is Spot.ANTE_BONUS
    return forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (each.value, NOT_DUE if bonus and each is Action.PUSH else name)
            for each in row.actions
            for name in [ACTION_NAMES[each.value]]
        ],
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )


def _amount_field() -> forms.CharField:
    return forms.CharField(
        label=_("Amount paid"),
        required=False,
        strip=False,
        max_length=LONGEST,
        widget=forms.TextInput(
            {
                "inputmode": "decimal",
                "autocomplete": "off",
                "size": 8,
                "placeholder": _("amount"),
            }
        ),
    )
