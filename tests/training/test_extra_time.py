"""Extra time in exams: who gives it, and what the log is told."""

import pytest
from django.test import Client
from django.urls import reverse

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.reading import read
from training.models import User

pytestmark = pytest.mark.django_db


def address(person: User) -> str:
    return reverse("training:person_time", args=[person.pk])


def test_a_manager_gives_their_trainee_more_time_and_it_is_written_down() -> None:
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    client = logged_in(bob)
    for _ in range(2):
        assert client.post(address(alice), {"percent": 50}).status_code == 302
    alice.refresh_from_db()
    assert alice.extra_time_percent == 50
    entry = LogEntry.objects.get(act=Act.PERSON_CHANGED)
    assert (entry.before, entry.after) == (
        {"extra_time_percent": 0},
        {"extra_time_percent": 50},
    )
    page = read(client, reverse("training:person", args=[alice.pk]))
    assert 'name="percent" value="50"' in page


@pytest.mark.parametrize("percent", ["", "-1", "201", "9" * 40, "half", "1.5", "\0"])
def test_what_is_no_percentage_is_refused(percent: str) -> None:
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    answer = logged_in(bob).post(address(alice), {"percent": percent})
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.extra_time_percent == 0


def test_nobody_else_gives_it() -> None:
    alice = make_trainee()
    for stranger in (make_manager("Mallory"), alice, make_trainee("Charlie")):
        answer = logged_in(stranger).post(address(alice), {"percent": 50})
        assert answer.status_code == 404
    assert Client().post(address(alice), {"percent": 50}).status_code == 302
    assert logged_in(make_owner()).get(address(alice)).status_code == 405
    logged_in(make_owner("Otto")).post(address(alice), {"percent": 5})
    alice.refresh_from_db()
    assert alice.extra_time_percent == 5
