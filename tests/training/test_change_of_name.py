"""A change of name: who makes it, what the log is told, what is to be reissued."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates.models import Size
from certificates.reissuing import reissue
from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate
from tests.reading import read
from training.erasing import erase
from training.membership import set_name
from training.models import User

pytestmark = pytest.mark.django_db

SAID = {"name": "Alice Liddell", "reason": "Married; passport seen."}


def address(person: User) -> str:
    return reverse("training:person_name", args=[person.pk])


def page_of(person: User) -> str:
    return reverse("training:person", args=[person.pk])


def taught() -> tuple[User, User]:
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice


def test_a_manager_changes_the_name_of_their_trainee_and_it_is_written_down() -> None:
    bob, alice = taught()
    was = alice.full_name
    for _ in range(2):
        assert logged_in(bob).post(address(alice), SAID)["Location"] == page_of(alice)
    alice.refresh_from_db()
    assert alice.full_name == "Alice Liddell"
    entry = LogEntry.objects.get(act=Act.PERSON_CHANGED)
    assert (entry.before, entry.after) == (
        {"full_name": was},
        {"full_name": "Alice Liddell"},
    )
    assert (entry.actor, entry.person) == (bob.pk, alice.pk)
    assert entry.reason == SAID["reason"]


def test_an_owner_changes_the_name_of_a_manager() -> None:
    bob = make_manager()
    assert logged_in(make_owner()).post(address(bob), SAID).status_code == 302
    bob.refresh_from_db()
    assert bob.full_name == "Alice Liddell"


def test_nobody_else_changes_it_and_nobody_their_own() -> None:
    bob, alice = taught()
    was = alice.full_name
    strangers = (make_manager("Mallory"), alice, make_trainee("Charlie"))
    for stranger in strangers:
        assert logged_in(stranger).post(address(alice), SAID).status_code == 404
    assert logged_in(bob).post(address(bob), SAID).status_code == 404
    assert "login" in Client().post(address(alice), SAID)["Location"]
    assert logged_in(bob).get(address(alice)).status_code == 405
    alice.refresh_from_db()
    assert alice.full_name == was


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 151},
        {"name": "A\0lice"},
        {"name": "A\nlice"},
        {"reason": " "},
        {"reason": "x\0"},
        {"reason": "x" * 1001},
    ],
)
def test_what_is_no_name_and_what_has_no_reason_is_refused(
    wrong: dict[str, str],
) -> None:
    bob, alice = taught()
    was = alice.full_name
    answer = logged_in(bob).post(address(alice), SAID | wrong)
    assert "errorlist" in answer.content.decode()
    assert "<h1" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.full_name == was
    assert not LogEntry.objects.filter(act=Act.PERSON_CHANGED).exists()


def test_the_page_names_the_certificates_to_reissue_until_they_are() -> None:
    bob, alice = taught()
    certificate = make_certificate(alice)
    client = logged_in(bob)
    assert "Reissue the certificates" not in read(client, page_of(alice))

    client.post(address(alice), SAID)
    page = read(client, page_of(alice))
    assert "Reissue the certificates" in page
    assert reverse("certificates:certificate", args=[certificate.serial]) in page

    reissue(certificate, bob, "a new name", Size.A4, timezone.now())
    assert "Reissue the certificates" not in read(client, page_of(alice))


def test_who_was_erased_meanwhile_gets_no_name_again() -> None:
    bob, alice = taught()
    seen = User.objects.get(pk=alice.pk)
    erase(alice, make_owner())

    set_name(seen, "Alice Bianchi", "married", bob)

    assert "Bianchi" not in User.objects.get(pk=alice.pk).full_name
