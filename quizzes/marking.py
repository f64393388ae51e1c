"""Marking an answer, bet by bet or field by field, and keeping it exactly once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from quizzes.composing import composed, is_settling
from quizzes.marking_bets import (
    Given,
    Mark,
    due_bets,
    marks_of_bets,
    rows_of_question,
    settle_question,
)
from quizzes.marking_fields import marks_of_fields
from quizzes.models import Answer, Question
from quizzes.scoring import score
from quizzes.skills import practised
from tablegames import questions
from tablegames.messages import TableGamesError, gettext_noop

__all__ = [
    "GRACE",
    "LONGEST_MS",
    "Given",
    "NotAskedError",
    "Reply",
    "deadline",
    "due_bets",
    "is_late",
    "judge",
    "mark",
    "marks_of",
    "rows_of_question",
    "settle_question",
]

GRACE: Final = timedelta(seconds=2)  # for the way to the server; it is stated
LONGEST_MS: Final = 24 * 60 * 60 * 1000  # what a column of 32 bits holds easily


class NotAskedError(TableGamesError):
    """An answer to a question that has not been shown, or no longer stands open."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer: `given` by row or field name, and `typed` as it was typed."""

    given: Mapping[str, Given | questions.Given]
    typed: Mapping[str, str]
    submission: str = ""
    client_ms: int | None = None


def mark(question: Question, reply: Reply, received_at: datetime) -> Answer:
    """Mark `reply` and keep it, unless `question` has an answer: then that stands.

    Safe to repeat and to race: the question's row is locked, so there is one answer
    and every caller gets it. The last answer of an exam ends it. Raises NotAskedError
    when the question was never shown, or its attempt has ended without an answer.
    """
    with transaction.atomic():
        locked = (
            Question.objects.select_for_update()
            .select_related("attempt")
            .get(pk=question.pk)
        )
        kept = Answer.objects.filter(question=locked).first()
        if kept is not None:
            return kept
        answer = judge(locked, reply, received_at)
        answer.save(force_insert=True)
        practised(answer)
        if answer.question.number == locked.attempt.hands:
            score(locked.attempt, max(received_at, locked.attempt.started_at))
        return answer


def judge(question: Question, reply: Reply, received_at: datetime) -> Answer:
    """`reply` marked bet by bet, but not kept.

    Raises NotAskedError when `question` was never shown, or its attempt has ended.
    """
    shown_at = question.first_shown_at
    if shown_at is None or not question.attempt.is_live:
        raise NotAskedError(gettext_noop("This hand is not open for an answer."))
    marks = marks_of(question, reply.given)
    right = sum(bool(each["right"]) for each in marks)
    late = is_late(question, received_at)
    took_ms = (received_at - shown_at) // timedelta(milliseconds=1)
    return Answer(
        question=question,
        submission=reply.submission,
        typed=dict(reply.typed),
        marks=marks,
        bets_asked=len(marks),
        bets_right=0 if late else right,
        right=right == len(marks) and not late,
        unnamed=any(not each["right"] and not each["mistake"] for each in marks),
        late=late,
        received_at=received_at,
        server_ms=min(max(took_ms, 0), LONGEST_MS),
        client_ms=reply.client_ms,
    )


def deadline(question: Question) -> datetime | None:
    """Until when `question` may be answered, the grace not counted; None for ever."""
    seconds = question.attempt.seconds_per_hand
    if seconds is None or question.first_shown_at is None:
        return None
    return question.first_shown_at + timedelta(seconds=seconds)


def is_late(question: Question, at: datetime) -> bool:
    """Whether an answer that comes in `at` that time comes after the grace."""
    due_by = deadline(question)
    return due_by is not None and at > due_by + GRACE


def marks_of(
    question: Question, given: Mapping[str, Given | questions.Given]
) -> list[Mark]:
    """One mark a row, or a field: what was given, what is due, and if they agree."""
    if is_settling(question):
        bets = {name: bet for name, bet in given.items() if isinstance(bet, Given)}
        return marks_of_bets(question, bets)
    fields = {name: it for name, it in given.items() if not isinstance(it, Given)}
    return marks_of_fields(composed(question), fields)
