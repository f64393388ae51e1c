"""A manager's trainees with what each has done: a table sorted by any column.

The rows come from a fixed number of queries, however many trainees there are.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import Count, F, Max, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from quizzes.models import Attempt, Kind, TraineeSum
from quizzes.shares import whole_percent
from training.alphabet import alphabetical
from training.models import User

RECENT: Final = 12  # attempts in the small curve beside a name
NEVER: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Exams:
    """How somebody's exams under one rule set came out."""

    rule_set: str
    passed: int
    failed: int
    certified: bool


@dataclass(frozen=True, slots=True)
class Work:
    """What one trainee has done. Times in milliseconds; None before any answer."""

    attempts: int = 0
    last_seen: datetime | None = None
    hands: int = 0
    bets_asked: int = 0
    bets_right: int = 0
    median_ms: int | None = None
    exams: tuple[Exams, ...] = ()

    @property
    def percent(self) -> int | None:
        """Bets right in whole percent, never rounded up."""
        return whole_percent(self.bets_right, self.bets_asked)

    @property
    def passed(self) -> int:
        return sum(each.passed for each in self.exams)

    @property
    def failed(self) -> int:
        return sum(each.failed for each in self.exams)

    @property
    def certificates(self) -> int:
        return sum(each.certified for each in self.exams)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the roster."""

    pk: int
    name: str
    work: Work


def roster(reviewer: User, name: str = "") -> list[Entry]:
    """The trainees whose work `reviewer` may see, of whose name `name` is a part."""
    people = User.objects.visible_to(reviewer).trainees()
    people = people.called(name, "full_name", "email")
    works = _works(people.order_by().values("pk"))
    return [
        Entry(pk, full_name, works.get(pk, Work()))
        for pk, full_name in people.values_list("pk", "full_name")
    ]


def _works(people: Any) -> Mapping[int, Work]:
    sums = TraineeSum.objects.filter(trainee__in=people).defer("times")
    answered = {it.pk: it for it in sums}
    exams = _exams(people)
    attempts = Attempt.objects.filter(trainee__in=people).order_by()
    return {
        pk: _work(count, started, answered.get(pk), tuple(exams.get(pk, ())))
        for pk, count, started in attempts.values_list("trainee").annotate(
            Count("pk"), Max("started_at")
        )
    }


def _work(
    attempts: int, started: datetime, answered: TraineeSum | None, exams: Any
) -> Work:
    if answered is None:
        return Work(attempts, started, exams=exams)
    return Work(
        attempts=attempts,
        last_seen=max(started, answered.seen_at),
        hands=answered.answers,
        bets_asked=answered.bets_asked,
        bets_right=answered.bets_right,
        median_ms=answered.median_ms,
        exams=exams,
    )


def _exams(people: Any) -> Mapping[int, list[Exams]]:
    finished = Attempt.objects.filter(trainee__in=people, kind=Kind.EXAM).finished()
    counted = (
        finished.order_by("rule_set")
        .values_list("trainee", "rule_set")
        .annotate(
            passes=Count("pk", filter=Q(passed=True), distinct=True),
            fails=Count("pk", filter=Q(passed=False), distinct=True),
            papers=Count("certificates", distinct=True),
            voids=Count("certificates", filter=_void(timezone.now()), distinct=True),
        )
    )
    exams = defaultdict[int, list[Exams]](list)
    for pk, rule_set, passed, failed, papers, voids in counted:
        exams[pk].append(Exams(rule_set, passed, failed, papers > voids))
    return exams


def _void(now: datetime) -> Q:
    """That a certificate does not stand any more; its rows are known by name only."""
    ended = Q(certificates__changes__status__in=["revoked", "superseded"])
    return ended | Q(certificates__expires_at__lte=now)


type Key = Callable[[Entry], Any]

COLUMNS: Final[Mapping[str, Key]] = {
    "name": lambda entry: alphabetical(entry.name),
    "attempts": lambda entry: entry.work.attempts,
    "seen": lambda entry: entry.work.last_seen or NEVER,
    "hands": lambda entry: entry.work.hands,
    "accuracy": lambda entry: (
        entry.work.bets_right / entry.work.bets_asked if entry.work.bets_asked else -1
    ),
    "time": lambda entry: (entry.work.median_ms is None, entry.work.median_ms or 0),
    "passed": lambda entry: entry.work.passed,
    "failed": lambda entry: entry.work.failed,
    "certificates": lambda entry: entry.work.certificates,
}
LARGEST_FIRST: Final = frozenset(COLUMNS) - {"name", "time"}


@dataclass(frozen=True, slots=True)
class Order:
    """A column of COLUMNS to sort by, and in which direction."""

    column: str = "name"
    descending: bool = False

    @classmethod
    def parse(cls, text: str) -> "Order":
        """`accuracy` or `-accuracy`. Raises ValueError for no column of the table."""
        column = text.removeprefix("-") or "name"
        if column not in COLUMNS:
            raise ValueError(f"the trainees cannot be sorted by “{column}”")
        return cls(column, text.startswith("-"))

    def __str__(self) -> str:
        return f"-{self.column}" if self.descending else self.column

    def sort(self, entries: Iterable[Entry]) -> list[Entry]:
        """`entries` in this order; equal ones by name."""
        named = sorted(entries, key=COLUMNS["name"])
        return sorted(named, key=COLUMNS[self.column], reverse=self.descending)

    def after_click(self, column: str) -> "Order":
        """The order that a click on the head of `column` asks for."""
        if column == self.column:
            return Order(column, not self.descending)
        return Order(column, column in LARGEST_FIRST)


def recent_scores(trainees: Iterable[int]) -> Mapping[int, list[int]]:
    """The percentages of each one's last finished attempts, oldest first."""
    latest = Window(
        RowNumber(), partition_by=F("trainee"), order_by=[F("started_at").desc()]
    )
    finished = Attempt.objects.filter(trainee__in=list(trainees), bets_asked__gt=0)
    attempts = finished.annotate(place=latest).filter(place__lte=RECENT)
    scores = defaultdict[int, list[int]](list)
    for attempt in attempts.order_by("started_at"):
        if attempt.percent is not None:
            scores[attempt.trainee_id].append(attempt.percent)
    return scores
