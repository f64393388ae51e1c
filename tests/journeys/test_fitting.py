"""In a real browser: in every language a drill's hand fits a narrow telephone."""

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tablegames.questions import Kind
from tests.journeys.test_sign_in import come_in
from tests.make import make_trainee
from tests.make_kinds import make_kind
from tests.make_quizzes import make_attempt

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KINDS = (Kind.SETTLE_BOX, Kind.SETTLE_TABLE, Kind.FIND_ERROR, Kind.OTHER_HOUSE)
OVER = "document.scrollingElement.scrollWidth - innerWidth"
CUT = """[...document.querySelectorAll('.keypad button, .hand-tools .button')]
    .filter(it => it.checkVisibility())
    .filter(it => it.scrollWidth > it.clientWidth
        || it.getBoundingClientRect().right > document.documentElement.clientWidth)
    .map(it => it.innerText)"""


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("language", ["en", "fr", "it", "nl", "zh-hans"])
def test_a_hand_and_its_keypad_are_no_wider_than_a_telephone(
    browser: Browser, live_server: LiveServer, language: str, width: int
) -> None:
    alice = make_trainee()
    attempt = make_attempt(alice)
    page = browser.new_context(
        viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    come_in(page, live_server.url, "alice")
    alice.language = language
    alice.save(update_fields=["language"])
    for number, kind in enumerate(KINDS, 1):
        make_kind(attempt, kind, number)
        page.goto(f"{live_server.url}/drill/{attempt.key}/{number}/")
        expect(page.locator("form[data-answering]")).to_be_visible()
        assert page.evaluate("innerWidth") == width, kind
        assert page.evaluate(OVER) <= 0, kind
        assert page.evaluate(CUT) == [], kind
    page.context.close()
