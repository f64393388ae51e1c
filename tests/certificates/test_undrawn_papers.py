"""That a manager sees which papers could not be drawn, and has them drawn again."""

import pytest
from django.test import Client
from django.urls import reverse

from certificates.models import Certificate, Paper, PaperState
from logbook.models import Act, LogEntry
from tests.make import logged_in, make_trainee
from tests.make_certificates import make_certificate
from tests.make_exams import taught
from training.models import User

pytestmark = pytest.mark.django_db

REGISTER = "/certificates/register/"
PROBLEM = "the key paper.pem is missing"


@pytest.fixture
def bob() -> User:
    """A manager of Alice, who has one certificate drawn and one that could not be."""
    bob, _, alice = taught()
    make_certificate(alice)
    failed(make_certificate(alice))
    return bob


def failed(certificate: Certificate) -> Certificate:
    """The same, its paper given up with a reason."""
    papers = Paper.objects.filter(certificate=certificate)
    papers.update(state=PaperState.FAILED, problem=PROBLEM)
    return certificate


def undrawn() -> Certificate:
    return Certificate.objects.get(paper__state=PaperState.FAILED)


def address() -> str:
    return reverse("certificates:certificate", args=[undrawn().serial])


def test_the_register_names_them_and_finds_them(bob: User) -> None:
    other = Certificate.objects.get(paper__state=PaperState.WAITING)

    every = logged_in(bob).get(REGISTER).text
    found = logged_in(bob).get(REGISTER, {"attention": "undrawn"}).text

    assert every.count("Paper: could not be made</span>") == 1
    assert other.serial in every
    assert undrawn().serial in found
    assert other.serial not in found


def test_the_office_counts_those_of_ones_own_trainees(bob: User) -> None:
    failed(make_certificate(make_trainee("Zoe")))

    assert "1 waiting" in logged_in(bob).get("/office/").text


def test_its_page_says_why_and_a_button_that_a_browser_can_press_tries_again(
    bob: User,
) -> None:
    certificate, browser = undrawn(), Client(enforce_csrf_checks=True)
    browser.force_login(bob)
    page = browser.get(address())
    again = reverse("certificates:draw_again", args=[certificate.serial])
    form = page.text.partition(f'action="{again}"')[2].partition("</form>")[0]
    token = form.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]

    answer = browser.post(again, {"csrfmiddlewaretoken": token})

    assert f"The paper could not be drawn: {PROBLEM}." in page.text
    assert answer.status_code == 302
    assert Paper.objects.get(certificate=certificate).state == PaperState.WAITING
    assert LogEntry.objects.get(act=Act.PAPER_DRAWN_AGAIN).actor == bob.pk
    assert "waiting</span>" not in browser.get("/office/").text


def test_a_paper_that_waits_or_is_drawn_has_no_such_button(bob: User) -> None:
    page_of = address()
    Paper.objects.filter(certificate=undrawn()).update(
        state=PaperState.WAITING, problem=""
    )

    assert "Draw it again" not in logged_in(bob).get(page_of).text
