"""The time left for a hand of an exam."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from quizzes.marking import deadline
from quizzes.models import Question


@dataclass(frozen=True, slots=True)
class Clock:
    """A hand's deadline, and what is left until it in whole milliseconds."""

    due_by: datetime
    seconds: int
    left_ms: int

    @property
    def left_seconds(self) -> int:
        """The seconds left, a begun one counted."""
        return -(-self.left_ms // 1000)


def clock_of(question: Question) -> Clock | None:
    """The clock of `question` as it stands now; None when it has none."""
    due_by, seconds = deadline(question), question.attempt.own_seconds
    if due_by is None or seconds is None:
        return None
    left = (due_by - timezone.now()) // timedelta(milliseconds=1)
    return Clock(due_by, seconds, max(left, 0))
