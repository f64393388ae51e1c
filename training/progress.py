"""How sure and how quick somebody has become: arithmetic on recorded answers.

The rows are read once, in one query; everything after that works on plain values.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction
from statistics import median_low

from quizzes.composing import SETTLING
from quizzes.models import Answer, Kind, Mode
from quizzes.shares import whole_percent
from tablegames.questions import Kind as QuestionKind
from training.gaming_days import GamingDays
from training.models import User

SINGLE_DAYS = 45  # so many days are legible apart; more are gathered into weeks


@dataclass(frozen=True, slots=True)
class Answered:
    """One answered hand; `server_ms` is the time by the server in milliseconds."""

    rule_set: str
    kind: Kind
    situation: str
    received_at: datetime
    server_ms: int
    bets_asked: int
    bets_right: int
    right: bool


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
    that still runs is left out: what one reads here, one could use in it.
    """
    told = Answer.objects.of(trainee).told()
    unaided = told.exclude(question__attempt__mode=Mode.STUDY)
    rows = unaided.order_by("received_at", "pk")
    return tuple(
        Answered(row[0], Kind(row[1]), _skill(*row[2:4]), *row[4:])
        for row in rows.values_list(
            "question__attempt__rule_set",
            "question__attempt__kind",
            "question__kind",
            "question__situation",
            "received_at",
            "server_ms",
            "bets_asked",
            "bets_right",
            "right",
        )
    )


def _skill(kind: str, situation: str) -> str:
    """What was practised: the situation that was settled, or the kind of question."""
    return situation if QuestionKind(kind) in SETTLING else kind


def tally(answers: Sequence[Answered]) -> Tally | None:
    """`answers` counted; None for no answers, which have no accuracy."""
    if not answers:
        return None
    return Tally(
        hands=len(answers),
        hands_right=sum(answer.right for answer in answers),
        bets_asked=sum(answer.bets_asked for answer in answers),
        bets_right=sum(answer.bets_right for answer in answers),
        median_ms=median_low(answer.server_ms for answer in answers),
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


def over_time(
    answers: Iterable[Answered], days: GamingDays, *, weekly: bool
) -> tuple[Stretch, ...]:
    """Per gaming day, or week, in which something was answered; oldest first."""
    if weekly:
        six = timedelta(days=6)
        weeks = tallies(answers, lambda each: _monday(days.day_of(each.received_at)))
        return tuple(
            Stretch(monday, monday + six, count)
            for monday, count in sorted(weeks.items(), key=_first)
        )
    single = tallies(answers, lambda each: days.day_of(each.received_at))
    return tuple(
        Stretch(day, day, count) for day, count in sorted(single.items(), key=_first)
    )


def worth_weeks(answers: Iterable[Answered], days: GamingDays) -> bool:
    """Whether the days are too many to be legible apart."""
    return len({days.day_of(each.received_at) for each in answers}) > SINGLE_DAYS


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _first[K](named: tuple[K, Tally]) -> K:
    return named[0]
