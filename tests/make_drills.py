"""Drills begun in every way there is to practise, and their next hands, for tests."""

from datetime import datetime

from django.test import Client
from django.urls import reverse

from quizzes.asking import show
from quizzes.going_on import next_hand
from quizzes.models import Attempt, Question
from quizzes.ways import Way, begin
from tablegames.games import load_rules
from tests.make_quizzes import ULTIMATE
from training.models import User


def begun(trainee: User, way: Way, rule_set: str = ULTIMATE) -> Attempt:
    """A drill of `trainee`, begun or taken up again."""
    return begin(trainee, load_rules(rule_set), way)


def started(own: Client, way: str, rule_set: str = ULTIMATE) -> Attempt:
    """A drill begun on the pages, in the browser of whoever practises."""
    own.post(reverse("quizzes:drill_start"), {"rules": rule_set, "way": way})
    return Attempt.objects.latest("pk")


def ask(attempt: Attempt, now: datetime | None = None) -> Question:
    """The next hand of `attempt`, shown."""
    now = now or attempt.started_at
    question = show(next_hand(attempt, now))
    return Question.objects.select_related("attempt").get(pk=question.pk)
