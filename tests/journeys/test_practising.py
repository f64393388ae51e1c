"""In a real browser: smart practice, speed, the keypad, and the rules one key away."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.asking import ask_next
from quizzes.marking import Given, rows_of_question
from quizzes.models import Answer, Attempt, Mode, Question
from quizzes.ways import WAYS
from tablegames.bets import write_amount
from tablegames.settlement import Action
from tests.journeys.test_drill import settle_by_keyboard, tab_to
from tests.journeys.test_sign_in import barriers, come_in
from tests.make import make_trainee
from tests.make_quizzes import (
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    what_is_due,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TELEPHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def telephone(browser: Browser) -> Page:
    return browser.new_context(**TELEPHONE).new_page()  # type: ignore[arg-type]


def open_hand(page: Page, live_server: LiveServer) -> Question:
    """A hand in front of Alice, who has logged in."""
    attempt = make_attempt(make_trainee())
    make_question(attempt, first_shown_at=None)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + attempt.get_absolute_url())
    return Question.objects.select_related("attempt").get()


def press(pad: Locator, name: str) -> None:
    pad.get_by_role("button", name=name, exact=True).tap()


def test_a_hand_is_settled_by_thumb_alone(
    telephone: Page, live_server: LiveServer
) -> None:
    question = open_hand(telephone, live_server)
    pad = telephone.locator("[data-keypad]")
    expect(pad).to_be_visible()
    due, top = what_is_due(question), telephone.evaluate("scrollY")
    for row in rows_of_question(question):
        given: Given = due[row.name]
        assert telephone.evaluate("scrollY") == top  # the table stays in sight
        if given.action is not Action.PAY:
            press(pad, given.action.value.capitalize())  # and on to the next bet
            continue
        for figure in write_amount(given.amount):
            press(pad, "Decimal mark" if figure == "." else figure)
        if row != rows_of_question(question)[-1]:
            press(pad, "Next")
    press(pad, "Settle")
    expect(telephone.locator("[data-answered] h2")).to_have_text("All right")
    expect(pad).to_be_hidden()


def test_the_keypad_erases_and_says_which_bet_it_means(
    telephone: Page, live_server: LiveServer
) -> None:
    open_hand(telephone, live_server)
    pad = telephone.locator("[data-keypad]")
    said = pad.locator("[data-row-said]")
    expect(pad.locator("[data-row-name]")).to_contain_text("Ante")
    for key in ("1", "5", "00"):
        press(pad, key)
    expect(said).to_have_text("Pay 1500")
    press(pad, "Delete the last figure")
    expect(said).to_have_text("Pay 150")
    press(pad, "Take")
    expect(pad.locator("[data-row-name]")).to_contain_text("Blind")
    expect(telephone.get_by_label("Take").first).to_be_checked()


def test_no_field_makes_a_telephone_zoom_or_bring_its_own_keyboard(
    telephone: Page, live_server: LiveServer
) -> None:
    open_hand(telephone, live_server)
    for field in telephone.locator("[data-row] input[inputmode]").all():
        assert field.get_attribute("inputmode") == "none"
        assert field.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") >= 16


def test_there_is_no_keypad_beside_a_keyboard(
    page: Page, live_server: LiveServer
) -> None:
    open_hand(page, live_server)
    expect(page.locator("[data-keypad]")).to_be_hidden()


def test_tab_follows_the_order_of_settlement(
    page: Page, live_server: LiveServer
) -> None:
    question = open_hand(page, live_server)
    reached: list[str] = []
    for _ in range(12):
        name = page.evaluate("document.activeElement.name ?? ''")
        row = str(name).rpartition("-")[0]
        if row and row not in reached:
            reached.append(row)
        page.keyboard.press("Tab")
    assert reached == [row.name for row in rows_of_question(question)]


@pytest.mark.parametrize("key", ["r", "?"])
def test_the_rules_are_one_key_away_and_leave_what_was_typed(
    page: Page, live_server: LiveServer, key: str
) -> None:
    open_hand(page, live_server)
    page.keyboard.type("15")
    page.keyboard.press(key)
    rules = page.get_by_role("dialog")
    expect(rules).to_be_visible()
    expect(rules.get_by_text("Pay tables")).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(page.get_by_label("Amount paid").first).to_have_value("15")
    page.context.set_offline(True)  # fetched once, it opens without the network
    page.keyboard.press(key)
    expect(rules).to_be_visible()
    page.keyboard.press(key)
    expect(rules).to_be_hidden()
    page.context.set_offline(False)


def test_an_exam_has_no_rules_at_hand(page: Page, live_server: LiveServer) -> None:
    exam = make_exam(make_trainee())
    ask_next(exam)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_rules_open_without_scripts(page: Page, live_server: LiveServer) -> None:
    page.route("**/*.js", lambda route: route.fulfill(body=""))
    open_hand(page, live_server)
    page.locator("a[data-rules]").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ultimate")


def test_smart_practice_begins_with_one_key_on_the_front_page(
    page: Page, live_server: LiveServer
) -> None:
    make_answer(make_question(make_attempt(make_trainee())))
    come_in(page, live_server.url, "alice")
    tab_to(page, page.get_by_role("button", name="Practise now"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1")
    expect(page.get_by_text("New to you.")).to_be_visible()
    assert Attempt.objects.in_mode(Mode.SMART).count() == 1


def test_a_speed_attemptruns_from_hand_to_hand_to_its_result(
    page: Page, live_server: LiveServer
) -> None:
    make_trainee()
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/")
    page.get_by_role("button", name="Speed round, 60").first.click()
    for number in (1, 2):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand {number}")
        question = Question.objects.select_related("attempt").get(number=number)
        settle_by_keyboard(page, question, what_is_due(question))
    expect(page.get_by_text("The last hand was right.")).to_be_visible()
    expect(page.get_by_text("2 right")).to_be_visible()
    Attempt.objects.update(started_at=datetime(2020, 1, 1, tzinfo=UTC))
    late = Question.objects.get(number=3)
    settle_by_keyboard(page, late, what_is_due(late))
    expect(page.get_by_text("it does not count")).to_be_visible()
    expect(page.get_by_text("hands right in 60 s")).to_be_visible()
    assert Answer.objects.count() == 2


def test_at_the_end_of_a_attemptthe_cards_stay_in_sight_and_no_key_is_taken(
    telephone: Page, live_server: LiveServer
) -> None:
    attempt = make_attempt(make_trainee(), mode=Mode.SPEED, seconds=60)
    make_question(attempt, first_shown_at=None)
    come_in(telephone, live_server.url, "alice")
    telephone.clock.install()
    telephone.goto(f"{live_server.url}/drill/{attempt.key}/1/")
    pad = telephone.locator("[data-keypad]")
    expect(pad).to_be_visible()
    top = "it => it.getBoundingClientRect().top"
    felt = telephone.locator(".hand-table")
    before = felt.evaluate(top)
    link = telephone.get_by_role("link", name="See your result")
    telephone.clock.fast_forward("01:00")
    expect(link).to_be_focused()
    expect(pad).to_be_hidden()
    expect(link).to_be_in_viewport(ratio=1)
    bottom = "it => it.getBoundingClientRect().bottom"
    assert telephone.locator(".hand-head").evaluate(bottom) <= felt.evaluate(top)
    assert felt.evaluate(top) >= before - 1
    assert barriers(telephone) == []
    telephone.keyboard.type("t15")
    expect(telephone.locator("form[data-answering]")).to_be_hidden()
    expect(telephone.locator("form[data-answering] :checked")).to_have_count(0)
    Attempt.objects.update(started_at=datetime(2020, 1, 1, tzinfo=UTC))
    link.tap()
    expect(telephone.get_by_text("hands right in 60 s")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_everybody_can_use_every_way_of_practice(
    page: Page, live_server: LiveServer, width: int
) -> None:
    make_answer(make_question(make_attempt(make_trainee())), right=False)
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    assert barriers(page) == []
    for way in map(str, WAYS):
        page.goto(f"{live_server.url}/drill/")
        form = page.get_by_role("form", name="Venezia")
        form.locator(f"button[value={way}]").click()
        expect(page.locator("form[data-answering]")).to_be_visible()
        assert barriers(page) == [], way
        assert page.evaluate("document.documentElement.scrollWidth") <= width, way
