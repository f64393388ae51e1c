"""What a browser notes while an opened exam is sat, and what it shows."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from quizzes.models import Attempt, Note, NoteKind
from tests.make import logged_in
from tests.make_sittings import address, first_hand
from training.models import User

pytestmark = pytest.mark.django_db


def note(client: Client, attempt: Attempt, **fields: object) -> int:
    given = {"number": "1", "away_ms": "4000"} | fields
    return client.post(address("exam_note", attempt), given).status_code


def test_leaving_the_page_is_noted_and_nothing_is_shown_for_it(
    alice: User, attempt: Attempt
) -> None:
    client = logged_in(alice)
    question = first_hand(client, attempt)
    assert note(client, attempt) == 204
    kept = Note.objects.get()
    assert (kept.kind, kept.question, kept.detail) == (
        NoteKind.FOCUS_LOST,
        question,
        {"away_ms": 4000},
    )
    page = client.get(address("exam_hand", attempt, 1)).content.decode()
    assert "was left" not in page


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"away_ms": "soon"}, 400),
        ({"away_ms": "-1"}, 400),
        ({"away_ms": "9" * 30}, 400),
        ({"number": ""}, 400),
        ({"number": "9" * 2000}, 413),
        ({"number": "77"}, 204),
        ({"away_ms": "3"}, 204),
    ],
)
def test_a_note_that_says_nothing_is_not_kept(
    alice: User, attempt: Attempt, fields: dict[str, object], status: int
) -> None:
    client = logged_in(alice)
    first_hand(client, attempt)
    assert note(client, attempt, **fields) == status
    assert not Note.objects.exists()


def test_notes_come_once_a_second_and_end_at_two_hundred(
    alice: User, attempt: Attempt
) -> None:
    client = logged_in(alice)
    first_hand(client, attempt)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(205):
            assert note(client, attempt) == 204
            note(client, attempt)
            clock.shift(timedelta(seconds=1.5))
    assert Note.objects.count() == 200
