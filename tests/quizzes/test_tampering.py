"""That `manage.py verify_attempts` finds whatever was tampered with."""

from collections.abc import Callable
from io import StringIO
from json import dumps
from typing import Any

import pytest
from django.core.management import call_command

from quizzes.asking import ask_next, start_drill
from quizzes.models import Answer, Attempt, Fate, Mode, Question
from quizzes.scoring import end
from quizzes.ways import Way, begin
from tablegames.games import load_rules
from tablegames.questions import Kind
from tests.make_histories import answer, drill, exam, found, worked
from tests.make_quizzes import ULTIMATE
from training.models import User

pytestmark = pytest.mark.django_db


def change(number: int, **fields: Any) -> None:
    assert Question.objects.filter(number=number).update(**fields) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("felt", "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"),
        ("situation", "tie-on-the-board"),
        ("seed", "1"),
        ("kind", "payout"),
        ("rules", "charlevoix/ultimate@1"),
    ],
)
def test_a_question_tampered_with_is_found(alice: User, field: str, value: str) -> None:
    attempt = drill(alice)
    change(2, **{field: value})
    said = found()
    assert f"attempt {attempt.key}, question 2: {field} was {dumps(value)}, is " in said
    assert "question 1:" not in said
    assert "question 3:" not in said


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", "1"), ("kind", "settle-box"), ("rules", "charlevoix/ultimate@1")],
)
def test_a_question_without_a_round_tampered_with_is_found(
    alice: User, field: str, value: str
) -> None:
    drill(alice, kind=Kind.PAYOUT)
    change(1, **{field: value})
    assert f"question 1: {field} was {dumps(value)}" in found()


def test_a_hand_of_smart_practice_tampered_with_is_found(alice: User) -> None:
    worked(begin(alice, load_rules(ULTIMATE), Way(Mode.SMART)), 3)
    change(2, felt="Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5")
    assert 'question 2: felt was "Kc Qh' in found()


def test_a_replay_of_another_hand_is_found(alice: User) -> None:
    drill(alice)
    replay = worked(begin(alice, load_rules(ULTIMATE), Way(Mode.REPLAY)), 1)
    question = replay.questions.get()
    question.felt = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
    question.save()
    assert f'attempt {replay.key}, question 1: felt was "Kc Qh' in found()


def test_a_replay_of_a_hand_that_is_gone_is_found(alice: User) -> None:
    drill(alice)
    replay = worked(begin(alice, load_rules(ULTIMATE), Way(Mode.REPLAY)), 1)
    for queue in ([0], [], [replay.questions.get().pk]):
        Attempt.objects.filter(pk=replay.pk).update(queue=queue)
        assert "The hand that was dealt again is gone." in found()


def test_a_question_taken_away_is_found(alice: User) -> None:
    attempt = drill(alice)
    end(attempt)
    Question.objects.get(number=2).delete()
    said = found()
    assert 'question 2: the question was "asked", is "missing"' in said
    assert f"attempt {attempt.key}: hands_asked was 3, is 2" in said


def tamper(alter: Callable[[list[dict[str, Any]]], None], number: int = 1) -> None:
    row = Answer.objects.get(question__number=number)
    alter(row.marks)
    row.save()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("due_amount", "999"),
        ("due_action", "fold"),
        ("stake", "1"),
        ("box", 2),
        ("spot", "trips"),
        ("reason", "bonus-by-pay-table"),  # which an ante never has
        ("right", False),
        ("mistake", "no-such-mistake"),
        ("cost", "-3"),
    ],
)
def test_a_mark_of_a_bet_tampered_with_is_found(
    alice: User, name: str, value: object
) -> None:
    drill(alice)
    tamper(lambda marks: marks[0].update({name: value}))
    assert f"question 1: {name} of box1-ante was {dumps(value)}, is " in found()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("due", {"amount": "999"}),
        ("field", "another"),
        ("right", False),
        ("mistake", "no-such-mistake"),
        ("cost", "-3"),
    ],
)
def test_a_mark_of_a_field_tampered_with_is_found(
    alice: User, name: str, value: object
) -> None:
    drill(alice, kind=Kind.PAYOUT)
    tamper(lambda marks: marks[0].update({name: value}))
    assert f"question 1: {name} of " in found()


