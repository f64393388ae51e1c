"""In a real browser: an opened exam that moves from one device to another."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.models import Answer, Attempt, Note, NoteKind, Question
from tests.journeys.test_answering_mishaps import HELD
from tests.journeys.test_drill import settle_by_keyboard
from tests.journeys.test_sign_in import barriers, come_in, settled
from tests.make import make_trainee
from tests.make_quizzes import what_is_due
from tests.make_sittings import make_opened

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def attempt() -> Attempt:
    return make_opened(make_trainee())


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Another device: another browser, that shares nothing with the first."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def begin(page: Page, site: str, attempt: Attempt) -> Question:
    """Log in and read the notice, then on to the first hand."""
    come_in(page, site, "alice")
    page.goto(site + attempt.get_absolute_url())
    assert barriers(page) == []
    page.get_by_role("button", name="Show the first hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1 of 3")
    settled(page)
    return attempt.questions.get()


def test_an_exam_moves_to_another_device_and_loses_nothing(
    page: Page, live_server: LiveServer, attempt: Attempt, phone: BrowserContext
) -> None:
    question = begin(page, live_server.url, attempt)
    other = phone.new_page()
    come_in(other, live_server.url, "alice")
    other.goto(live_server.url + attempt.get_absolute_url())
    assert "continue here?" in heading(other)
    assert barriers(other) == []
    other.get_by_role("button", name="Continue on this device").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Hand 1 of 3")

    settle_by_keyboard(page, question, what_is_due(question))
    expect(page.get_by_text("was not taken: this exam has been opened")).to_be_visible()
    assert page.evaluate(HELD) == 1
    assert not Answer.objects.exists()

    page.get_by_role("button", name="Continue on this device").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 3")
    assert page.evaluate(HELD) == 0
    answer = Answer.objects.get()
    assert answer.question == question
    assert answer.right
    assert Note.objects.filter(kind=NoteKind.DEVICE_CHANGED).count() == 2


def test_the_seal_opens_on_the_page_of_a_hand(
    page: Page, live_server: LiveServer, attempt: Attempt
) -> None:
    begin(page, live_server.url, attempt)
    page.get_by_text("Seal of your hands").click()
    expect(page.get_by_text(attempt.seed_hash)).to_be_visible()
    assert barriers(page) == []


def test_leaving_the_page_is_noted_once_somebody_is_back(
    page: Page, live_server: LiveServer, attempt: Attempt
) -> None:
    begin(page, live_server.url, attempt)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    page.wait_for_timeout(700)
    with page.expect_response("**/note") as noted:
        page.evaluate("window.dispatchEvent(new Event('focus'))")
    assert noted.value.status == 204
    (note,) = Note.objects.all()
    assert note.kind == NoteKind.FOCUS_LOST
    assert 600 <= note.detail["away_ms"] < 20_000


def test_an_exam_is_sat_without_scripts(
    browser: Browser, live_server: LiveServer, attempt: Attempt
) -> None:
    plain = browser.new_context(java_script_enabled=False)
    try:
        page = plain.new_page()
        come_in(page, live_server.url, "alice")
        page.goto(live_server.url + attempt.get_absolute_url())
        page.get_by_role("button", name="Show the first hand").click()
        assert heading(page) == "Hand 1 of 3"
    finally:
        plain.close()
