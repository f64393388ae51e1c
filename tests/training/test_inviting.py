"""Invitations: who may make them, and what the link opens, once."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.make import (
    PASSWORD,
    logged_in,
    make_class,
    make_manager,
    make_owner,
    make_trainee,
)
from tests.reading import read
from training import inviting, letters, tasks
from training.inviting import Account, Guest
from training.models import Invitation, Role, TrainingClass, User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.datalayer,
    pytest.mark.usefixtures("fresh_rates"),
]

STRANGER = Guest()
DORA = {"name": "Dora", "username": "dora", "email": "dora@example.org"}


def a_class() -> tuple[User, TrainingClass]:
    bob = make_manager()
    return bob, make_class(managers=(bob,))


def a_link(guest: Guest = STRANGER, *, by_letter: bool = False) -> str:
    bob, evening = a_class()
    return path_of(inviting.invite(bob, guest, evening, by_letter=by_letter).link)


def path_of(link: str) -> str:
    return "/join/" + link.partition("/join/")[2]


def come(link: str, **given: str) -> str:
    form = DORA | {"password": PASSWORD} | given
    return Client().post(link, form, follow=True).content.decode()


# --- Making them ----------------------------------------------------------------------


def test_a_manager_gets_a_link_of_which_only_the_hash_is_kept() -> None:
    bob, evening = a_class()
    address = reverse("training:invite", args=[evening.pk])
    response = logged_in(bob).post(address, {"name": "Dora", "way": "link"})
    found = re.search(r"/join/([\w-]{43})", response.content.decode())
    assert found
    invitation = Invitation.objects.get()
    assert invitation.token_hash == inviting.hash_of(found[1])
    assert found[1] not in str(Invitation.objects.values())
    assert "no-store" in response.headers["Cache-Control"]
    assert (invitation.role, invitation.training_class) == (Role.TRAINEE, evening)


def test_a_manager_cannot_invite_a_manager() -> None:
    bob, evening = a_class()
    address = reverse("training:invite", args=[evening.pk])
    logged_in(bob).post(address, {"role": "owner", "way": "link"})
    assert Invitation.objects.get().role == Role.TRAINEE
    staff = reverse("training:invite_staff")
    assert logged_in(bob).get(staff).status_code == 404
    assert logged_in(bob).post(staff, {"role": "owner"}).status_code == 404


@pytest.mark.parametrize("role", [Role.MANAGER, Role.OWNER])
def test_an_owner_invites_managers_and_owners(role: Role) -> None:
    owner = logged_in(make_owner())
    page = owner.post(reverse("training:invite_staff"), {"role": role, "way": "link"})
    come(path_of(re.findall(r'value="(\S+/join/\S+)"', page.content.decode())[0]))
    assert User.objects.get(username="dora").role == role


def test_an_owner_cannot_invite_a_trainee_into_no_class() -> None:
    owner = logged_in(make_owner())
    owner.post(reverse("training:invite_staff"), {"role": "trainee", "way": "link"})
    assert not Invitation.objects.exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        inviting.invite(User.objects.get(), Guest(), None)


def test_a_letter_needs_an_address() -> None:
    bob, evening = a_class()
    address = reverse("training:invite", args=[evening.pk])
    page = logged_in(bob).post(address, {"name": "Dora", "way": "letter"})
    assert "A letter needs an address" in page.content.decode()
    assert not Invitation.objects.exists()


def test_a_second_invitation_ends_the_first() -> None:
    bob, evening = a_class()
    first = inviting.invite(bob, Guest(email="dora@example.org"), evening)
    inviting.invite(bob, Guest(email="DORA@example.org"), evening)
    assert Invitation.objects.unanswered().count() == 1
    assert "taken back, or a newer one" in come(path_of(first.link))


def test_two_unanswered_invitations_of_one_person_cannot_be() -> None:
    bob, evening = a_class()
    inviting.invite(bob, Guest(email="dora@example.org"), evening)
    again = Invitation.objects.get()
    again.pk, again.token_hash = None, "another"
    with pytest.raises(IntegrityError), transaction.atomic():
        again.save()


def test_only_whoever_may_invite_takes_an_invitation_back() -> None:
    bob, evening = a_class()
    link = path_of(inviting.invite(bob, Guest(), evening).link)
    invitation = Invitation.objects.get()
    address = reverse("training:revoke_invitation", args=[invitation.pk])
    assert logged_in(make_manager("Mallory")).post(address).status_code == 404
    assert logged_in(make_trainee()).post(address).status_code == 404
    assert "/login/" in Client().post(address).headers["Location"]
    assert logged_in(bob).get(address).status_code == 405
    assert Invitation.objects.unanswered().exists()
    logged_in(bob).post(address)
    assert "taken back" in come(link)
    assert not User.objects.filter(username="dora").exists()


def test_a_manager_of_a_class_cannot_take_back_the_invitation_of_a_manager() -> None:
    bob, evening = a_class()
    inviting.invite(make_owner(), Guest(role=Role.MANAGER), evening)
    pk = Invitation.objects.get().pk
    address = reverse("training:revoke_invitation", args=[pk])
    assert logged_in(bob).post(address).status_code == 404


# --- Coming ---------------------------------------------------------------------------


def test_whoever_comes_is_logged_in_and_in_the_class() -> None:
    assert "Good to see you, Dora" in come(a_link())
    dora = User.objects.get(username="dora")
    assert dora.check_password(PASSWORD)
    assert list(dora.classes.all()) == [TrainingClass.objects.get()]
    assert Invitation.objects.get().used_by == dora


def test_the_address_of_the_invitation_cannot_be_changed() -> None:
    link = a_link(Guest(email="dora@example.org", language="it"))
    come(link, email="eve@example.org")
    dora = User.objects.get(username="dora")
    assert (dora.email, dora.language) == ("dora@example.org", "it")


def test_a_link_lets_in_one_person() -> None:
    link = a_link()
    come(link)
    assert "used already" in come(link, username="eve", email="eve@example.org")
    assert not User.objects.filter(username="eve").exists()
    assert Client().get(link).status_code == 410


def test_of_two_who_come_at_once_one_is_let_in() -> None:
    bob, evening = a_class()
    invitation = inviting.invite(bob, STRANGER, evening).invitation
    stale = Invitation.objects.get()
    inviting.accept(invitation, Account("Dora", "d@example.org", "dora", PASSWORD))
    with pytest.raises(inviting.InvitationSpentError):
        inviting.accept(stale, Account("Eve", "e@example.org", "eve", PASSWORD))
    assert not User.objects.filter(username="eve").exists()


def test_a_name_taken_in_this_very_moment_leaves_the_invitation_open() -> None:
    bob, evening = a_class()
    invitation = inviting.invite(bob, STRANGER, evening).invitation
    taken = Account("Eve", "eve@example.org", "BOB", PASSWORD)
    with pytest.raises(IntegrityError), transaction.atomic():
        inviting.accept(invitation, taken)
    assert Invitation.objects.get().is_open


def test_an_old_link_says_that_it_is_too_old() -> None:
    link = a_link()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "not used in time" in come(link)
    assert not User.objects.filter(username="dora").exists()


def test_a_made_up_link_says_that_there_is_no_such_invitation() -> None:
    response = Client().get(reverse("training:join", args=["made-up"]))
    assert response.status_code == 404
    assert "There is no such invitation" in response.content.decode()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "tab\tname\x07"}, "cannot be printed"),
        ({"username": "two words"}, "valid username"),
        ({"username": "BOB"}, "has this user name already"),
        ({"email": "Bob@example.org"}, "There is an account with this address"),
        ({"email": "nowhere"}, "valid email"),
        ({"password": "short"}, "at least 10 characters"),
        ({"password": "dora@example.org"}, "too similar"),
        ({"password": "1234567890123"}, "numeric"),
    ],
)
def test_the_form_says_what_is_wrong(given: dict[str, str], said: str) -> None:
    assert said in come(a_link(), **given)
    assert not User.objects.filter(full_name="Dora").exists()


def test_whoever_has_an_account_is_asked_to_log_in() -> None:
    alice = make_trainee()
    link = a_link(Guest(email=alice.email))
    assert "You have an account here already" in come(link)
    page = logged_in(alice).post(link, follow=True)
    assert "You are in the class now" in page.content.decode()
    assert list(alice.classes.all()) == [TrainingClass.objects.get()]


def test_somebody_elses_invitation_is_not_used_up() -> None:
    link = a_link(Guest(email="dora@example.org"))
    page = logged_in(make_trainee()).post(link).content.decode()
    assert "not for that account" in page
    assert Invitation.objects.get().is_open


def test_a_manager_does_not_become_a_trainee_by_a_link() -> None:
    link = a_link()
    mallory = logged_in(make_manager("Mallory"))
    assert "not for that account" in mallory.post(link).content.decode()
    assert Invitation.objects.get().is_open


def test_a_machine_that_tries_links_is_told_to_wait() -> None:
    for number in range(30):
        assert Client().get(f"/join/{number}").status_code == 404
    assert Client().get("/join/another").status_code == 429


# --- Letters --------------------------------------------------------------------------


def test_a_letter_carries_a_link_that_works() -> None:
    guest = Guest(name="Dora", email="dora@example.org", language="fr")
    assert a_link(guest, by_letter=True) == "/join/"  # the manager sees none
    assert tasks.send_invitation(Invitation.objects.get().pk)
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert "Evening class" in letter.subject
    link = re.search(r"http://\S+(/join/\S+)", str(letter.body))
    assert link
    come(link[1])
    assert User.objects.filter(username="dora").exists()


def test_a_letter_goes_out_once() -> None:
    a_link(Guest(email="dora@example.org"), by_letter=True)
    pk = Invitation.objects.get().pk
    assert letters.send(pk)
    assert not letters.send(pk)
    assert len(mail.outbox) == 1


def test_no_letter_goes_out_for_what_was_taken_back() -> None:
    a_link(Guest(email="dora@example.org"), by_letter=True)
    invitation = Invitation.objects.get()
    inviting.revoke(invitation, User.objects.get(username="bob"))
    assert not letters.send(invitation.pk)
    assert mail.outbox == []


def test_a_lost_letter_is_posted_again() -> None:
    a_link(Guest(email="dora@example.org"), by_letter=True)
    assert tasks.sweep_invitations() == 0
    Invitation.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert tasks.sweep_invitations() == 1


def test_the_page_of_the_class_says_who_is_invited() -> None:
    bob, evening = a_class()
    inviting.invite(bob, Guest(name="Dora", email="dora@example.org"), evening)
    page = read(logged_in(bob), reverse("training:class", args=[evening.pk]))
    assert "Dora" in page
    assert "by a link" in page
