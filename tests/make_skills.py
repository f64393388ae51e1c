"""Answers entered under their skills, and histories of practice, for tests."""

from datetime import timedelta
from random import Random
from typing import Any

from quizzes.models import Answer, Attempt, Mode, Question
from quizzes.skills import practised
from tests.make_quizzes import FLUSH, make_attempt, make_question
from training.models import User


def question_of(attempt: Attempt, felt: str = FLUSH, **fields: Any) -> Question:
    """The next question of `attempt`, under its own rules unless it is said."""
    return make_question(attempt, felt, **({"rules": attempt.rules} | fields))


def given(question: Question, *, right: bool = True, took: float = 8) -> Answer:
    """An answer to a question of any kind, kept `took` seconds after it was shown."""
    assert question.first_shown_at
    return Answer.objects.create(
        question=question,
        submission="a-token",
        typed={},
        marks=[],
        bets_asked=1,
        bets_right=int(right),
        right=right,
        received_at=question.first_shown_at + timedelta(seconds=took),
        server_ms=int(1000 * took),
    )


def answer(attempt: Attempt, situation: str, *, right: bool, took: float) -> Answer:
    """One more hand of `attempt`, entered as marking does it."""
    question = question_of(attempt, situation=situation)
    kept = given(question, right=right, took=took)
    practised(kept)
    return kept


def some_history(trainee: User, hands: int = 40) -> None:
    """Drills under two rule sets, one of them untimed: right, wrong and slow."""
    rng = Random(4)
    attempts = [
        make_attempt(trainee),
        make_attempt(trainee, mode=Mode.STUDY),
        make_attempt(trainee, rule_set="charlevoix/ultimate"),
    ]
    for _ in range(hands):
        answer(
            rng.choice(attempts),
            rng.choice(("tie", "wheel", "board-plays")),
            right=rng.random() < 0.7,
            took=rng.uniform(2, 40),
        )
