"""From a verdict straight to the next hand: dealt by the page that shows it."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.going_on import still_to_settle
from quizzes.models import Attempt, Mode, Question
from quizzes.scoring import end
from tests.make import logged_in, make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_question, page_of
from tests.make_quizzes import right_fields as right
from training.models import User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def alice() -> User:
    return make_trainee()


def after(question: Question, numbers: int = 1) -> str:
    return reverse(
        "quizzes:drill_hand", args=[question.attempt.key, question.number + numbers]
    )


def onward(client: Client, question: Question) -> str:
    """Where the verdict says that the next hand is."""
    url = page_of(question)
    client.get(url)
    shown = client.post(url, right(question), headers=HTMX).content.decode()
    found = re.search(r'href="([^"]+)"\s+aria-describedby="verdict"', shown)
    assert found
    return found[1]


def test_the_verdict_leads_straight_to_the_next_hand(alice: User) -> None:
    question = make_question(make_attempt(alice))
    client = logged_in(alice)
    assert onward(client, question) == after(question)
    shown = client.get(after(question))
    assert shown.status_code == 200
    dealt = Question.objects.get(number=2)
    assert f'data-answering="{dealt.pk}"' in shown.content.decode()
    assert dealt.first_shown_at


def test_the_next_hand_is_dealt_once_however_often_it_is_asked_for(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    client = logged_in(alice)
    first, again = (client.get(after(question)) for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert [each.number for each in Question.objects.all()] == [1, 2]


def test_the_last_hand_leads_to_the_result(alice: User) -> None:
    attempt = make_attempt(alice, mode=Mode.REPLAY, hands=1, queue=[1])
    question = make_question(attempt)
    assert onward(logged_in(alice), question) == reverse(
        "quizzes:drilling", args=[attempt.key]
    )


def test_a_drill_ended_meanwhile_leads_to_its_summary(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    end(Attempt.objects.get())
    reply = logged_in(alice).get(after(question))
    assert reply.headers["Location"] == reverse(
        "quizzes:drill_summary", args=[question.attempt.key]
    )
    assert Question.objects.count() == 1


def test_a_drill_that_ends_while_the_next_hand_is_asked_for_has_none(
    alice: User,
) -> None:
    read_before = make_question(make_attempt(alice)).attempt
    make_answer(Question.objects.get())
    end(Attempt.objects.get())
    assert read_before.is_live
    assert still_to_settle(read_before, timezone.now()) is None
    assert Question.objects.count() == 1


@pytest.mark.parametrize("numbers", [1, 2, 7])
def test_no_hand_is_dealt_ahead_of_an_open_one(alice: User, numbers: int) -> None:
    question = make_question(make_attempt(alice))
    assert logged_in(alice).get(after(question, numbers)).status_code == 404
    assert Question.objects.count() == 1


def test_no_hand_is_left_out(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    assert logged_in(alice).get(after(question, 2)).status_code == 404
    assert Question.objects.count() == 1


def test_an_answer_to_a_hand_never_dealt_is_not_taken(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    reply = logged_in(alice).post(after(question), right(question))
    assert reply.status_code == 404
    assert Question.objects.count() == 1


def test_nobody_else_has_the_next_hand_dealt(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    stranger = logged_in(make_trainee("mallory"))
    assert stranger.get(after(question)).status_code == 404
    assert Client().get(after(question)).status_code == 302
    assert Question.objects.count() == 1


def test_a_browser_that_only_fetches_ahead_has_no_hand_dealt(alice: User) -> None:
    question = make_question(make_attempt(alice))
    make_answer(question)
    ahead = {"Sec-Purpose": "prefetch"}
    assert logged_in(alice).get(after(question), headers=ahead).status_code == 503
    assert Question.objects.count() == 1
