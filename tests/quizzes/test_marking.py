"""Marking: bet by bet, exactly once, by the server's clock."""

from datetime import timedelta

import pytest
from django.utils import timezone

from quizzes.marking import GRACE, Given, NotAskedError, Reply, mark, rows_of_question
from quizzes.models import Answer, Attempt, Question
from quizzes.scoring import end
from tablegames.settlement import Action
from tests.make import make_trainee
from tests.make_quizzes import (
    CASINO_POKER,
    EXCHANGED,
    FLUSH,
    FOLDED,
    NOT_OPEN,
    STRAIGHT,
    THREE_CARD,
    TWO_BOXES,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    what_is_due,
)

pytestmark = pytest.mark.django_db


def question_on(felt: str, rule_set: str = "venezia/ultimate") -> Question:
    return make_question(make_attempt(make_trainee(), rule_set=rule_set), felt)


@pytest.mark.parametrize(
    ("rule_set", "felt", "rows"),
    [
        (
            "venezia/ultimate",
            FLUSH,
            ["box1-ante", "box1-blind", "box1-play", "box1-trips"],
        ),
        ("venezia/ultimate", FOLDED, ["box1-ante", "box1-blind", "box1-trips"]),
        (
            "venezia/ultimate",
            TWO_BOXES,
            [
                *("box2-ante", "box2-blind"),
                *("box1-ante", "box1-blind", "box1-play", "box1-trips"),
            ],
        ),
        (THREE_CARD, NOT_OPEN, ["box1-ante", "box1-ante-bonus", "box1-play"]),
        (
            THREE_CARD,
            STRAIGHT,
            ["box1-ante", "box1-ante-bonus", "box1-play", "box1-pair-plus"],
        ),
        (
            THREE_CARD,
            "Js 9c 8d | - | 9d 6s 3h / A10 PP5 fold",
            ["box1-ante", "box1-pair-plus"],
        ),
        (THREE_CARD, "Js 9c 8d | - | 9d 6s 3h / PP5", ["box1-pair-plus"]),
        (CASINO_POKER, EXCHANGED, ["box1-ante", "box1-raise", "box1-exchange"]),
    ],
)
def test_rows_stand_in_settlement_order_with_every_bonus_that_may_be_due(
    rule_set: str, felt: str, rows: list[str]
) -> None:
    question = question_on(felt, rule_set)
    assert [row.name for row in rows_of_question(question)] == rows


DUE = [
    (
        "venezia/ultimate",
        FLUSH,
        [
            ("ante", "pay", "15", "player-higher"),
            ("blind", "pay", "22.50", "win-by-pay-table"),
            ("play", "pay", "60", "player-higher"),
            ("trips", "pay", "35", "side-bet-by-pay-table"),
        ],
    ),
    (
        THREE_CARD,
        NOT_OPEN,
        [
            ("ante", "pay", "10", "dealer-does-not-qualify"),
            ("ante-bonus", "push", "0", "no-bonus"),
            ("play", "push", "0", "dealer-does-not-qualify"),
        ],
    ),
    (
        CASINO_POKER,
        EXCHANGED,
        [
            ("ante", "pay", "10", "dealer-does-not-qualify"),
            ("raise", "push", "0", "dealer-does-not-qualify"),
            ("exchange", "take", "0", "exchange-price-kept"),
        ],
    ),
]


@pytest.mark.parametrize(("rule_set", "felt", "due"), DUE)
def test_marks_keep_what_was_due_and_why(
    rule_set: str, felt: str, due: list[tuple[str, str, str, str]]
) -> None:
    answer = make_answer(question_on(felt, rule_set))
    assert [
        (each["spot"], each["due_action"], each["due_amount"], each["reason"])
        for each in answer.marks
    ] == due
    assert answer.right
    assert answer.bets_right == answer.bets_asked == len(due)


