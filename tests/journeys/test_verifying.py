"""In a real browser: two managers revoke, and a stranger with a telephone is told."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from certificates.models import Certificate
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in
from tests.make_exams import taught
from tests.make_papers import file_of, make_drawn, one_bit_flipped

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("fresh_rates"),
]

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def issued() -> Certificate:
    """A drawn certificate of Alice, whom Bob and Carol teach.

    Drawn in a thread of its own: the browser's event loop runs in this one.
    """
    _, _, alice = taught()

    def draw() -> Certificate:
        try:
            return make_drawn(alice)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        return worker.submit(draw).result()


def test_a_manager_revokes_with_a_colleague_and_a_stranger_sees_it(
    page: Page, browser: Browser, live_server: LiveServer, issued: Certificate
) -> None:
    come_in(page, live_server.url, "bob")
    page.goto(f"{live_server.url}/certificates/register/{issued.serial}")
    assert barriers(page) == []
    page.locator("summary", has_text="Revoke").click()
    page.locator("#id_revoke-reason_class").select_option("deceit")
    page.locator("#id_revoke-reason").fill("Somebody else sat it.")
    page.get_by_role("button", name="Propose to revoke it").click()
    expect(page.get_by_text("once a second manager approves")).to_be_visible()

    with browser.new_context() as other:
        colleague = other.new_page()
        come_in(colleague, live_server.url, "carol")
        colleague.goto(f"{live_server.url}/approvals/")
        colleague.get_by_role("link", name="Revoke certificate").click()
        colleague.get_by_role("button", name="Approve").click()
        expect(colleague.get_by_text("Approved, and done.")).to_be_visible()

    with browser.new_context(viewport=PHONE) as telephone:
        stranger = telephone.new_page()
        stranger.goto(live_server.url + issued.get_absolute_url())
        heading = stranger.get_by_role("heading", level=1)
        expect(heading).to_contain_text("Revoked")
        expect(stranger.get_by_text("It had been obtained by deceit.")).to_be_visible()
        expect(stranger.get_by_text("Somebody else sat it.")).to_have_count(0)
        assert barriers(stranger) == []
        assert stranger.evaluate("document.body.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_doctored_pdf_is_shown_for_what_it_is(
    page: Page,
    live_server: LiveServer,
    issued: Certificate,
    tmp_path: Path,
    width: int,
) -> None:
    genuine, doctored = tmp_path / "genuine.pdf", tmp_path / "doctored.pdf"
    file = file_of(issued)
    genuine.write_bytes(file)
    doctored.write_bytes(one_bit_flipped(file, len(file) // 2))
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{live_server.url}/verify/")
    assert barriers(page) == []

    for path, said in ((genuine, "The file is genuine"), (doctored, "was changed")):
        page.locator("input[type=file]").set_input_files(path)
        page.get_by_role("button", name="Check it").click()
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(said)
        assert barriers(page) == []


def test_serial_and_secret_are_typed_from_the_paper(
    page: Page, live_server: LiveServer, issued: Certificate
) -> None:
    page.goto(f"{live_server.url}/verify/")
    page.get_by_label("Serial").fill(issued.serial)
    page.get_by_label("Last part of the address").fill(issued.token.lower())
    page.get_by_role("button", name="Look it up").click()

    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Genuine and valid")


def test_a_reader_has_the_page_in_their_own_language(
    page: Page, live_server: LiveServer, issued: Certificate
) -> None:
    page.goto(f"{live_server.url}/verify/{issued.token}")
    page.get_by_role("button", name="Français").click()

    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Authentique et valable")
    assert page.url == f"{live_server.url}/verify/{issued.token}"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_managers_pages_keep_nobody_out(
    page: Page, live_server: LiveServer, issued: Certificate, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "bob")
    group = issued.attempt.trainee.classes.get()
    for path in (
        "/certificates/register/",
        f"/certificates/register/{issued.serial}",
        f"/classes/{group.pk}/certificates",
    ):
        page.goto(live_server.url + path)
        assert barriers(page) == [], path
        assert page.evaluate("document.body.scrollWidth") <= width, path
