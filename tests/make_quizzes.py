"""Drills, exams and answers for tests, on felt lines known by heart."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import EXAM_HANDS, EXAM_PASS_PERCENT, EXAM_SECONDS_PER_HAND
from quizzes.forms import action_field, amount_field
from quizzes.marking import (
    Given,
    Reply,
    due_bets,
    mark,
    rows_of_question,
    settle_question,
)
from quizzes.models import Answer, Attempt, Kind, Mode, Question
from tablegames.bets import write_amount
from tablegames.settlement import Action
from training.models import User

# A flush against a qualified pair: ante 15, blind 22.50, play 60, trips 35.
FLUSH: Final = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
FOLDED: Final = "Kc Qh | 2s 7s 9s Jh Kd | 3c 4d / A15 B15 T5 fold"
TWO_BOXES: Final = f"{FLUSH} | 3c 4d / A10 B10 fold"
# The dealer does not open and the box is lower; its ante is paid, and no bonus.
NOT_OPEN: Final = "Js 9c 8d | - | 9d 6s 3h / A10 P10"
STRAIGHT: Final = "Ks 9c 8d | - | 9d 8s 7h / A10 P10 PP5"
EXCHANGED: Final = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"

ULTIMATE: Final = "venezia/ultimate"
THREE_CARD: Final = "quebec/three-card"
CASINO_POKER: Final = "belgium/casino-poker"


def make_attempt(trainee: User, **fields: Any) -> Attempt:
    """An open-ended drill in Ultimate, unless `fields` say otherwise."""
    rule_set = fields.setdefault("rule_set", ULTIMATE)
    blank = {
        "kind": Kind.DRILL,
        "rules": f"{rule_set}@1",
        "rules_hash": "0" * 64,
        "engine": "0" * 64,
        "seed": "20261130",
        "started_at": timezone.now(),
    }
    if (blank | fields)["kind"] == Kind.DRILL:
        blank["mode"] = Mode.SITUATION if fields.get("situation") else Mode.MIXED
    return Attempt.objects.create(trainee=trainee, **(blank | fields))


def make_exam(trainee: User, **fields: Any) -> Attempt:
    """A live exam with the built-in numbers."""
    built_in = {
        "kind": Kind.EXAM,
        "hands": EXAM_HANDS,
        "seconds_per_hand": EXAM_SECONDS_PER_HAND,
        "pass_percent": EXAM_PASS_PERCENT,
    }
    return make_attempt(trainee, **(built_in | fields))


def make_question(attempt: Attempt, felt: str = FLUSH, **fields: Any) -> Question:
    """The next question of `attempt`, shown just now."""
    blank = {
        "number": attempt.questions.count() + 1,
        "situation": "tie",
        "seed": "1",
        "kind": "settle-table" if felt.count("|") > 2 else "settle-box",
        "rules": attempt.rules,
        "first_shown_at": timezone.now(),
    }
    return Question.objects.create(attempt=attempt, felt=felt, **(blank | fields))


def page_of(question: Question) -> str:
    """Where `question` is asked, in a drill or in an exam."""
    kind = "exam" if question.attempt.is_exam else "drill"
    return reverse(f"quizzes:{kind}_hand", args=[question.attempt.key, question.number])


@contextmanager
def shown_for(
    seconds: float, client: Client, question: Question
) -> Iterator[time_machine.Traveller]:
    """The hand on the screen of `client` for so long, where the clock then stands."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        client.get(page_of(question))
        clock.shift(timedelta(seconds=seconds))
        yield clock


def what_is_due(question: Question) -> dict[str, Given]:
    """The right answer, by row."""
    due = due_bets(settle_question(question))
    found = {}
    for row in rows_of_question(question):
        settled = due.get((row.box, row.spot))
        found[row.name] = (
            Given(settled.action, settled.pays) if settled else Given(Action.PUSH)
        )
    return found


def fields_of(question: Question, given: dict[str, Given]) -> dict[str, str]:
    """The form fields that say what was `given`."""
    typed = {"submission": "a-token", "client_ms": "1200"}
    for row in rows_of_question(question):
        said = given[row.name]
        typed[action_field(row)] = said.action.value
        paid = said.action is Action.PAY
        typed[amount_field(row)] = write_amount(said.amount) if paid else ""
    return typed


def right_fields(question: Question) -> dict[str, str]:
    """The form fields of the right answer."""
    return fields_of(question, what_is_due(question))


def wrong_fields(question: Question) -> dict[str, str]:
    """The form fields of an answer in which every bet is wrong."""
    pay_a_cent, push = Given(Action.PAY, 1), Given(Action.PUSH)
    due = what_is_due(question).items()
    wrong = {name: pay_a_cent if said == push else push for name, said in due}
    return fields_of(question, wrong)


def make_answer(question: Question, *, right: bool = True, took: float = 8) -> Answer:
    """An answer by the real marking, `took` seconds after the question was shown."""
    shown_at = question.first_shown_at or timezone.now()
    given = what_is_due(question)
    if not right:
        given |= {next(iter(given)): Given(Action.PAY, 1)}
    reply = Reply(given, fields_of(question, given), "a-token", 1200)
    return mark(question, reply, shown_at + timedelta(seconds=took))
