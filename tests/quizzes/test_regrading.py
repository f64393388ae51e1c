"""An exam under a later edition: the same cards and answers, other dues."""

import pytest
from django.utils import timezone

from quizzes.asking import ask_next, show, start_exam
from quizzes.models import Attempt, Cause
from quizzes.regrading import AttemptAgain, Fate, graded_again
from quizzes.rescoring import supersede
from quizzes.standing_marks import standing_marks, standing_of
from quizzes.verifying import compare
from tablegames.games import load_rules
from tests.make import make_trainee
from tests.make_editions import make_edition
from tests.make_quizzes import make_answer, make_exam, make_question
from tests.make_regrades import FLUSH, FULL_HOUSE, make_finished_exam
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shelf")]
VENEZIA = "venezia/ultimate"
DEAR = {
    "trips": '{ royal-flush = "60:1", straight-flush = "50:1", four-of-a-kind = "40:1",'
    ' full-house = "10:1", flush = "8:1", straight = "5:1", three-of-a-kind = "4:1" }'
}


@pytest.fixture
def exam() -> Attempt:
    return make_finished_exam(make_trainee())


def regrade(exam: Attempt, by: User) -> AttemptAgain:
    """Have `exam` stand as the newest edition grades it."""
    rules = load_rules(VENEZIA)
    again = graded_again(exam, rules)
    supersede(
        exam,
        marks=again.marks,
        cause=Cause.REGRADE,
        by=by,
        reason="The notice of May.",
        now=timezone.now(),
        rules=str(rules.edition),
    )
    return again


def test_a_pay_table_decides_what_was_right(bob: User, exam: Attempt) -> None:
    make_edition(bob)
    again = graded_again(exam, load_rules(VENEZIA))
    [hand] = again.hands
    assert (hand.number, hand.fate) == (1, Fate.CHANGED)
    assert hand.was_right - hand.now_right == 1
    [trips] = [mark for mark in hand.marks if mark["spot"] == "trips"]
    assert (trips["given_amount"], trips["due_amount"]) == ("40", "45")
    assert (again.was["hands_right"], again.now["hands_right"]) == (2, 1)
    assert (again.was["passed"], again.now["passed"]) == (True, False)


def test_what_was_wrong_before_may_be_right_now(bob: User) -> None:
    make_edition(bob)
    make_edition(bob, values={"boxes": "6"})
    exam = make_finished_exam(make_trainee())
    Attempt.objects.filter(pk=exam.pk).update(rules="venezia/ultimate@2")
    exam.questions.update(rules="venezia/ultimate@2")
    exam.refresh_from_db()
    again = graded_again(exam, load_rules("venezia/ultimate@3"))
    assert [hand.fate for hand in again.hands] == [Fate.CHANGED]


def test_an_edition_that_changes_no_due_changes_no_exam(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob, values={"boxes": "6"})
    again = graded_again(exam, load_rules(VENEZIA))
    assert not again.is_touched
    assert again.was == again.now


def test_another_order_of_settling_mixes_up_no_answer(bob: User) -> None:
    felt = f"{FULL_HOUSE} | 3c 4d / A10 B10 fold"
    exam = make_finished_exam(make_trainee(), [felt])
    make_edition(bob, values={"settlement-order": '"left-to-right"'})
    assert not graded_again(exam, load_rules(VENEZIA)).is_touched


def test_a_round_that_the_edition_forbids_is_named_and_left(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob, values={"limits.ante": '["25", "500"]'})
    again = graded_again(exam, load_rules(VENEZIA))
    assert {hand.fate for hand in again.hands} == {Fate.LEFT}
    assert all(hand.why and "ante" in str(hand.why) for hand in again.hands)
    assert again.marks == {}
    assert again.was == again.now


def test_hands_that_two_managers_have_set_are_left(bob: User, exam: Attempt) -> None:
    answer = exam.questions.get(number=1).answer
    marks = [mark | {"overruled": True} for mark in standing_marks(answer)]
    marks[0] |= {"right": False}
    supersede(
        exam,
        marks={answer.pk: marks},
        cause=Cause.CORRECTION,
        by=bob,
        reason="x",
        now=timezone.now(),
    )
    make_edition(bob)
    [hand] = graded_again(exam, load_rules(VENEZIA)).hands
    assert hand.fate is Fate.LEFT


def test_a_late_answer_still_counts_for_nothing(bob: User) -> None:
    exam = make_exam(make_trainee(), hands=1)
    make_answer(make_question(exam, FULL_HOUSE), took=60)
    exam.refresh_from_db()
    make_edition(bob)
    again = graded_again(exam, load_rules(VENEZIA))
    assert [hand.fate for hand in again.hands] == [Fate.CHANGED]
    assert (again.was["bets_right"], again.now["bets_right"]) == (0, 0)


def test_an_exam_graded_again_is_the_same_by_that_edition(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob)
    regrade(exam, bob)
    assert not graded_again(exam, load_rules(VENEZIA)).is_touched
    assert exam.passed is False
    assert exam.scores.count() == 2


def test_the_flush_is_as_before(bob: User) -> None:
    exam = make_finished_exam(make_trainee(), [FLUSH])
    make_edition(bob)
    assert not graded_again(exam, load_rules(VENEZIA)).is_touched


def test_an_exam_graded_again_verifies(bob: User) -> None:
    exam = start_exam(make_trainee(), VENEZIA)
    Attempt.objects.filter(pk=exam.pk).update(seed="20261130")
    for _ in range(exam.hands or 0):
        make_answer(show(ask_next(exam)))
    exam.refresh_from_db()
    make_edition(bob, values=DEAR)
    assert regrade(exam, bob).marks
    assert compare(exam).differences == ()


def test_an_exam_keeps_its_edition_until_its_end(bob: User) -> None:
    exam = make_finished_exam(make_trainee(), [FULL_HOUSE])
    make_edition(bob)
    assert exam.rules == "venezia/ultimate@1"
    assert "rules" not in {each.what for each in compare(exam).differences}


def test_a_lateness_that_was_lifted_stays_so_when_it_is_graded_again(bob: User) -> None:
    exam = make_exam(make_trainee(), hands=1)
    answer = make_answer(make_question(exam, FULL_HOUSE), took=60)
    exam.refresh_from_db()
    supersede(
        exam,
        marks={answer.pk: standing_marks(answer)},
        on_time={answer.pk: True},
        cause=Cause.CORRECTION,
        by=bob,
        reason="The net died.",
        now=timezone.now(),
    )
    assert exam.bets_right == answer.bets_asked
    make_edition(bob)
    again = regrade(exam, bob)
    assert again.now["bets_right"] == answer.bets_asked - 1  # the trips
    assert exam.bets_right == again.now["bets_right"]


def test_what_is_overruled_after_it_was_graded_again_keeps_that_edition(
    bob: User, exam: Attempt
) -> None:
    make_edition(bob)
    again = regrade(exam, bob)
    answer = exam.questions.get(number=1).answer
    overruled = [
        mark if mark["right"] else mark | {"right": True, "overruled": True}
        for mark in again.marks[answer.pk]
    ]
    supersede(
        exam,
        marks={answer.pk: overruled},
        cause=Cause.CORRECTION,
        by=bob,
        reason="Nobody had told them.",
        now=timezone.now(),
    )
    standing = standing_of(exam.questions.get(number=1).answer)
    assert standing.rules == "venezia/ultimate@2"
    [trips] = [mark for mark in standing.marks if mark["spot"] == "trips"]
    assert (trips["due_amount"], trips["right"]) == ("45", True)
    assert not all(mark["right"] for mark in standing.ruled)
