"""Recorded practice for tests, written down without dealing a hand."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from quizzes.models import Answer, Attempt, Kind, Mode, Question
from quizzes.sums import count_answer, count_end
from training.models import User

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
SECOND = timedelta(seconds=1)
VENEZIA = "venezia/ultimate"
FELT = "AhKh/7c2d/QsJd9c4h3s/A10,B10,P40"
_seeds = count(1)


def make_attempt(
    trainee: User,
    *,
    kind: Kind = Kind.DRILL,
    rule_set: str = VENEZIA,
    at: datetime = NOON,
    **fields: Any,
) -> Attempt:
    """A live attempt that started at `at`."""
    exam = {"hands": 10, "seconds_per_hand": 20, "pass_percent": 90}
    return Attempt.objects.create(
        trainee=trainee,
        kind=kind,
        mode=Mode.MIXED if kind == Kind.DRILL else "",
        rule_set=rule_set,
        rules=f"{rule_set}@1",
        seed=str(next(_seeds)),
        started_at=at,
        **(exam if kind == Kind.EXAM else {}) | fields,
    )


def make_answer(
    attempt: Attempt, *, right: int = 3, asked: int = 3, ms: int = 8000, **more: Any
) -> Answer:
    """One answered hand of `attempt`: `right` of `asked` bets, in `ms`.

    `more` may hold fields of the question, `late`, `client_ms` and `marks`.
    """
    number = attempt.questions.count() + 1
    shown_at = more.get("first_shown_at", attempt.started_at + number * 60 * SECOND)
    question = Question.objects.create(
        attempt=attempt,
        number=number,
        kind=more.get("kind", "settle-box"),
        rules=attempt.rules,
        situation=more.get("situation", "tie"),
        felt=more.get("felt", FELT),
        seed="1",
        first_shown_at=shown_at,
    )
    answer = Answer.objects.create(
        question=question,
        typed={},
        marks=more.get("marks", []),
        bets_asked=asked,
        bets_right=right,
        right=right == asked,
        late=more.get("late", False),
        received_at=shown_at + timedelta(milliseconds=ms),
        server_ms=ms,
        client_ms=more.get("client_ms"),
    )
    count_answer(answer)
    return answer


def finish(attempt: Attempt, *, passed: bool | None = None) -> Attempt:
    """`attempt`, ended an hour after its start with the score of its answers."""
    answers = Answer.objects.filter(question__attempt=attempt).select_related(
        "question__attempt"
    )
    attempt.finished_at = attempt.started_at + timedelta(hours=1)
    attempt.hands_asked = len(answers)
    attempt.hands_right = sum(each.right for each in answers)
    attempt.bets_asked = sum(each.bets_asked for each in answers)
    attempt.bets_right = sum(each.bets_right for each in answers)
    attempt.passed = passed
    attempt.save()
    count_end(attempt, answers)
    return attempt
