"""The form of a question of any kind: made of the fields that the engine asks for.

It is made from fields alone, which never hold what is due.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median_low
from typing import Any, Final, assert_never

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from quizzes.felt.cards import CardPicture
from quizzes.felt.words import card_name
from quizzes.forms import (
    RowFields,
    TypedForm,
    action_field,
    amount_box,
    amount_field,
)
from quizzes.offers import offer_of
from quizzes.wording import say, say_action, show_amount
from tablegames import questions as engine
from tablegames.bets import write_amount
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.house_rules import Chip
from tablegames.messages import Message
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

MOST_CHIPS: Final = 9_999  # of one colour
CARD_WIDTH: Final = 100
BRIEF: Final = 6  # letters: three such options share a line
FEW_LETTERS: Final = 15  # fit beside another option
THERE: Final = "there-"  # what the fields about the other house begin with
UNKNOWN: Final = {"invalid_choice": gettext_lazy("Choose one of these.")}


@dataclass(frozen=True, slots=True)
class PickedCard:
    """A card to be picked: the box to tick, and the picture to tick it on."""

    tick: Any
    name: str
    picture: CardPicture


@dataclass(frozen=True, slots=True)
class ChipCount:
    """A chip of the rack, and the field for how many of it."""

    colour: str
    value: str
    count: forms.BoundField


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked, as the template draws it."""

    label: Message
    template: str
    fields: tuple[forms.BoundField, ...]
    cards: tuple[PickedCard, ...] = ()
    chips: tuple[ChipCount, ...] = ()
    width: str = ""  # of most options: "brief" ones share a line, "wordy" ones do not

    @property
    def field(self) -> forms.BoundField:
        return self.fields[0]

    @property
    def wrong(self) -> bool:
        """Whether an error stands beside it."""
        return any(field.errors for field in self.fields)


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
            f"box{box}-{spot.value}": deed for (box, spot), deed in self.settled.items()
        }
        for field in self.asked:
            self._add(field)

    @property
    def many_boxes(self) -> bool:
        """Whether each row must say which box it means: the labels do."""
        return False

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
                self.fields[field.name] = _choice_box(field, self.shown)
            case ActionField():
                self.ask_about(field)
            case AmountField():
                self.fields[field.name] = amount_box()
            case CardsField():
                self.fields[field.name] = _cards_box(field)
            case ChipsField():
                for chip in field.rack:
                    self.fields[chips_field(field, chip)] = _count_box(chip)
            case _:
                assert_never(field)

    def _part(self, field: Field) -> Part | RowFields:
        match field:
            case ActionField():
                action, amount = action_field(field), amount_field(field)
                fields = self[action], self[amount]
                return RowFields(field, *fields, first_of_box=False, label=field.label)
            case ChoiceField():
                return _choice_part(field, self[field.name], self.shown)
            case AmountField():
                name = "quizzes/_answer_amount.html"
                return Part(field.label, name, (self[field.name],))
            case CardsField():
                return _cards_part(field, self[field.name])
            case ChipsField():
                names = [chips_field(field, chip) for chip in field.rack]
                return _chips_part(field, tuple(self[name] for name in names))
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
        self.add_error(next(iter(names)), _("Say how many chips of each colour."))
        return None


def chips_field(field: ChipsField, chip: Chip) -> str:
    """The name of the field that says how many of `chip`."""
    return f"{field.name}-{write_amount(chip.value).replace('.', '-')}"


def _choice_box(field: ChoiceField, shown: dict[str, Deed]) -> forms.ChoiceField:
    return forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (each.value, _option(say(each.label), shown.get(each.value)))
            for each in field.options
        ],
        error_messages=UNKNOWN,
    )


def _option(label: str, shown: Deed | None) -> str:
    """The words of an option; of a bet that was settled, with what was done."""
    if shown is None:
        return label
    return f"{label}: {deed_words(shown)}"


def deed_words(deed: Deed) -> str:
    """What was done with a bet, in a word and a figure."""
    words = say_action(deed.action.value)
    return f"{words} {show_amount(deed.pays)}" if deed.pays else words


def _choice_part(
    field: ChoiceField, bound: forms.BoundField, shown: dict[str, Deed]
) -> Part:
    words = [_option(say(each.label), shown.get(each.value)) for each in field.options]
    middle = median_low(map(len, words))
    width = "brief" if middle <= BRIEF else "wordy" if middle > FEW_LETTERS else ""
    return Part(field.label, "quizzes/_answer_choice.html", (bound,), width=width)


def _cards_box(field: CardsField) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[(str(card), card_name(card)) for card in field.cards],
        error_messages={
            "invalid_choice": gettext_lazy("Pick from the cards that are shown.")
        },
    )


def _count_box(chip: Chip) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("chips of %(value)s") % {"value": show_amount(chip.value)},
        required=False,
        min_value=0,
        max_value=MOST_CHIPS,
        widget=forms.NumberInput(
            {"inputmode": "numeric", "autocomplete": "off", "placeholder": "0"}
        ),
    )


def _cards_part(field: CardsField, bound: forms.BoundField) -> Part:
    cards = tuple(
        PickedCard(tick, card_name(card), CardPicture(card, 2, 2, CARD_WIDTH))
        for tick, card in zip(bound, field.cards, strict=True)
    )
    return Part(field.label, "quizzes/_answer_cards.html", (bound,), cards=cards)


def _chips_part(field: ChipsField, bound: tuple[forms.BoundField, ...]) -> Part:
    chips = tuple(
        ChipCount(chip.colour.value, show_amount(chip.value), count)
        for chip, count in zip(field.rack, bound, strict=True)
    )
    return Part(field.label, "quizzes/_answer_chips.html", bound, chips=chips)
