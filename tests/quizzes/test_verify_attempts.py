"""`manage.py verify_attempts`: the same again from seed, edition and engine."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from io import StringIO
from json import dumps
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from quizzes.asking import ask_next, show, start_drill, start_exam
from quizzes.going_on import next_hand
from quizzes.marking import Given, Reply, mark
from quizzes.models import Answer, Attempt, Fate, Mode, Question
from quizzes.scoring import end
from quizzes.verifying import compare
from quizzes.ways import Way, begin
from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind
from tablegames.settlement import Action
from tests.make import make_trainee
from tests.make_kinds import EVERY, OTHERS, SETTLING, named_wrong, right
from tests.make_quizzes import (
    CASINO_POKER,
    THREE_CARD,
    ULTIMATE,
    fields_of,
    what_is_due,
)
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return make_trainee()


def verify(*options: str) -> str:
    said = StringIO()
    call_command("verify_attempts", *options, stdout=said)
    return said.getvalue()


def found() -> str:
    """What is printed when something differs."""
    said = StringIO()
    with pytest.raises(CommandError, match=r"\d+ differences?\.") as refused:
        call_command("verify_attempts", stdout=said)
    assert refused.value.returncode == 1
    return said.getvalue()


def answer(question: Question, *, well: bool = True, after: float = 6) -> Answer:
    """An answer by the real marking."""
    shown = show(question)
    assert shown.first_shown_at is not None
    at = shown.first_shown_at + timedelta(seconds=after)
    if Kind(question.kind) not in SETTLING:
        given = right(question)
        if not well and (wrong := named_wrong(question)):
            given = wrong[1]
        return mark(question, Reply(given, {}), at)
    bets = what_is_due(question)
    if not well:
        bets |= {next(iter(bets)): Given(Action.PAY, 1)}
    return mark(question, Reply(bets, fields_of(question, bets)), at)


def worked(attempt: Attempt, hands: int = 4) -> Attempt:
    """`attempt` with so many hands answered, every other one wrong."""
    for number in range(hands):
        question = next_hand(attempt, timezone.now())
        answer(question, well=number % 2 == 0)
    return attempt


def drill(alice: User, rule_set: str = ULTIMATE, **terms: Any) -> Attempt:
    return worked(start_drill(alice, load_rules(rule_set), **terms), 3)


def exam(alice: User, rule_set: str = ULTIMATE) -> Attempt:
    """A whole exam, with a wrong answer and a late one."""
    attempt = start_exam(alice, rule_set)
    for number in range(1, 11):
        question = ask_next(attempt)
        answer(question, well=number != 3, after=40 if number == 5 else 7)
    attempt.refresh_from_db()
    assert attempt.finished_at is not None
    return attempt


# --- A history that nobody has touched ------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.SMART, Mode.STUDY, Mode.SWITCH, Mode.SPEED])
def test_a_drill_of_every_mode_comes_out_the_same(alice: User, mode: Mode) -> None:
    way = Way(mode, 60 if mode == Mode.SPEED else None)
    attempt = worked(begin(alice, load_rules(ULTIMATE), way), 6)
    end(attempt)
    assert verify().splitlines()[0] == "6 questions of 1 attempt compared."


def test_smart_practice_comes_out_the_same_after_its_skills_moved_on(
    alice: User,
) -> None:
    for rule_set in (THREE_CARD, CASINO_POKER):
        smart = Way(Mode.SMART)
        attempt = worked(begin(alice, load_rules(rule_set), smart), 8)
        end(attempt)
        worked(begin(alice, load_rules(rule_set), smart), 8)
    assert "Nothing differs." in verify()


def test_a_replay_comes_out_as_the_originals_do(alice: User) -> None:
    drill(alice, boxes=3)
    drill(alice, kind=Kind.PAYOUT)
    worked(begin(alice, load_rules(ULTIMATE), Way(Mode.SMART)), 4)
    replay = begin(alice, load_rules(ULTIMATE), Way(Mode.REPLAY))
    worked(replay, len(replay.queue))
    assert len(replay.queue) >= 3
    assert "Nothing differs." in verify("--attempt", str(replay.key))


@pytest.mark.parametrize(("rule_set", "kind"), EVERY)
def test_every_kind_of_question_comes_out_the_same(
    alice: User, rule_set: str, kind: Kind
) -> None:
    drill(alice, rule_set, kind=kind)
    assert verify().splitlines()[0] == "3 questions of 1 attempt compared."


@pytest.mark.datalayer
@pytest.mark.parametrize("rule_set", rule_sets())
def test_an_exam_comes_out_with_the_same_score(alice: User, rule_set: str) -> None:
    exam(alice, rule_set)
    assert verify().splitlines() == [
        "10 questions of 1 attempt compared.",
        "Nothing differs.",
    ]


def test_one_situation_whole_tables_and_what_is_open_come_out_the_same(
    alice: User,
) -> None:
    drill(alice, situation="tie")
    drill(alice, THREE_CARD, boxes=4)
    show(ask_next(start_drill(alice, load_rules(ULTIMATE))))
    start_drill(alice, load_rules(ULTIMATE))
    end(start_drill(alice, load_rules(ULTIMATE)))
    assert "7 questions of 5 attempts compared." in verify()


def test_rows_older_than_the_naming_of_mistakes_come_out_the_same(
    alice: User,
) -> None:
    drill(alice)
    for each in Answer.objects.all():
        for one in each.marks:
            del one["mistake"], one["cost"]
        each.unnamed = False
        each.save()
    assert "Nothing differs." in verify()


def test_another_engine_is_told_and_compared_all_the_same(alice: User) -> None:
    drill(alice)
    Attempt.objects.update(engine="0" * 64)
    said = verify()
    assert "1 of these attempts was recorded under another version" in said
    assert "Nothing differs." in said
    Question.objects.filter(number=1).update(felt="")
    assert 'felt was ""' in found()


# --- What was tampered with -----------------------------------------------------------


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
        ("reason", "tie"),
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


# --- The command itself ---------------------------------------------------------------


def test_one_attempt_can_be_compared_by_its_key(alice: User) -> None:
    good, bad = drill(alice), drill(alice)
    bad.questions.update(felt="")
    assert "3 questions of 1 attempt" in verify("--attempt", str(good.key))
    with pytest.raises(CommandError, match="3 differences"):
        verify("--attempt", str(bad.key))


@pytest.mark.parametrize("typed", ["x", "252e3389-cdc1-4293-9812-294aea5c10b2"])
def test_an_attempt_that_there_is_not_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(CommandError, match="attempt"):
        verify("--attempt", typed)


def test_nothing_at_all_differs_in_nothing() -> None:
    assert "0 questions of 0 attempts compared." in verify()


def _queries(attempts: Iterable[Attempt]) -> list[int]:
    asked = []
    for attempt in attempts:
        with CaptureQueriesContext(connection) as queries:
            compare(attempt)
        asked.append(len(queries))
    return asked


def test_more_questions_cost_no_more_queries_and_nothing_is_written(
    alice: User,
) -> None:
    short, long = drill(alice), drill(alice)
    worked(long, 5)
    before = list(Answer.objects.order_by("pk").values())
    assert _queries([short, long]) == [1, 1]
    assert list(Answer.objects.order_by("pk").values()) == before


def test_the_kinds_tested_are_all_there_are() -> None:
    assert {kind for _, kind in EVERY} == set(Kind)
    assert len(OTHERS) < len(EVERY)
