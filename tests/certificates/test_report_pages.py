"""The pages of class reports and transcripts, by view and by who asks."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from certificates.drawing import draw_report
from certificates.models import PaperState, Report
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_reports import make_class_report, make_transcript
from training.models import TrainingClass, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return make_trainee()


@pytest.fixture
def bob(alice: User) -> User:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    return bob


def of_class() -> str:
    return reverse("certificates:class_report", args=[TrainingClass.objects.get().pk])


def of_person(person: User) -> str:
    return reverse("certificates:transcript", args=[person.pk])


def file_of(report: Report) -> str:
    return reverse("certificates:report_file", args=[report.key])


def test_a_manager_asks_for_the_report_on_their_class(bob: User) -> None:
    client = logged_in(bob)
    assert "Class report" in client.get(of_class()).content.decode()
    response = client.post(of_class(), {"size": "letter"})
    made = Report.objects.get()
    assert response.headers["Location"] == made.get_absolute_url()
    assert (made.size, made.language, made.about) == ("letter", "en", "Evening class")
    assert made.get_absolute_url() in client.get(of_class()).content.decode()


def test_the_page_of_reports_has_ones_classes_and_what_one_made(
    alice: User, bob: User
) -> None:
    page = reverse("certificates:reports")
    mine = make_transcript(alice, by=bob)
    said = logged_in(bob).get(page).content.decode()
    assert of_class() in said
    assert mine.get_absolute_url() in said
    other = logged_in(make_manager("Dan")).get(page).content.decode()
    assert of_class() not in other
    assert mine.get_absolute_url() not in other
    assert logged_in(alice).get(page).status_code == HTTPStatus.NOT_FOUND
    assert logged_in(bob).post(page).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert Client().get(page).status_code == HTTPStatus.FOUND


def test_an_owner_asks_for_any_class(bob: User) -> None:
    assert bob.managed_classes.exists()
    response = logged_in(make_owner()).post(of_class(), {"size": "a4"})
    assert response.status_code == HTTPStatus.FOUND


@pytest.mark.usefixtures("bob")
def test_the_class_of_others_has_no_report_page(alice: User) -> None:
    for other in (make_manager("Dan"), alice):
        assert logged_in(other).get(of_class()).status_code == HTTPStatus.NOT_FOUND
        response = logged_in(other).post(of_class(), {"size": "a4"})
        assert response.status_code == HTTPStatus.NOT_FOUND
    assert not Report.objects.exists()


def test_a_trainee_asks_for_their_own_transcript(alice: User) -> None:
    client = logged_in(alice)
    assert client.get(of_person(alice)).status_code == HTTPStatus.OK
    client.post(of_person(alice), {"size": "a4"})
    made = Report.objects.get()
    assert (made.person, made.made_by) == (alice, alice)


def test_a_manager_asks_for_the_transcript_of_their_trainee(
    alice: User, bob: User
) -> None:
    response = logged_in(bob).post(of_person(alice), {"size": "a4"})
    assert response.status_code == HTTPStatus.FOUND


@pytest.mark.usefixtures("bob")
def test_the_transcript_of_others_is_nowhere(alice: User) -> None:
    for other in (make_manager("Dan"), make_trainee("Zoe")):
        client = logged_in(other)
        assert client.get(of_person(alice)).status_code == HTTPStatus.NOT_FOUND
        response = client.post(of_person(alice), {"size": "a4"})
        assert response.status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("sent", [{}, {"size": "a3"}])
def test_an_unknown_paper_is_told_in_the_form(bob: User, sent: dict[str, str]) -> None:
    response = logged_in(bob).post(of_class(), sent)
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert "errorlist" in response.content.decode()


def test_the_page_waits_and_then_has_the_file(bob: User) -> None:
    report = make_class_report(TrainingClass.objects.get(), bob)
    client, url = logged_in(bob), report.get_absolute_url()
    assert "<progress" in client.get(url).content.decode()
    assert client.get(file_of(report)).status_code == HTTPStatus.NOT_FOUND
    shown = f"{url}?shown=waiting-0"
    htmx = {"HX-Request": "true"}
    assert client.get(shown, headers=htmx).status_code == HTTPStatus.NO_CONTENT
    draw_report(report.pk)
    fragment = client.get(shown, headers=htmx).content.decode()
    assert file_of(report) in fragment
    assert "<html" not in fragment
    sent = client.get(file_of(report))
    assert sent.headers["Content-Type"] == "application/pdf"
    assert sent.content.startswith(b"%PDF")


def test_a_report_is_its_makers_alone(alice: User, bob: User) -> None:
    report = make_transcript(alice)
    draw_report(report.pk)
    again = reverse("certificates:draw_report", args=[report.key])
    for other in (bob, make_trainee("Zoe")):
        client = logged_in(other)
        for url in (report.get_absolute_url(), file_of(report)):
            assert client.get(url).status_code == HTTPStatus.NOT_FOUND
        assert client.post(again).status_code == HTTPStatus.NOT_FOUND
    assert logged_in(alice).get(file_of(report)).status_code == HTTPStatus.OK


def test_whoever_lost_the_class_has_lost_its_reports(bob: User) -> None:
    report = make_class_report(TrainingClass.objects.get(), bob)
    bob.managed_classes.clear()
    response = logged_in(bob).get(report.get_absolute_url())
    assert response.status_code == HTTPStatus.NOT_FOUND


def test_a_report_that_failed_says_why_and_is_drawn_again(bob: User) -> None:
    report = make_class_report(
        TrainingClass.objects.get(), bob, state=PaperState.FAILED, problem="no font"
    )
    client = logged_in(bob)
    assert "no font" in client.get(report.get_absolute_url()).content.decode()
    again = reverse("certificates:draw_report", args=[report.key])
    assert client.get(again).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    client.post(again)
    report.refresh_from_db()
    assert report.state == PaperState.WAITING


def test_a_stranger_logs_in_first(alice: User, bob: User) -> None:
    report = make_transcript(alice, by=bob)
    for url in (
        of_class(), of_person(alice), report.get_absolute_url(), file_of(report),
    ):  # fmt: skip
        assert Client().get(url).status_code == HTTPStatus.FOUND


def test_the_pages_of_a_class_and_a_trainee_lead_there(alice: User, bob: User) -> None:
    client = logged_in(bob)
    pk = TrainingClass.objects.get().pk
    page = client.get(reverse("training:class", args=[pk])).content.decode()
    assert of_class() in page
    page = client.get(reverse("training:trainee", args=[alice.pk])).content.decode()
    assert of_person(alice) in page
    page = logged_in(alice).get(reverse("training:progress")).content.decode()
    assert of_person(alice) in page
