"""The pages of an exam: timed by the server, silent until the end."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.marking import Given
from quizzes.models import Answer, Attempt, Question
from tablegames.settlement import Action
from tests.make import logged_in
from tests.make_quizzes import (
    CASINO_POKER,
    ULTIMATE,
    fields_of,
    make_answer,
    make_exam,
    make_question,
    page_of,
    right_fields,
    shown_for,
    what_is_due,
    wrong_fields,
)
from training.models import User

pytestmark = pytest.mark.django_db


def result_of(attempt: Attempt) -> str:
    return reverse("quizzes:exam_result", args=[attempt.key])


@pytest.fixture
def question(alice: User) -> Question:
    return make_question(make_exam(alice), first_shown_at=None)


def begin(client: Client, rule_set: str = ULTIMATE) -> Attempt:
    client.post(reverse("training:start_built_in"), {"rules": rule_set})
    return Attempt.objects.get()


def test_an_exam_freezes_what_decides_about_it(alice: User) -> None:
    attempt = begin(logged_in(alice))
    assert attempt.rules == "venezia/ultimate@1"
    assert len(attempt.rules_hash) == len(attempt.engine) == 64
    assert (attempt.hands, attempt.seconds_per_hand, attempt.pass_percent) == (
        10,
        20,
        90,
    )
    assert int(attempt.seed) > 0


def test_beginning_again_goes_on_with_the_live_exam(alice: User) -> None:
    client = logged_in(alice)
    first = begin(client)
    assert begin(client) == first


def test_ten_hands_of_ten_situations_end_in_the_result(alice: User) -> None:
    client = logged_in(alice)
    attempt = begin(client)
    url = reverse("quizzes:exam", args=[attempt.key])
    client.post(reverse("quizzes:exam_begin", args=[attempt.key]))
    for number in range(1, 11):
        shown = client.get(url, follow=True)
        question = Question.objects.get(number=number)
        assert f"Hand {number} of 10" in shown.content.decode()
        answered = client.post(page_of(question), right_fields(question))
        assert answered.headers["Location"] == url
    result = client.get(url, follow=True)
    assert result.redirect_chain == [(result_of(attempt), 302)]
    page = result.content.decode()
    assert "Passed" in page
    assert "100%" in page
    assert page.count("<article") == 10
    assert len(set(Question.objects.values_list("situation", flat=True))) == 10


def test_it_says_how_it_goes_before_the_clock_of_the_first_hand_runs(
    alice: User,
) -> None:
    client = logged_in(alice)
    attempt = begin(client)
    page = client.get(reverse("quizzes:exam", args=[attempt.key])).content.decode()
    assert "Before the first hand" in page
    assert "Ultimate Texas Hold&#x27;em" in page
    assert "20 seconds" in page
    assert "24 hours after you began" in page
    assert "At least 90% of the bets are right." in page
    assert "after the hand&#x27;s time and 2 seconds of grace" in page
    assert attempt.seed_hash in page
    assert "another situation" in page
    assert not Question.objects.exists()
    client.post(reverse("quizzes:exam_begin", args=[attempt.key]))
    assert Question.objects.get().first_shown_at is None


def test_every_built_in_exam_is_begun_by_a_button_of_its_own_name(
    alice: User,
) -> None:
    page = logged_in(alice).get(reverse("training:exams")).content.decode()
    names = re.findall(r"<button[^>]*>\s*(Begin [^<]*?)\s*<", page)
    assert len(names) > 1
    assert len(set(names)) == len(names)
    assert "Begin Ultimate Texas Hold&#x27;em, Casinò di Venezia" in names


def test_nothing_is_said_about_an_answer_before_the_end(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    client.get(page_of(question))
    after = client.post(page_of(question), wrong_fields(question), follow=True)
    page = after.content.decode()
    assert "Hand 2 of 10" in page
    for word in ("right", "wrong", "All right", "You gave", "data-answered"):
        assert f">{word}" not in page
        assert f" {word} " not in page.split("<main")[1].split("</main")[0]


def test_there_is_no_going_back(alice: User, question: Question) -> None:
    client = logged_in(alice)
    client.get(page_of(question))
    client.post(page_of(question), wrong_fields(question))
    kept = Answer.objects.get().typed
    url = reverse("quizzes:exam", args=[question.attempt.key])
    assert client.get(page_of(question)).headers["Location"] == url
    again = client.post(page_of(question), right_fields(question))
    assert again.headers["Location"] == url
    assert Answer.objects.get().typed == kept


def test_a_fragment_is_answered_with_the_way_on_or_the_form_again(
    alice: User, question: Question
) -> None:
    client, htmx = logged_in(alice), {"HX-Request": "true"}
    client.get(page_of(question))
    again = client.post(page_of(question), {}, headers=htmx).content
    assert b"Say what happens" in again
    assert b"<html" not in again
    sent = client.post(page_of(question), right_fields(question), headers=htmx)
    url = reverse("quizzes:exam", args=[question.attempt.key])
    assert sent.headers["HX-Redirect"] == url


@pytest.mark.parametrize("name", ["exam", "exam_hand"])
def test_a_page_fetched_ahead_starts_no_clock(
    alice: User, question: Question, name: str
) -> None:
    ahead = {"Sec-Purpose": "prefetch;prerender"}
    whole = reverse("quizzes:exam", args=[question.attempt.key])
    address = whole if name == "exam" else page_of(question)
    shown = logged_in(alice).get(address, headers=ahead)
    assert shown.status_code == 503
    question.refresh_from_db()
    assert question.first_shown_at is None


def test_the_result_is_shown_only_at_the_end(alice: User, question: Question) -> None:
    going_on = logged_in(alice).get(result_of(question.attempt))
    url = reverse("quizzes:exam", args=[question.attempt.key])
    assert going_on.headers["Location"] == url


def test_the_clock_runs_while_the_browser_is_closed(
    alice: User, question: Question
) -> None:
    begun = timezone.now()
    with time_machine.travel(begun, tick=False) as clock:
        assert b'data-clock="20000"' in logged_in(alice).get(page_of(question)).content
        clock.shift(timedelta(seconds=12))
        back = logged_in(alice).get(page_of(question))
        assert b'data-clock="8000"' in back.content


@pytest.mark.parametrize(
    ("after", "late"), [(20.0, False), (22.0, False), (22.5, True), (86400.0, True)]
)
def test_an_answer_after_time_and_grace_counts_as_late(
    alice: User,
    question: Question,
    after: float,
    late: bool,  # noqa: FBT001
) -> None:
    client = logged_in(alice)
    with shown_for(after, client, question):
        client.post(page_of(question), right_fields(question))
    answer = Answer.objects.get()
    assert answer.late is late
    assert answer.right is not late
    assert answer.server_ms == after * 1000


def test_a_late_answer_is_told_to_be_late(alice: User, question: Question) -> None:
    client = logged_in(alice)
    with shown_for(30, client, question):
        page = client.post(page_of(question), right_fields(question), follow=True)
    assert "Your answer to hand 1 came in after its time" in page.content.decode()


def test_a_hand_whose_time_ran_out_is_still_shown_and_says_so(
    alice: User, question: Question
) -> None:
    client = logged_in(alice)
    with shown_for(3 * 3600, client, question):
        page = client.get(page_of(question)).content.decode()
    assert 'data-clock="0"' in page
    assert "counts as wrong" in page


def test_the_result_says_which_answers_were_late(alice: User) -> None:
    exam = make_exam(alice, hands=2)
    make_answer(make_question(exam), took=60)
    make_answer(make_question(exam))
    page = logged_in(alice).get(result_of(exam)).content.decode()
    assert "Not passed" in page
    assert "50%" in page
    assert page.count("none of its bets counts") == 1


def test_the_result_shows_what_was_given_and_what_was_due(alice: User) -> None:
    exam = make_exam(alice, hands=1)
    question = make_question(exam)
    client = logged_in(alice)
    given = what_is_due(question) | {"box1-blind": Given(Action.PAY, 1234)}
    client.post(page_of(question), fields_of(question, given))
    page = client.get(result_of(exam)).content.decode()
    assert "12.34" in page
    assert "22.50" in page
    assert "75%" in page


def test_an_exam_that_certifies_nothing_says_so_before_it_starts(alice: User) -> None:
    page = logged_in(alice).get(reverse("training:exams")).content.decode()
    assert page.count("No certificate is issued") == 1
    assert "Raise (relance)" in page
    assert f'value="{CASINO_POKER}"' in page


def test_the_list_leads_to_live_and_past_exams(alice: User, question: Question) -> None:
    past = make_exam(alice, rule_set=CASINO_POKER, hands=1)
    make_answer(
        make_question(past, "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10")
    )
    page = logged_in(alice).get(reverse("training:exams")).content.decode()
    assert "Go on with hand 1" in page
    assert result_of(past) in page
    assert "Passed with 100%" in page
    assert question.attempt.is_live


@pytest.mark.parametrize("rules", ["", "nowhere/ultimate", "venezia/ultimate@99"])
def test_an_unknown_rule_set_is_not_found(alice: User, rules: str) -> None:
    url = reverse("training:start_built_in")
    assert logged_in(alice).post(url, {"rules": rules}).status_code == 404


def test_the_best_exam_is_the_one_with_the_most_bets_right(alice: User) -> None:
    for right in (95, 99, 92):
        now = timezone.now()
        make_exam(
            alice,
            started_at=now,
            finished_at=now,
            passed=True,
            hands_asked=10,
            hands_right=9,
            bets_asked=100,
            bets_right=right,
            median_ms=4000,
        )
    page = logged_in(alice).get(reverse("training:exams")).content.decode()
    assert "Passed with 99%" in page
    assert page.count("Passed with") == 1
