"""Tests recorded before reasons were asked for are kept as they are by migrating."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django.utils import timezone

from tests.make import make_class, make_manager, make_trainee
from tests.make_table_tests import make_contradiction
from training.models import TableTest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]


def test_a_signed_test_goes_back_and_forth_unchanged_and_is_guarded_again() -> None:
    alice, bob, carol = make_trainee(), make_manager(), make_manager("Carol")
    make_class(managers=(bob, carol), trainees=(alice,))
    test = make_contradiction(alice, bob)
    TableTest.objects.update(
        passed_despite="", state="signed", cosigned_by=carol, cosigned_at=timezone.now()
    )
    test.refresh_from_db()
    try:
        call_command("migrate", "training", "0011", verbosity=0)
    finally:
        call_command("migrate", verbosity=0)
    kept = TableTest.objects.get()
    assert kept.checklist == test.checklist
    assert (kept.outcome, kept.passed_despite) == ("passed", "")
    assert kept.has_passed
    with pytest.raises(DatabaseError, match="never changed"):
        TableTest.objects.update(remarks="forged")
