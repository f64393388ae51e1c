"""`manage.py verify_attempts`: the same again from seed, edition and engine."""

from collections.abc import Iterable

import pytest
from django.core.management import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from quizzes.asking import ask_next, show, start_drill
from quizzes.models import Answer, Attempt, Mode, Question
from quizzes.scoring import end
from quizzes.verifying import compare
from quizzes.ways import Way, begin
from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind
from tests.make_histories import drill, exam, found, verify, worked
from tests.make_kinds import EVERY, OTHERS
from tests.make_quizzes import CASINO_POKER, THREE_CARD, ULTIMATE
from training.models import User

pytestmark = pytest.mark.django_db


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
