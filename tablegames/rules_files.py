"""Reading an edition's file, strictly: one error, naming the file and the key.

An edition is `houses/<house>/<game>/<edition>.toml`. Each figure in it is a table
with a `value` and exactly one word on where the value comes from:

    [dealer-qualifies]
    value = "pair"
    stated = "000_a5bb4bfb098b7e93.txt"

Figures may stand in groups (`[limits.ante]`). A used edition is never edited,
only followed by the next.
"""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NoReturn, TypedDict

from tablegames.bets import Amount, BetError, Odds, PayTable, Spot, parse_amount
from tablegames.cards import RANK_LETTERS
from tablegames.house_rules import (
    REMEDIES_FOR,
    Chip,
    ChipColour,
    Edition,
    Figure,
    Irregularity,
    Limits,
    Qualifying,
    Remedy,
    Rounding,
    RulesError,
    SettlementOrder,
    Source,
    Standing,
    TieRule,
)
from tablegames.messages import gettext_noop
from tablegames.ranking import Category, CategoryError, parse_category

HEADER: Final = ("house", "game", "edition", "house-name", "currency")
SOURCES: Final = {standing.value: standing for standing in Standing}
NONE: Final = "none"


class Shared(TypedDict):
    """The arguments of HouseRules that every game reads alike."""

    edition: Edition
    figures: tuple[Figure, ...]
    boxes: int
    limits: Mapping[Spot, Limits]
    unit: Amount
    even_stakes: bool
    chips: tuple[Chip, ...]
    rounding: Rounding
    cap_per_bet: Amount | None
    cap_per_table: Amount | None
    settlement_order: SettlementOrder
    tie: TieRule
    remedies: Mapping[Irregularity, Remedy]


