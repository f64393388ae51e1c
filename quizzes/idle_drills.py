"""Ending drills that were walked away from, as they would end by their own button."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max

from quizzes.models import Attempt, Mode
from quizzes.scoring import score
from quizzes.speed_rounds import close_if_over

IDLE: Final = timedelta(hours=24)  # after which nobody comes back to a drill


def end_idle(now: datetime) -> int:
    """End every drill at which nothing has been done for a day; how many."""
    before = now - IDLE
    live = Attempt.objects.drills().live().filter(started_at__lt=before)
    quiet = live.exclude(questions__first_shown_at__gte=before).exclude(
        questions__answer__received_at__gte=before
    )
    return sum(_end(attempt, now) for attempt in quiet.order_by("started_at", "pk"))


def _end(attempt: Attempt, now: datetime) -> bool:
    """End `attempt` when something was last done at it; whether it was still idle.

    Answers stay as they are; a speed round ends when its time was up.
    """
    if attempt.mode == Mode.SPEED:
        return close_if_over(attempt, now)
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        last = _last_deed(locked)
        if not locked.is_live or last >= now - IDLE:
            return False
        score(locked, last)
    return True


def _last_deed(attempt: Attempt) -> datetime:
    done = attempt.questions.aggregate(
        shown=Max("first_shown_at"), answered=Max("answer__received_at")
    )
    moments: list[datetime] = [each for each in done.values() if each]
    return max([attempt.started_at, *moments])
