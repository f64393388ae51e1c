"""Exams under an edition, and what a later one makes of them, for tests."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from quizzes.models import Attempt, Edition
from tablegames.games import load_rules
from tests.make_editions import make_edition
from tests.make_quizzes import make_answer, make_exam, make_question
from training.models import Regrade, RegradeState, User
from training.regrades import begin, move_on

# A full house that wins: with 8:1 the trips of 5 pay 40, with 9:1 they pay 45.
FULL_HOUSE = "Kc Qh | 2s 2d 9s Jh Kd | 9c 9d / A15 B15 P60 T5"
FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
PAGE = "/regrade/venezia/ultimate@2"
LONG_AGO = timezone.now() - timedelta(days=400)


def make_older_edition(by: User) -> Edition:
    """An edition that held before any exam here was sat, and is published only now."""
    return make_edition(by, holds_from=LONG_AGO)


def make_finished_exam(
    trainee: User, felts: Iterable[str] = (FULL_HOUSE, FLUSH), *, right: bool = True
) -> Attempt:
    """An exam with a hand for each of `felts`, each answered as was due then."""
    lines = list(felts)
    exam = make_exam(trainee, hands=len(lines))
    for felt in lines:
        make_answer(make_question(exam, felt), right=right)
    exam.refresh_from_db()
    return exam


def passed(exam: Attempt) -> bool:
    """Whether it stands as passed now."""
    return Attempt.objects.passed().filter(pk=exam.pk).exists()


def make_comparison(by: User, rule_set: str = "venezia/ultimate") -> Regrade:
    """What the newest edition makes of the exams before it."""
    regrade = begin(load_rules(rule_set), by)
    work_off(regrade)
    return regrade


def work_off(regrade: Regrade) -> None:
    """Do what the task worker has to do, to its end."""
    pieces = 0
    while move_on(regrade.pk, timezone.now()):
        regrade.refresh_from_db()
        pieces += 1
        if regrade.state in {RegradeState.COMPARED, RegradeState.APPLIED}:
            return
        assert pieces < 100
