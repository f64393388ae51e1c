"""The log's entries of opened exams: titled by what was opened, and found by it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from logbook.recording import Subject, record
from tests.make import make_class
from tests.make_programmes import FLOOR, make_opening, make_programme
from training.models import Opening, TrainingClass, User
from training.opening_exams import cancel, close_early

pytestmark = pytest.mark.django_db

DOT = "\N{MIDDLE DOT}"


def read(person: User, sought: str = "") -> str:
    """The words of the log's page, on one line."""
    client = Client()
    client.force_login(person)
    return " ".join(client.get(reverse("training:log"), {"q": sought}).text.split())


def test_what_was_done_to_an_exam_is_titled_by_its_programme_and_class(
    bob: User, evening: TrainingClass
) -> None:
    programme, now = make_programme(bob), timezone.now()
    close_early(make_opening(bob, evening, programme), bob, "All have sat.", now)
    cancel(make_opening(bob, evening, programme), bob, "The wrong day.", now)
    page = read(bob)
    for act, times in (("opened", 2), ("closed early", 1), ("cancelled", 1)):
        assert page.count(f"Exam {act}: {FLOOR} {DOT} Evening class") == times


def test_one_for_a_person_is_titled_by_the_person(bob: User, evening: object) -> None:
    del evening
    make_opening(bob, User.objects.get(full_name="Alice"))
    assert f"Exam opened: {FLOOR} {DOT} Alice" in read(bob)


def test_whoever_is_let_in_again_is_named_though_the_class_sits_it(
    bob: User, evening: TrainingClass
) -> None:
    opening, alice = make_opening(bob, evening), User.objects.get(full_name="Alice")
    record(bob, Act.CODE_LOCK_LIFTED, Subject("opening", str(opening.key), alice))
    assert f"Let in again after wrong codes: {FLOOR} {DOT} Alice" in read(bob)


def test_its_entries_keep_its_key(bob: User, evening: TrainingClass) -> None:
    opening = make_opening(bob, evening)
    assert LogEntry.objects.filter(subject_key=str(opening.key)).exists()
    assert f"<code>{opening.key}</code>" in read(bob)


def test_one_that_is_gone_is_titled_by_what_was_written_down(
    bob: User, evening: TrainingClass
) -> None:
    make_opening(bob, evening)
    Opening.objects.all().delete()
    assert f"Exam opened: {FLOOR} {DOT} Evening class" in read(bob)


def test_they_are_found_by_the_programme_and_by_the_class(
    bob: User, evening: TrainingClass
) -> None:
    night = make_class("Night class", managers=(bob,))
    make_opening(bob, evening, make_programme(bob, "Croupiers"))
    make_opening(bob, night)
    assert "Exam opened: Croupiers" in read(bob, "croup")
    assert "Exam opened: Croupiers" in read(bob, "EVENING")
    assert "Exam opened: Croupiers" not in read(bob, "night")
    assert f"Exam opened: {FLOOR} {DOT} Night class" in read(bob, "night")
