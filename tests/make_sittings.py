"""Opened exams for tests: their terms, and attempts at them by the real start."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import ask_next, show
from quizzes.composing import is_settling
from quizzes.exam_terms import Hand, PassRule, Terms
from quizzes.marking import Given, Reply, mark
from quizzes.models import Answer, Attempt, Question
from quizzes.opened_exams import Sitting, start_opened
from tablegames.games import load_rules
from tablegames.questions import Kind
from tablegames.settlement import Action
from tests.make_kinds import right
from tests.make_quizzes import ULTIMATE, fields_of, what_is_due
from training.models import User

OPENING: Final = UUID("11111111-2222-3333-4444-555555555555")
PASS: Final = PassRule(bets_percent=80)


def make_terms(*hands: Hand, **terms: Any) -> Terms:
    """Three boxes of three situations to settle, unless it is said otherwise."""
    asked = hands or tuple(Hand(Kind.SETTLE_BOX, "", 1) for _ in range(3))
    plain: dict[str, Any] = {
        "seconds_per_hand": 20,
        "pass_rule": PASS,
        "programme": "Ultimate, first level",
    }
    return Terms(hands=asked, **(plain | terms))


def make_sitting(terms: Terms | None = None, **fields: Any) -> Sitting:
    """A place in an exam that closes in an hour."""
    plain: dict[str, Any] = {
        "opening": OPENING,
        "extra_percent": 0,
        "ends_at": timezone.now() + timedelta(hours=1),
    }
    return Sitting(terms=terms or make_terms(), **(plain | fields))


def make_opened(
    trainee: User,
    terms: Terms | None = None,
    *,
    rule_set: str = ULTIMATE,
    now: datetime | None = None,
    **fields: Any,
) -> Attempt:
    """An attempt at an opened exam, just begun."""
    device = fields.pop("device", "")
    sitting = make_sitting(terms, **fields)
    return start_opened(
        trainee, load_rules(rule_set), sitting, now or timezone.now(), device
    )


def next_shown(attempt: Attempt) -> Question:
    """The next hand of `attempt`, shown now."""
    return show(ask_next(attempt))


def answer_next(attempt: Attempt, *, wrong: bool = False, took: float = 5) -> Answer:
    """The next hand, settled by the real marking `took` seconds after it was shown."""
    question = next_shown(attempt)
    token = f"token-{question.number}"
    if is_settling(question):
        bets = what_is_due(question)
        if wrong:
            bets |= {next(iter(bets)): Given(Action.PAY, 1)}
        reply = Reply(bets, fields_of(question, bets), token, 4900)
    else:
        reply = Reply(right(question), {}, token, 4900)
    shown_at = question.first_shown_at or timezone.now()
    return mark(question, reply, shown_at + timedelta(seconds=took))


def sit(attempt: Attempt, *wrong: int) -> Attempt:
    """`attempt`, sat to its end with the hands of these numbers wrong."""
    for number in range(1, (attempt.hands or 0) + 1):
        answer_next(attempt, wrong=number in wrong)
    attempt.refresh_from_db()
    return attempt


def address(name: str, attempt: Attempt, *more: int) -> str:
    """Where the page `name` of an exam stands."""
    return reverse(f"quizzes:{name}", args=[attempt.key, *more])


def first_hand(client: Client, attempt: Attempt) -> Question:
    """The first hand, begun and shown by the pages."""
    client.get(address("exam", attempt))
    client.post(address("exam_begin", attempt), follow=True)
    return attempt.questions.get(number=1)
