"""A programme of the demonstration, an exam that is over and one that is open."""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from quizzes.asking import ask_next
from quizzes.marking import mark
from quizzes.models import Answer, Attempt, Question
from tablegames.questions import Kind
from training.blueprints import Part
from training.demonstration.cast import QUEBEC, VENEZIA, Learner
from training.demonstration.practice import SECOND, Practice
from training.models import Opening, Programme, SatExam, TrainingClass, User
from training.opening_exams import Wanted, open_exam
from training.programmes import Draft, add
from training.sitting_exams import NotNowError, Try, begin

NAME: Final = "Table dealers"
HOURS: Final = 3  # the exam of yesterday was open for so long
OPEN_FOR: Final = timedelta(days=7)
PARTS: Final = (
    Part(VENEZIA, Kind.SETTLE_BOX, "", 1, 8),
    Part(QUEBEC, Kind.SETTLE_BOX, "", 1, 6),
    Part(QUEBEC, Kind.SETTLE_TABLE, "", 2, 2),
    Part(QUEBEC, Kind.PAYOUT, "", 1, 2),
)
COLUMNS: Final = {
    "name": NAME,
    "seconds_per_hand": 40,
    "bets_percent": 95,
    "hands_percent": None,
    "lower_bound_percent": None,
    "no_critical_error": False,
    "median_ms": 25_000,
    "p90_ms": None,
    "attempts_allowed": 3,
    "cool_down_hours": 24,
    "valid_months": 24,
    "readiness_percent": 60,
    "table_test": True,
    "table_test_first": False,
    "checklist": [
        "Announces the dealer's hand",
        "Takes losing bets before paying",
        "Pays by the table, and proves the payment in chips",
        "Settles in the order of the house",
    ],
}

type Cast = Sequence[tuple[Learner, User]]


def make_exams(intake: TrainingClass, manager: User, cast: Cast, now: datetime) -> None:
    """Give the class its programme, an exam sat yesterday, and one open now."""
    programme = add(Draft(COLUMNS, PARTS), manager)
    Programme.objects.filter(pk=programme.pk).update(is_demo=True)
    intake.programmes.add(programme)
    began = now - timedelta(days=1)
    over = began + timedelta(hours=HOURS)
    past = Wanted(programme, VENEZIA, intake, began, over, with_code=False)
    opening = open_exam(past, manager, random.Random("demonstration/opening"))
    for learner, person in cast:
        if VENEZIA in learner.rule_sets:
            _sit(learner, person, opening)
    open_now = Wanted(
        programme, QUEBEC, intake, now - timedelta(hours=1), now + OPEN_FOR
    )
    open_exam(open_now, manager, random.Random("demonstration/open now"))


def remove_exams(people: Sequence[User]) -> None:
    """Take away the programme and exams of the demonstration.

    An exam that somebody else has sat stays, with its class; a programme that somebody
    else uses becomes theirs.
    """
    SatExam.objects.filter(trainee__in=people).delete()
    mine = Q(training_class__is_demo=True) | Q(person__in=people)
    Opening.objects.filter(mine | Q(opened_by__in=people), sat=None).delete()
    demo = Programme.objects.filter(is_demo=True)
    used = demo.filter(
        Q(openings__isnull=False)
        | Q(classes__is_demo=False)
        | Q(table_tests__isnull=False)
    )
    Programme.objects.filter(pk__in=list(used.values_list("pk", flat=True))).update(
        is_demo=False
    )
    demo.all().delete()


def _sit(learner: Learner, person: User, opening: Opening) -> None:
    """Sit the exam that is over, as well as the learner can by now.

    Whoever has not practised enough does not sit it.
    """
    rng = random.Random(f"demonstration/exam/{learner.username}")
    at = opening.opens_at + timedelta(minutes=1 + int(20 * rng.random()))
    try:
        attempt = begin(person, opening, Try(), at)
    except NotNowError:
        return
    # The same hands every time the demonstration is made.
    attempt.seed = str(rng.getrandbits(128))
    attempt.save(update_fields=["seed"])
    settled = Answer.objects.of(person).filter(question__rules=attempt.rules).count()
    practice = Practice(learner, person, rng, {attempt.rule_set: settled})
    for question, shown_at in _hands(attempt, at, rng):
        reply, took = practice.reply(question)
        mark(question, reply, shown_at + took)


def _hands(
    attempt: Attempt, at: datetime, rng: random.Random
) -> Iterator[tuple[Question, datetime]]:
    """The hands of `attempt`, each shown some seconds after the one before it."""
    for number in range(attempt.hands or 0):
        question = ask_next(attempt)
        question.first_shown_at = at + number * 44 * SECOND + rng.random() * SECOND
        question.save(update_fields=["first_shown_at"])
        yield question, question.first_shown_at
