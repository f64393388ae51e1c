"""Item statistics: how hard an item is, and whether it tells the sure from the unsure.

An item is one thing that can be asked: a situation to be settled in one way of asking,
or a kind of question. The database counts; this is arithmetic on what it counted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Final

ENOUGH: Final = 20  # answers, or pairs of scores, below which nothing is said
ENOUGH_PAIRS: Final = 50  # with fewer, chance alone takes a good item below the bound
TOO_HARD: Final = 0.30  # facility: below it most of the answers are wrong
TOO_EASY: Final = 0.98  # facility: above it the item asks for nothing
TELLS_LITTLE: Final = 0.15  # discrimination: below it the item hardly separates
DRIFTED: Final = 0.10  # a change of the facility either way that wants a look
DRIFT_DAYS: Final = 30  # the gaming days that are held against all before them
NOTHING: Final = 1e-9  # a variance that is nought but for rounding


class Flag(StrEnum):
    """What may be wrong with an item; none of it is proof."""

    TOO_HARD = "too-hard"
    TOO_EASY = "too-easy"
    UPSIDE_DOWN = "upside-down"
    TELLS_LITTLE = "tells-little"
    HARDER = "harder"
    EASIER = "easier"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Sums over pairs of scores from 0 to 1: `x` on the item, `y` on the rest."""

    count: int = 0
    x: float = 0
    y: float = 0
    xx: float = 0
    yy: float = 0
    xy: float = 0

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, float]]) -> "Pairs":
        """The sums over `pairs`."""
        count, x, y, xx, yy, xy = 0, 0.0, 0.0, 0.0, 0.0, 0.0
        for one, other in pairs:
            count, x, y = count + 1, x + one, y + other
            xx, yy, xy = xx + one * one, yy + other * other, xy + one * other
        return cls(count, x, y, xx, yy, xy)


def discrimination(pairs: Pairs) -> float | None:
    """How far the score on an item goes with the score on the rest, from -1 to 1.

    It is what Moodle's quiz statistics call the discrimination index: the correlation
    (Pearson's) of the score on the item with the score on everything else in the same
    attempt. None where one of the two never varies, or there are no two pairs.
    """
    if pairs.count < 2:
        return None
    n = pairs.count
    spread_x = pairs.xx / n - (pairs.x / n) ** 2
    spread_y = pairs.yy / n - (pairs.y / n) ** 2
    if min(spread_x, spread_y) < NOTHING:
        return None
    together = pairs.xy / n - (pairs.x / n) * (pairs.y / n)
    return max(-1.0, min(1.0, together / sqrt(spread_x * spread_y)))


@dataclass(frozen=True, slots=True)
class Part:
    """The answers of a stretch of time: how many, and the mean share of bets right."""

    answers: int = 0
    facility: float | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A named mistake at one item; amounts in hundredths of the house's currency.

    `overpaid` is what the house would have paid too much in all, `short` what players
    would have been short of.
    """

    title: str
    times: int
    overpaid: int
    short: int

    def __add__(self, other: "Mistake") -> "Mistake":
        return Mistake(
            self.title,
            self.times + other.times,
            self.overpaid + other.overpaid,
            self.short + other.short,
        )


@dataclass(frozen=True, slots=True)
class Item:
    """One item in figures; times in milliseconds by the server, in whole tenths."""

    skill: str
    kind: str
    whole: Part
    recent: Part
    before: Part
    pairs: Pairs
    median_ms: int
    p90_ms: int
    mistakes: tuple[Mistake, ...] = ()

    @property
    def facility(self) -> float:
        """The mean share of the bets right, from 0 to 1."""
        return self.whole.facility or 0.0

    @property
    def discrimination(self) -> float | None:
        """See `discrimination`; None while there are too few pairs to say."""
        enough = self.pairs.count >= ENOUGH
        return discrimination(self.pairs) if enough else None

    @property
    def drift(self) -> float | None:
        """The facility lately less that before; None without enough of both."""
        new, old = self.recent, self.before
        if min(new.answers, old.answers) < ENOUGH:
            return None
        return (new.facility or 0.0) - (old.facility or 0.0)

    @property
    def flags(self) -> tuple[Flag, ...]:
        """What wants a look; nothing while the answers are too few."""
        if self.whole.answers < ENOUGH:
            return ()
        return (
            *_of_facility(self.facility),
            *_of_discrimination(self.discrimination, self.pairs.count),
            *_of_drift(self.drift),
        )


def _of_facility(facility: float) -> tuple[Flag, ...]:
    if facility < TOO_HARD:
        return (Flag.TOO_HARD,)
    return (Flag.TOO_EASY,) if facility > TOO_EASY else ()


def _of_discrimination(index: float | None, pairs: int) -> tuple[Flag, ...]:
    if index is None or index >= TELLS_LITTLE or pairs < ENOUGH_PAIRS:
        return ()
    return (Flag.UPSIDE_DOWN if index < 0 else Flag.TELLS_LITTLE,)


def _of_drift(drift: float | None) -> tuple[Flag, ...]:
    if drift is None or abs(drift) < DRIFTED:
        return ()
    return (Flag.HARDER if drift < 0 else Flag.EASIER,)
