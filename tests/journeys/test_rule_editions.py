"""In a real browser: rules are changed, published by two, and exams graded again."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.models import Attempt
from tablegames.games import load_rules
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in, settled
from tests.make import make_class, make_manager, make_trainee
from tests.make_drafts import VENEZIA, make_draft
from tests.make_regrades import make_finished_exam, work_off
from training.models import Regrade, RuleDraft

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("shelf"),
]


@pytest.fixture
def exam() -> Attempt:
    """An exam of Alice, whom both Bob and Carol teach."""
    alice = make_trainee()
    managers = (make_manager(), make_manager("Carol"))
    make_class(managers=managers, trainees=(alice,))
    return make_finished_exam(alice)


def approve_as(page: Page, site: str, who: str, what: str, seen: str = "") -> None:
    """Log in as somebody else, who agrees after having `seen` it."""
    come_in(page, site, who)
    page.goto(f"{site}/approvals/")
    page.locator("main").get_by_role("link", name=what).click()
    expect(page.locator("main")).to_contain_text(seen)
    assert barriers(page) == []
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("Approved, and done.")).to_be_visible()


def write_an_edition(page: Page) -> None:
    """Make a draft, and mistype before the right odds."""
    page.get_by_role("link", name="Make a new edition").click()
    page.get_by_role("button", name="Begin a draft", exact=True).click()
    trips = page.get_by_role("group", name="Trips", exact=True)
    settled(page)
    trips.get_by_label("Full house").fill("90")
    changes = page.locator("#changes")
    expect(changes).to_contain_text("1 fault to mend")
    trips.get_by_label("Full house").fill("9")
    expect(changes).to_contain_text("9:1")
    expect(changes).not_to_contain_text("1 fault to mend")
    page.get_by_label("Holds from").fill("2020-05-01T06:00")
    page.get_by_label("What it changes, and why").fill("The notice of May.")
    page.get_by_role("button", name="Save the draft").click()
    expect(page.locator("#changes")).to_contain_text("Trips: full house")
    page.get_by_role("button", name="Propose for publication").click()
    expect(page.get_by_text("It waits for a second person, and")).to_be_visible()


def compare_the_exams(page: Page) -> None:
    """Watch the bar, and propose what was found."""
    page.get_by_role("link", name="Exams that come out differently").click()
    page.get_by_role("button", name="Compare the exams").click()
    expect(page.get_by_text("The exams are being compared.")).to_be_visible()
    work_off(Regrade.objects.get())
    row = page.get_by_role("row").filter(has_text="Alice")
    expect(row).to_contain_text("8 of 8 bets, passed")
    expect(row).to_contain_text("7 of 8 bets, not passed")
    page.get_by_label("Reason").fill("The notice of May.")
    page.get_by_role("button", name="Propose to grade them again").click()
    expect(page.get_by_text("It waits for a second person.")).to_be_visible()


def test_a_pay_table_is_changed_and_an_exam_graded_again_by_two(
    page: Page, live_server: LiveServer, exam: Attempt
) -> None:
    site = live_server.url
    page.set_viewport_size({"width": 1280, "height": 900})
    come_in(page, site, "bob")
    page.goto(f"{site}/rules/venezia/ultimate")
    write_an_edition(page)
    approve_as(page, site, "carol", "edition 2")
    assert load_rules(VENEZIA).edition.number == 2
    page.goto(f"{site}/rules/venezia/ultimate/editions")
    compare_the_exams(page)
    approve_as(page, site, "bob", "Grade 1 exam again", "8 of 8 bets, passed")
    work_off(Regrade.objects.get())
    page.goto(f"{site}/regrade/venezia/ultimate@2")
    expect(page.get_by_text("These exams are graded again.")).to_be_visible()
    exam.refresh_from_db()
    assert exam.passed is False
    assert exam.scores.count() == 2


@pytest.mark.parametrize("width", WIDTHS)
def test_the_pages_of_rules_fit_and_have_no_barriers(
    page: Page, live_server: LiveServer, exam: Attempt, width: int
) -> None:
    draft: RuleDraft = make_draft(exam.trainee, "belgium/casino-poker")
    page.set_viewport_size({"width": width, "height": 844})
    come_in(page, live_server.url, "bob")
    for path in (
        "/rule-drafts/",
        draft.get_absolute_url(),
        "/rules/belgium/casino-poker/editions",
        "/rules/belgium/casino-poker/new",
        "/rules/belgium/casino-poker/confirm/relance",
        "/rules/belgium/casino-poker/compare",
        "/regrade/belgium/casino-poker",
    ):
        page.goto(live_server.url + path)
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
