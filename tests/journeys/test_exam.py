"""In a real browser: an exam sat by keyboard, passed and failed."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.asking import ask_next
from quizzes.marking import Given
from quizzes.models import Answer, Attempt, Fate, Question
from tablegames.settlement import Action
from tests.journeys.test_drill import settle_by_keyboard, tab_to
from tests.journeys.test_sign_in import barriers, come_in, settled
from tests.make import make_trainee
from tests.make_quizzes import make_answer, make_exam, make_question, what_is_due

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def stop_time(page: Page) -> int:
    """Let the page's time stand still; the seconds that its clock shows."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))
    left = int(page.locator("[data-clock-figure]").inner_text())
    assert 10 < left <= 110
    return left


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("passes", [True, False])
def test_an_exam_is_sat_by_keyboard(
    page: Page,
    live_server: LiveServer,
    width: int,
    passes: bool,  # noqa: FBT001
) -> None:
    make_trainee()
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    page.goto(f"{live_server.url}/exam/")
    named = "Ultimate Texas Hold'em, Casinò di Venezia"
    tab_to(page, page.get_by_role("button", name=named))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Show the first hand"))
    page.keyboard.press("Enter")
    for number in range(1, 11):
        heading = f"Hand {number} of 10"
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        question = Question.objects.get(number=number)
        due = what_is_due(question)
        given = due if passes else dict.fromkeys(due, Given(Action.PAY, 1))
        settle_by_keyboard(page, question, given)
    verdict = "Passed" if passes else "Not passed"
    expect(page.get_by_role("heading", level=1)).to_have_text(verdict)
    expect(page.locator("article")).to_have_count(10)
    assert Attempt.objects.get().passed is passes


def test_a_closed_browser_comes_back_to_the_open_hand(
    page: Page, live_server: LiveServer
) -> None:
    exam = make_exam(make_trainee())
    make_answer(make_question(exam))
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 10")
    question = exam.questions.get(number=2)
    page.goto("about:blank")
    page.goto(f"{live_server.url}/exam/")
    page.get_by_role("button", name="Go on with hand 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 10")
    again = exam.questions.get(number=2)
    assert again.first_shown_at == question.first_shown_at
    assert Question.objects.count() == 2


def test_an_answer_that_does_not_get_through_stands_until_it_does(
    page: Page, live_server: LiveServer, faults: list[str]
) -> None:
    exam = make_exam(make_trainee())
    ask_next(exam)
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    question = exam.questions.get()
    page.context.set_offline(True)
    settle_by_keyboard(page, question, what_is_due(question))
    expect(page.get_by_text("Your answer has not been sent")).to_be_visible()
    assert not Answer.objects.exists()
    page.context.set_offline(False)
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2 of 10")
    assert Answer.objects.get().right
    assert faults
    faults.clear()  # the browser complained of the lost connection


def test_the_clock_counts_down_and_speaks_only_at_its_thresholds(
    page: Page, live_server: LiveServer
) -> None:
    exam = make_exam(make_trainee(), seconds_per_hand=120)
    ask_next(exam)
    come_in(page, live_server.url, "alice")
    page.clock.install()
    page.goto(live_server.url + exam.get_absolute_url())
    voice = page.locator("[data-clock-voice]")
    left = stop_time(page)
    expect(voice).to_have_text("")
    page.clock.run_for(1000 * (left - 10))
    expect(voice).to_have_text("Ten seconds left.")
    page.clock.run_for(4000)
    expect(voice).to_have_text("Ten seconds left.")
    page.clock.run_for(1000)
    expect(voice).to_have_text("Five seconds left.")
    page.clock.run_for(5000)
    expect(voice).to_have_text("Time is up.")
    expect(page.locator("[data-clock-figure]")).to_have_text("0")
    expect(page.get_by_text("this hand counts as wrong")).to_be_visible()
    expect(page.get_by_role("button", name="Settle")).to_be_enabled()


@pytest.mark.parametrize("width", [390, 1280])
def test_from_a_hand_whose_time_is_up_one_key_leads_on(
    page: Page, live_server: LiveServer, width: int
) -> None:
    exam = make_exam(make_trainee(), seconds_per_hand=60, hands=3)
    ask_next(exam)
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    page.clock.install()
    page.goto(live_server.url + exam.get_absolute_url())
    heading, onward = page.get_by_role("heading", level=1), "Next hand"
    expect(page.get_by_role("button", name=onward)).to_be_hidden()
    page.keyboard.press("n")
    let_time_run_out(page)
    expect(page.get_by_role("button", name=onward)).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("n")
    expect(heading).to_have_text("Hand 2 of 3")
    let_time_run_out(page)
    expect(page.get_by_role("button", name=onward)).to_be_visible()
    page.get_by_role("button", name=onward).click()
    expect(heading).to_have_text("Hand 3 of 3")
    fates = Answer.objects.in_order().values_list("fate", flat=True)
    assert list(fates) == [Fate.BLANK, Fate.BLANK]


def let_time_run_out(page: Page) -> None:
    """Have the open hand's minute gone by, for the server and for the page."""
    begun_at = timezone.now() - timedelta(minutes=2)
    Question.objects.filter(answer=None).update(first_shown_at=begun_at)
    settled(page)
    page.clock.fast_forward("01:00")


def test_an_incomplete_answer_leaves_the_browser_nothing_to_complain_of(
    page: Page, live_server: LiveServer
) -> None:
    exam = make_exam(make_trainee())
    ask_next(exam)
    page.set_viewport_size({"width": 390, "height": 844})
    come_in(page, live_server.url, "alice")
    page.goto(live_server.url + exam.get_absolute_url())
    # As a password manager or a screenshot does, which style the fields of a page.
    page.evaluate(
        "document.querySelectorAll('input').forEach((it) => it.style.color = 'inherit')"
    )
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_text("Nothing has been marked yet")).to_be_visible()
    page.wait_for_function("!document.querySelector('.htmx-settling, .htmx-added')")
    assert not Answer.objects.exists()


@pytest.mark.parametrize("width", [390, 1280])
def test_everybody_can_use_the_pages_of_an_exam(
    page: Page, live_server: LiveServer, width: int
) -> None:
    alice = make_trainee()
    ended = make_exam(alice, hands=2)
    make_answer(make_question(ended), right=False)
    make_answer(make_question(ended), took=60)
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "alice")
    live = make_exam(alice)
    ready, hand = live.get_absolute_url(), f"/exam/{live.key}/1/"
    for url in ("/exam/", ready, hand, f"/exam/{ended.key}/result"):
        if url == hand:
            ask_next(live)
        page.goto(live_server.url + url)
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
