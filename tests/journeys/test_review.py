"""In a real browser: an appeal is upheld, and two managers correct the score."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from quizzes.models import Attempt
from tests.journeys.test_sign_in import WIDTHS, barriers, come_in
from tests.make import make_owner
from tests.make_exams import sit, taught
from training.appealing import appeal
from training.commenting import Remark, comment
from training.correcting import Overruling, propose_correction
from training.models import Appeal, Proposal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def say_it_all(attempt: Attempt) -> tuple[Proposal, Appeal]:
    """Have a hand commented, appealed and proposed to be marked otherwise."""
    bob = attempt.trainee.classes.get().managers.get(username="bob")
    hand, now = attempt.questions.get(number=1), timezone.now()
    comment(
        attempt, Remark("Look at the board first.", hand, for_trainee=True), bob, now
    )
    right = Overruling(hand, (True,) * len(hand.answer.marks))
    proposal = propose_correction(right, bob, "A misprint.")
    return proposal, appeal(attempt, hand, "The board plays.", now)


def make_an_appeal(page: Page, result: str) -> None:
    page.goto(result)
    page.get_by_role("link", name="Appeal against the marks of hand 1").click()
    page.get_by_label("What is wrong, and why?").fill("The line was misprinted.")
    page.get_by_role("button", name="Make the appeal").click()
    expect(page.get_by_text("Your appeal is made.")).to_be_visible()


def propose_to_change_its_marks(page: Page) -> None:
    page.get_by_role("link", name="Office").first.click()
    page.get_by_role("link", name="Appeals").click()
    page.get_by_role("link", name="Alice").click()
    page.get_by_role("link", name="Change its marks").click()
    for box in page.locator(".overrule input").all():
        box.check()
    page.get_by_label("Why are the marks wrong?").fill("The line was misprinted.")
    page.get_by_role("button", name="Propose the change").click()
    expect(page.get_by_text("Somebody else must decide this")).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)


def approve_it(page: Page) -> None:
    page.get_by_role("link", name="Office").first.click()
    page.get_by_role("link", name="Approvals").click()
    page.get_by_role("link", name="Change the marks of hand 1").click()
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("Approved, and done.")).to_be_visible()


def uphold_it(page: Page, appeals: str) -> None:
    page.goto(appeals)
    page.get_by_role("link", name="Alice").click()
    page.get_by_label("Uphold it").check()
    page.get_by_label("What came of it").fill("You were right; it counts now.")
    page.get_by_label("Changed marks").select_option(index=1)
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text("The appeal is decided.")).to_be_visible()
    expect(page.get_by_text("Led to by this appeal")).to_be_visible()


def test_an_appeal_is_upheld_and_two_managers_correct_the_score(
    page: Page, live_server: LiveServer
) -> None:
    _, _, alice = taught()
    site, attempt = live_server.url, sit(alice)
    result = f"{site}{attempt.get_absolute_url()}"
    page.set_viewport_size({"width": 390, "height": 844})
    come_in(page, site, "alice")
    make_an_appeal(page, result)
    come_in(page, site, "bob")
    propose_to_change_its_marks(page)
    come_in(page, site, "carol")
    approve_it(page)
    uphold_it(page, f"{site}/appeals/")
    come_in(page, site, "alice")
    page.goto(result)
    expect(page.get_by_text("This result has been corrected")).to_be_visible()
    page.get_by_role("link", name="Comments of reviewers, and appeals").click()
    expect(page.get_by_text("You were right; it counts now.")).to_be_visible()
    expect(page.get_by_text("Upheld")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_everybody_can_use_the_pages_and_none_is_wider_than_the_screen(
    page: Page, live_server: LiveServer, width: int
) -> None:
    _, _, alice = taught()
    make_owner()
    attempt = sit(alice)
    proposal, made = say_it_all(attempt)
    page.set_viewport_size({"width": width, "height": 844})
    second_look = f"/second-look/{attempt.key}/"
    pages = {
        "alice": (second_look, attempt.get_absolute_url()),
        "carol": (
            *("/office/", "/approvals/", proposal.get_absolute_url(), "/appeals/"),
            *(made.get_absolute_url(), f"/trainees/{alice.pk}/"),
            *(f"/attempts/{attempt.key}/", f"/attempts/{attempt.key}/hands/1/correct"),
        ),
        "olive": ("/school/",),
    }
    for who, paths in pages.items():
        come_in(page, live_server.url, who)
        for path in paths:
            page.goto(f"{live_server.url}{path}")
            for folded in page.locator("details.folded > summary").all():
                folded.click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            assert barriers(page) == [], path
