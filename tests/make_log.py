"""Entries of the log for tests, and a way past the guards of the database."""

from contextlib import AbstractContextManager
from typing import Any

from logbook.models import Act, LogEntry
from logbook.recording import Subject, record
from tests import guards
from training.models import User


def make_entry(
    actor: User | None = None, about: User | None = None, act: Act = Act.PERSON_CHANGED
) -> LogEntry:
    """An entry that says `actor` made a manager of `about`."""
    subject = Subject.of_person(about) if about else Subject("thing", "1")
    return record(
        actor,
        act,
        subject,
        before={"role": "trainee"},
        after={"role": "manager"},
        reason="a course passed",
    )


def newest_entry() -> LogEntry:
    """What was done last."""
    return LogEntry.objects.latest("number")


def told(entry: LogEntry) -> dict[str, Any]:
    """The facts that `entry` gives as they were afterwards; it must give some."""
    assert isinstance(entry.after, dict)
    return entry.after


def unguarded() -> AbstractContextManager[None]:
    """The log without its guards meanwhile."""
    return guards.unguarded("logbook.migrations.0002_log_is_append_only")


def forget_log() -> None:
    """Empty the log, so that the tables can be emptied after a test that commits."""
    if LogEntry.objects.exists():
        with unguarded():
            LogEntry.objects.all().delete()
