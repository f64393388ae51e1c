"""Drills and exams with a history, and what `verify_attempts` says of it."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from quizzes.asking import ask_next, show, start_drill, start_exam
from quizzes.going_on import next_hand
from quizzes.marking import Given, Reply, mark
from quizzes.models import Answer, Attempt, Question
from tablegames.games import load_rules
from tablegames.questions import Kind
from tablegames.settlement import Action
from tests.make_kinds import SETTLING, named_wrong, right
from tests.make_quizzes import ULTIMATE, fields_of, what_is_due
from training.models import User


def answer(question: Question, *, well: bool = True, after: float = 6) -> Answer:
    """An answer by the real marking."""
    shown = show(question)
    assert shown.first_shown_at is not None
    at = shown.first_shown_at + timedelta(seconds=after)
    if Kind(question.kind) not in SETTLING:
        given = right(question)
        if not well and (wrong := named_wrong(question)):
            given = wrong[1]
        return mark(question, Reply(given, {}), at)
    bets = what_is_due(question)
    if not well:
        bets |= {next(iter(bets)): Given(Action.PAY, 1)}
    return mark(question, Reply(bets, fields_of(question, bets)), at)


def worked(attempt: Attempt, hands: int = 4) -> Attempt:
    """`attempt` with so many hands answered, every other one wrong."""
    for number in range(hands):
        question = next_hand(attempt, timezone.now())
        answer(question, well=number % 2 == 0)
    return attempt


def drill(alice: User, rule_set: str = ULTIMATE, **terms: Any) -> Attempt:
    """A drill with three hands answered, one of them wrong."""
    return worked(start_drill(alice, load_rules(rule_set), **terms), 3)


def exam(alice: User, rule_set: str = ULTIMATE) -> Attempt:
    """A whole exam, with a wrong answer and a late one."""
    attempt = start_exam(alice, rule_set)
    for number in range(1, 11):
        question = ask_next(attempt)
        answer(question, well=number != 3, after=40 if number == 5 else 7)
    attempt.refresh_from_db()
    assert attempt.finished_at is not None
    return attempt


def verify(*options: str) -> str:
    """What the command prints when nothing differs."""
    said = StringIO()
    call_command("verify_attempts", *options, stdout=said)
    return said.getvalue()


def found() -> str:
    """What is printed when something differs."""
    said = StringIO()
    with pytest.raises(CommandError, match=r"\d+ differences?\.") as refused:
        call_command("verify_attempts", stdout=said)
    assert refused.value.returncode == 1
    return said.getvalue()
