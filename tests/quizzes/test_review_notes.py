"""Notes for whoever reviews an exam: quick answers, clocks, devices, absences."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from quizzes.devices import take_over
from quizzes.models import Answer, Attempt
from quizzes.noting import page_left
from quizzes.plausibility import floor_ms
from quizzes.review_notes import NoteAbout, notes_of
from tests.make import make_trainee
from tests.make_sittings import answer_next, make_opened, next_shown, sit

pytestmark = pytest.mark.django_db

BET = {"given_action": "take", "given_amount": "0"}
PAID = {"given_action": "pay", "given_amount": "22.50"}


@pytest.mark.parametrize(
    ("marks", "ms"),
    [
        ([], 0),
        ([BET], 310),
        ([PAID], 230 + 80 * 6),
        ([BET, PAID], 310 + 710),
        ([{"given": {"cards": ["As", "Kd"]}}], 230 + 160),
        ([{"given": {"chips": [["5", 12], ["1", 0]]}}], 230 + 160),
        ([{"given": {"choice": "tie", "label": {}}}], 310),
        ([{"given": {"amount": "75"}}], 230 + 160),
        ([{"given": {"action": "push", "amount": "0"}}], 310),
    ],
)
def test_the_floor_is_a_glance_a_bet_and_a_key_a_figure(
    marks: list[dict[str, Any]], ms: int
) -> None:
    assert floor_ms(marks) == ms


@pytest.fixture
def attempt() -> Attempt:
    return make_opened(make_trainee(), device="here")


def about(attempt: Attempt) -> list[tuple[NoteAbout, int | None]]:
    return [(note.about, note.number) for note in notes_of(attempt)]


def test_an_honest_exam_has_no_notes(attempt: Attempt) -> None:
    sit(attempt)
    assert notes_of(attempt) == ()


def test_an_answer_quicker_than_anybody_types_is_noted_and_still_counts(
    attempt: Attempt,
) -> None:
    answer = answer_next(attempt, took=0.3)
    Answer.objects.filter(pk=answer.pk).update(client_ms=300)
    assert about(attempt) == [(NoteAbout.TOO_QUICK, 1)]
    (note,) = notes_of(attempt)
    assert "Answered in 0.3" in note.words
    assert answer.right


@pytest.mark.parametrize(("client_ms", "noted"), [(1999, True), (2001, False)])
def test_a_browsers_clock_far_from_the_servers_is_noted(
    attempt: Attempt,
    client_ms: int,
    noted: bool,  # noqa: FBT001
) -> None:
    answer = answer_next(attempt)
    Answer.objects.filter(pk=answer.pk).update(client_ms=client_ms)
    assert (about(attempt) == [(NoteAbout.CLOCKS_APART, 1)]) is noted


def test_notes_stand_in_the_order_of_time(attempt: Attempt) -> None:
    now = timezone.now()
    next_shown(attempt)
    page_left(attempt, 1, 61_500, now + timedelta(minutes=3))
    take_over(attempt, "there", "A phone")
    notes = notes_of(attempt)
    assert [note.about for note in notes] == [
        NoteAbout.DEVICE_CHANGED,
        NoteAbout.FOCUS_LOST,
    ]
    assert [note.words for note in notes] == [
        "The exam was taken over on another device.",
        "The page was left for 1 min 2 s.",
    ]
    assert [note.agent for note in notes] == ["A phone", ""]


def test_as_many_queries_for_thirty_notes_as_for_one(
    attempt: Attempt, django_assert_num_queries: Any
) -> None:
    answer_next(attempt)
    for number in range(30):
        at = timezone.now() + timedelta(minutes=number)
        page_left(attempt, 1, 2000, at)
    with django_assert_num_queries(2):
        assert len(notes_of(attempt)) == 30
