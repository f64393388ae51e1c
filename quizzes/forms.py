"""The form of a table to be settled: it reads what was typed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from quizzes.amounts import LONGEST, TypedAmountError, parse_typed_amount
from quizzes.marking import LONGEST_MS, Given, Reply
from quizzes.rows import Row
from quizzes.wording import say, say_action
from tablegames import questions
from tablegames.bets import Amount
from tablegames.messages import Message
from tablegames.questions import ActionField
from tablegames.settlement import Action

TOKEN_LENGTH: Final = 40


type Bet = Row | ActionField


@dataclass(frozen=True, slots=True)
class RowFields:
    """A bet with its two fields, for the template to draw."""

    row: Bet
    action: forms.BoundField
    amount: forms.BoundField
    first_of_box: bool
    label: Message | None = None
    template: str = "quizzes/_answer_row.html"

    @property
    def wrong(self) -> bool:
        """Whether either field has an error beside it."""
        return bool(self.action.errors or self.amount.errors)


class TypedForm(forms.Form):
    """What is typed for a question; `given` is what it comes to, by name.

    Whatever cannot be read stands as an error beside its field, and what was typed
    stays in it.
    """

    use_required_attribute = False

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")
        self.language = get_language() or "en"
        self.given: dict[str, Given | questions.Given] = {}

    @property
    def focus(self) -> str:
        """The field to begin with: the first with an error, if there is one."""
        return next((name for name in self.errors if name in self.fields), "")

    def reply(self) -> Reply:
        """The answer that a valid form gives."""
        return Reply(
            self.given,
            {name: self._typed(name) for name in self.fields},
            self.data.get("submission", "").replace("\0", "")[:TOKEN_LENGTH],
            client_ms(self.data.get("client_ms", "")),
        )

    def _typed(self, name: str) -> str:
        if isinstance(self.data, QueryDict):
            return " ".join(self.data.getlist(name))
        typed: str = self.data.get(name, "")
        return typed

    def ask_about(self, bet: Bet) -> None:
        """Add the two fields of `bet`."""
        self.fields[action_field(bet)] = _action_field(bet)
        self.fields[amount_field(bet)] = amount_box()

    def read_bet(self, bet: Bet) -> Given | None:
        """What happens to `bet`; None with the errors beside its fields."""
        if action_field(bet) in self.errors or amount_field(bet) in self.errors:
            return None
        action: str = self.cleaned_data[action_field(bet)]
        typed: str = self.cleaned_data[amount_field(bet)]
        amount = self.read_amount(amount_field(bet)) if typed.strip() else None
        if amount_field(bet) in self.errors:
            return None
        return self._give(bet, action, amount)

    def read_amount(self, name: str) -> Amount | None:
        """The amount typed in the field `name`; None with the error beside it."""
        try:
            return parse_typed_amount(self.cleaned_data[name], self.language)
        except TypedAmountError as error:
            self.add_error(name, say(error.message))
            return None

    def _give(self, bet: Bet, action: str, amount: Amount | None) -> Given | None:
        if not action and amount is None:
            self.add_error(action_field(bet), _("Say what happens to this bet."))
        elif action in {"", Action.PAY.value}:
            if amount:
                return Given(Action.PAY, amount)
            asked = _("How much is it paid?") if amount is None else _more(bet)
            self.add_error(amount_field(bet), asked)
        elif amount:
            self.add_error(
                amount_field(bet),
                _("Only a bet that is paid has an amount: choose pay, or clear it."),
            )
        else:
            return Given(Action(action))
        return None


class AnswerForm(TypedForm):
    """Take, push or pay, and how much, for every row of a question.

    An amount without an action means pay.
    """

    def __init__(self, rows: Sequence[Row], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.asked = tuple(rows)
        for row in self.asked:
            self.ask_about(row)

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
    def asks(self) -> tuple[str, ...]:
        """The sorts of fields there are, for the legend of the keys."""
        return ("action",)

    @property
    def many_boxes(self) -> bool:
        """Whether each row must say which box it means."""
        return len({row.box for row in self.asked}) > 1

    def clean(self) -> dict[str, Any]:
        for row in self.asked:
            given = self.read_bet(row)
            if given is not None:
                self.given[row.name] = given
        return self.cleaned_data


def action_field(row: Bet) -> str:
    """The name of the field that says what happens to the bet."""
    return f"{row.name}-action"


def amount_field(row: Bet) -> str:
    """The name of the field that says how much is paid."""
    return f"{row.name}-amount"


def _more(bet: Bet) -> str:
    """Why nothing cannot be paid, and what to choose instead."""
    words = _("A bet that is paid is paid more than nothing: choose “%(action)s”.")
    return words % {"action": say_action(Action.PUSH.value, _spot(bet))}


def _spot(bet: Bet) -> str:
    return bet.spot.value if bet.spot else ""


def client_ms(text: str) -> int | None:
    """The browser's own measure; None when it sent none, or nonsense."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        return None
    measured = int(text)
    return measured if measured <= LONGEST_MS else None


def _action_field(row: Bet) -> forms.ChoiceField:
    spot = _spot(row)
    return forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[(each.value, say_action(each.value, spot)) for each in row.actions],
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )


def amount_box() -> forms.CharField:
    """A field for an amount of money."""
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
