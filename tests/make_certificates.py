"""Passed exams and their certificates, for tests."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from certificates.issuing import issue
from certificates.models import Certificate
from quizzes.models import Attempt, Kind, Mode
from training.models import User

VENEZIA, BELGIUM = "venezia/ultimate", "belgium/casino-poker"


def make_exam(trainee: User, rule_set: str = VENEZIA, **fields: Any) -> Attempt:
    """A finished exam of ten hands, 37 of 38 bets right; `fields` say otherwise."""
    now = timezone.now()
    finished = {
        "started_at": now - timedelta(minutes=3),
        "finished_at": now,
        "hands_asked": 10,
        "hands_right": 9,
        "bets_asked": 38,
        "bets_right": 37,
        "median_ms": 8420,
        "passed": True,
    }
    return Attempt.objects.create(
        trainee=trainee,
        kind=Kind.EXAM,
        rule_set=rule_set,
        rules=f"{rule_set}@1",
        rules_hash="3f" * 32,
        engine="e5" * 32,
        seed="1",
        hands=10,
        seconds_per_hand=20,
        pass_percent=90,
        **(finished | fields),
    )


def make_drill(trainee: User) -> Attempt:
    """A drill that has just begun."""
    return Attempt.objects.create(
        trainee=trainee,
        kind=Kind.DRILL,
        mode=Mode.MIXED,
        rule_set=VENEZIA,
        rules=f"{VENEZIA}@1",
        rules_hash="3f" * 32,
        engine="e5" * 32,
        seed="1",
        started_at=timezone.now(),
    )


def make_certificate(trainee: User) -> Certificate:
    """A certificate whose paper waits to be drawn."""
    return issue(make_exam(trainee), timezone.now())
