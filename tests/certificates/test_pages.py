"""That a certificate and its paper show themselves to the right people alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from certificates.drawing import draw
from certificates.models import Certificate, Paper, PaperState
from quizzes.models import Attempt
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_certificates import BELGIUM, make_certificate, make_exam
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def alice() -> User:
    return make_trainee("Alice")


@pytest.fixture
def exam(alice: User) -> Attempt:
    return make_exam(alice)


@pytest.fixture
def certificate(alice: User) -> Certificate:
    return make_certificate(alice)


@pytest.fixture
def drawn(certificate: Certificate) -> Certificate:
    draw(certificate.paper.pk)
    return certificate


def state_page(attempt: Attempt) -> str:
    return reverse("certificates:of_attempt", args=[attempt.key])


def issue_address(attempt: Attempt) -> str:
    return reverse("certificates:issue", args=[attempt.key])


def paper_address(certificate: Certificate) -> str:
    return reverse("certificates:paper", args=[certificate.serial])


# --- One's own certificates ----------------------------------------------------------


def test_my_certificates_are_listed(alice: User, drawn: Certificate) -> None:
    page = logged_in(alice).get(reverse("certificates:mine"))

    assert drawn.serial in page.text
    assert paper_address(drawn) in page.text


def test_nobody_elses_are(certificate: Certificate) -> None:
    page = logged_in(make_trainee("Charlie")).get(reverse("certificates:mine"))

    assert certificate.serial not in page.text
    assert reverse("training:exams") in page.text


def test_the_list_asks_for_a_login(client: Client) -> None:
    page = client.get(reverse("certificates:mine"))

    assert page.status_code == 302
    assert page["Location"].startswith(reverse("account_login"))


# --- What has become of one ----------------------------------------------------------


def test_a_passed_exam_offers_its_certificate(alice: User, exam: Attempt) -> None:
    assert issue_address(exam) in logged_in(alice).get(state_page(exam)).text


@pytest.mark.parametrize("make", [make_trainee, make_manager, make_owner])
def test_whoever_passes_gets_their_own_certificate(make: Callable[[], User]) -> None:
    person = make()
    own = make_exam(person)
    client = logged_in(person)

    page = client.post(issue_address(own), follow=True)
    assert page.status_code == 200
    assert "being drawn" in page.text

    certificate = Certificate.objects.get()
    draw(certificate.paper.pk)
    assert client.get(paper_address(certificate)).status_code == 200


def test_a_manager_does_not_see_the_certificate_of_another() -> None:
    bob, dora = make_manager(), make_manager("Dora")
    make_class(managers=(bob, dora))
    own = make_certificate(dora)

    assert logged_in(bob).get(state_page(own.attempt)).status_code == 404
    assert logged_in(bob).get(paper_address(own)).status_code == 404


def test_looking_issues_nothing(alice: User, exam: Attempt) -> None:
    logged_in(alice).get(state_page(exam))

    assert not Certificate.objects.exists()


def test_under_htmx_only_the_state_is_sent(alice: User, exam: Attempt) -> None:
    page = logged_in(alice).get(state_page(exam), headers=HTMX)

    assert issue_address(exam) in page.text
    assert "<html" not in page.text


def asking_again(page: str) -> str:
    """The address that `page` asks every second."""
    found = re.search(r'hx-get="([^"]+)"\s+hx-trigger="every', page)
    assert found, page
    return found[1]


@pytest.mark.parametrize("state", [PaperState.WAITING, PaperState.DRAWING])
def test_nothing_is_read_out_again_while_the_paper_is_being_drawn(
    alice: User, certificate: Certificate, state: PaperState
) -> None:
    Paper.objects.update(state=state)
    client = logged_in(alice)
    page = client.get(state_page(certificate.attempt)).text

    answer = client.get(asking_again(page), headers=HTMX)

    assert (answer.status_code, answer.content) == (204, b"")
    assert 'role="status"' not in page  # within the section that is read out


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"state": PaperState.READY, "pdf": b"%PDF"}, "is ready"),
        ({"state": PaperState.FAILED, "problem": "no font"}, "could not be drawn"),
    ],
    ids=["ready", "failed"],
)
def test_what_has_become_of_the_paper_is_sent_once_it_is_known(
    alice: User, certificate: Certificate, fields: dict[str, Any], said: str
) -> None:
    client = logged_in(alice)
    address = asking_again(client.get(state_page(certificate.attempt)).text)
    Paper.objects.update(**fields)

    answer = client.get(address, headers=HTMX)

    assert said in answer.text
    assert "<html" not in answer.text
    assert "every 1s" not in answer.text


def test_the_address_that_is_asked_again_opens_as_a_page_too(
    alice: User, certificate: Certificate
) -> None:
    client = logged_in(alice)
    address = asking_again(client.get(state_page(certificate.attempt)).text)

    assert "being drawn" in client.get(address).text


def test_issuing_leads_to_the_state(alice: User, exam: Attempt) -> None:
    page = logged_in(alice).post(issue_address(exam), follow=True)

    assert page.redirect_chain == [(state_page(exam), 302)]
    assert "being drawn" in page.text


def test_a_drawn_one_can_be_downloaded_and_verified(
    alice: User, drawn: Certificate
) -> None:
    page = logged_in(alice).get(state_page(drawn.attempt))

    assert paper_address(drawn) in page.text
    assert drawn.get_absolute_url() in page.text


def test_one_that_could_not_be_drawn_says_why(
    alice: User, certificate: Certificate
) -> None:
    Paper.objects.update(state=PaperState.FAILED, problem="no font has U+1F98A")
    again = reverse("certificates:draw_again", args=[certificate.serial])
    client = logged_in(alice)

    page = client.get(state_page(certificate.attempt))
    assert "no font has U+1F98A" in page.text
    assert again in page.text

    assert "being drawn" in client.post(again, follow=True).text


def test_an_exam_under_unverified_rules_says_why_not(alice: User) -> None:
    exam = make_exam(alice, BELGIUM)
    client = logged_in(alice)

    assert "confirmed by the house" in client.get(state_page(exam)).text
    assert client.post(issue_address(exam)).status_code == 409
    assert not Certificate.objects.exists()


def test_a_manager_sees_the_state_but_only_the_holder_issues(
    alice: User, exam: Attempt
) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))

    for reviewer in (bob, make_owner()):
        page = logged_in(reviewer).get(state_page(exam))
        assert page.status_code == 200
        assert "the holder has not had the certificate issued" in page.text
        assert issue_address(exam) not in page.text
        assert logged_in(reviewer).post(issue_address(exam)).status_code == 404


def test_a_stranger_finds_nothing(exam: Attempt) -> None:
    charlie = logged_in(make_trainee("Charlie"))

    assert charlie.get(state_page(exam)).status_code == 404
    assert charlie.post(issue_address(exam)).status_code == 404


def test_a_class_mate_finds_nothing(alice: User, exam: Attempt) -> None:
    dora = make_trainee("Dora")
    make_class(trainees=(alice, dora))

    assert logged_in(dora).get(state_page(exam)).status_code == 404


def test_issuing_takes_a_post(alice: User, exam: Attempt) -> None:
    assert logged_in(alice).get(issue_address(exam)).status_code == 405
    assert logged_in(alice).post(state_page(exam)).status_code == 405


# --- The paper -----------------------------------------------------------------------


def test_the_holder_downloads_the_paper(alice: User, drawn: Certificate) -> None:
    answer = logged_in(alice).get(paper_address(drawn))

    assert answer["Content-Type"] == "application/pdf"
    assert f'certificate-{drawn.serial}.pdf"' in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    assert answer.content == bytes(Paper.objects.get().pdf or b"")


def test_a_paper_that_is_not_drawn_is_not_there(
    alice: User, certificate: Certificate
) -> None:
    assert logged_in(alice).get(paper_address(certificate)).status_code == 404


def test_managers_of_the_class_and_owners_download_it_too(
    alice: User, drawn: Certificate
) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))

    assert logged_in(bob).get(paper_address(drawn)).status_code == 200
    assert logged_in(make_owner()).get(paper_address(drawn)).status_code == 200


def test_other_managers_and_trainees_do_not(drawn: Certificate) -> None:
    for stranger in (make_manager("Mallory"), make_trainee("Charlie")):
        assert logged_in(stranger).get(paper_address(drawn)).status_code == 404


def test_the_paper_asks_for_a_login(client: Client, drawn: Certificate) -> None:
    assert client.get(paper_address(drawn)).status_code == 302
    assert client.post(paper_address(drawn)).status_code == 302
