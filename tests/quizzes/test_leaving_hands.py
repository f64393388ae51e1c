"""That a hand whose time is up is left without an answer, and no other."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from quizzes.models import Answer, Fate, Question
from tests.make import logged_in
from tests.make_quizzes import (
    make_exam,
    make_question,
    page_of,
    right_fields,
    shown_for,
    what_is_due,
)
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def question(alice: User) -> Question:
    return make_question(make_exam(alice), first_shown_at=None)


def leave_of(question: Question) -> str:
    args = [question.attempt.key, question.number]
    return reverse("quizzes:exam_leave", args=args)


def test_from_a_hand_whose_time_is_up_one_goes_on_without_an_answer(
    alice: User, question: Question
) -> None:
    client, onward = (
        logged_in(alice),
        reverse("quizzes:exam", args=[question.attempt.key]),
    )
    with shown_for(20, client, question) as clock:
        first = client.post(leave_of(question))
        clock.shift(timedelta(seconds=9))
        again = client.post(leave_of(question))  # as when it is pressed twice
        assert first.headers["Location"] == again.headers["Location"] == onward
        page = client.get(onward, follow=True).content.decode()
    assert "Hand 2 of 10" in page
    assert "You went on from hand 1 without an answer" in page
    answer = Answer.objects.get()
    assert (answer.fate, answer.late, answer.right) == (Fate.BLANK, False, False)
    assert (answer.typed, answer.bets_right, answer.server_ms) == ({}, 0, 20_000)
    assert answer.bets_asked == len(what_is_due(question))


def test_nobody_goes_on_from_a_hand_that_there_is_still_time_for(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    with shown_for(19, client, question):
        page = client.post(leave_of(question), follow=True).content.decode()
    assert "There is still time for this hand." in page
    assert "Hand 1 of 10" in page
    assert not Answer.objects.exists()


def test_a_hand_that_was_not_shown_is_not_left(alice: User, question: Question) -> None:
    logged_in(alice).post(leave_of(question))
    assert not Answer.objects.exists()


def test_what_was_handed_in_late_stands_when_the_hand_is_left_too(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    with shown_for(30, client, question):
        client.post(page_of(question), right_fields(question))
        client.post(leave_of(question))
    assert Answer.objects.get().fate == Fate.LATE


def test_an_answer_to_a_hand_that_was_left_is_refused_and_said_to_be(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    with shown_for(30, client, question):
        client.post(leave_of(question), headers={"HX-Request": "true"})
        reply = client.post(page_of(question), right_fields(question))
        page = client.get(reply.headers["Location"], follow=True).content.decode()
    assert reply.headers["Answer-Refused"] == str(question.pk)
    assert "what came in later is not kept" in page
    assert Answer.objects.get().fate == Fate.BLANK


def test_leaving_the_last_hand_ends_the_exam(alice: User) -> None:
    exam = make_exam(alice, hands=1)
    question = make_question(exam, first_shown_at=timezone.now() - timedelta(minutes=1))
    page = logged_in(alice).post(leave_of(question), follow=True).content.decode()
    assert "Not passed" in page
    assert "This hand was left open" in page
    exam.refresh_from_db()
    assert (exam.hands_asked, exam.bets_right, exam.median_ms) == (1, 0, None)


def test_only_its_time_up_offers_a_way_on_from_a_hand(
    alice: User, question: Question
) -> None:
    client, button = logged_in(alice), f'action="{leave_of(question)}"'
    with time_machine.travel(timezone.now(), tick=False) as clock:
        form = client.get(page_of(question)).content.decode().split(button)[1]
        assert "hidden" in form.split(">")[0]
        clock.shift(timedelta(seconds=20))
        again = client.post(page_of(question), {}).content.decode().split(button)[1]
        assert "hidden" not in again.split(">")[0]
