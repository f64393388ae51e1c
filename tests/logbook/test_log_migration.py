"""The guards of the log can be taken away and set again by migrating."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from logbook.models import LogEntry
from tests.make_log import make_entry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]


def test_the_guards_go_and_come_back_with_their_migration() -> None:
    make_entry()
    try:
        call_command("migrate", "logbook", "0001", verbosity=0)
        LogEntry.objects.update(reason="tampered with")
    finally:
        call_command("migrate", "logbook", verbosity=0)
    with pytest.raises(IntegrityError):
        LogEntry.objects.update(reason="again")
    assert LogEntry.objects.get().reason == "tampered with"
