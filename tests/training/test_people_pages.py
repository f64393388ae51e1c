"""People's accounts: roles, closing, data, erasure; and who may do which."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.models import Answer, Attempt
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate
from tests.reading import read
from tests.training.records import finish, make_answer, make_attempt
from training import inviting
from training.erasing import erase
from training.exporting import personal_data
from training.inviting import Guest
from training.models import Invitation, Role, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

PEOPLE = reverse("training:people")
DOINGS = ("person_account", "person_role", "person_factors", "erase_person")


def at(name: str, person: User) -> str:
    return reverse(f"training:{name}", args=[person.pk])


def a_class() -> tuple[User, User]:
    """Bob, and his trainee Alice."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice


# --- Who may --------------------------------------------------------------------------


def test_a_manager_opens_the_accounts_of_their_trainees_only() -> None:
    bob, alice = a_class()
    charlie = make_trainee("Charlie")
    assert "alice@example.org" in read(logged_in(bob), at("person", alice))
    for name in ("person", "person_data", "erase_person"):
        assert logged_in(bob).get(at(name, charlie)).status_code == 404
    for name in DOINGS:
        assert logged_in(bob).post(at(name, charlie)).status_code == 404


def test_nobody_changes_their_own_account() -> None:
    owner = make_owner()
    assert logged_in(owner).get(at("person", owner)).status_code == 404
    for name in DOINGS:
        assert logged_in(owner).post(at(name, owner)).status_code == 404


def test_a_manager_changes_no_manager() -> None:
    bob, _ = a_class()
    carol = make_manager("Carol")
    for name in DOINGS:
        assert logged_in(bob).post(at(name, carol)).status_code == 404


def test_every_page_of_accounts_leads_back_to_them_by_their_name() -> None:
    client, alice = logged_in(make_owner()), make_trainee()
    for page in (at("person", alice), reverse("training:invite_staff")):
        assert f'<a href="{PEOPLE}">Accounts</a>' in client.get(page).text


def test_the_pages_do_not_exist_for_a_trainee() -> None:
    _, alice = a_class()
    charlie = make_trainee("Charlie")
    client = logged_in(alice)
    assert client.get(PEOPLE).status_code == 404
    for name in ("person", "person_data", "erase_person"):
        assert client.get(at(name, charlie)).status_code == 404
        assert client.get(at(name, alice)).status_code == 404
    for name in DOINGS:
        assert client.post(at(name, alice)).status_code == 404


def test_whoever_is_not_logged_in_is_asked_to_log_in() -> None:
    _, alice = a_class()
    for name in ("person", "person_data", *DOINGS):
        assert "/login/" in Client().post(at(name, alice)).headers["Location"]
    for address in (PEOPLE, reverse("training:my_data"), reverse("training:own_data")):
        assert "/login/" in Client().get(address).headers["Location"]


def test_the_list_of_everybody_is_the_owners() -> None:
    bob, _ = a_class()
    assert logged_in(bob).get(PEOPLE).status_code == 404
    olive = logged_in(make_owner())
    page = read(olive, f"{PEOPLE}?q={'a+' * 2000}")
    assert ">Alice<" not in page
    page = read(olive, f"{PEOPLE}?q=ali%00ce")
    assert "Alice" in page
    assert "Bob" not in page


def test_only_an_owner_changes_a_role() -> None:
    bob, alice = a_class()
    manager = {"role": "manager"}
    assert logged_in(bob).post(at("person_role", alice), manager).status_code == 404
    logged_in(make_owner()).post(at("person_role", alice), manager)
    alice.refresh_from_db()
    assert alice.role == Role.MANAGER


def test_whoever_is_no_owner_any_more_has_no_admin_pages() -> None:
    olive, otto = make_owner(), make_owner("Otto")
    logged_in(olive).post(at("person_role", otto), {"role": "manager"})
    otto.refresh_from_db()
    assert (otto.is_staff, otto.is_superuser) == (False, False)


def test_only_an_owner_takes_a_lost_second_factor_away() -> None:
    bob, alice = a_class()
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "x"})
    assert logged_in(bob).post(at("person_factors", alice)).status_code == 404
    assert Authenticator.objects.exists()
    olive = logged_in(make_owner())
    assert (
        at("person_factors", alice) in olive.get(at("person", alice)).content.decode()
    )
    olive.post(at("person_factors", alice))
    assert not Authenticator.objects.exists()
    page = olive.get(at("person", alice)).content.decode()
    assert at("person_factors", alice) not in page


def test_an_unknown_role_changes_nothing() -> None:
    _, alice = a_class()
    owner = logged_in(make_owner())
    assert owner.post(at("person_role", alice), {"role": "king"}).status_code == 404


# --- Closing --------------------------------------------------------------------------


def test_a_closed_account_is_out_at_once_and_can_be_opened_again() -> None:
    bob, alice = a_class()
    hers = logged_in(alice)
    logged_in(bob).post(at("person_account", alice), {"state": "closed"})
    assert "/login/" in hers.get("/progress/").headers["Location"]
    logged_in(bob).post(at("person_account", alice), {"state": "open"})
    assert hers.get("/progress/").status_code == 200


# --- Data -----------------------------------------------------------------------------


