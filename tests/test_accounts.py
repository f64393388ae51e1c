"""Logging in and out, passwords, and that nobody opens an account by themself."""

import re

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail
from django.test import Client
from django.urls import reverse

from config import settings as site
from tests.make import PASSWORD, make_trainee
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

LOG_IN = "/accounts/login/"
NEW = "four aces and a joker"


def log_in(client: Client, name: str, password: str = PASSWORD) -> str:
    response = client.post(LOG_IN, {"login": name, "password": password}, follow=True)
    return response.content.decode()


@pytest.mark.parametrize("name", ["alice", "ALICE", "alice@example.org"])
def test_one_logs_in_by_user_name_or_address(client: Client, name: str) -> None:
    alice = make_trainee()
    assert "Good to see you, Alice" in log_in(client, name)
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_log_in_leads_back_to_where_one_wanted_to_go(client: Client) -> None:
    make_trainee()
    wanted = reverse("account_change_password")
    asked = client.get(wanted)
    assert asked.headers["Location"] == f"{LOG_IN}?next={wanted}"
    given = {"login": "alice", "password": PASSWORD, "next": wanted}
    assert client.post(LOG_IN, given).headers["Location"] == wanted


def test_log_in_never_leads_to_another_site(client: Client) -> None:
    make_trainee()
    given = {"login": "alice", "password": PASSWORD, "next": "https://evil.example/"}
    assert client.post(LOG_IN, given).headers["Location"] == "/"


def test_a_wrong_password_and_an_unknown_name_are_told_alike(client: Client) -> None:
    make_trainee()
    said = "The username and/or password you specified are not correct."
    assert said in log_in(client, "alice", "wrong")
    assert said in log_in(client, "nobody", "wrong")
    assert "_auth_user_id" not in client.session


def test_a_sixth_wrong_password_is_not_even_looked_at(client: Client) -> None:
    make_trainee()
    for _ in range(5):
        log_in(client, "alice", "wrong")
    assert "Too many failed login attempts" in log_in(client, "alice")
    assert "_auth_user_id" not in client.session


def test_a_machine_that_tries_names_is_told_to_wait(client: Client) -> None:
    for number in range(30):
        log_in(client, f"name{number}", "wrong")
    response = client.post(LOG_IN, {"login": "another", "password": "wrong"})
    assert response.status_code == 429
    assert "Too many tries" in response.content.decode()


def test_a_closed_account_stays_out(client: Client) -> None:
    make_trainee()
    User.objects.update(is_active=False)
    log_in(client, "alice")
    assert "_auth_user_id" not in client.session


def test_logging_out_takes_a_post(client: Client) -> None:
    client.force_login(make_trainee())
    assert client.get(reverse("account_logout")).status_code == 200
    assert "_auth_user_id" in client.session
    response = client.post(reverse("account_logout"))
    assert response.headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_a_changed_password_is_the_one_that_counts(client: Client) -> None:
    make_trainee()
    log_in(client, "alice")
    given = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert client.post(reverse("account_change_password"), given).status_code == 302
    assert "_auth_user_id" in client.session
    assert User.objects.get().check_password(NEW)
    assert "Your password has been changed" in mail.outbox[0].body


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"oldpassword": "wrong"}, "type your current password"),
        ({"password1": "short", "password2": "short"}, "at least 10 characters"),
        ({"password2": "something else"}, "same password each time"),
        ({"password1": "1234567890123", "password2": "1234567890123"}, "numeric"),
    ],
)
def test_a_password_change_says_what_is_wrong(
    client: Client, given: dict[str, str], said: str
) -> None:
    client.force_login(make_trainee())
    right = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    response = client.post(reverse("account_change_password"), right | given)
    assert said in response.content.decode()
    assert User.objects.get().check_password(PASSWORD)


def test_changing_a_password_takes_log_in(client: Client) -> None:
    response = client.get(reverse("account_change_password"))
    assert response.headers["Location"].startswith(LOG_IN)


def test_a_forgotten_password_is_replaced_by_a_letter(client: Client) -> None:
    make_trainee()
    client.post(reverse("account_reset_password"), {"email": "alice@example.org"})
    link = re.search(r"http://testserver(\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link[1], follow=True)
    assert "Choose a new password" in form.content.decode()
    client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    assert User.objects.get().check_password(NEW)
    assert "no longer works" in client.get(link[1], follow=True).content.decode()


def test_asking_for_a_letter_does_not_tell_who_has_an_account(client: Client) -> None:
    make_trainee()
    known, unknown = (
        client.post(reverse("account_reset_password"), {"email": who}, follow=True)
        for who in ("alice@example.org", "nobody@example.org")
    )
    assert "Look in your letters" in known.content.decode()
    assert known.redirect_chain == unknown.redirect_chain
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_opens_an_account_by_themself(client: Client, method: str) -> None:
    given = {"username": "eve", "email": "eve@example.org", "password1": NEW}
    response = getattr(client, method)(reverse("account_signup"), given)
    assert "Nobody can open an account here" in response.content.decode()
    assert not User.objects.exists()


def test_passwords_are_kept_by_argon2() -> None:
    first = site.PASSWORD_HASHERS[0]
    assert first.endswith(Argon2PasswordHasher.__name__)
