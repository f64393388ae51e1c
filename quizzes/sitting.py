"""Whether somebody sits an exam at this moment, with a hand on the clock."""

from datetime import datetime

from quizzes.marking import is_late
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
