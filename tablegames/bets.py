"""Spots, bets, amounts, odds and pay tables.

An amount is a whole number of hundredths of the house's currency: fine enough
for every chip and for the exact half of a 3:2 payment, and never a float.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Final, Self

from tablegames.messages import Message, TableGamesError, gettext_noop

type Amount = int

_AMOUNT: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS: Final = re.compile(r"([1-9]\d{0,4}):([1-9]\d{0,2})", re.ASCII)


class BetError(TableGamesError):
    """An amount, odds or a bet that cannot be read."""


class Spot(Enum):
    """A printed place for one bet in a box, by its name in the notation."""

    ANTE = "ante"
    BLIND = "blind"
    PLAY = "play"
    TRIPS = "trips"
    PAIR_PLUS = "pair-plus"
    RAISE = "raise"
    EXCHANGE = "exchange"
    ANTE_BONUS = "ante-bonus"  # paid beside the ante; nothing is ever staked on it


LETTERS: Final[Mapping[Spot, str]] = {
    Spot.ANTE: "A",
    Spot.BLIND: "B",
    Spot.PLAY: "P",
    Spot.TRIPS: "T",
    Spot.PAIR_PLUS: "PP",
    Spot.RAISE: "R",
    Spot.EXCHANGE: "X",
}
SPOT_NAMES: Final[Mapping[Spot, Message]] = {
    Spot.ANTE: Message(gettext_noop("ante")),
    Spot.BLIND: Message(gettext_noop("blind")),
    Spot.PLAY: Message(gettext_noop("play")),
    Spot.TRIPS: Message(gettext_noop("trips")),
    Spot.PAIR_PLUS: Message(gettext_noop("pair plus")),
    Spot.RAISE: Message(gettext_noop("raise")),
    Spot.EXCHANGE: Message(gettext_noop("exchange")),
    Spot.ANTE_BONUS: Message(gettext_noop("ante bonus")),
}
SPOTS_BY_LETTERS: Final = {letters: spot for spot, letters in LETTERS.items()}


def parse_amount(text: str) -> Amount:
    """The hundredths written in `text`: `15` is 1500, `7.50` is 750.

    Raises BetError for anything but digits with at most two decimals.
    """
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise BetError(
            gettext_noop(
                "“{text}” is not an amount: write digits, with a point before"
                " at most two decimals, as in 7.50"
            ),
            text=text,
        )
    whole, cents = found.groups()
    return 100 * int(whole) + int((cents or "0").ljust(2, "0"))


def write_amount(amount: Amount) -> str:
    """`amount` as the notation writes it: `15`, `22.50`."""
    whole, cents = divmod(amount, 100)
    return f"{whole}.{cents:02}" if cents else str(whole)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount inside a message, so that whoever shows it can use local figures."""

    amount: Amount

    def __str__(self) -> str:
        return write_amount(self.amount)


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake (hundredths) on a spot."""

    spot: Spot
    stake: Amount

    def __str__(self) -> str:
        return LETTERS[self.spot] + write_amount(self.stake)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The bet written as the spot's letters and an amount: `A25`, `PP7.50`.

        Raises BetError when the letters or the amount cannot be read.
        """
        letters = text.rstrip("0123456789.,")
        spot = SPOTS_BY_LETTERS.get(letters)
        if spot is None:
            raise BetError(
                gettext_noop("“{text}” is not a bet: no spot is written “{letters}”"),
                text=text,
                letters=letters,
            )
        return cls(spot, parse_amount(text.removeprefix(letters)))


@dataclass(frozen=True, slots=True)
class Odds:
    """`win` to `stake`: 3:2 pays three for every two staked, the stake not counted."""

    win: int
    stake: int

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"

    @property
    def ratio(self) -> Fraction:
        return Fraction(self.win, self.stake)

    def pay(self, amount: Amount) -> Fraction:
        """The winnings on `amount`, exact: 3:2 on 5 is 15/2."""
        return Fraction(amount * self.win, self.stake)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The odds written as two whole numbers: `500:1`, `3:2`."""
        found = _ODDS.fullmatch(text)
        if found is None:
            raise BetError(
                gettext_noop(
                    "“{text}” is not odds: write two whole numbers, as in 3:2, of at"
                    " most {most_win} and {most_stake}"
                ),
                text=text,
                most_win=99_999,
                most_stake=999,
            )
        return cls(int(found[1]), int(found[2]))


EVEN_MONEY: Final = Odds(1, 1)


@dataclass(frozen=True, slots=True)
class PayTable[C: IntEnum]:
    """The odds by category, highest category first."""

    rows: tuple[tuple[C, Odds], ...]

    def odds_for(self, category: C) -> Odds | None:
        """The odds for `category`, or None where the table pays nothing for it."""
        for row, odds in self.rows:
            if row == category:
                return odds
        return None

    @property
    def lowest(self) -> C:
        """The lowest category that is paid."""
        return self.rows[-1][0]
