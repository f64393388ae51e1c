"""How sure and how quick somebody has become: arithmetic on recorded answers.

They are read once, in one query, a row for every day; everything after that works on
plain values.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from quizzes.models import DaySum, Kind
from quizzes.shares import whole_percent
from quizzes.sums.entries import read_words
from quizzes.times import median_of
from training.models import User

SINGLE_DAYS = 45  # so many days are legible apart; more are gathered into weeks


@dataclass(frozen=True, slots=True)
class Answered:
    """One hand that was asked.

    `server_ms` is its time in whole tenths of a second, None where nothing was given.
    """

    rule_set: str
    kind: Kind
    situation: str
    day: date
    server_ms: int | None
    bets_asked: int
    bets_right: int

    @property
    def right(self) -> bool:
        """Whether every bet is."""
        return self.bets_right == self.bets_asked


@dataclass(frozen=True, slots=True)
class Tally:
    """At least one answered hand, counted."""

    hands: int
    hands_right: int
    bets_asked: int
    bets_right: int
    median_ms: int

    @property
    def accuracy(self) -> Fraction:
        """Bets right of bets asked, exactly."""
        return Fraction(self.bets_right, self.bets_asked)

    @property
    def percent(self) -> int:
        """The accuracy in whole percent, never rounded up."""
        return whole_percent(self.bets_right, self.bets_asked) or 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """A gaming day, or the week that begins with `first`, and what was done in it."""

    first: date
    last: date
    tally: Tally


def answers_of(trainee: User) -> tuple[Answered, ...]:
    """Everything that `trainee` has answered unaided, oldest first; one query.

    With the rules beside the hand nobody shows how sure or how quick they are. An exam
    counts once it is over: what one reads here, one could use in it.
    """
    days = DaySum.objects.filter(trainee=trainee).order_by("day", "last_at")
    return tuple(
        Answered(
            day.rule_set,
            Kind(day.occasion),
            word.skill,
            day.day,
            word.ms,
            word.asked,
            word.right,
        )
        for day in days
        for word in read_words(day.entries)
    )


def tally(answers: Sequence[Answered]) -> Tally | None:
    """`answers` counted; None for no answers, which have no accuracy."""
    if not answers:
        return None
    times = [it.server_ms for it in answers if it.server_ms is not None]
    return Tally(
        hands=len(answers),
        hands_right=sum(answer.right for answer in answers),
        bets_asked=sum(answer.bets_asked for answer in answers),
        bets_right=sum(answer.bets_right for answer in answers),
        median_ms=median_of(Counter(times)) or 0,
    )


def tallies[K: Hashable](
    answers: Iterable[Answered], key: Callable[[Answered], K]
) -> dict[K, Tally]:
    """`answers` counted apart by `key`, in the order in which the keys appear."""
    heaps = defaultdict[K, list[Answered]](list)
    for answer in answers:
        heaps[key(answer)].append(answer)
    counted = ((name, tally(heap)) for name, heap in heaps.items())
    return {name: count for name, count in counted if count}


def by_rule_set(answers: Iterable[Answered]) -> dict[str, Tally]:
    """Per rule set, whatever the edition, in alphabetical order."""
    return dict(
        sorted(tallies(answers, lambda each: each.rule_set).items(), key=_first)
    )


def by_situation(answers: Iterable[Answered]) -> list[tuple[str, Tally]]:
    """Per situation, the weakest first; of equally weak ones the slowest."""
    counted = tallies(answers, lambda answer: answer.situation)
    return sorted(
        counted.items(),
        key=lambda named: (named[1].accuracy, -named[1].median_ms, named[0]),
    )


def over_time(answers: Iterable[Answered], *, weekly: bool) -> tuple[Stretch, ...]:
    """Per gaming day, or week, in which something was answered; oldest first."""
    if weekly:
        six = timedelta(days=6)
        weeks = tallies(answers, lambda each: _monday(each.day))
        return tuple(
            Stretch(monday, monday + six, count)
            for monday, count in sorted(weeks.items(), key=_first)
        )
    single = tallies(answers, lambda each: each.day)
    return tuple(
        Stretch(day, day, count) for day, count in sorted(single.items(), key=_first)
    )


def worth_weeks(answers: Iterable[Answered]) -> bool:
    """Whether the days are too many to be legible apart."""
    return len({each.day for each in answers}) > SINGLE_DAYS


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _first[K](named: tuple[K, Tally]) -> K:
    return named[0]