class RulesFile:
    """An edition's file, read figure by figure; `finish` refuses what was not read.

    Every method raises RulesError, whose text begins with the file's path and
    names the key.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulesError(
                gettext_noop("{path}: this is not TOML: {problem}"),
                path=path,
                problem=str(error),
            ) from error
        self.edition = self._read_header(document)
        self._figures = {figure.key: figure for figure in self._flatten(document)}
        self._read: set[str] = set()

    @classmethod
    def load(cls, path: Path) -> "RulesFile":
        """The file at `path`, named in errors as it lies under `houses/`."""
        file = cls("/".join(path.parts[-4:]), path.read_text("utf-8"))
        if str(file.edition) != f"{path.parts[-3]}/{path.parts[-2]}@{path.stem}":
            file.refuse("house, game, edition", "they differ from the file's place")
        return file

    def refuse(self, key: str, text: str, **values: object) -> NoReturn:
        """Raise the RulesError that `text` gives for `key`."""
        problem = text.format(**values)
        raise RulesError(
            gettext_noop("{path}: {key}: {problem}"),
            path=self.path,
            key=key,
            problem=problem,
        )

    def _read_header(self, document: dict[str, Any]) -> Edition:
        for key in HEADER:
            kind = int if key == "edition" else str
            if type(document.get(key)) is not kind:
                self.refuse(key, "missing, or not {kind}", kind=_KINDS[kind])
        house, game, number, name, currency = (document.pop(key) for key in HEADER)
        if number < 1:
            self.refuse("edition", "editions are numbered from 1")
        return Edition(house, game, number, name, currency)

    def _flatten(self, group: dict[str, Any], prefix: str = "") -> Iterator[Figure]:
        for name, entry in group.items():
            key = prefix + name
            if not isinstance(entry, dict):
                self.refuse(key, "not a figure: it needs a table with a value")
            if "value" in entry or entry.keys() & SOURCES.keys():
                yield self._figure(key, entry)
            else:
                yield from self._flatten(entry, key + ".")

    def _figure(self, key: str, entry: dict[str, Any]) -> Figure:
        if "value" not in entry:
            self.refuse(key, "it has no value")
        words = entry.keys() - {"value"}
        unknown = words - SOURCES.keys()
        if unknown:
            self.refuse(f"{key}.{min(unknown)}", "unknown key")
        if len(words) != 1:
            self.refuse(key, "give exactly one of {words}", words=", ".join(SOURCES))
        word = words.pop()
        note = entry[word]
        if not isinstance(note, str) or not note.strip():
            self.refuse(f"{key}.{word}", "say in words where the value comes from")
        return Figure(key, entry["value"], Source(SOURCES[word], note))

    def figures(self) -> tuple[Figure, ...]:
        return tuple(self._figures.values())

    def value(self, key: str) -> Any:
        """The raw value under `key`, which from now on counts as read."""
        if key not in self._figures:
            self.refuse(key, "missing")
        self._read.add(key)
        return self._figures[key].value

    def finish(self) -> None:
        """Refuse the figures that no one asked for."""
        for key in self._figures:
            if key not in self._read:
                self.refuse(key, "unknown key")

    def choice[E: Enum](self, key: str, kind: type[E]) -> E:
        return self._member(key, kind, self.value(key))

    def _member[E: Enum](self, key: str, kind: type[E], value: object) -> E:
        members = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in members:
            self.refuse(
                key,
                "“{value}” is none of {choices}",
                value=value,
                choices=", ".join(members),
            )
        return members[value]

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.refuse(key, "write true or false")
        return value

    def count(self, key: str, most: int) -> int:
        value = self.value(key)
        if type(value) is not int or not 1 <= value <= most:
            self.refuse(key, "write a whole number from 1 to {most}", most=most)
        return value

    def multiples(self, key: str, *, empty: bool = False) -> tuple[int, ...]:
        """Whole multiples of the ante, such as `[3, 4]`; maybe none at all."""
        value = self.value(key)
        if (
            not isinstance(value, list)
            or not (value or empty)
            or not all(type(each) is int and 1 <= each <= 100 for each in value)
        ):
            self.refuse(key, "write a list of whole multiples, as in [3, 4]")
        return tuple(value)

    def amount(self, key: str) -> Amount:
        return self._amount(key, self.value(key))

    def cap(self, key: str) -> Amount | None:
        return None if self.value(key) == NONE else self.amount(key)

    def _amount(self, key: str, value: object) -> Amount:
        if not isinstance(value, str):
            self.refuse(key, "write the amount in quotation marks, as in “7.50”")
        try:
            amount = parse_amount(value)
        except BetError as error:
            self.refuse(key, "{problem}", problem=error)
        if not amount:
            self.refuse(key, "the amount must be more than nothing")
        return amount

    def limits(self, key: str) -> Limits:
        value = self.value(key)
        if not isinstance(value, list) or len(value) != 2:
            self.refuse(key, "write the least and the most, as in [“5”, “500”]")
        limits = Limits(*(self._amount(key, each) for each in value))
        unit = self.amount("unit")
        if limits.lowest > limits.highest:
            self.refuse(key, "the least is more than the most")
        if limits.lowest % unit or limits.highest % unit:
            self.refuse(key, "the limits must be whole numbers of the unit")
        return limits

    def chips(self, key: str) -> tuple[Chip, ...]:
        value = self.value(key)
        if not isinstance(value, dict) or not value:
            self.refuse(key, "write the chips as value = colour, as in “5” = “red”")
        chips = tuple(
            Chip(
                self._amount(f"{key}.{worth}", worth),
                self._member(f"{key}.{worth}", ChipColour, colour),
            )
            for worth, colour in value.items()
        )
        if any(low.value >= high.value for low, high in pairwise(chips)):
            self.refuse(key, "write the chips from the smallest up, each once")
        return chips

    def pay_table[C: Category](self, key: str, kind: type[C]) -> PayTable[C]:
        """The odds by category, checked to pay no lesser hand more."""
        value = self.value(key)
        if not isinstance(value, dict) or not value:
            self.refuse(key, "write the odds by category, as in flush = “3:2”")
        odds = {self._category(key, kind, slug): slug for slug in value}
        rows = tuple(
            (category, self._odds(f"{key}.{slug}", value[slug]))
            for category, slug in sorted(odds.items(), reverse=True)
        )
        paid = [category for category, _ in rows]
        for skipped in sorted(kind, reverse=True)[: len(paid)]:
            if skipped not in paid:
                self.refuse(
                    key,
                    "it pays a lesser hand and nothing for {skipped}",
                    skipped=skipped.name.lower().replace("_", "-"),
                )
        for (_, above), (category, below) in pairwise(rows):
            if below.ratio > above.ratio:
                self.refuse(
                    f"{key}.{odds[category]}", "it pays more than a higher hand"
                )
        return PayTable(rows)

    def _category[C: Category](self, key: str, kind: type[C], slug: str) -> C:
        try:
            return parse_category(kind, slug)
        except CategoryError as error:
            self.refuse(f"{key}.{slug}", "{problem}", problem=error)

    def _odds(self, key: str, value: object) -> Odds:
        try:
            odds = Odds.parse(str(value))
        except BetError as error:
            self.refuse(key, "{problem}", problem=error)
        exact = self.choice("rounding", Rounding) is Rounding.EXACT
        if exact and odds.pay(self.amount("unit")).denominator != 1:
            self.refuse(
                key, "on one unit they come to less than a hundredth: set a rounding"
            )
        return odds

    def qualifying[C: Category](self, key: str, kind: type[C]) -> Qualifying[C]:
        """A category (`pair`), or leading ranks of a high card (`Q`, `A-K`)."""
        value = str(self.value(key))
        letters = value.split("-")
        if all(len(each) == 1 and each in RANK_LETTERS for each in letters):
            ranks = tuple(RANK_LETTERS.index(each) + 2 for each in letters)
            if any(low >= high for high, low in pairwise(ranks)):
                self.refuse(key, "write the ranks from the highest down, as in A-K")
            return Qualifying(min(kind), ranks)
        return Qualifying(self._category(key, kind, value))

    def remedies(self) -> Mapping[Irregularity, Remedy]:
        """What the house does about each irregularity, `remedies.<irregularity>`."""
        chosen = {}
        for irregularity in Irregularity:
            key = f"remedies.{irregularity.value}"
            remedy = self.choice(key, Remedy)
            fitting = REMEDIES_FOR[irregularity] | {Remedy.MANAGEMENT_DECIDES}
            if remedy not in fitting:
                self.refuse(
                    key,
                    "“{remedy}” is no answer to that: choose from {fitting}",
                    remedy=remedy.value,
                    fitting=", ".join(sorted(each.value for each in fitting)),
                )
            chosen[irregularity] = remedy
        return chosen

    def shared(self, *spots: Spot) -> Shared:
        """What every game reads alike; `spots` are those with limits of their own."""
        return Shared(
            edition=self.edition,
            figures=self.figures(),
            boxes=self.count("boxes", most=7),
            limits={spot: self.limits(f"limits.{spot.value}") for spot in spots},
            unit=self.amount("unit"),
            even_stakes=self.flag("even-stakes"),
            chips=self.chips("chips"),
            rounding=self.choice("rounding", Rounding),
            cap_per_bet=self.cap("cap-per-bet"),
            cap_per_table=self.cap("cap-per-table"),
            settlement_order=self.choice("settlement-order", SettlementOrder),
            tie=self.choice("tie", TieRule),
            remedies=self.remedies(),
        )


_KINDS: Final = {int: "a whole number", str: "text"}
