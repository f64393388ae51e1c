"""Entries of the log for tests, and a way past the guards of the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.db import connection

from logbook.models import Act, LogEntry
from logbook.recording import Subject, record
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


@contextmanager
def unguarded() -> Iterator[None]:
    """The log without its guards meanwhile, as a forger would have it."""
    guards = import_module("logbook.migrations.0002_log_is_append_only")
    editor = SimpleNamespace(connection=connection)
    guards.unguard(None, editor)
    try:
        yield
    finally:
        guards.guard(None, editor)


def forget_log() -> None:
    """Empty the log, so that the tables can be emptied after a test that commits."""
    if LogEntry.objects.exists():
        with unguarded():
            LogEntry.objects.all().delete()
