"""How well a hand went, from what was answered and how long it took.

The trainee is never asked how hard it was: people who are tired or proud say it
badly, and the clock says it for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Final

from fsrs import Rating

SLOW: Final = 2  # times one's own typical time: a hesitation, even within the exam's
SWIFT_OF_OWN: Final = (3, 4)  # of one's own typical time …
SWIFT_OF_EXAM: Final = (1, 2)  # … and of the exam's: sure by both measures
SWIFT_UNKNOWN: Final = (1, 4)  # of the exam's, while no typical time is known

TYPICAL_OF: Final = 30  # right answers, the latest, of which the median is taken
ENOUGH: Final = 5  # of them, to have one


@dataclass(frozen=True, slots=True)
class Pace:
    """What times are measured against, in milliseconds a hand.

    `exam_ms` is what an exam allows, `own_ms` the person's median of right answers
    under the same rules; None until there are enough of them to have one.
    """

    exam_ms: int
    own_ms: int | None = None

    @property
    def slow_ms(self) -> int:
        """Longer than this is slow: too late in an exam, or long for this person."""
        if self.own_ms is None:
            return self.exam_ms
        return min(self.exam_ms, SLOW * self.own_ms)

    @property
    def swift_ms(self) -> int:
        """Up to this is swift."""
        if self.own_ms is None:
            return part(self.exam_ms, SWIFT_UNKNOWN)
        own = part(self.own_ms, SWIFT_OF_OWN)
        return min(part(self.exam_ms, SWIFT_OF_EXAM), own)


def typical_ms(times: Sequence[int]) -> int | None:
    """The median of the latest right answers' `times`; None when they are too few."""
    return median_low(times) if len(times) >= ENOUGH else None


def part(whole: int, fraction: tuple[int, int]) -> int:
    """A fraction of `whole`, rounded down."""
    return whole * fraction[0] // fraction[1]


def rating_of(milliseconds: int, pace: Pace | None, *, right: bool) -> Rating:
    """Wrong is Again; right is Hard when slow, Easy when swift, and otherwise Good.

    `milliseconds` from the first showing to the receipt, by the server's clock. Without
    a `pace`, where the rules lie beside the hand, right is Hard: it was looked up.
    """
    if not right:
        return Rating.Again
    if pace is None or milliseconds > pace.slow_ms:
        return Rating.Hard
    return Rating.Easy if milliseconds <= pace.swift_ms else Rating.Good
