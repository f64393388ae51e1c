"""Passed exams and their certificates, for tests."""

from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import connection
from django.utils import timezone

from certificates.attempt_facts import facts_of
from certificates.issuing import issue
from certificates.models import Certificate, ReasonClass, Status, StatusChange
from quizzes.models import Attempt, Kind, Mode
from tests import guards
from tests.make import make_manager
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


def make_running_out(trainee: User, at: datetime, **fields: Any) -> Certificate:
    """A certificate that expires at that moment, issued the day before."""
    attempt = fields.pop("attempt", None) or make_exam(trainee)
    dates = {"issued_at": at - timedelta(days=1), "expires_at": at}
    return Certificate.objects.create(
        attempt=attempt, **(facts_of(attempt) | dates | fields)
    )


def make_change(
    certificate: Certificate, status: Status, **fields: Any
) -> StatusChange:
    """A change of status, for a reason that is usual for it."""
    usual = {
        Status.REVOKED: ReasonClass.ISSUED_IN_ERROR,
        Status.SUSPENDED: ReasonClass.INQUIRY,
        Status.VALID: ReasonClass.CLEARED,
        Status.SUPERSEDED: ReasonClass.NAME_CHANGED,
    }
    if "by" not in fields:
        name = f"Manager {User.objects.count()}"
        fields["by"] = make_manager(name)
    why = usual.get(status, ReasonClass.INQUIRY)
    given = {"status": status, "reason_class": why, "reason": "as it is"}
    return StatusChange.objects.create(certificate=certificate, **(given | fields))


def status_of(certificate: Certificate, at: datetime | None = None) -> str:
    """What it is worth at that moment, or now."""
    with_status = Certificate.objects.with_status(at or timezone.now())
    return str(with_status.get(pk=certificate.pk).status)


def unguarded() -> AbstractContextManager[None]:
    """The certificates without their guards meanwhile."""
    return guards.unguarded("certificates.migrations._guards")


def forget_certificates() -> None:
    """Empty this app's tables, so that all can be emptied after a test that commits."""
    if not Certificate.objects.exists():
        return
    models = list(apps.get_app_config("certificates").get_models())
    models.sort(key=lambda model: model is Certificate)  # the others point to it
    with unguarded(), connection.cursor() as cursor:
        for model in models:
            cursor.execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608, SLF001
