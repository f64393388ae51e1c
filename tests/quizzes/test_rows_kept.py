"""What the database refuses, whoever asks it to."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from quizzes.models import Answer, Attempt, Question
from quizzes.scoring import end
from tests.make import make_trainee
from tests.make_quizzes import (
    THREE_CARD,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
)

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

# Fixed, so that every process of a run calls the tests by the same names.
LONG_AGO = datetime(2001, 1, 1, tzinfo=UTC)
FAR_AHEAD = datetime(2101, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "test"},
        {"boxes": 0},
        {"boxes": 8},
        {"rules": "quebec/three-card@1"},
        {"hands": None},
        {"hands": 0},
        {"seconds_per_hand": None},
        {"pass_percent": None},
        {"pass_percent": 0},
        {"pass_percent": 101},
        {"finished_at": FAR_AHEAD},
        {"passed": True},
        {"bets_right": 4},
        {"median_ms": 4},
    ],
    ids=str,
)
def test_no_live_exam_is_like_that(change: dict[str, Any]) -> None:
    exam = make_exam(make_trainee())
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=exam.pk).update(**change)


@pytest.mark.parametrize(
    "change",
    [
        {"finished_at": None},
        {"finished_at": LONG_AGO},
        {"passed": None},
        {"bets_right": None},
        {"bets_right": 5},
        {"hands_right": 2},
        {"hands_asked": None},
    ],
    ids=str,
)
def test_no_finished_exam_is_like_that(change: dict[str, Any]) -> None:
    exam = make_exam(make_trainee(), hands=1)
    make_answer(make_question(exam))
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=exam.pk).update(**change)


def test_no_drill_is_passed() -> None:
    drill = end(make_attempt(make_trainee()))
    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.filter(pk=drill.pk).update(passed=True)


def test_nobody_has_two_live_exams_under_one_rule_set() -> None:
    alice = make_trainee()
    make_exam(alice)
    make_exam(alice, rule_set=THREE_CARD)
    make_exam(make_trainee("Charlie"))
    with pytest.raises(IntegrityError), transaction.atomic():
        make_exam(alice, rules="venezia/ultimate@2")


def test_a_finished_exam_leaves_room_for_the_next() -> None:
    alice = make_trainee()
    make_answer(make_question(make_exam(alice, hands=1)))
    assert make_exam(alice).is_live


def test_a_number_is_asked_once_and_from_one_up() -> None:
    question = make_question(make_attempt(make_trainee()))
    with pytest.raises(IntegrityError), transaction.atomic():
        make_question(question.attempt, number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_question(question.attempt, number=0)


def test_a_question_has_one_answer() -> None:
    answer = make_answer(make_question(make_attempt(make_trainee())))
    answer.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        answer.save(force_insert=True)


@pytest.mark.parametrize(
    "change",
    [
        {"bets_right": 5},
        {"bets_right": 3},
        {"right": False},
        {"late": True},
        {"bets_asked": 0, "bets_right": 0},
        {"server_ms": -1},
    ],
    ids=str,
)
def test_no_answer_is_like_that(change: dict[str, Any]) -> None:
    answer = make_answer(make_question(make_attempt(make_trainee())))
    with pytest.raises(IntegrityError), transaction.atomic():
        Answer.objects.filter(pk=answer.pk).update(**change)


def test_a_person_with_attempts_cannot_be_deleted() -> None:
    alice = make_trainee()
    make_attempt(alice)
    with pytest.raises(ProtectedError):
        alice.delete()


def test_attempts_are_found_by_the_words_of_the_trade() -> None:
    alice, charlie = make_trainee(), make_trainee("Charlie")
    drill, exam = make_attempt(alice), make_exam(alice, hands=1)
    make_exam(charlie)
    make_answer(make_question(exam))
    own = Attempt.objects.of(alice)
    assert set(own) == {drill, exam}
    assert list(own.drills()) == list(own.live()) == [drill]
    assert list(own.exams()) == list(own.finished()) == list(own.passed()) == [exam]
    assert list(own.under("venezia/ultimate").exams()) == [exam]
    assert Question.objects.of(alice).answered().count() == 1
    assert not Question.objects.of(alice).open().exists()
    assert Answer.objects.of(alice).in_order().count() == 1
    assert not Answer.objects.of(charlie).exists()
