"""That an opened exam is answered on one device at a time."""

import pytest
from django.test import Client

from quizzes.devices import COOKIE
from quizzes.models import Answer, Attempt, Note, NoteKind
from tests.make import logged_in
from tests.make_quizzes import right_fields
from tests.make_sittings import address, first_hand
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def test_a_device_is_named_by_a_signed_cookie_that_scripts_cannot_read(
    alice: User, attempt: Attempt
) -> None:
    client = logged_in(alice)
    client.get(address("exam", attempt))
    cookie = client.cookies[COOKIE]
    attempt.refresh_from_db()
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie.value.startswith(attempt.device + ":")
    assert attempt.device


def test_the_same_browser_simply_goes_on(alice: User, attempt: Attempt) -> None:
    client = logged_in(alice)
    first_hand(client, attempt)
    again = Client()
    again.force_login(alice)
    again.cookies[COOKIE] = client.cookies[COOKIE].value
    assert again.get(address("exam", attempt)).headers["Location"] == address(
        "exam_hand", attempt, 1
    )


def test_another_device_is_asked_first_and_sees_no_hand(
    alice: User, attempt: Attempt
) -> None:
    question = first_hand(logged_in(alice), attempt)
    other = logged_in(alice)
    page = other.get(address("exam_hand", attempt, 1), follow=True)
    assert page.redirect_chain == [(address("exam", attempt), 302)]
    text = page.content.decode()
    assert "open on another device: continue here?" in text
    assert question.felt.split(" | ")[1] not in text
    assert "data-answering" not in text


def test_taken_over_it_goes_on_here_and_the_old_device_can_no_longer_answer(
    alice: User, attempt: Attempt
) -> None:
    old, new = logged_in(alice), logged_in(alice)
    question = first_hand(old, attempt)
    agent = {"User-Agent": "A phone " + "x" * 500}
    new.post(address("exam_take_over", attempt), headers=agent)
    url = address("exam_hand", attempt, 1)
    assert new.get(url).status_code == 200
    refused = old.post(url, right_fields(question), headers=HTMX)
    assert refused.headers["HX-Redirect"] == address("exam", attempt)
    assert "Answer-Saved" not in refused.headers
    assert "Answer-Refused" not in refused.headers  # or the browser would forget it
    assert not Answer.objects.exists()
    told = old.get(address("exam", attempt)).content.decode()
    assert "was not taken: this exam has been opened on another device" in told
    kept = new.post(url, right_fields(question), headers=HTMX)
    assert kept.headers["Answer-Saved"] == str(question.pk)
    (note,) = Note.objects.all()
    assert note.kind == NoteKind.DEVICE_CHANGED
    assert len(note.detail["browser"]) == 200


def test_an_answer_kept_before_the_exam_moved_is_acknowledged_to_the_old_device(
    alice: User, attempt: Attempt
) -> None:
    old, new = logged_in(alice), logged_in(alice)
    question = first_hand(old, attempt)
    url, typed = address("exam_hand", attempt, 1), right_fields(question)
    old.post(url, typed, headers=HTMX)
    new.post(address("exam_take_over", attempt))
    again = old.post(url, typed, headers=HTMX)
    assert again.headers["Answer-Saved"] == str(question.pk)
    other = old.post(url, typed | {"submission": "another"}, headers=HTMX)
    assert "Answer-Saved" not in other.headers


def test_taking_over_twice_is_noted_once(alice: User, attempt: Attempt) -> None:
    first_hand(logged_in(alice), attempt)
    new = logged_in(alice)
    for _ in range(2):
        new.post(address("exam_take_over", attempt))
    assert Note.objects.count() == 1


def test_a_forged_name_is_no_name(alice: User, attempt: Attempt) -> None:
    first_hand(logged_in(alice), attempt)
    attempt.refresh_from_db()
    forger = logged_in(alice)
    forger.cookies[COOKIE] = f"{attempt.device}:forged:signature"
    page = forger.get(address("exam", attempt)).content.decode()
    assert "open on another device" in page
