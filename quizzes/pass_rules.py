"""Judging an attempt by its pass rule, clause by clause, in whole numbers.

Percents are compared as `100 * right >= percent * asked`, and shown rounded down: what
fails never looks like the mark.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Self

from quizzes import times as spread
from quizzes.exam_terms import PassRule
from quizzes.shares import whole_percent

# The 95 % quantile of the normal distribution, squared: the bound is one-sided, since
# only how weak somebody may be is asked, never how strong.
Z_SQUARED: Final = Fraction("2.7055434540954146")


class ClauseName(StrEnum):
    """What one clause of a pass rule is about."""

    BETS = "bets"  # percent of the bets right
    HANDS = "hands"  # percent of the hands right in every bet
    CRITICAL = "critical-errors"  # their number
    MEDIAN = "median"  # milliseconds
    P90 = "p90"  # milliseconds, within which nine hands of ten were answered
    LOWER_BOUND = "lower-bound"  # percent of the hands, with 95 % certainty


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what was wanted, what there was (None: nothing to judge), if met."""

    name: ClauseName
    wanted: int
    got: int | None
    met: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name.value,
            "wanted": self.wanted,
            "got": self.got,
            "met": self.met,
        }

    @classmethod
    def parse(cls, plain: dict[str, Any]) -> Self:
        """The clause that `as_json` has written."""
        name = ClauseName(plain["name"])
        return cls(name, plain["wanted"], plain["got"], plain["met"])


@dataclass(frozen=True, slots=True)
class Counted:
    """One hand as it counts; `took_ms` is None where nothing was answered."""

    bets_asked: int
    bets_right: int
    right: bool
    critical: int
    took_ms: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """An attempt in figures; times in whole milliseconds by the server."""

    hands_asked: int
    hands_right: int
    bets_asked: int
    bets_right: int
    critical_errors: int
    median_ms: int | None
    p90_ms: int | None

    @classmethod
    def of(cls, hands: Iterable[Counted]) -> Self:
        """The figures of `hands`: the one place where they are added up."""
        counted = list(hands)
        times = [it.took_ms for it in counted if it.took_ms is not None]
        return cls(
            hands_asked=len(counted),
            hands_right=sum(it.right for it in counted),
            bets_asked=sum(it.bets_asked for it in counted),
            bets_right=sum(it.bets_right for it in counted),
            critical_errors=sum(it.critical for it in counted),
            median_ms=spread.median_of(Counter(times)),
            p90_ms=quantile(times, spread.NINE_TENTHS),
        )


def quantile(times: list[int], share: Fraction) -> int | None:
    """The least of `times` within which `share` of them lie; None without any."""
    return spread.quantile(Counter(times), share) if times else None


def judge_attempt(rule: PassRule, figures: Figures) -> tuple[Clause, ...]:
    """Every clause of `rule`, judged; passed is who meets them all."""
    return tuple(_clauses(rule, figures))


def _clauses(rule: PassRule, got: Figures) -> Iterator[Clause]:
    yield _share(ClauseName.BETS, rule.bets_percent, got.bets_right, got.bets_asked)
    if rule.hands_percent is not None:
        hands = got.hands_right, got.hands_asked
        yield _share(ClauseName.HANDS, rule.hands_percent, *hands)
    if rule.no_critical_error:
        errors = got.critical_errors
        yield Clause(ClauseName.CRITICAL, 0, errors, met=not errors)
    if rule.median_ms is not None:
        yield _time(ClauseName.MEDIAN, rule.median_ms, got.median_ms)
    if rule.p90_ms is not None:
        yield _time(ClauseName.P90, rule.p90_ms, got.p90_ms)
    if rule.lower_bound_percent is not None:
        yield _bound(rule.lower_bound_percent, got.hands_right, got.hands_asked)


def _share(name: ClauseName, percent: int, right: int, asked: int) -> Clause:
    met = asked > 0 and WHOLE * right >= percent * asked
    return Clause(name, percent, whole_percent(right, asked), met)


def _time(name: ClauseName, most_ms: int, took_ms: int | None) -> Clause:
    """A hand that was never answered has no time, so none at all does not pass."""
    return Clause(name, most_ms, took_ms, took_ms is not None and took_ms <= most_ms)


def _bound(percent: int, right: int, asked: int) -> Clause:
    got = lower_bound_percent(right, asked) if asked else None
    return Clause(
        ClauseName.LOWER_BOUND, percent, got, bound_reaches(right, asked, percent)
    )


WHOLE: Final = 100


def bound_reaches(right: int, asked: int, percent: int) -> bool:
    """Whether the lower bound of `right` of `asked` is at least `percent`, exactly.

    Wilson's bound is the least share from which as many right would be no surprise:
    the one that lies `z` standard deviations of its own below what was seen. So there
    is no root to be drawn; `percent` is from 1 to 99.
    """
    above = WHOLE * right - percent * asked
    if not asked or above < 0:
        return False
    return above**2 >= Z_SQUARED * percent * (WHOLE - percent) * asked


def lower_bound_percent(right: int, asked: int) -> int:
    """The lower bound in whole percent, rounded down without going through a float."""
    reached = [it for it in range(1, WHOLE) if bound_reaches(right, asked, it)]
    return max(reached, default=0)


def hands_still_needed(right: int, asked: int, percent: int) -> int:
    """How many more hands, all of them right, would lift the bound to `percent`."""
    if bound_reaches(right, asked, percent):
        return 0
    too_few, enough = 0, 1
    while not bound_reaches(right + enough, asked + enough, percent):
        too_few, enough = enough, 2 * enough
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        reaches = bound_reaches(right + middle, asked + middle, percent)
        too_few, enough = (too_few, middle) if reaches else (middle, enough)
    return enough


def most_wrong(asked: int, percent: int) -> int | None:
    """How many of `asked` hands may go wrong and the bound still reach `percent`.

    None when even all hands right are too few to say so much.
    """
    allowed = [n for n in range(asked + 1) if bound_reaches(asked - n, asked, percent)]
    return max(allowed, default=None)


def passable(rule: PassRule, hands: int) -> bool:
    """Whether anybody could pass an exam of so many hands by `rule`."""
    percent = rule.lower_bound_percent
    return percent is None or most_wrong(hands, percent) is not None
