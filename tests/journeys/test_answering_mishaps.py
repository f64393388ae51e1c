"""In a real browser: mishaps between a tap and the server, which lose nothing."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.asking import ask_next
from quizzes.models import Answer, Attempt, Question
from quizzes.scoring import end
from tests.journeys.test_drill import settle_by_keyboard
from tests.journeys.test_sign_in import come_in
from tests.make import PASSWORD, make_trainee
from tests.make_quizzes import make_attempt, make_exam, make_question, what_is_due

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HELD = (
    "Object.keys(localStorage).filter(key => key.startsWith('unsent-answer-')).length"
)
RUNNING = re.compile("^[5-9][0-9]$")  # of 99 seconds
VERDICT = "[data-answered]"
TEN_MINUTES_FAST = """
const RealDate = Date;
Date = class extends RealDate {
  constructor(...of) { of.length ? super(...of) : super(RealDate.now() + 600000); }
  static now() { return RealDate.now() + 600000; }
};
"""


@pytest.fixture
def hand(page: Page, live_server: LiveServer) -> Question:
    """The open hand of a drill, in front of Alice."""
    question = make_question(make_attempt(make_trainee()), first_shown_at=None)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + address(question))
    return Question.objects.get()


@pytest.fixture
def other_tab(context: BrowserContext) -> Iterator[Page]:
    tab = context.new_page()
    yield tab
    tab.close()


def address(question: Question) -> str:
    kind = "exam" if question.attempt.is_exam else "drill"
    return f"/{kind}/{question.attempt.key}/{question.number}/"


def settle(page: Page, question: Question) -> None:
    settle_by_keyboard(page, question, what_is_due(question))


def saved(page: Page) -> None:
    """That the page shows the verdict, says so, and holds nothing back any more."""
    expect(page.locator(f"{VERDICT} h2")).to_have_text("All right")
    expect(page.locator("[data-saved]")).to_have_text("Saved")
    assert page.evaluate(HELD) == 0
    assert Answer.objects.count() == 1


def test_a_reload_keeps_the_open_hand_and_its_clock(page: Page, hand: Question) -> None:
    page.reload()
    page.reload()
    again = Question.objects.get()
    assert again.first_shown_at == hand.first_shown_at
    settle(page, again)
    saved(page)


def test_the_back_button_leads_to_the_verdict_and_asks_nothing_twice(
    page: Page, hand: Question
) -> None:
    settle(page, hand)
    saved(page)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    page.go_back()
    expect(page.locator(VERDICT)).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    assert Question.objects.count() == 2


def test_a_second_tab_gets_the_reply_of_the_first_answer(
    page: Page, other_tab: Page, hand: Question
) -> None:
    other_tab.goto(page.url)
    settle(page, hand)
    saved(page)
    expect(other_tab.locator("[data-row] input").first).to_be_focused()
    for _ in range(4):
        other_tab.keyboard.press("t")
        other_tab.keyboard.press("Enter")
    saved(other_tab)


def test_a_double_click_answers_once(page: Page, hand: Question) -> None:
    for row, given in zip(
        page.locator("[data-row]").all(), what_is_due(hand).values(), strict=True
    ):
        row.get_by_label("Amount paid").fill(str(given.amount / 100))
    page.get_by_role("button", name="Settle").dblclick()
    saved(page)
    assert Question.objects.count() == 1


def test_a_dead_link_says_what_is_not_saved_and_sends_when_it_is_back(
    page: Page, hand: Question, faults: list[str]
) -> None:
    page.context.set_offline(True)
    settle(page, hand)
    expect(page.get_by_text("Your answer has not been sent")).to_be_visible()
    expect(page.locator("[data-saved]")).to_have_count(0)
    assert page.evaluate(HELD) == 1
    assert not Answer.objects.exists()
    page.context.set_offline(False)
    saved(page)
    faults.clear()  # the browser complained of the lost connection


def test_an_answer_that_the_server_refuses_is_not_blamed_on_the_connection(
    page: Page, hand: Question, faults: list[str]
) -> None:
    page.route("**/drill/*/1/", lambda route: route.fulfill(status=500), times=1)
    settle(page, hand)
    expect(page.get_by_text("The server did not take your answer")).to_be_visible()
    expect(page.get_by_text("Your answer has not been sent")).to_be_hidden()
    faults.clear()


def test_an_answer_held_back_goes_first_after_a_reload(
    page: Page, hand: Question, faults: list[str]
) -> None:
    page.route("**/drill/*/1/", lambda route: route.abort())
    settle(page, hand)
    expect(page.get_by_text("Your answer has not been sent")).to_be_visible()
    measured = page.locator("[name=client_ms]").input_value()
    page.unroute("**/drill/*/1/")
    page.reload()
    saved(page)
    assert Answer.objects.get().client_ms == int(measured)
    faults.clear()


def test_an_answer_held_back_goes_from_another_page_too(
    page: Page, live_server: LiveServer, hand: Question, faults: list[str]
) -> None:
    page.route("**/drill/*/1/", lambda route: route.abort())
    settle(page, hand)
    expect(page.get_by_text("Your answer has not been sent")).to_be_visible()
    page.unroute("**/drill/*/1/")
    page.goto(f"{live_server.url}/drill/")
    expect(page.get_by_text("it is saved now")).to_be_visible()
    assert page.evaluate(HELD) == 0
    assert Answer.objects.get().question == hand
    faults.clear()


def test_an_answer_whose_reply_was_lost_is_one_row(
    page: Page, hand: Question, faults: list[str]
) -> None:
    """The server took it, but the page never heard: it asks again by the same token."""

    def lose_the_reply(route: object) -> None:
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/drill/*/1/", lose_the_reply, times=1)
    settle(page, hand)
    saved(page)  # by itself, when it tries again
    faults.clear()


def test_who_has_been_logged_out_loses_no_answer(page: Page, hand: Question) -> None:
    page.context.clear_cookies(name="sessionid")
    settle(page, hand)
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
    assert page.evaluate(HELD) == 1
    assert not Answer.objects.exists()
    page.get_by_label("User name or e-mail address").fill("alice")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    saved(page)


def test_an_answer_to_a_drill_that_was_ended_elsewhere_is_not_sent_for_ever(
    page: Page, hand: Question
) -> None:
    end(hand.attempt)
    settle(page, hand)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your drill")
    assert page.evaluate(HELD) == 0
    assert not Answer.objects.exists()


def test_a_page_that_slept_asks_the_server_for_the_time(
    page: Page, live_server: LiveServer
) -> None:
    exam = make_exam(make_trainee(), seconds_per_hand=99)
    ask_next(exam)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    figure = page.locator("[data-clock-figure]")
    expect(figure).to_have_text(RUNNING)
    question = exam.questions.get()
    assert question.first_shown_at
    slept = question.first_shown_at - timedelta(days=1)
    Question.objects.update(first_shown_at=slept)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(figure).to_have_text("0")
    expect(page.get_by_text("this hand counts as wrong")).to_be_visible()
    settle(page, Question.objects.get())
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 10")
    assert Answer.objects.get().late


def test_a_frozen_page_goes_on_where_it_was(page: Page, hand: Question) -> None:
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    settle(page, hand)
    saved(page)


def test_a_clock_ten_minutes_fast_changes_nothing(
    page: Page, live_server: LiveServer
) -> None:
    page.add_init_script(TEN_MINUTES_FAST)
    exam = make_exam(make_trainee(), seconds_per_hand=99)
    ask_next(exam)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    expect(page.locator("[data-clock-figure]")).to_have_text(RUNNING)
    settle(page, exam.questions.get())
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 10")
    answer = Answer.objects.get()
    assert not answer.late
    assert answer.client_ms is not None
    assert answer.client_ms <= answer.server_ms + 50


def test_a_drill_is_taken_up_on_another_device(
    page: Page, live_server: LiveServer, hand: Question
) -> None:
    settle(page, hand)
    saved(page)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    browser = page.context.browser
    assert browser
    telephone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    come_in(telephone, live_server.url, "alice")
    telephone.goto(f"{live_server.url}/drill/")
    telephone.get_by_role("link", name="Go on").click()
    expect(telephone.get_by_role("heading", level=1)).to_have_text("Hand 2")
    assert Question.objects.count() == 2
    assert Attempt.objects.count() == 1
    telephone.context.close()
