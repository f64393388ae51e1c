"""Closing exams whose time is over, with a stated fate for every hand left."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from quizzes.lessons import keep, lesson_after
from quizzes.marking import GRACE, ends_by, not_given
from quizzes.models import Attempt, Fate, Question
from quizzes.scoring import score
from quizzes.taking_turns import take_turns
from tablegames.messages import TableGamesError

logger = logging.getLogger(__name__)

# An answer received within the grace may still be on its way into the database.
IN_FLIGHT: Final = timedelta(seconds=10)


def is_over(attempt: Attempt, now: datetime) -> bool:
    """Whether nothing more is taken for `attempt`, though it may not be closed yet."""
    last = ends_by(attempt)
    return not attempt.is_live or (last is not None and now > last)


def close_overdue(now: datetime) -> int:
    """Close every exam whose time is over; how many this call has closed."""
    overdue = Attempt.objects.exams().live().filter(ends_at__lt=now - GRACE - IN_FLIGHT)
    closed = 0
    for attempt in overdue.order_by("ends_at"):
        try:
            closed += close(attempt, now)
        except (
            TableGamesError
        ):  # its edition is gone: the others are closed all the same
            logger.exception("Exam %s cannot be closed", attempt.key)
    return closed


def close_if_over(attempt: Attempt, now: datetime) -> bool:
    """Close `attempt` if its time is over; whether this call did it."""
    return attempt.is_live and is_over(attempt, now) and close(attempt, now)


def close(attempt: Attempt, now: datetime) -> bool:
    """End the exam `attempt` as it stands; whether this call did it.

    The open hand stays blank, and those never reached are dealt and kept: all their
    bets count as wrong. It ends when its time was over, or at `now` if that is
    earlier. However often and from wherever it is called, it is done once.
    """
    with transaction.atomic():
        take_turns(attempt.trainee_id)  # before the attempt, as whoever begins one does
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if not locked.is_live:
            attempt.refresh_from_db()
            return False
        at = min(now, locked.ends_at or now)
        at = max(at, locked.started_at)
        _give_fates(locked, at)
        score(locked, at)
    attempt.refresh_from_db()
    return True


def _give_fates(attempt: Attempt, at: datetime) -> None:
    last = attempt.questions.select_related("answer").last()
    if last is not None and last.is_open:
        _leave(last, at)
    while (last.number if last else 0) < (attempt.hands or 0):
        last = keep(attempt, lesson_after(attempt, last))
        _leave(last, at)


def _leave(question: Question, at: datetime) -> None:
    fate = Fate.BLANK if question.first_shown_at else Fate.UNREACHED
    not_given(question, fate, at).save(force_insert=True)
