"""What the log is told of what is done on the admin pages."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from logbook.checking import check_log
from logbook.models import LogEntry
from tests.make import PASSWORD, make_class, make_manager, make_owner, make_trainee
from training.models import TrainingClass, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """Olive, who owns the site."""
    client = Client()
    client.force_login(make_owner())
    return client


def entry() -> LogEntry:
    """The one entry there is, by Olive, in a chain that holds."""
    assert check_log().number == 1
    found = LogEntry.objects.get()
    assert found.actor_name == "Olive"
    return found


def person_form(person: User, **fields: Any) -> dict[str, Any]:
    kept = {
        "username": person.username,
        "email": person.email,
        "full_name": person.full_name,
        "role": person.role,
        "language": person.language,
        "is_active": "on",
        "date_joined_0": "2026-01-01",
        "date_joined_1": "12:00:00",
    }
    return kept | fields


def post(client: Client, page: str, fields: dict[str, Any], *args: object) -> None:
    response = client.post(reverse(f"admin:{page}", args=args), fields)
    assert response.status_code == 302, response.content.decode()


def test_a_new_role_is_told_with_the_old_one(client: Client) -> None:
    alice = make_trainee()
    fields = person_form(alice, role="manager")
    post(client, "training_user_change", fields, alice.pk)
    told = entry()
    assert (told.act, told.person, told.subject_key) == (
        "person-changed",
        alice.pk,
        "alice",
    )
    assert (told.before, told.after) == ({"role": "trainee"}, {"role": "manager"})


def test_another_language_or_nothing_new_is_not_told(client: Client) -> None:
    alice = make_trainee()
    post(client, "training_user_change", person_form(alice, language="fr"), alice.pk)
    assert not LogEntry.objects.exists()


def test_a_person_added_is_told(client: Client) -> None:
    fields = {
        "username": "dora",
        "email": "dora@example.org",
        "full_name": "Dora",
        "role": "manager",
        "language": "",
        "usable_password": "true",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    post(client, "training_user_add", fields)
    told = entry()
    assert (told.act, told.person_name, told.before) == ("person-added", "Dora", None)
    assert told.after is not None
    assert told.after["role"] == "manager"
    assert PASSWORD not in str(told.after)


def test_a_person_removed_is_told(client: Client) -> None:
    alice = make_trainee()
    post(client, "training_user_delete", {"post": "yes"}, alice.pk)
    told = entry()
    assert (told.act, told.person, told.after) == ("person-removed", alice.pk, None)
    assert told.before is not None
    assert told.before["email"] == "alice@example.org"
    assert not User.objects.filter(pk=alice.pk).exists()


def test_each_of_several_people_removed_is_told(client: Client) -> None:
    people = [make_trainee(), make_trainee("Charlie")]
    fields = {
        "action": "delete_selected",
        "_selected_action": [person.pk for person in people],
        "post": "yes",
    }
    post(client, "training_user_changelist", fields)
    names = LogEntry.objects.order_by("number").values_list("person_name", flat=True)
    assert list(names) == ["Alice", "Charlie"]
    assert check_log().number == 2


def test_a_password_set_for_somebody_is_told_but_not_which(client: Client) -> None:
    alice = make_trainee()
    fields = {
        "usable_password": "true",
        "password1": "another horse battery",
        "password2": "another horse battery",
    }
    post(client, "auth_user_password_change", fields, alice.pk)
    told = entry()
    assert (told.act, told.person) == ("password-set", alice.pk)
    assert (told.before, told.after, told.reason) == (None, None, "")


def test_a_password_refused_is_not_told(client: Client) -> None:
    alice = make_trainee()
    fields = {"usable_password": "true", "password1": "a", "password2": "b"}
    url = reverse("admin:auth_user_password_change", args=[alice.pk])
    assert client.post(url, fields).status_code == 200
    assert not LogEntry.objects.exists()


def test_who_comes_into_a_class_and_who_goes_is_told(client: Client) -> None:
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    nights = make_class("Nights", managers=(bob,), trainees=(alice,))
    fields = {"name": "Nights", "managers": [bob.pk], "trainees": [charlie.pk]}
    post(client, "training_trainingclass_change", fields, nights.pk)
    told = entry()
    assert (told.act, told.subject_key) == ("class-changed", "Nights")
    assert told.before == {"trainees": ["alice"]}
    assert told.after == {"trainees": ["charlie"]}


def test_a_class_added_and_removed_is_told(client: Client) -> None:
    bob = make_manager()
    post(client, "training_trainingclass_add", {"name": "Nights", "managers": [bob.pk]})
    told = entry()
    assert told.act == "class-added"
    assert told.after == {"name": "Nights", "managers": ["bob"], "trainees": []}
    nights = TrainingClass.objects.get()
    post(client, "training_trainingclass_delete", {"post": "yes"}, nights.pk)
    assert LogEntry.objects.latest("number").act == "class-removed"
    assert check_log().number == 2
