"""Noting that the page of an exam was left: for the reviewer, and never a verdict."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from quizzes.marking import LONGEST_MS
from quizzes.models import Attempt, Note, NoteKind

MOST: Final = 200  # notes of one exam; whoever sends more says nothing new by it
APART: Final = timedelta(seconds=1)
SHORTEST_MS: Final = 500  # a glance at the clock of the machine is no absence


def page_left(attempt: Attempt, number: int, away_ms: int, now: datetime) -> bool:
    """Note that the page of hand `number` was left for so long; whether it was kept.

    Not when it was hardly left, when the last note is less than a second old, or when
    there are as many as anybody would read; such a note is dropped without a word.
    """
    if not SHORTEST_MS <= away_ms <= LONGEST_MS:
        return False
    with transaction.atomic():
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        question = locked.questions.filter(number=number).first()
        left = locked.notes.filter(kind=NoteKind.FOCUS_LOST)
        too_soon = left.filter(at__gt=now - APART).exists()
        if not locked.is_live or question is None or too_soon or left.count() >= MOST:
            return False
        Note.objects.create(
            attempt=locked,
            question=question,
            kind=NoteKind.FOCUS_LOST,
            at=now,
            detail={"away_ms": away_ms},
        )
        return True
