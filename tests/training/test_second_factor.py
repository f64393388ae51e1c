"""The second factor: of whom it is needed, what opens without it, how it is kept."""

import time

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
)
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from config import settings as site
from tests.make import (
    PASSWORD,
    logged_in,
    make_class,
    make_manager,
    make_owner,
    make_trainee,
)
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

SET_UP = reverse("mfa_index")
TRAINEES = reverse("training:trainees")


@pytest.fixture(autouse=True)
def _required(settings: Settings) -> None:
    """As on a real site."""
    settings.SECOND_FACTOR_REQUIRED = True


def code_of(secret: str, *, steps: int = 0) -> str:
    """What an authenticator app would show, `steps` half minutes from now."""
    value = hotp_value(secret, int(time.time()) // 30 + steps)
    return str(format_hotp_value(value))


def give_app(person: User) -> str:
    """An authenticator app for the person; its secret."""
    secret = str(generate_totp_secret())
    TOTP.activate(person, secret)
    return secret


def log_in(person: User) -> Client:
    """A browser in which the person gave their password."""
    client = Client()
    given = {"login": person.username, "password": PASSWORD}
    client.post(reverse("account_login"), given)
    return client


def confirm(client: Client) -> None:
    """Give the password again, as every change of a factor demands."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


# --- Of whom --------------------------------------------------------------------------


def test_it_is_needed_unless_the_site_says_otherwise() -> None:
    assert site.SECOND_FACTOR_REQUIRED is True


@pytest.mark.parametrize("make", [make_manager, make_owner])
def test_managers_and_owners_are_sent_to_set_it_up(make) -> None:  # type: ignore[no-untyped-def]
    client = logged_in(make())
    for address in (TRAINEES, "/classes/", "/drill/", "/progress/", "/my-data/"):
        assert client.get(address).headers["Location"] == SET_UP
    said = client.get(TRAINEES, follow=True).content.decode()
    assert "Set up a second factor first" in said


def test_nothing_is_done_by_a_post_without_it() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob,))
    address = reverse("training:invite", args=[evening.pk])
    response = logged_in(bob).post(address, {"way": "link"})
    assert response.headers["Location"] == SET_UP
    assert not evening.invitations.exists()


def test_the_admin_pages_need_it_too() -> None:
    client = logged_in(make_owner())
    assert client.get("/admin/").headers["Location"] == SET_UP


def test_a_trainee_needs_none() -> None:
    assert logged_in(make_trainee()).get("/progress/").status_code == 200


def test_the_manager_of_the_demonstration_needs_none() -> None:
    bob = make_manager()
    bob.is_demo = True
    bob.save()
    assert logged_in(bob).get(TRAINEES).status_code == 200


def test_a_site_may_switch_it_off(settings: Settings) -> None:
    settings.SECOND_FACTOR_REQUIRED = False
    assert logged_in(make_manager()).get(TRAINEES).status_code == 200


def test_public_pages_log_out_and_set_up_stay_open() -> None:
    client = logged_in(make_manager())
    for address in ("/", SET_UP, reverse("account_logout"), "/healthz"):
        assert client.get(address).status_code == 200


def test_recovery_codes_alone_are_no_second_factor() -> None:
    bob = make_manager()
    RecoveryCodes.activate(bob)
    assert logged_in(bob).get(TRAINEES).headers["Location"] == SET_UP


# --- Logging in by it -----------------------------------------------------------------


def test_a_password_alone_no_longer_opens_anything() -> None:
    bob = make_manager()
    give_app(bob)
    client = log_in(bob)
    assert "_auth_user_id" not in client.session
    assert "/login/" in client.get(TRAINEES).headers["Location"]


def test_password_and_code_do() -> None:
    bob = make_manager()
    secret = give_app(bob)
    client = log_in(bob)
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert client.get(TRAINEES).status_code == 200


def test_a_code_counts_once() -> None:
    bob = make_manager()
    code = code_of(give_app(bob))
    log_in(bob).post(reverse("mfa_authenticate"), {"code": code})
    again = log_in(bob)
    again.post(reverse("mfa_authenticate"), {"code": code})
    assert "_auth_user_id" not in again.session


def test_a_recovery_code_lets_one_in_once() -> None:
    bob = make_manager()
    give_app(bob)
    code = RecoveryCodes.activate(bob).generate_codes()[0]
    for expected in (True, False):
        client = log_in(bob)
        client.post(reverse("mfa_authenticate"), {"code": code})
        assert ("_auth_user_id" in client.session) is expected


def test_guessing_codes_is_stopped() -> None:
    bob = make_manager()
    secret = give_app(bob)
    client = log_in(bob)
    for _ in range(6):
        client.post(reverse("mfa_authenticate"), {"code": "000000"})
    page = client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert "Too many" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_admin_pages_have_no_log_in_of_their_own() -> None:
    olive = make_owner()
    give_app(olive)
    client = Client()
    given = {"username": olive.username, "password": PASSWORD, "next": "/admin/"}
    response = client.post("/admin/login/", given)
    assert response.headers["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def test_an_owner_who_lost_everything_is_let_in_by_whoever_runs_the_site() -> None:
    olive = make_owner()
    give_app(olive)
    call_command("forget_second_factor", "OLIVE")
    assert "_auth_user_id" in log_in(olive).session
    with pytest.raises(CommandError, match="Nobody here has the user name 'eve'"):
        call_command("forget_second_factor", "eve")


# --- Setting it up --------------------------------------------------------------------


def test_a_manager_sets_up_an_app_and_gets_recovery_codes() -> None:
    bob = make_manager()
    client = log_in(bob)
    confirm(client)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = page.partition('id="authenticator_secret">')[2].partition("<")[0]
    codes = client.post(
        reverse("mfa_activate_totp"), {"code": code_of(secret)}, follow=True
    )
    assert "Recovery codes" in codes.content.decode()
    assert client.get(TRAINEES).status_code == 200


def test_a_wrong_code_sets_nothing_up() -> None:
    client = log_in(make_manager())
    confirm(client)
    client.get(reverse("mfa_activate_totp"))
    page = client.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert "Incorrect code" in page.content.decode()
    assert not Authenticator.objects.exists()


def test_setting_up_needs_the_password_again() -> None:
    client = log_in(make_manager())
    response = client.get(reverse("mfa_activate_totp"))
    assert "reauthenticate" in response.headers["Location"]


def test_the_secret_is_kept_enciphered() -> None:
    secret = give_app(make_manager())
    kept = Authenticator.objects.get().data["secret"]
    assert secret not in kept
    assert get_adapter().decrypt(kept) == secret


def test_a_new_site_key_still_reads_what_the_old_one_wrote(
    settings: Settings,
) -> None:
    written = get_adapter().encrypt("secret")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, for tests only"  # noqa: S105
    assert get_adapter().decrypt(written) == "secret"


@pytest.mark.parametrize(
    "name",
    [
        "mfa_index",
        "mfa_activate_totp",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_list_webauthn",
        "mfa_add_webauthn",
    ],
)
def test_every_page_of_it_stands_in_our_frame(name: str) -> None:
    bob = make_manager()
    secret = give_app(bob)
    RecoveryCodes.activate(bob)
    client = log_in(bob)
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    confirm(client)
    if name == "mfa_activate_totp":
        Authenticator.objects.filter(type=Authenticator.Type.TOTP).delete()
    page = client.get(reverse(name))
    assert page.status_code == 200
    assert 'class="skip"' in page.content.decode()


def test_who_has_no_passkey_is_offered_none_as_a_second_step() -> None:
    bob = make_manager()
    give_app(bob)
    asked = log_in(bob).get(reverse("mfa_authenticate")).content.decode()
    assert "One step more" in asked
    assert "Use a passkey instead" not in asked
    assert "mfa_webauthn_authenticate" not in asked
