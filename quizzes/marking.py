"""Marking an answer, bet by bet or field by field, and keeping it exactly once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from quizzes import marking_bets, marking_fields
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
from quizzes.models import Answer, Attempt, Fate, Question
from quizzes.scoring import score
from quizzes.skills import practised
from quizzes.sums import count_answer
from quizzes.taking_turns import take_turns
from tablegames import questions
from tablegames.messages import TableGamesError, gettext_noop

__all__ = [
    "GRACE",
    "LONGEST_MS",
    "Given",
    "NotAskedError",
    "Reply",
    "allowed",
    "deadline",
    "due_bets",
    "ends_by",
    "is_late",
    "judge",
    "leave_open",
    "mark",
    "marks_of",
    "not_given",
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

    Safe to repeat and to race: the attempt's row is locked, so there is one answer
    and every caller gets it. The last answer of an exam ends it. Raises NotAskedError
    when the question was never shown, or its attempt has ended without an answer.
    """
    return _keep(question, received_at, lambda asked: judge(asked, reply, received_at))


def leave_open(question: Question, at: datetime) -> Answer:
    """Go on without an answer to `question`, whose time is up: it stays blank.

    Safe to repeat and to race as `mark` is: an answer that was quicker stands. Raises
    NotAskedError when the hand is not open, or there is still time for it.
    """
    return _keep(question, at, lambda asked: _left_open(asked, at))


def _keep(
    question: Question, at: datetime, answer_to: Callable[[Question], Answer]
) -> Answer:
    """The one answer to `question`: what it has, or `answer_to` it, kept now."""
    with transaction.atomic():
        if question.attempt.is_exam:  # first the person, as closing does
            take_turns(question.attempt.trainee_id)
        attempt = Attempt.objects.select_for_update().get(pk=question.attempt_id)
        asked = Question.objects.select_related("answer", "draw").get(pk=question.pk)
        asked.attempt = attempt
        if not asked.is_open:
            return asked.answer
        answer = answer_to(asked)
        answer.save(force_insert=True)
        if answer.was_given:
            practised(answer)
            count_answer(answer)
        if asked.number == attempt.hands:
            score(attempt, max(at, attempt.started_at))
        return answer


def judge(question: Question, reply: Reply, received_at: datetime) -> Answer:
    """`reply` marked bet by bet, but not kept.

    Raises NotAskedError when `question` was never shown, or its attempt has ended or
    is past its end and the grace.
    """
    shown_at = _shown_at(question, received_at)
    marks = marks_of(question, reply.given)
    right = sum(bool(each["right"]) for each in marks)
    late = is_late(question, received_at)
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
        fate=Fate.LATE if late else Fate.GIVEN,
        received_at=received_at,
        server_ms=_milliseconds(received_at - shown_at),
        client_ms=reply.client_ms,
    )


def _left_open(question: Question, at: datetime) -> Answer:
    _shown_at(question, at)
    due_by = deadline(question)
    if due_by is None or at < due_by:
        raise NotAskedError(gettext_noop("There is still time for this hand."))
    return not_given(question, Fate.BLANK, at)


def _shown_at(question: Question, at: datetime) -> datetime:
    """When `question` was shown. Raises NotAskedError unless it is open `at` a time."""
    shown_at, last = question.first_shown_at, ends_by(question.attempt)
    over = not question.attempt.is_live or (last is not None and at > last)
    if shown_at is None or over:
        raise NotAskedError(gettext_noop("This hand is not open for an answer."))
    return shown_at


def not_given(question: Question, fate: Fate, at: datetime) -> Answer:
    """What stands for the answer to `question` when it is left, or its exam closed.

    Every bet is wrong. The time of a blank one is how long it lay open.
    """
    shown_at = question.first_shown_at or at
    marks = (
        marking_bets.marks_of_nothing(question)
        if is_settling(question)
        else marking_fields.marks_of_nothing(composed(question))
    )
    return Answer(
        question=question,
        fate=fate,
        typed={},
        marks=marks,
        bets_asked=len(marks),
        bets_right=0,
        right=False,
        received_at=at,
        server_ms=_milliseconds(at - shown_at),
    )


def allowed(attempt: Attempt) -> timedelta | None:
    """The time for one hand, with what this person has on top; None for no limit."""
    if attempt.seconds_per_hand is None:
        return None
    hundredths = attempt.seconds_per_hand * (100 + attempt.extra_percent)
    return timedelta(milliseconds=10 * hundredths)


def ends_by(attempt: Attempt) -> datetime | None:
    """Until when anything is taken for `attempt`, the grace counted; None for ever."""
    return attempt.ends_at and attempt.ends_at + GRACE


def deadline(question: Question) -> datetime | None:
    """Until when `question` may be answered, the grace not counted; None for ever.

    The end of the whole exam cuts the last hand's time short.
    """
    time, end = allowed(question.attempt), question.attempt.ends_at
    if time is None or question.first_shown_at is None:
        return None
    due_by = question.first_shown_at + time
    return min(due_by, end) if end else due_by


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


def _milliseconds(time: timedelta) -> int:
    return min(max(time // timedelta(milliseconds=1), 0), LONGEST_MS)
