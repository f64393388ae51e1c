"""Changing what holds for the whole school."""

from collections.abc import Callable

from django.db import transaction

from logbook.models import Act
from logbook.recording import Fact, Subject, record
from training.models import School, User

# What apps above this one say of the school's name, a sentence or nothing: they add
# themselves.
REMARKS_ON_NAME: list[Callable[[str], str]] = []
SETTINGS = ("name", "two_person_approval", "open_exams", "sheet")


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


def remarks(school: School) -> list[str]:
    """What else there is to do about the name of `school`."""
    said = (remark(school.title) for remark in REMARKS_ON_NAME)
    return [each for each in said if each]


def _facts(school: School) -> dict[str, Fact]:
    return {name: getattr(school, name) for name in SETTINGS}