def test_everybody_downloads_their_own_data() -> None:
    _, alice = a_class()
    make_answer(make_attempt(alice, at=timezone.now()), right=1)
    response = logged_in(alice).get(reverse("training:own_data"))
    assert "attachment" in response.headers["Content-Disposition"]
    data = response.json()
    assert data["person"]["email"] == "alice@example.org"
    assert data["classes"] == ["Evening class"]
    assert len(data["attempts"][0]["answers"]) == 1
    assert "password" not in response.content.decode()
    assert "Download" in read(logged_in(alice), reverse("training:my_data"))


def test_a_manager_downloads_the_data_of_their_trainee() -> None:
    bob, alice = a_class()
    response = logged_in(bob).get(at("person_data", alice))
    assert response.json()["person"]["username"] == "alice"


def test_a_running_attempt_tells_neither_its_seed_nor_its_marks() -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice, at=timezone.now()), right=1)
    (running,) = personal_data(alice)["attempts"]
    assert "seed" not in running
    assert "marks" not in running["answers"][0]
    finish(Attempt.objects.get())
    (over,) = personal_data(alice)["attempts"]
    assert over["seed"]
    assert "marks" in over["answers"][0]


def test_the_data_of_a_person_has_what_their_certificate_says() -> None:
    certificate = make_certificate(make_trainee())
    (told,) = personal_data(certificate.attempt.trainee)["certificates"]
    for fact in ("serial", "holder", "rules", "bets_right", "median_ms", "expires_at"):
        assert told[fact] == getattr(certificate, fact)


# --- Erasing --------------------------------------------------------------------------


def test_erasing_takes_the_user_name_as_a_confirmation() -> None:
    bob, alice = a_class()
    page = logged_in(bob).post(at("erase_person", alice), {"username": "yes"})
    assert "nothing was erased" in page.content.decode()
    alice.refresh_from_db()
    assert alice.erased_at is None
    logged_in(bob).post(at("erase_person", alice), {"username": "alice"})
    alice.refresh_from_db()
    assert alice.erased_at is not None


def test_an_erased_person_leaves_no_name_and_no_log_in() -> None:
    bob, alice = a_class()
    evening = bob.managed_classes.get()
    inviting.invite(bob, Guest("Alice", alice.email), evening)
    EmailAddress.objects.create(user=alice, email=alice.email)
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "x"})
    hers = logged_in(alice)
    erase(alice, make_owner("Otto"))
    alice.refresh_from_db()
    kept = f"{User.objects.filter(pk=alice.pk).values()}{Invitation.objects.values()}"
    assert "alice" not in kept.lower()
    assert not alice.has_usable_password()
    assert "/login/" in hers.get("/progress/").headers["Location"]
    assert not EmailAddress.objects.exists()
    assert not Authenticator.objects.exists()
    assert not alice.classes.exists()


def test_the_answers_of_an_erased_person_stay() -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice, at=timezone.now()), right=1)
    erase(alice, make_owner("Otto"))
    assert Answer.objects.count() == 1
    assert Attempt.objects.get().trainee == alice


def test_the_certificate_of_an_erased_person_stays_verifiable() -> None:
    certificate = make_certificate(make_trainee())
    person = certificate.attempt.trainee
    holder = certificate.holder
    erase(person, make_owner("Otto"))
    page = read(Client(), certificate.get_absolute_url())
    assert holder in page


def test_what_is_left_of_an_erased_person_leads_to_no_account() -> None:
    _bob, alice = a_class()
    olive = logged_in(make_owner())
    seen = reverse("training:trainee", args=[alice.pk])
    assert at("person", alice) in olive.get(seen).content.decode()
    erase(alice, make_owner("Otto"))
    page = olive.get(seen).content.decode()
    assert at("person", alice) not in page
    assert "erased.invalid" not in page
    assert "Begin a table test" not in page


def test_an_erased_person_has_no_page() -> None:
    _, alice = a_class()
    erase(alice, make_owner("Otto"))
    assert logged_in(make_owner()).get(at("person", alice)).status_code == 404


# --- The log --------------------------------------------------------------------------


def test_what_is_done_to_a_person_is_written_down() -> None:
    bob, alice = a_class()
    client = logged_in(bob)
    client.post(at("person_account", alice), {"state": "closed"})
    evening = bob.managed_classes.get()
    client.post(reverse("training:leave_class", args=[evening.pk, alice.pk]))
    acts = list(LogEntry.objects.order_by("number").values_list("act", "actor"))
    assert acts == [(Act.PERSON_CHANGED, bob.pk), (Act.CLASS_CHANGED, bob.pk)]


def test_the_log_tells_of_an_erased_person_without_the_name() -> None:
    alice, olive = make_trainee(), make_owner()
    erase(alice, olive)
    entry = LogEntry.objects.get()
    assert (entry.act, entry.actor) == (Act.PERSON_ERASED, olive.pk)
    assert "alice" not in f"{entry.subject_key}{entry.person_name}".lower()


def test_the_log_is_told_no_address_of_whom_was_invited() -> None:
    bob, _ = a_class()
    guest = Guest("Dora", "dora@example.org")
    inviting.invite(bob, guest, bob.managed_classes.get())
    entry = LogEntry.objects.filter(act=Act.INVITED).values().get()
    assert "dora" not in str(entry).lower()
