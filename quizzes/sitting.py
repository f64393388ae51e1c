"""Whether somebody sits an exam at this moment, and whether a hand is on the clock."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from quizzes.marking import ends_by, is_late
from quizzes.models import Attempt, Question, Somebody


def hand_on_the_clock(person: Somebody, now: datetime) -> Question | None:
    """The exam hand that `person` could still answer in time; None when there is none.

    Once its time is up nothing that is learnt elsewhere is of use for it.
    """
    sitting = Question.objects.open().filter(
        attempt__in=Attempt.objects.of(person).exams().live(),
        first_shown_at__isnull=False,
    )
    for question in sitting.select_related("attempt"):
        if not is_late(question, now):
            return question
    return None


@dataclass(frozen=True, slots=True)
class RunningExam:
    """An exam that may still be gone on with.

    `left` are the hands that have no answer yet; `on_clock` is the number of the one
    that could still be answered in time, None when no clock is going.
    """

    attempt: Attempt
    left: int
    on_clock: int | None


def running_exams(person: Somebody, now: datetime) -> Iterator[RunningExam]:
    """The exams that `person` has begun and that still take answers, oldest first."""
    for attempt in Attempt.objects.of(person).exams().live().order_by("started_at"):
        last = ends_by(attempt)
        if last is not None and now > last:
            continue
        answered = attempt.questions.answered().count()
        shown = attempt.questions.open().filter(first_shown_at__isnull=False).last()
        going = shown if shown and not is_late(shown, now) else None
        left = (attempt.hands or 0) - answered
        yield RunningExam(attempt, left, going.number if going else None)
