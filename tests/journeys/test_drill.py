"""In a real browser: ten hands of every rule set, by keyboard alone."""

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.marking import Given, rows_of_question
from quizzes.models import Answer, Attempt, Question
from quizzes.offers import offer_of
from tablegames.bets import write_amount
from tablegames.games import rule_sets
from tablegames.settlement import Action
from tests.journeys.test_sign_in import barriers, come_in
from tests.make import make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_question, what_is_due

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = [390, 1280]
KEYS = {Action.TAKE: "t", Action.PUSH: "s"}


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until `wanted` has the focus."""
    for _ in range(80):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {wanted}")


def settle_by_keyboard(page: Page, question: Question, due: dict[str, Given]) -> None:
    """Type the answer `due`; Enter leads from bet to bet, and sends the last."""
    expect(page.locator("[data-row] input").first).to_be_focused()
    for row in rows_of_question(question):
        given = due[row.name]
        if given.action is Action.PAY:
            page.keyboard.type(write_amount(given.amount))
        else:
            page.keyboard.press(KEYS[given.action])
        page.keyboard.press("Enter")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("rule_set", rule_sets())
def test_ten_hands_are_drilled_by_keyboard(
    page: Page, live_server: LiveServer, rule_set: str, width: int
) -> None:
    make_trainee()
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/?rules={rule_set}")
    offer = offer_of(rule_set)
    named = f"{offer.game_name}, {offer.house_name}"
    tab_to(page, page.get_by_role("button", name=named))
    page.keyboard.press("Enter")
    for number in range(1, 11):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand {number}")
        question = Question.objects.get(number=number)
        settle_by_keyboard(page, question, what_is_due(question))
        expect(page.locator("[data-answered] h2")).to_have_text("All right")
        expect(page.get_by_role("link", name="Next hand")).to_be_focused()
        page.keyboard.press("n" if number % 2 else "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 11")
    tab_to(page, page.get_by_role("button", name="End the drill"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hands right")).to_be_visible()
    attempt = Attempt.objects.get()
    assert (attempt.hands_asked, attempt.hands_right) == (10, 10)
    assert all(
        answer.client_ms is not None and answer.client_ms <= answer.server_ms + 50
        for answer in Answer.objects.all()
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_pages_of_a_drill(
    page: Page, live_server: LiveServer, width: int
) -> None:
    alice = make_trainee()
    single, full = make_attempt(alice), make_attempt(alice, boxes=7)
    make_question(single)
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")

    def look() -> None:
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.goto(f"{live_server.url}/drill/")
    look()
    for attempt in (full, single):
        page.goto(live_server.url + attempt.get_absolute_url())
        look()
    page.keyboard.type("1.500")
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_text("Did you mean 1,500 or 1.50?")).to_be_visible()
    look()
    make_answer(single.questions.get(), right=False)
    page.reload()
    look()
    page.get_by_role("button", name="End the drill").click()
    expect(page.get_by_text("Hands right")).to_be_visible()
    look()


def test_a_reload_keeps_the_hand_and_back_shows_its_verdict(
    page: Page, live_server: LiveServer
) -> None:
    make_attempt(make_trainee())
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + Attempt.objects.get().get_absolute_url())
    question = Question.objects.get()
    page.reload()
    assert Question.objects.get().first_shown_at == question.first_shown_at
    settle_by_keyboard(page, question, what_is_due(question))
    expect(page.locator("[data-answered]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-answered]")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    page.go_back()
    expect(page.locator("[data-answered]")).to_be_visible()
    assert Answer.objects.count() == 1


def test_letters_and_figures_settle_a_bet_from_wherever_the_row_has_the_focus(
    page: Page, live_server: LiveServer
) -> None:
    make_question(make_attempt(make_trainee()))
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + Attempt.objects.get().get_absolute_url())
    row = page.locator("[data-row]").first
    amount = row.get_by_label("Amount paid")
    page.keyboard.type("12")
    expect(row.get_by_label("Pay", exact=True)).to_be_checked()
    expect(amount).to_have_value("12")
    page.keyboard.press("t")
    expect(row.get_by_label("Take")).to_be_checked()
    expect(amount).to_have_value("")
    page.keyboard.press("-")
    expect(row.get_by_label("Push")).to_be_checked()
    page.keyboard.press("p")
    expect(amount).to_be_focused()


def test_a_minus_in_an_amount_is_typed_and_told(
    page: Page, live_server: LiveServer
) -> None:
    make_question(make_attempt(make_trainee()))
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + Attempt.objects.get().get_absolute_url())
    amount = page.locator("[data-row]").first.get_by_label("Amount paid")
    amount.focus()
    page.keyboard.type("-5")
    expect(amount).to_have_value("-5")
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_text("“-5” is not an amount")).to_be_visible()
    assert not Answer.objects.exists()


def test_only_a_whole_table_asks_for_boxes(page: Page, live_server: LiveServer) -> None:
    make_trainee()
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/drill/?rules=venezia/ultimate")
    boxes = page.get_by_label("Boxes at the table")
    expect(boxes).to_be_hidden()
    page.get_by_label("Kind of question").select_option("settle-table")
    expect(boxes).to_have_value("2")
    boxes.select_option("3")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".felt-box")).to_have_count(3)


def test_a_drill_works_without_scripts(page: Page, live_server: LiveServer) -> None:
    """Every script is refused; the forms are ordinary ones."""
    question = make_question(make_attempt(make_trainee()))
    page.route("**/*.js", lambda route: route.fulfill(body=""))
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + question.attempt.get_absolute_url())
    for row, given in zip(
        page.locator("[data-row]").all(), what_is_due(question).values(), strict=True
    ):
        row.get_by_label("Amount paid").fill(write_amount(given.amount))
    page.get_by_role("button", name="Settle").click()
    expect(page.locator("[data-answered] h2")).to_have_text("All right")
    page.get_by_role("link", name="Next hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
