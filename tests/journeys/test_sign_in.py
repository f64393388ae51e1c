"""In a real browser: log in by keyboard, look around, log out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.make import PASSWORD, make_manager, make_trainee
from training.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = [390, 1280]
AXE = Axe()
COLOURS = {
    "runOnly": ["color-contrast", "link-in-text-block"],
    "resultTypes": ["violations"],
}


def log_in(page: Page, site: str, name: str) -> None:
    """Come in by the form, as a test does that is about coming in."""
    page.goto(f"{site}/")
    page.get_by_role("link", name="Log in").last.click()
    page.get_by_label("User name or e-mail address").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Good to see you")


def come_in(page: Page, site: str, name: str) -> None:
    """Be logged in, in place of whoever was, and on the front page."""
    client = Client()
    client.force_login(User.objects.get(username=name))
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies(
        [{"name": session.key, "value": session.value, "url": site}]
    )
    page.goto(f"{site}/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Good to see you")


def settled(page: Page) -> None:
    """Wait for the page's scripts, which come after what they work on can be seen."""
    page.wait_for_load_state("load")


def barriers(page: Page) -> list[str]:
    """What axe-core finds in the page that would keep somebody from using it.

    What can differ in the dark, the colours, is looked at in the dark as well.
    """
    found = AXE.run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += AXE.run(page, options=COLOURS).response["violations"]
    page.emulate_media(color_scheme="light")
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_trainee_logs_in_and_out(
    page: Page, live_server: LiveServer, width: int
) -> None:
    make_trainee()
    page.set_viewport_size({"width": width, "height": 800})
    log_in(page, live_server.url, "alice")
    page.locator("summary").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Take, push or pay")


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_front_and_account_pages(
    page: Page, live_server: LiveServer, width: int
) -> None:
    make_trainee()
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("/", "/accounts/login/", "/accounts/password/reset/"):
        page.goto(f"{live_server.url}{path}")
        assert barriers(page) == []
    log_in(page, live_server.url, "alice")
    assert barriers(page) == []
    page.locator("summary").click()
    assert barriers(page) == []
    page.goto(f"{live_server.url}/accounts/password/change/")
    assert barriers(page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_screen(
    page: Page, live_server: LiveServer, width: int
) -> None:
    make_manager()
    page.set_viewport_size({"width": width, "height": 800})
    come_in(page, live_server.url, "bob")
    for path in ("/", "/accounts/password/change/", "/accounts/logout/"):
        page.goto(f"{live_server.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_wrong_password_is_told_beside_the_form(
    page: Page, live_server: LiveServer
) -> None:
    make_trainee()
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("User name or e-mail address").fill("alice")
    page.get_by_label("Password").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist")).to_contain_text("not correct")


def test_the_first_tab_leads_past_the_bar(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
