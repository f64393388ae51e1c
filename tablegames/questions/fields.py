"""What a question asks to be filled in, and the answers that can be read at all.

A field never holds what is due: a page made of fields cannot give it away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NoReturn, assert_never

from tablegames.bets import Amount, Spot
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.house_rules import Chip
from tablegames.messages import Message, TableGamesError, Value, gettext_noop
from tablegames.settlement import Action


class AnswerError(TableGamesError):
    """An answer that cannot be marked at all; `field` names where the trouble is."""

    def __init__(self, name: str, text: str, /, **values: Value) -> None:
        self.field = name
        super().__init__(text, field=name, **values)


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a field."""

    value: str
    label: Message


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done with one bet; `pays` in hundredths, 0 unless it is paid."""

    action: Action
    pays: Amount = 0


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of `options`. The answer is the option's value."""

    name: str
    label: Message
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ActionField:
    """Take, push or pay, and how much. The answer is a Deed.

    `box`, `spot` and `stake` say of which bet, None and 0 where that is asked too.
    """

    name: str
    label: Message
    box: int | None = None
    spot: Spot | None = None
    stake: Amount = 0

    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done: on a bonus nothing lies that could be taken."""
        if self.spot is Spot.ANTE_BONUS:
            return (Action.PUSH, Action.PAY)
        return tuple(Action)


@dataclass(frozen=True, slots=True)
class AmountField:
    """An amount, in hundredths of the house's currency."""

    name: str
    label: Message


@dataclass(frozen=True, slots=True)
class CardsField:
    """`count` of `cards`, in any order."""

    name: str
    label: Message
    cards: tuple[Card, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ChipsField:
    """How many of each chip of `rack`. The answer is a tuple of stacks."""

    name: str
    label: Message
    rack: tuple[Chip, ...]


type Field = ChoiceField | ActionField | AmountField | CardsField | ChipsField
type Given = str | Deed | Amount | tuple[Card, ...] | tuple[Stack, ...]


def read(field: Field, given: object) -> Given:
    """`given` as an answer to `field`, cards and chips in one order.

    Raises AnswerError for what is no possible answer to it.
    """
    match field:
        case ChoiceField():
            return _chosen(field, given)
        case ActionField():
            return _done(field, given)
        case AmountField():
            return _amount(field.name, given)
        case CardsField():
            return _picked(field, given)
        case ChipsField():
            return _stacked(field, given)
        case _:
            assert_never(field)


def _chosen(field: ChoiceField, given: object) -> str:
    for option in field.options:
        if option.value == given:
            return option.value
    raise AnswerError(
        field.name,
        gettext_noop("{field}: “{given}” is none of {options}"),
        given=str(given),
        options=", ".join(option.value for option in field.options),
    )


def _done(field: ActionField, given: object) -> Deed:
    if not isinstance(given, Deed) or given.action not in field.actions:
        _refuse(field, gettext_noop("{field}: say whether it is taken, pushed or paid"))
    pays = _amount(field.name, given.pays)
    if pays and given.action is not Action.PAY:
        _refuse(
            field, gettext_noop("{field}: only a bet that is paid comes with an amount")
        )
    return given


def _amount(name: str, given: object) -> Amount:
    if type(given) is not int or given < 0:
        raise AnswerError(
            name,
            gettext_noop("{field}: “{given}” is no amount"),
            given=str(given),
        )
    return given


def _picked(field: CardsField, given: object) -> tuple[Card, ...]:
    cards = _members(field, given)
    for card in cards:
        if not isinstance(card, Card) or card not in field.cards:
            _refuse(
                field,
                gettext_noop("{field}: {card} is none of the cards to pick from"),
                card=str(card),
            )
    if len(set(cards)) != len(cards) or len(cards) != field.count:
        _refuse(
            field,
            gettext_noop("{field}: pick {count} different cards, not {picked}"),
            count=field.count,
            picked=len(set(cards)),
        )
    return in_order(card for card in cards if isinstance(card, Card))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order of the deck, so that picks can be compared."""
    return tuple(sorted(cards, key=lambda card: card.index))


def _stacked(field: ChipsField, given: object) -> tuple[Stack, ...]:
    stacks = _members(field, given)
    kept = [stack for stack in stacks if isinstance(stack, Stack)]
    if len(kept) < len(stacks):
        _refuse(field, gettext_noop("{field}: say how many of each chip"))
    for stack in kept:
        if stack.chip not in field.rack:
            _refuse(field, gettext_noop("{field}: the rack has no such chip"))
        if type(stack.count) is not int or stack.count < 0:
            _refuse(
                field,
                gettext_noop("{field}: “{count}” is no number of chips"),
                count=str(stack.count),
            )
    if len({stack.chip for stack in kept}) < len(kept):
        _refuse(field, gettext_noop("{field}: give the number of each chip once"))
    kept.sort(key=lambda stack: -stack.chip.value)
    return tuple(stack for stack in kept if stack.count)


def _members(field: CardsField | ChipsField, given: object) -> Sequence[object]:
    if not isinstance(given, tuple):
        _refuse(field, gettext_noop("{field}: “{given}” cannot be read"), given=given)
    return given


def _refuse(field: Field, text: str, **values: object) -> NoReturn:
    raise AnswerError(field.name, text, **values)
