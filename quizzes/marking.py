"""Marking an answer bet by bet, and keeping it exactly once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from quizzes.models import Answer, Question
from quizzes.rows import Row, rows_of
from quizzes.scoring import score
from tablegames.bets import Amount, Spot, write_amount
from tablegames.games import load_rules, settle
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.rounds import Round
from tablegames.settlement import Action, SettledBet, Settlement

GRACE: Final = timedelta(seconds=2)  # for the way to the server; it is stated
LONGEST_MS: Final = 24 * 60 * 60 * 1000  # what a column of 32 bits holds easily
NO_BONUS: Final = "no-bonus"  # the reason of a bonus that is not due

type Mark = dict[str, object]


class NotAskedError(TableGamesError):
    """An answer to a question that has not been shown, or no longer stands open."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was given for one bet; `amount` in hundredths, 0 unless it is paid."""

    action: Action
    amount: Amount = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer: `given` by row name, and `typed` as it was typed."""

    given: Mapping[str, Given]
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


def rows_of_question(question: Question) -> tuple[Row, ...]:
    """The rows to be answered, in settlement order."""
    return rows_of(Round.parse(question.felt), load_rules(question.attempt.rules))


def settle_question(question: Question) -> Settlement:
    """What the bets of `question` are due, under the edition of its attempt."""
    return settle(Round.parse(question.felt), load_rules(question.attempt.rules))


def marks_of(question: Question, given: Mapping[str, Given]) -> list[Mark]:
    """One mark a row: what was given, what is due, and whether they agree."""
    due = due_bets(settle_question(question))
    return [
        _mark(row, given[row.name], due.get((row.box, row.spot)))
        for row in rows_of_question(question)
    ]


def due_bets(settlement: Settlement) -> dict[tuple[int, Spot], SettledBet]:
    """The settled bets by box and spot."""
    return {
        (box.number, settled.bet.spot): settled
        for box in settlement.boxes
        for settled in box.bets
    }


def _mark(row: Row, given: Given, settled: SettledBet | None) -> Mark:
    due = Given(settled.action, settled.pays) if settled else Given(Action.PUSH)
    return {
        "box": row.box,
        "spot": row.spot.value,
        "stake": write_amount(row.stake),
        "given_action": given.action.value,
        "given_amount": write_amount(given.amount),
        "due_action": due.action.value,
        "due_amount": write_amount(due.amount),
        "right": given == due,
        "reason": settled.reason.value if settled else NO_BONUS,
    }
