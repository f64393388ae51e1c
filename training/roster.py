"""A manager's trainees with what each has done: a table sorted by any column.

Sums kept at marking time say most of it. Attempts and exams are counted, and only of
those whose lines are shown, unless it is by them that the table is sorted.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from quizzes.shares import whole_percent
from training.alphabet import alphabetical
from training.models import User

NEVER: Final = datetime.min.replace(tzinfo=UTC)
SUMS: Final = ("answers", "bets_asked", "bets_right", "median_ms", "seen_at")


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


def trainees_called(reviewer: User, name: str = "") -> Any:
    """The trainees whose work `reviewer` may see, of whose name `name` is a part."""
    people = User.objects.visible_to(reviewer).trainees()
    return people.called(name, "full_name", "email")


def roster(people: Any) -> list[Entry]:
    """A line for each of `people`, with what the sums say; one query.

    `with_attempts` adds the rest.
    """
    sums = (f"sum__{name}" for name in SUMS)
    return [
        Entry(pk, full_name, _work(*row))
        for pk, full_name, *row in people.values_list("pk", "full_name", *sums)
    ]


def _work(answers: int | None, *figures: Any) -> Work:
    if answers is None:
        return Work()
    asked, right, median_ms, seen_at = figures
    return Work(
        last_seen=seen_at,
        hands=answers,
        bets_asked=asked,
        bets_right=right,
        median_ms=median_ms,
    )


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
OF_SUMS: Final = frozenset({"name", "hands", "accuracy", "time"})


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

    @property
    def is_by_attempts(self) -> bool:
        """Whether everybody's attempts have to be counted before it is known."""
        return self.column not in OF_SUMS

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
