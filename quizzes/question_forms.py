"""The form of a question of any kind: made of the fields that the engine asks for.

It is made from fields alone, which never hold what is due.
"""

from collections.abc import Iterator
from typing import Any, Final, assert_never

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.forms import (
    RowFields,
    TypedForm,
    action_field,
    amount_box,
    amount_field,
)
from quizzes.offers import offer_of
from quizzes.question_parts import (
    Part,
    cards_box,
    cards_part,
    chips_field,
    chips_part,
    choice_box,
    choice_part,
    count_box,
)
from quizzes.wording import say
from tablegames import questions as engine
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.questions import (
    ActionField,
    AmountField,
    AnswerError,
    CardsField,
    ChipsField,
    ChoiceField,
    Deed,
    Field,
)
from tablegames.questions.fields import read

SORTS: Final = {
    ActionField: "action",
    AmountField: "amount",
    CardsField: "cards",
    ChipsField: "chips",
    ChoiceField: "choice",
}
THERE: Final = "there-"  # what the fields about the other house begin with


class QuestionForm(TypedForm):
    """The answer to a question, field by field."""

    def __init__(
        self, question: engine.Question, data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.prompt = question.prompt
        self.other = question.other
        self.edition = question.edition
        self.asked: tuple[Field, ...] = question.fields
        self.settled = {(each.box, each.spot): each.deed for each in question.shown}
        self.shown = {
            f"box{each.box}-{each.spot.value}": each for each in question.shown
        }
        for field in self.asked:
            self._add(field)

    @property
    def many_boxes(self) -> bool:
        """Whether each row must say which box it means: the labels do."""
        return False

    @property
    def asks(self) -> tuple[str, ...]:
        """The sorts of fields there are, for the legend of the keys."""
        return tuple({SORTS[type(field)]: None for field in self.asked})

    @property
    def columns(self) -> bool:
        """Whether two houses are answered for side by side."""
        return self.other is not None

    def rows(self) -> Iterator[Part | RowFields]:
        """What is asked, part by part."""
        if self.focus:
            self.fields[self.focus].widget.attrs["autofocus"] = True
        return map(self._part, self.asked)

    def houses(self) -> Iterator[tuple[str, list[Part | RowFields]]]:
        """What is asked of each of two houses, under the house's name."""
        rows = list(zip(self.asked, self.rows(), strict=True))
        for edition, there in ((self.edition, False), (self.other or "", True)):
            own = [row for field, row in rows if field.name.startswith(THERE) is there]
            yield offer_of(edition).house_name, own

    def clean(self) -> dict[str, Any]:
        for field in self.asked:
            given = self._read(field)
            if given is not None:
                self._keep(field, given)
        return self.cleaned_data

    def _add(self, field: Field) -> None:
        match field:
            case ChoiceField():
                self.fields[field.name] = choice_box(field, self.shown)
            case ActionField():
                self.ask_about(field)
            case AmountField():
                self.fields[field.name] = amount_box()
            case CardsField():
                self.fields[field.name] = cards_box(field)
            case ChipsField():
                for chip in field.rack:
                    self.fields[chips_field(field, chip)] = count_box(chip)
            case _:
                assert_never(field)

    def _part(self, field: Field) -> Part | RowFields:
        match field:
            case ActionField():
                action, amount = action_field(field), amount_field(field)
                fields = self[action], self[amount]
                return RowFields(field, *fields, first_of_box=False, label=field.label)
            case ChoiceField():
                return choice_part(field, self[field.name], self.shown)
            case AmountField():
                name = "quizzes/_answer_amount.html"
                return Part(field.label, name, (self[field.name],))
            case CardsField():
                return cards_part(field, self[field.name])
            case ChipsField():
                names = [chips_field(field, chip) for chip in field.rack]
                return chips_part(field, tuple(self[name] for name in names))
            case _:
                assert_never(field)

    def _read(self, field: Field) -> engine.Given | None:
        match field:
            case ActionField():
                bet = self.read_bet(field)
                return Deed(bet.action, bet.amount) if bet else None
            case ChoiceField():
                return self._one(field.name)
            case AmountField():
                return self._sum(field.name)
            case CardsField():
                return self._cards(field)
            case ChipsField():
                return self._stacks(field)
            case _:
                assert_never(field)

    def _keep(self, field: Field, given: engine.Given) -> None:
        try:
            self.given[field.name] = read(field, given)
        except AnswerError as error:
            name = action_field(field) if isinstance(field, ActionField) else field.name
            self.add_error(name, say(error.message))

    def _one(self, name: str) -> str | None:
        if name in self.errors:
            return None
        chosen: str = self.cleaned_data[name]
        if not chosen:
            self.add_error(name, _("Choose one of these."))
        return chosen or None

    def _sum(self, name: str) -> int | None:
        if name in self.errors:
            return None
        if self.cleaned_data[name].strip():
            return self.read_amount(name)
        self.add_error(name, _("How much is it?"))
        return None

    def _cards(self, field: CardsField) -> tuple[Card, ...] | None:
        if field.name in self.errors:
            return None
        picked = tuple(Card.parse(each) for each in self.cleaned_data[field.name])
        if len(picked) == field.count:
            return picked
        wanted = ngettext("Pick %(n)d card", "Pick %(n)d cards", field.count)
        self.add_error(
            field.name,
            _("%(wanted)s: you have picked %(picked)d.")
            % {"wanted": wanted % {"n": field.count}, "picked": len(picked)},
        )
        return None

    def _stacks(self, field: ChipsField) -> tuple[Stack, ...] | None:
        names = {chips_field(field, chip): chip for chip in field.rack}
        if any(name in self.errors for name in names):
            return None
        stacks = tuple(
            Stack(chip, self.cleaned_data[name] or 0) for name, chip in names.items()
        )
        if any(stack.count for stack in stacks):
            return stacks
        self.add_error(None, _("Say how many chips of each colour."))  # at no one's row
        return None
