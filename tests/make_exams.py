"""Exams that were sat and ended, for the pages of those who review them."""

from datetime import timedelta

from quizzes.asking import EXAM_TERMS, frozen, next_question
from quizzes.marking import Given, Reply, judge, rows_of_question
from quizzes.models import Attempt, Kind
from quizzes.scoring import count
from tablegames.games import load_rules
from tablegames.settlement import Action
from tests.make import make_class, make_manager, make_trainee
from tests.training.records import NOON, SECOND, VENEZIA
from training.models import User


def sit(
    trainee: User, hands: int = 2, *, ms: int = 9100, ended: bool = True
) -> Attempt:
    """An exam that takes every bet, whatever it is due; 9.1 s a hand.

    The second hand is right by that, the first is not.
    """
    attempt = Attempt(
        trainee=trainee,
        kind=Kind.EXAM,
        **frozen(load_rules(VENEZIA), 7, NOON),
        **EXAM_TERMS,
    )
    attempt.save()
    answers, last = [], None
    for number in range(hands):
        last = next_question(attempt, last)
        last.first_shown_at = NOON + number * 60 * SECOND
        last.save()
        given = {row.name: Given(Action.TAKE) for row in rows_of_question(last)}
        shown_for = timedelta(milliseconds=ms)
        reply = Reply(given, typed={}, client_ms=ms - 250)
        answers.append(judge(last, reply, last.first_shown_at + shown_for))
        answers[-1].save()
    if ended:
        count(attempt, answers, NOON + timedelta(hours=1))
        attempt.save()
    return attempt


def taught() -> tuple[User, User, User]:
    """Bob and Carol, and Alice whom both teach."""
    bob, carol, alice = make_manager(), make_manager("Carol"), make_trainee()
    make_class(managers=(bob, carol), trainees=(alice,))
    return bob, carol, alice
