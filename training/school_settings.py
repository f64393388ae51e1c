"""Changing what holds for the whole school."""

from django.db import transaction

from logbook.models import Act
from logbook.recording import Fact, Subject, record
from training.models import School, User

SETTINGS = ("name", "two_person_approval", "open_exams")


def change_school(wanted: School, by: User, reason: str = "") -> None:
    """Keep `wanted` as the settings from now on; the log is told what changed."""
    with transaction.atomic():
        before, after = _facts(School.now()), _facts(wanted)
        if before == after:
            return
        wanted.save()
        record(
            by,
            Act.SCHOOL_CHANGED,
            Subject("school", "1"),
            before=before,
            after=after,
            reason=reason,
        )


def _facts(school: School) -> dict[str, Fact]:
    return {name: getattr(school, name) for name in SETTINGS}
