"""The guards of the editions can be taken away and set again by migrating."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from django.utils import timezone

from quizzes.models import Edition
from tests.make import make_manager
from tests.make_editions import make_edition

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]


@pytest.mark.usefixtures("shelf")
def test_the_guards_go_and_come_back_with_their_migration() -> None:
    make_edition(make_manager())
    try:
        call_command("migrate", "quizzes", "0007", verbosity=0)
        Edition.objects.update(note="changed")
    finally:
        call_command("migrate", verbosity=0)
    with pytest.raises(IntegrityError):
        Edition.objects.update(note="again")
    assert Edition.objects.get().note == "changed"


@pytest.mark.usefixtures("shelf")
def test_what_was_published_before_holds_since_then() -> None:
    made = make_edition(make_manager(), holds_from=timezone.now() - timedelta(days=9))
    try:
        call_command("migrate", "quizzes", "0016", verbosity=0)
    finally:
        call_command("migrate", verbosity=0)
    edition = Edition.objects.get()
    assert edition.holds_from == edition.published_at == made.published_at
    with pytest.raises(IntegrityError):
        Edition.objects.update(note="changed")
