"""Many requests at once, in real threads: one row, and the same reply to all."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from quizzes.asking import ask_next, start_drill, start_exam
from quizzes.closing import close_overdue
from quizzes.models import (
    Answer,
    Attempt,
    ItemSum,
    Note,
    Question,
    SchoolItemSum,
    SchoolMistakeSum,
    TraineeSum,
)
from quizzes.sums import merge_school_sums, rebuild_school_sums, rebuild_sums
from tablegames.games import load_rules
from tests.make import logged_in, make_trainee
from tests.make_quizzes import (
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    right_fields,
    wrong_fields,
)
from tests.make_school_sums import school_sums, sums_of_people
from tests.make_sittings import make_opened, next_shown
from tests.make_sums import counted_anew, kept_sums
from tests.racing import at_once
from training.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

HTMX = {"HX-Request": "true"}


def posting(
    trainee: User, url: str, fields: Callable[[int], dict[str, str]]
) -> Callable[[int], bytes]:
    """A post by the logged-in trainee; gives the verdict out of the reply."""
    client = Client()
    client.force_login(trainee)
    cookies = client.cookies

    def post(number: int) -> bytes:
        one = Client()
        one.cookies = cookies
        reply = one.post(url, fields(number), headers=HTMX)
        return bytes(reply.content).partition(b'<section class="verdict"')[2]

    return post


def test_one_answer_sent_32_times_is_one_row_and_one_reply() -> None:
    alice = make_trainee()
    question = make_question(make_attempt(alice))
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, 1])
    right = right_fields(question)
    replies = at_once(32, posting(alice, url, lambda _: right))
    assert Answer.objects.count() == 1
    assert len(set(replies)) == 1
    assert b"All right" in replies[0]


def test_two_tabs_that_disagree_get_the_one_answer_that_came_first() -> None:
    alice = make_trainee()
    question = make_question(make_attempt(alice))
    url = reverse("quizzes:drill_hand", args=[question.attempt.key, 1])
    tabs = right_fields(question), wrong_fields(question)
    replies = at_once(8, posting(alice, url, lambda number: tabs[number % 2]))
    answer = Answer.objects.get()
    assert len(set(replies)) == 1
    assert (b"All right" in replies[0]) is answer.right


def test_the_next_hand_is_dealt_once() -> None:
    attempt = start_drill(make_trainee(), load_rules("venezia/ultimate"))
    asked = at_once(32, lambda _: ask_next(attempt).pk)
    assert len(set(asked)) == Question.objects.count() == 1


def test_an_exam_begins_once() -> None:
    alice = make_trainee()
    begun = at_once(32, lambda _: start_exam(alice, "venezia/ultimate").pk)
    assert len(set(begun)) == Attempt.objects.count() == 1


def test_the_last_answer_of_an_exam_ends_it_once() -> None:
    alice = make_trainee()
    question = make_question(make_exam(alice, hands=1))
    url = reverse("quizzes:exam_hand", args=[question.attempt.key, 1])
    right = right_fields(question)
    at_once(32, posting(alice, url, lambda _: right))
    attempt = Attempt.objects.get()
    assert Answer.objects.count() == 1
    assert (attempt.bets_right, attempt.bets_asked, attempt.passed) == (4, 4, True)


# --- Opened exams ---


def test_an_opened_exam_started_32_times_begins_once() -> None:
    alice = make_trainee()
    begun = at_once(32, lambda number: make_opened(alice, device=f"tab {number}"))
    assert len({attempt.pk for attempt in begun}) == Attempt.objects.count() == 1
    assert len({(attempt.seed, attempt.device) for attempt in begun}) == 1


def test_its_first_hand_is_dealt_once_and_its_answer_kept_once() -> None:
    alice = make_trainee()
    attempt = make_opened(alice, device="here")
    dealt = at_once(32, lambda _: next_shown(attempt).pk)
    assert len(set(dealt)) == Question.objects.count() == 1
    question = attempt.questions.get()
    client = logged_in(alice)
    client.post(reverse("quizzes:exam_take_over", args=[attempt.key]))
    url, right = (
        reverse("quizzes:exam_hand", args=[attempt.key, 1]),
        right_fields(question),
    )

    def post(_: int) -> tuple[int, str, str]:
        one = Client()
        one.cookies = client.cookies
        reply = one.post(url, right, headers=HTMX)
        return reply.status_code, reply.headers["HX-Redirect"], reply["Answer-Saved"]

    assert len(set(at_once(32, post))) == 1
    assert Answer.objects.count() == 1


def test_an_overdue_exam_is_closed_once_by_sweeps_pages_and_answers_that_race() -> None:
    alice = make_trainee()
    now = timezone.now()
    ends_at = now - timedelta(minutes=1)
    attempt = make_opened(alice, now=now - timedelta(hours=1), ends_at=ends_at)
    question = next_shown(attempt)
    client = logged_in(alice)
    page = reverse("quizzes:exam", args=[attempt.key])
    url, right = (
        reverse("quizzes:exam_hand", args=[attempt.key, 1]),
        right_fields(question),
    )

    def knock(number: int) -> int:
        one = Client()
        one.cookies = client.cookies
        match number % 3:
            case 0:
                return close_overdue(timezone.now())
            case 1:
                return one.get(page).status_code
            case _:
                return one.post(url, right, headers=HTMX).status_code

    at_once(18, knock)
    attempt.refresh_from_db()
    assert attempt.finished_at == ends_at
    assert (Answer.objects.count(), attempt.hands_asked, attempt.hands_right) == (
        3,
        3,
        0,
    )


def test_it_is_taken_over_once_by_a_device_that_asks_many_times() -> None:
    alice = make_trainee()
    attempt = make_opened(alice, device="there")
    client = logged_in(alice)
    client.get(reverse("quizzes:exam", args=[attempt.key]))
    url = reverse("quizzes:exam_take_over", args=[attempt.key])

    def take(_: int) -> int:
        one = Client()
        one.cookies = client.cookies
        return one.post(url).status_code

    assert set(at_once(16, take)) == {302}
    assert Note.objects.count() == 1


def test_sums_miss_nothing_when_one_person_answers_in_many_drills_at_once() -> None:
    alice = make_trainee()
    questions = [make_question(make_attempt(alice)) for _ in range(16)]
    at_once(16, lambda number: make_answer(questions[number], right=number % 3 > 0).pk)
    assert TraineeSum.objects.get().answers == 16
    assert kept_sums() == counted_anew(alice)


def test_the_sums_of_two_people_wait_for_nobody_else() -> None:
    alice, charlie = make_trainee(), make_trainee("Charlie")
    mine, other = (make_question(make_attempt(it)) for it in (alice, charlie))

    def answer_meanwhile() -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(at_once, 1, lambda _: make_answer(other).pk).result(20)

    with transaction.atomic():
        make_answer(mine)
        if connection.vendor == "postgresql":  # SQLite has one writer at a time
            answer_meanwhile()
    if connection.vendor != "postgresql":
        answer_meanwhile()
    assert kept_sums() == counted_anew(alice, charlie)


# --- The sums over everybody ---


def test_32_people_who_answer_while_sums_are_merged_and_rebuilt_count_once_each() -> (
    None
):
    now = timezone.now()
    people = [make_trainee(f"Trainee {number}") for number in range(8)]
    hands = [
        [make_question(attempt) for _ in range(3)]
        for attempt in map(make_attempt, people)
    ]

    def answer(number: int) -> None:
        if number % 8 == 0:
            merge_school_sums(now)
        if number % 8 == 4:
            rebuild_school_sums(now)
            rebuild_sums(people[number // 4])
        for question in hands[number % 8]:
            make_answer(question)

    at_once(32, answer)
    assert Answer.objects.count() == 24
    assert school_sums() == sums_of_people()
    merge_school_sums(now)
    assert school_sums() == sums_of_people()


def test_wrong_sums_that_are_rebuilt_16_times_at_once_are_put_right_once() -> None:
    wrong_sums()
    at_once(16, lambda _: rebuild_school_sums(timezone.now()))
    assert school_sums() == sums_of_people()


def test_the_command_may_run_several_times_at_once() -> None:
    alice, charlie = wrong_sums()
    ItemSum.objects.update(answers=F("answers") + 7)
    at_once(8, lambda _: call_command("rebuild_sums", stdout=StringIO()))
    assert kept_sums() == counted_anew(alice, charlie)
    assert school_sums() == sums_of_people()


def wrong_sums() -> tuple[User, User]:
    """Two people who have answered, and sums over everybody that are out of step."""
    people = make_trainee(), make_trainee("Charlie")
    for person in people:
        make_answer(make_question(make_attempt(person)), right=False)
    SchoolItemSum.objects.update(answers=99)
    SchoolMistakeSum.objects.all().delete()
    assert school_sums() != sums_of_people()
    return people