def test_a_bet_is_right_by_its_action_and_its_amount() -> None:
    question = question_on(FLUSH)
    given = what_is_due(question) | {
        "box1-ante": Given(Action.PUSH),
        "box1-blind": Given(Action.PAY, 2200),
    }
    answer = mark(question, Reply(given, {"as": "typed"}), timezone.now())
    assert [each["right"] for each in answer.marks] == [False, False, True, True]
    assert (answer.bets_right, answer.bets_asked, answer.right) == (2, 4, False)
    assert answer.marks[1]["given_amount"] == "22"
    assert answer.typed == {"as": "typed"}


def test_the_first_answer_stands() -> None:
    question = question_on(FLUSH)
    first = make_answer(question, right=False)
    again = make_answer(question, right=True)
    assert again.pk == first.pk
    assert not again.right
    assert Answer.objects.count() == 1


def test_time_is_taken_by_the_server_from_the_first_showing() -> None:
    question = question_on(FLUSH)
    answer = make_answer(question, took=7.25)
    assert answer.server_ms == 7250
    assert answer.client_ms == 1200


def test_a_server_clock_set_back_gives_no_negative_time() -> None:
    assert make_answer(question_on(FLUSH), took=-5).server_ms == 0


def test_a_question_never_shown_takes_no_answer() -> None:
    question = make_question(make_attempt(make_trainee()), first_shown_at=None)
    with pytest.raises(NotAskedError):
        make_answer(question)


def test_a_drill_that_has_ended_takes_no_answer() -> None:
    question = question_on(FLUSH)
    end(question.attempt)
    with pytest.raises(NotAskedError):
        make_answer(question)


@pytest.mark.parametrize(
    ("took", "late"),
    [(19, False), (20, False), (22, False), (22.001, True), (9999, True)],
)
def test_an_exam_answer_is_late_after_the_time_and_the_grace(
    took: float,
    late: bool,  # noqa: FBT001
) -> None:
    question = make_question(make_exam(make_trainee()))
    answer = make_answer(question, took=took)
    assert answer.late is late
    assert answer.right is not late
    assert answer.bets_right == (0 if late else 4)
    assert all(each["right"] for each in answer.marks)


def test_the_grace_is_two_seconds() -> None:
    assert timedelta(seconds=2) == GRACE


def test_a_drill_answer_is_never_late() -> None:
    assert not make_answer(question_on(FLUSH), took=9999).late


def exam_answered(wrong_hands: int, **fields: int) -> Attempt:
    attempt = make_exam(make_trainee(), hands=5, **fields)
    for number in range(5):
        make_answer(
            make_question(attempt), right=number >= wrong_hands, took=number + 1
        )
    attempt.refresh_from_db()
    return attempt


def test_the_last_answer_ends_an_exam_and_scores_it() -> None:
    attempt = exam_answered(1)
    assert attempt.finished_at
    assert (attempt.hands_right, attempt.hands_asked) == (4, 5)
    assert (attempt.bets_right, attempt.bets_asked) == (19, 20)
    assert attempt.median_ms == 3000
    assert attempt.passed


@pytest.mark.parametrize(
    ("wrong", "percent", "shown", "passed"),
    [(2, 90, 90, True), (3, 90, 85, False), (1, 95, 95, True), (1, 96, 95, False)],
)
def test_an_exam_is_passed_at_its_pass_mark_and_not_under_it(
    wrong: int,
    percent: int,
    shown: int,
    passed: bool,  # noqa: FBT001
) -> None:
    attempt = exam_answered(wrong, pass_percent=percent)
    assert attempt.passed is passed
    assert attempt.percent == shown


def test_a_failing_score_is_never_shown_as_the_pass_mark() -> None:
    attempt = make_exam(make_trainee())
    attempt.bets_right, attempt.bets_asked = 899, 1000
    assert attempt.percent == 89


def test_ending_a_drill_twice_scores_it_once() -> None:
    question = question_on(FLUSH)
    make_answer(question)
    ended = end(question.attempt)
    assert end(question.attempt).finished_at == ended.finished_at
    assert (ended.hands_asked, ended.bets_right, ended.passed) == (1, 4, None)


def test_a_drill_ended_before_its_first_answer_has_no_median() -> None:
    ended = end(make_attempt(make_trainee()))
    assert (ended.hands_asked, ended.median_ms, ended.percent) == (0, None, None)
