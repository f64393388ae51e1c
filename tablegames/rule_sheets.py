"""A house's rules for one game in words, each figure with its source and standing.

A sheet holds every figure of the edition exactly once, in sections that follow the
round from the seats to what goes wrong.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegames.bets import Amount, Money, PayTable
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import Chip, Figure, HouseRules, Limits, Source, Standing
from tablegames.legality import write_multiples
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.rule_words import (
    CHOICES,
    COLOURS,
    LABELS,
    NO,
    NO_CAP,
    NO_CARDS,
    SECTIONS,
    YES,
)
from tablegames.showdowns import minimum_of
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import Stage, UltimateRules
from tablegames.words import ACE_WITH_KING, name_minimum, title_of

STANDINGS: Final[Mapping[Standing, str]] = {
    Standing.STATED: gettext_noop("stated"),
    Standing.INFERRED: gettext_noop("inferred"),
    Standing.SETTING: gettext_noop("the house's setting"),
    Standing.UNVERIFIED: gettext_noop("unverified"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a pay table or of the rack: a hand or a chip, and its figure."""

    name: Message
    value: Message


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: what it is, its value in words or in `rows`, and its source."""

    key: str
    label: Message
    value: Message | None
    rows: tuple[Row, ...]
    source: Source

    @property
    def standing(self) -> Message:
        """How far the figure can be trusted, in a word."""
        return Message.of(STANDINGS[self.source.standing])

    @property
    def verified(self) -> bool:
        return self.source.standing is not Standing.UNVERIFIED


@dataclass(frozen=True, slots=True)
class Section:
    """Figures that belong together."""

    title: Message
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """One edition in words. `certifiable` says why or why not."""

    edition: str
    house_name: str
    currency: str
    certifiable: Message
    sections: tuple[Section, ...]


def rule_sheet(rules: HouseRules) -> RuleSheet:
    """The sheet of `rules`, whatever their game."""
    return RuleSheet(
        edition=str(rules.edition),
        house_name=rules.edition.house_name,
        currency=rules.edition.currency,
        certifiable=standing_of(rules),
        sections=tuple(_sections(rules, rules.figures)),
    )


def standing_of(rules: HouseRules) -> Message:
    """Whether dealers can be certified on `rules`, and which figures forbid it."""
    if rules.certifiable:
        return Message.of(gettext_noop("can be certified on"))
    labels = (
        Message.of("“{label}”", label=Message.of(LABELS[figure.key]))
        for figure in rules.unverified
    )
    return Message.of(
        gettext_noop("practice only: the house has yet to confirm {figures}"),
        figures=Message.listed(labels),
    )


def lines_of(rules: HouseRules, figures: Collection[Figure]) -> tuple[Line, ...]:
    """The lines of some `figures` of `rules`, in the order that a sheet has."""
    keys = {figure.key for figure in figures}
    in_order = [figure for figure in rules.figures if figure.key in keys]
    return tuple(line for part in _sections(rules, in_order) for line in part.lines)


def _sections(rules: HouseRules, figures: Collection[Figure]) -> Iterator[Section]:
    for title, keys in SECTIONS:
        lines = tuple(
            _line(figure, rules)
            for key in keys
            for figure in figures
            if figure.key == key or figure.key.startswith(key + ".")
        )
        if lines:
            yield Section(Message.of(title), lines)


def _line(figure: Figure, rules: HouseRules) -> Line:
    rows = tuple(_rows(figure, rules))
    value = None if rows else _value(figure, rules)
    return Line(figure.key, Message.of(LABELS[figure.key]), value, rows, figure.source)


def _rows(figure: Figure, rules: HouseRules) -> Iterator[Row]:
    if figure.key == "chips":
        yield from map(_chip, rules.chips)
        return
    table = _pay_table(figure.key, rules)
    if table is not None:
        for category, odds in table.rows:
            lowest = category is PokerCategory.HIGH_CARD
            name = Message.of(ACE_WITH_KING) if lowest else title_of(category)
            yield Row(name, Message.of("{odds}", odds=str(odds)))


def _chip(chip: Chip) -> Row:
    return Row(_money(chip.value), Message.of(COLOURS[chip.colour]))


def _pay_table(key: str, rules: HouseRules) -> PayTable[Any] | None:
    match rules:
        case UltimateRules():
            tables = {"blind": rules.blind, "trips": rules.trips}
            return tables.get(key)
        case ThreeCardRules():
            bonuses = {"ante-bonus": rules.ante_bonus, "pair-plus": rules.pair_plus}
            return bonuses.get(key)
        case CasinoPokerRules():
            return rules.relance if key == "relance" else None
        case _:
            raise TypeError(type(rules))


def _value(figure: Figure, rules: HouseRules) -> Message:
    """The figure's value in words, from the rules as they were read."""
    key = figure.key
    if key in CHOICES:
        return Message.of(CHOICES[key][str(figure.value)])
    if key.startswith("limits."):
        return _limits(key, rules)
    return _plain(key, rules) or _of_game(key, rules)


def _limits(key: str, rules: HouseRules) -> Message:
    limits = next(
        limits for spot, limits in rules.limits.items() if key == f"limits.{spot.value}"
    )
    return _from_to(limits)


def _from_to(limits: Limits) -> Message:
    return Message.of(
        gettext_noop("from {lowest} to {highest}"),
        lowest=Money(limits.lowest),
        highest=Money(limits.highest),
    )


def _plain(key: str, rules: HouseRules) -> Message | None:
    match key:
        case "dealer-qualifies" | "dealer-opens":
            return name_minimum(minimum_of(rules))
        case "boxes":
            return Message.of("{boxes}", boxes=rules.boxes)
        case "unit":
            return _money(rules.unit)
        case "even-stakes":
            return _flag(rules.even_stakes)
        case "cap-per-bet":
            return _cap(rules.cap_per_bet)
        case "cap-per-table":
            return _cap(rules.cap_per_table)
        case _:
            return None


def _of_game(key: str, rules: HouseRules) -> Message:
    match rules:
        case UltimateRules():
            return _antes(rules.raises[Stage(key.removeprefix("raises."))])
        case ThreeCardRules():
            if key == "pair-plus-alone":
                return _flag(rules.pair_plus_alone)
            return _antes(rules.play_sizes)
        case CasinoPokerRules():
            if key == "exchange-prices":
                return _prices(rules.exchange_prices)
            return _antes(rules.raise_sizes)
        case _:
            raise TypeError(type(rules))


def _money(amount: Amount) -> Message:
    return Message.of("{amount}", amount=Money(amount))


def _cap(cap: Amount | None) -> Message:
    return Message.of(NO_CAP) if cap is None else _money(cap)


def _flag(value: object) -> Message:
    return Message.of(YES if value else NO)


def _antes(sizes: tuple[int, ...]) -> Message:
    return Message.of(gettext_noop("{sizes} the ante"), sizes=write_multiples(sizes))


def _prices(prices: tuple[int, ...]) -> Message:
    return _antes(prices) if prices else Message.of(NO_CARDS)
