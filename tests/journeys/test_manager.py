"""In a real browser: who needs help, with what, and what somebody gave for a hand."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.models import Attempt, Question
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in, settled
from tests.make import make_class, make_manager, make_trainee
from tests.training.records import make_answer, make_attempt
from training import demonstration
from training.demonstration.cast import LEARNERS
from training.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FEW = tuple(each for each in LEARNERS if each.username in {"shanti", "lotte"})
SHANTI, LOTTE = (each.name for each in FEW)


@pytest.fixture
def bob() -> User:
    """Bob, who teaches two trainees of the demonstration."""
    demonstration.make(timezone.now(), FEW)
    bob = make_manager()
    people = User.objects.filter(is_demo=True).trainees()
    make_class(managers=(bob,), trainees=tuple(people))
    return bob


def open_site(page: Page, site: str, width: int, who: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, site, who)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.usefixtures("bob")
def test_a_manager_finds_the_weakest_and_reads_an_exam_hand_by_hand(
    page: Page, live_server: LiveServer, width: int
) -> None:
    open_site(page, live_server.url, width, "bob")
    page.get_by_role("link", name="Trainees").first.click()
    lines = page.locator(".roster tbody th")
    page.get_by_role("link", name="Bets right").click()
    expect(lines).to_have_text([SHANTI, LOTTE])
    page.get_by_role("link", name="Bets right").click()
    expect(lines).to_have_text([LOTTE, SHANTI])
    settled(page)
    page.get_by_label("Name or e-mail address").press_sequentially("lot")
    expect(lines).to_have_text([LOTTE])
    page.wait_for_url("**q=lot**")
    page.get_by_role("link", name=LOTTE).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(LOTTE)
    exam = page.get_by_role("row").filter(has_text="Exam").filter(has_text="Not passed")
    exam.get_by_role("link").first.click()
    expect(page.locator("article.reviewed")).to_have_count(10)
    expect(page.locator(".line.wrong").first).to_contain_text("Given:")


def test_practise_this_deals_the_weak_situation(
    page: Page, live_server: LiveServer
) -> None:
    alice = make_trainee()
    make_answer(make_attempt(alice), right=0, situation="wheel")
    make_answer(make_attempt(alice), right=3, situation="tie")
    open_site(page, live_server.url, 390, "alice")
    page.goto(f"{live_server.url}/progress/")
    page.get_by_role("link", name="Practise this").first.click()
    page.get_by_role("button", name="Deal").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 1")
    asked = Question.objects.latest("pk")
    assert asked.situation == asked.attempt.situation == "wheel"


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_pages_and_none_is_wider_than_the_screen(
    page: Page, live_server: LiveServer, bob: User, width: int
) -> None:
    open_site(page, live_server.url, width, bob.username)
    lotte = User.objects.get(full_name=LOTTE)
    attempt = Attempt.objects.of(lotte).exams()[0]
    make_answer(make_attempt(bob, at=timezone.now() - timedelta(days=1)), right=1)
    for path in (
        "/progress/",
        "/trainees/",
        f"/trainees/{lotte.pk}/",
        f"/attempts/{attempt.key}/",
    ):
        page.goto(f"{live_server.url}{path}")
        for folded in page.locator("details.figures summary").all():
            folded.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert barriers(page) == []
