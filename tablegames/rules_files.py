"""The figures of an edition's file as values: choices, pay tables, what games share."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypedDict

from tablegames.amounts_files import AmountsFile
from tablegames.bets import Amount, BetError, Odds, PayTable, Spot
from tablegames.cards import RANK_LETTERS
from tablegames.house_rules import (
    Chip,
    Edition,
    Figure,
    Limits,
    Qualifying,
    Rounding,
    SettlementOrder,
    TieRule,
)
from tablegames.irregularities import REMEDIES_FOR, Irregularity, Remedy
from tablegames.messages import gettext_noop
from tablegames.ranking import (
    Category,
    CategoryError,
    is_high_card,
    parse_category,
)


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


WANTS_ROUNDING: Final = gettext_noop(
    "on the smallest step of a stake they leave less than the smallest chip: set a"
    " rounding"
)


class RulesFile(AmountsFile):
    """An edition's file, whose figures are read as what they should be."""

    def pay_table[C: Category](self, key: str, kind: type[C]) -> PayTable[C]:
        """The odds by category, checked to pay no lesser hand more."""
        value = self.value(key)
        if not isinstance(value, dict) or not value:
            self.refuse(
                key, gettext_noop("write the odds by category, as in flush = “3:2”")
            )
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
                    gettext_noop("it pays a lesser hand and nothing for {skipped}"),
                    skipped=skipped.name.lower().replace("_", "-"),
                )
        for (_, above), (category, below) in pairwise(rows):
            if below.ratio > above.ratio:
                self.refuse(
                    f"{key}.{odds[category]}",
                    gettext_noop("it pays more than a higher hand"),
                )
        return PayTable(rows)

    def _category[C: Category](self, key: str, kind: type[C], slug: str) -> C:
        try:
            return parse_category(kind, slug)
        except CategoryError as error:
            self.refuse(f"{key}.{slug}", "{problem}", problem=error.message)

    def _odds(self, key: str, value: object) -> Odds:
        try:
            odds = Odds.parse(str(value))
        except BetError as error:
            self.refuse(key, "{problem}", problem=error.message)
        exact = self.choice("rounding", Rounding) is Rounding.EXACT
        in_chips = Fraction(odds.pay(self._step()), self._smallest_chip())
        if exact and in_chips.denominator != 1:
            self.refuse(key, WANTS_ROUNDING)
        return odds

    def qualifying[C: Category](self, key: str, kind: type[C]) -> Qualifying[C]:
        """A category (`pair`), or leading ranks of a high card (`Q`, `A-K`)."""
        value = self.value(key)
        if not isinstance(value, str):
            self.refuse(key, gettext_noop("write a category, or ranks as in A-K"))
        letters = value.split("-")
        if all(len(each) == 1 and each in RANK_LETTERS for each in letters):
            return Qualifying(min(kind), self._high_card(key, kind, letters))
        return Qualifying(self._category(key, kind, value))

    def _high_card(
        self, key: str, kind: type[Category], letters: list[str]
    ) -> tuple[int, ...]:
        ranks = tuple(RANK_LETTERS.index(each) + 2 for each in letters)
        if any(low >= high for high, low in pairwise(ranks)):
            self.refuse(
                key, gettext_noop("write the ranks from the highest down, as in A-K")
            )
        if not is_high_card(kind, ranks):
            self.refuse(key, gettext_noop("no hand is a high card of these ranks"))
        return ranks

    def category[C: Category](self, key: str, kind: type[C]) -> C:
        """A category of the game: `pair`."""
        return self._category(key, kind, str(self.value(key)))

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
                    gettext_noop(
                        "“{remedy}” is no answer to that: choose from {fitting}"
                    ),
                    remedy=remedy.value,
                    fitting=", ".join(sorted(each.value for each in fitting)),
                )
            chosen[irregularity] = remedy
        return MappingProxyType(chosen)

    def shared(self, *spots: Spot) -> Shared:
        """What every game reads alike; `spots` are those with limits of their own."""
        return Shared(
            edition=self.edition,
            figures=self.figures(),
            boxes=self.count("boxes", most=7),
            limits=MappingProxyType(
                {spot: self.limits(f"limits.{spot.value}") for spot in spots}
            ),
            unit=self.unit("unit"),
            even_stakes=self.flag("even-stakes"),
            chips=self.chips("chips"),
            rounding=self.choice("rounding", Rounding),
            cap_per_bet=self.cap("cap-per-bet"),
            cap_per_table=self.cap("cap-per-table"),
            settlement_order=self.choice("settlement-order", SettlementOrder),
            tie=self.choice("tie", TieRule),
            remedies=self.remedies(),
        )
