"""In a real browser: a manager invites a class, a trainee comes, keys are set up."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.urls import reverse
from playwright.sync_api import Browser, CDPSession, FilePayload, Locator, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from tests.journeys.test_sign_in import WIDTHS, barriers, come_in, log_in
from tests.make import PASSWORD, make_class, make_manager, make_owner, make_trainee
from tests.training.test_second_factor import code_of
from training import inviting, membership
from training.inviting import Guest
from training.models import Invitation, Role, TrainingClass, User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_rates"),
]

GOOD = "name;e-mail;user name;language\nDora;dora@example.org;dora;\n"
BAD = "Emil;nowhere;;\n;fritz@example.org;;\nGina;gina@example.org;two words;\n"


def choose(page: Page, text: str) -> None:
    file = FilePayload(name="class.csv", mimeType="text/csv", buffer=text.encode())
    page.get_by_label("Class list (CSV)").set_input_files(file)
    page.get_by_role("button", name="Look through").click()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_manager_invites_a_class_from_a_list_and_a_trainee_comes(
    page: Page, browser: Browser, live_server: LiveServer, width: int
) -> None:
    make_manager()
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "bob")
    page.get_by_role("link", name="Classes").first.click()
    page.get_by_label("Name").fill("Night class")
    page.get_by_role("button", name="Make the class").click()
    page.get_by_role("link", name="Bring a list (CSV)").click()
    choose(page, GOOD + BAD)
    expect(page.get_by_role("alert")).to_contain_text("3 rows are wrong")
    for said in ("no e-mail address", "name is missing", "valid username"):
        expect(page.locator(".roster-rows").first).to_contain_text(said)
    assert Invitation.objects.count() == 0
    choose(page, GOOD)
    page.get_by_role("button", name="show me the links").click()
    link = page.locator("input.link").input_value()
    path = re.sub(r"^.*(?=/join/)", "", link)

    guest = browser.new_page()
    guest.goto(f"{live_server.url}{path}")
    expect(guest.get_by_role("heading", level=1)).to_have_text("Night class")
    guest.get_by_label("Password").fill(PASSWORD)
    guest.get_by_role("button", name="Open my account").click()
    expect(guest.get_by_role("heading", level=1)).to_contain_text("Dora")
    guest.close()

    page.get_by_role("link", name="Done").click()
    expect(page.locator(".members")).to_contain_text("Dora")
    assert TrainingClass.objects.get().trainees.get().username == "dora"


def test_a_manager_sets_up_an_app_and_logs_in_by_it(
    page: Page, live_server: LiveServer, settings: Settings
) -> None:
    settings.SECOND_FACTOR_REQUIRED = True
    make_manager()
    log_in(page, live_server.url, "bob")
    page.get_by_role("link", name="Trainees").first.click()
    expect(page.locator(".messages")).to_contain_text("Set up a second factor first")
    page.get_by_role("link", name="Set up an app").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    secret = page.locator("#authenticator_secret").inner_text()
    expect(page.locator("svg.qr")).to_be_visible()
    page.get_by_label("Code", exact=True).fill(code_of(secret))
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    assert page.locator(".codes li").count() == 10
    page.locator("summary").click()
    page.get_by_role("button", name="Log out").click()

    page.goto(f"{live_server.url}/accounts/login/?next=/trainees/")
    page.get_by_label("User name or e-mail address").fill("bob")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("One step more")
    page.get_by_label("Code", exact=True).fill(code_of(secret, steps=1))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trainees")


def test_a_manager_adds_a_passkey_and_logs_in_by_it_alone(
    page: Page, live_server: LiveServer, settings: Settings
) -> None:
    settings.SECOND_FACTOR_REQUIRED = True
    make_manager()
    give_key(page)
    log_in(page, live_server.url, "bob")
    page.goto(f"{live_server.url}/trainees/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("What to call it").fill("My telephone")
    page.get_by_label("Log in by this key alone").check()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    page.locator("summary").click()
    page.get_by_role("button", name="Log out").click()

    page.goto(f"{live_server.url}/accounts/login/?next=/trainees/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Trainees")


def test_a_passkey_that_is_not_added_is_said_to_be_so(
    page: Page, live_server: LiveServer
) -> None:
    make_manager()
    devtools, key = give_key(page)
    log_in(page, live_server.url, "bob")
    add = at_adding(page, live_server.url)
    vouch(devtools, key, isUserVerified=False)
    add.click()
    expect(page.get_by_role("alert")).to_have_text(
        "No key was added: your device refused, or it took too long."
    )
    vouch(devtools, key, isUserVerified=True)
    add.click()
    expect(page.locator(".messages")).to_contain_text("The passkey is added.")
    page.goto(f"{live_server.url}{reverse('mfa_add_webauthn')}")
    add.click()
    expect(page.get_by_role("alert")).to_have_text(
        "This device is one of your keys already."
    )


def test_a_passkey_that_does_not_log_in_is_said_to_be_refused_or_unknown(
    page: Page, live_server: LiveServer
) -> None:
    make_manager()
    devtools, key = give_key(page)
    log_in(page, live_server.url, "bob")
    at_adding(page, live_server.url).click()
    expect(page.locator(".messages")).to_contain_text("The passkey is added.")
    page.context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("User name or e-mail address").fill("bob")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Use your passkey, or type one")).to_be_visible()
    page.get_by_role("button", name="Use a passkey", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Good to see you")

    page.context.clear_cookies()
    page.goto(f"{live_server.url}/accounts/login/")
    by_key = page.get_by_role("button", name="Log in with a passkey")
    vouch(devtools, key, isUserVerified=False)
    by_key.click()
    expect(page.get_by_role("alert")).to_contain_text("Your device gave no passkey")
    vouch(devtools, key, isUserVerified=True)
    Authenticator.objects.all().delete()
    by_key.click()
    expect(page.locator(".messages")).to_contain_text("This passkey is not known here.")


def at_adding(page: Page, site: str) -> Locator:
    """The button that adds a key for logging in by it alone, its page filled in."""
    page.goto(f"{site}{reverse('mfa_add_webauthn')}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Log in by this key alone").check()
    return page.get_by_role("button", name="Add", exact=True)


def vouch(devtools: CDPSession, key: str, **whether: bool) -> None:
    """Have the key recognise the finger on it, or not."""
    said = {"authenticatorId": key, **whether}
    devtools.send("WebAuthn.setUserVerified", said)


def give_key(page: Page) -> tuple[CDPSession, str]:
    """Plug a security key into the browser that vouches for whoever asks.

    The browser's tools, and by which name they know the key.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devtools, made["authenticatorId"]


def a_school() -> tuple[TrainingClass, User, str]:
    """A class with somebody in it, somebody invited and somebody who left."""
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    evening = make_class(managers=(bob,), trainees=(alice, charlie))
    membership.leave(evening, charlie, bob)
    inviting.invite(bob, Guest("Dora", "dora@example.org"), evening)
    staff = inviting.invite(bob, Guest("Carol", role=Role.MANAGER), None)
    make_owner()
    return evening, alice, staff.link.partition("/join/")[2]


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_pages_of_people(
    page: Page, live_server: LiveServer, width: int
) -> None:
    evening, alice, token = a_school()
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/join/{token}")
    assert barriers(page) == []
    come_in(page, live_server.url, "olive")
    for path in (
        "/classes/",
        f"/classes/{evening.pk}/",
        f"/classes/{evening.pk}/import",
        "/people/",
        "/people/invite",
        f"/people/{alice.pk}/",
        f"/people/{alice.pk}/erase",
        "/my-data/",
        "/accounts/2fa/",
    ):
        page.goto(f"{live_server.url}{path}")
        for folded in page.locator("details.folded summary").all():
            folded.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert barriers(page) == []
