"""In a real browser: a programme is built, an exam of it opened, and sat to the end."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.models import Attempt, Question
from tests.journeys.test_drill import settle_by_keyboard
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in
from tests.make import make_class, make_manager, make_trainee
from tests.make_programmes import end, make_opening, make_programme
from tests.make_quizzes import what_is_due
from training.models import Opening, Programme, TrainingClass, User
from training.sitting_exams import Try, begin

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THREE_CARD = "Three Card Poker · Casinos du Québec"


def a_class() -> tuple[User, User, TrainingClass]:
    """Bob, his trainee Alice, and their class."""
    bob, alice = make_manager(), make_trainee()
    return bob, alice, make_class(managers=(bob,), trainees=(alice,))


def build(page: Page, site: str) -> None:
    """A programme of two hands of a tie, and one at a table of two boxes."""
    page.goto(f"{site}/programmes/new")
    page.get_by_label("Name").fill("Floor dealers")
    first = page.get_by_role("group", name="Part 1")
    first.get_by_label("Rule set").select_option(label=THREE_CARD)
    expect(first.locator("option[value='pair-plus-alone']")).to_have_count(1)
    first.get_by_label("Situation").select_option(value="tie")
    first.get_by_label("Hands").fill("2")
    page.get_by_role("button", name="Add a part").click()
    second = page.get_by_role("group", name="Part 2")
    expect(second.get_by_label("Rule set")).to_contain_text(THREE_CARD)
    second.get_by_label("Kind of question").select_option(value="settle-table")
    second.get_by_label("Hands").fill("1")
    page.get_by_role("button", name="Save the programme").click()
    expect(page.get_by_text("A whole table has two boxes at least.")).to_be_visible()
    page.get_by_role("group", name="Part 2").get_by_label("Boxes").fill("2")
    page.get_by_label("Seconds a hand").fill("120")
    page.get_by_role("button", name="Save the programme").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Floor dealers")


def open_exam(page: Page) -> str:
    """Open the exam for the class; the code that stands on the page."""
    page.get_by_role("link", name="Open an exam").click()
    page.get_by_label("For", exact=True).select_option(label="Evening class")
    page.get_by_role("button", name="Open the exam").click()
    code = page.locator(".board-code").inner_text()
    assert code.replace(" ", "") == Opening.objects.get().code
    return code


@pytest.mark.parametrize("width", WIDTHS)
def test_an_exam_is_opened_and_sat_to_the_end(
    page: Page, live_server: LiveServer, width: int
) -> None:
    a_class()
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "bob")
    build(page, live_server.url)
    code = open_exam(page)
    browser = page.context.browser
    assert browser is not None
    room = browser.new_context(viewport={"width": width, "height": 844})
    seat = room.new_page()
    come_in(seat, live_server.url, "alice")
    seat.goto(f"{live_server.url}/exam/")
    seat.get_by_label("Code told in the room").fill("WRONG1")
    seat.get_by_role("button", name="Begin the exam Floor dealers").click()
    expect(seat.get_by_text("That is not the code")).to_be_visible()
    seat.get_by_label("Code told in the room").fill(code.lower())
    seat.get_by_role("button", name="Begin the exam Floor dealers").click()
    expect(page.get_by_text("0 of 3 hands answered")).to_be_visible(timeout=15_000)
    seat.get_by_role("button", name="Show the first hand").click()
    for number in range(1, 4):
        expect(seat.get_by_role("heading", level=1)).to_contain_text(f"{number} of 3")
        question = Question.objects.get(number=number)
        settle_by_keyboard(seat, question, what_is_due(question))
    expect(seat.get_by_role("heading", level=1)).to_contain_text("Passed")
    assert Attempt.objects.get().passed
    expect(page.get_by_role("link", name="✓ Passed")).to_be_visible(timeout=15_000)
    room.close()


def test_rows_are_added_and_removed_without_scripts(
    page: Page, live_server: LiveServer
) -> None:
    a_class()
    come_in(page, live_server.url, "bob")
    cookies = page.context.cookies()
    browser = page.context.browser
    assert browser is not None
    plain = browser.new_context(java_script_enabled=False)
    plain.add_cookies([dict(each) for each in cookies])  # type: ignore[misc]
    bare = plain.new_page()
    bare.goto(f"{live_server.url}/programmes/new")
    bare.get_by_label("Name").fill("Floor dealers")
    bare.get_by_role("group", name="Part 1").get_by_label("Hands").fill("7")
    bare.get_by_role("button", name="Add a part").click()
    bare.get_by_role("button", name="Add a part").click()
    expect(bare.locator(".part")).to_have_count(3)
    expect(bare.get_by_label("Name")).to_have_value("Floor dealers")
    bare.get_by_role("button", name="Remove part 2").click()
    third = bare.get_by_role("group", name="Part 2")
    third.get_by_label("Rule set").select_option(label=THREE_CARD)
    bare.get_by_role("button", name="Show the choices").click()
    third.get_by_label("Situation").select_option(value="pair-plus-alone")
    bare.get_by_role("button", name="Save the programme").last.click()
    parts = Programme.objects.get().parts.values_list("hands", "situation")
    assert list(parts) == [(7, ""), (10, "pair-plus-alone")]
    plain.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_pages_of_programmes_and_exams(
    page: Page, live_server: LiveServer, width: int
) -> None:
    bob, alice, evening = a_class()
    programme = make_programme(
        bob, readiness_percent=80, table_test=True, checklist=["Cuts chips"]
    )
    evening.programmes.add(programme)
    ready = make_programme(bob, "Ready")
    opening = make_opening(bob, evening, ready, with_code=True)
    end(begin(alice, opening, Try(opening.code), opening.opens_at), passed=False)
    make_opening(bob, evening, programme, with_code=True)
    page.set_viewport_size({"width": width, "height": 844})
    managers = (
        "/programmes/",
        f"/programmes/{programme.pk}/",
        f"/programmes/{programme.pk}/edit",
        "/openings/",
        "/openings/new",
        f"/openings/{opening.key}/",
        f"/classes/{evening.pk}/",
        f"/people/{alice.pk}/",
    )
    trainees = ("/", "/exam/", f"/learning/{programme.pk}/")
    for who, paths in (("bob", managers), ("alice", trainees)):
        come_in(page, live_server.url, who)
        for path in paths:
            page.goto(live_server.url + path)
            assert barriers(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