def test_what_was_given_cannot_be_made_right_without_a_trace(alice: User) -> None:
    drill(alice)
    tamper(lambda marks: marks[0].update(given_amount="999.99"))
    assert "question 1: right of box1-ante was true, is false" in found()


def _emptied(marks: list[dict[str, Any]]) -> None:
    marks.clear()


def _cut(marks: list[dict[str, Any]]) -> None:
    marks.pop()


def _unreadable(marks: list[dict[str, Any]]) -> None:
    marks[0].update(given_amount="plenty", given={"amount": "plenty"})


def _unknown(marks: list[dict[str, Any]]) -> None:
    marks[0].update(given_action="burn", given={"choice": "burn"})


def _bare(marks: list[dict[str, Any]]) -> None:
    marks[0].clear()


@pytest.mark.parametrize("kind", [Kind.SETTLE_BOX, Kind.PAYOUT, Kind.PROCEDURE])
@pytest.mark.parametrize("alter", [_emptied, _cut, _unreadable, _unknown, _bare])
def test_marks_that_cannot_be_read_are_told_in_a_line(
    alice: User, kind: Kind, alter: Callable[[list[dict[str, Any]]], None]
) -> None:
    drill(alice, kind=kind)
    tamper(alter)
    assert 'question 1: the question was "recorded", is "not to be had' in found()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"bets_right": 0, "right": False}, "bets_right was 0, is "),
        ({"bets_asked": 9, "bets_right": 9}, "bets_asked was 9, is "),
        ({"server_ms": 1}, "server_ms was 1, is 7000"),
        (
            {"late": True, "fate": "late", "right": False, "bets_right": 0},
            "late was true, is false",
        ),
        ({"unnamed": True, "right": False, "bets_right": 0}, "unnamed was true, is"),
    ],
)
def test_what_an_answer_counts_is_found_when_tampered_with(
    alice: User, fields: dict[str, Any], told: str
) -> None:
    exam(alice)
    Answer.objects.filter(question__number=1).update(**fields)
    assert f"question 1: {told}" in found()


def test_a_late_answer_made_to_count_is_found(alice: User) -> None:
    exam(alice)
    late = Answer.objects.get(question__number=5)
    late.late, late.bets_right, late.right = False, late.bets_asked, True
    late.fate = Fate.GIVEN
    late.save()
    assert "question 5: late was false, is true" in found()


@pytest.mark.parametrize(
    "fields",
    [
        {"bets_right": 1},
        {"bets_asked": 999},
        {"hands_right": 1},
        {"hands_asked": 11},
        {"median_ms": 1},
        {"passed": False, "pass_percent": 1},
    ],
)
def test_a_score_tampered_with_is_found(alice: User, fields: dict[str, Any]) -> None:
    attempt = exam(alice)
    Attempt.objects.update(**fields)
    name, value = next(iter(fields.items()))
    assert f"attempt {attempt.key}: {name} was {dumps(value)}, is " in found()


def timed(alice: User, *seconds: float) -> Attempt:
    """A drill of as many hands, each with its time."""
    attempt = start_drill(alice, load_rules(ULTIMATE))
    for each in seconds:
        answer(ask_next(attempt), after=each)
    return end(attempt)


def test_the_median_of_an_even_number_of_hands_is_the_mean_of_the_middle_two(
    alice: User,
) -> None:
    assert timed(alice, 56.9, 6.7, 712.6, 8.7).median_ms == 32_800


def test_a_score_of_the_time_of_lower_medians_is_no_difference(alice: User) -> None:
    timed(alice, 56.9, 6.7, 712.6, 8.7)
    Attempt.objects.update(median_ms=8700)
    call_command("verify_attempts", stdout=StringIO())
    Attempt.objects.update(median_ms=56_900)
    assert "median_ms was 56900, is 32800" in found()


def test_an_edition_that_is_another_one_now_is_found(alice: User) -> None:
    attempt = drill(alice)
    Attempt.objects.update(rules_hash="0" * 64)
    assert f'attempt {attempt.key}: rules_hash was "000' in found()


def test_an_edition_that_is_gone_is_told_for_the_attempt_and_its_questions(
    alice: User,
) -> None:
    attempt = drill(alice)
    Attempt.objects.update(rules="venezia/ultimate@99")
    said = found()
    assert f'attempt {attempt.key}: rules was "venezia/ultimate@99"' in said
    assert f"attempt {attempt.key}, question 3: the question was" in said
