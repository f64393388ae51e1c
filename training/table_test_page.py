"""A table test as its pages show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from quizzes.wording import show_duration
from training.checklists import objection_to_pass
from training.models import LineResult, TableTest, User

SIGNS: Final = {  # so that no colour need be told apart
    LineResult.PASS: "✓",
    LineResult.FAIL: "✗",
    LineResult.NOT_SEEN: "\N{EN DASH}",
}
NOT_JUDGED: Final[Promise] = gettext_lazy("not judged")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to a line."""

    value: str
    sign: str
    word: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the checklist; `place` counts from 0, `number` from 1."""

    place: int
    line: str
    result: str
    sign: str
    word: str
    remark: str
    time: str
    since: datetime | None
    choices: tuple[Choice, ...]

    @property
    def number(self) -> int:
        return self.place + 1

    @property
    def passed(self) -> bool:
        return self.result == LineResult.PASS


@dataclass(frozen=True, slots=True)
class Judged:
    """How many lines are judged, of how many."""

    done: int
    total: int


def shown_lines(test: TableTest) -> tuple[ShownLine, ...]:
    """The checklist in words."""
    return tuple(_line(place, row) for place, row in enumerate(test.checklist))


def judged(test: TableTest) -> Judged:
    """How far the judging has come."""
    done = sum(bool(row["result"]) for row in test.checklist)
    return Judged(done, len(test.checklist))


def may_decide(test: TableTest, user: User) -> bool:
    """Whether `user`, who sees the test, is to sign or refuse it."""
    concerned = {test.trainee_id, test.recorded_by_id}
    return test.is_waiting and user.reviews and user.pk not in concerned


def why_unsignable(test: TableTest) -> str:
    """Why nobody can sign the pass of a test as it was recorded; "" when one can."""
    if not test.contradicts_itself:
        return ""
    return objection_to_pass(test.checklist, test.passed_despite)


def show_watch(seconds: int | None) -> str:
    """A time taken by the watch; "" when it never ran."""
    return "" if seconds is None else show_duration(seconds)


def _line(place: int, row: Mapping[str, Any]) -> ShownLine:
    result = LineResult(row["result"]) if row["result"] else None
    since = row["running_since"]
    return ShownLine(
        place=place,
        line=row["line"],
        result=row["result"],
        sign=SIGNS[result] if result else "·",
        word=str(result.label if result else NOT_JUDGED),
        remark=row["remark"],
        time=show_watch(row["seconds"]),
        since=datetime.fromisoformat(since) if since else None,
        choices=tuple(_choices(result)),
    )


def _choices(result: LineResult | None) -> Iterator[Choice]:
    for each in LineResult:
        yield Choice(each.value, SIGNS[each], str(each.label), each is result)
