"""Ending an attempt: its score is worked out once, from its answers."""

from datetime import datetime
from statistics import median_low

from django.db import transaction
from django.utils import timezone

from quizzes.models import Answer, Attempt


def end(attempt: Attempt, at: datetime | None = None) -> Attempt:
    """Close a drill, with the hands answered so far; one that has ended stays so.

    It ends now, unless it is said when its time was up.
    """
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if locked.is_live:
            score(locked, at or timezone.now())
        return locked


def score(attempt: Attempt, finished_at: datetime) -> None:
    """Write the score of `attempt`, which the caller has locked."""
    answers = list(Answer.objects.filter(question__attempt=attempt))
    count(attempt, answers, finished_at)
    attempt.save()


def count(attempt: Attempt, answers: list[Answer], finished_at: datetime) -> None:
    """Fill in the score of `attempt` from its `answers`, but do not keep it.

    The pass mark is compared in whole numbers, so no rounding can lift a score.
    """
    attempt.finished_at = finished_at
    attempt.hands_asked = len(answers)
    attempt.hands_right = sum(answer.right for answer in answers)
    attempt.bets_asked = sum(answer.bets_asked for answer in answers)
    attempt.bets_right = sum(answer.bets_right for answer in answers)
    attempt.median_ms = median_ms(answers) if attempt.is_timed else None
    if attempt.pass_percent is not None:
        due = attempt.pass_percent * attempt.bets_asked
        attempt.passed = 100 * attempt.bets_right >= due


def median_ms(answers: list[Answer]) -> int | None:
    """The median time of `answers` by the server; None when there are none."""
    return median_low(answer.server_ms for answer in answers) if answers else None
