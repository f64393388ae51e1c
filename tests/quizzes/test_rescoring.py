"""Superseding a score: the old one stays, the new one stands, both can be reckoned."""

import re
from copy import deepcopy
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from logbook.models import Act, LogEntry
from quizzes.closing import close
from quizzes.exam_terms import PassRule
from quizzes.models import Answer, Attempt, Cause, Remarking, Score
from quizzes.rescoring import RescoringError, supersede
from quizzes.standing_marks import standing_marks, standing_of
from tests.make import make_trainee
from tests.make_sittings import answer_next, make_opened, make_terms, sit
from training.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def attempt(alice: User) -> Attempt:
    """Three hands, the second one wrong in its first bet: not passed."""
    rule = PassRule(80, hands_percent=100, no_critical_error=True)
    return sit(make_opened(alice, make_terms(pass_rule=rule)), 2)


def answer_of(attempt: Attempt, number: int) -> Answer:
    return Answer.objects.get(question__attempt=attempt, question__number=number)


def all_right(answer: Answer) -> list[dict[str, Any]]:
    return [mark | {"right": True} for mark in standing_marks(answer)]


def one_wrong(answer: Answer) -> list[dict[str, Any]]:
    marks = deepcopy(standing_marks(answer))
    marks[0]["right"] = False
    return marks


def change(
    attempt: Attempt, by: User | None, *answers: Answer, cause: Cause = Cause.CORRECTION
) -> Score:
    marks = {it.pk: all_right(it) for it in answers}
    return supersede(
        attempt,
        marks=marks,
        cause=cause,
        by=by,
        reason="The felt was misprinted.",
        now=timezone.now(),
    )


def verify() -> str:
    said = StringIO()
    call_command("verify_attempts", stdout=said)
    return said.getvalue()


def test_the_answer_and_the_first_score_stay_as_they_were(
    attempt: Attempt, bob: User
) -> None:
    wrong = answer_of(attempt, 2)
    before = Answer.objects.values().get(pk=wrong.pk)
    bets = attempt.bets_right
    change(attempt, bob, wrong)
    assert Answer.objects.values().get(pk=wrong.pk) == before
    first, second = attempt.scores.order_by("number")
    assert (first.cause, first.by, first.at) == (Cause.EXAM, None, attempt.finished_at)
    assert (first.passed, first.bets_right, first.hands_right) == (False, bets, 2)
    assert (second.cause, second.by, second.passed) == (Cause.CORRECTION, bob, True)
    assert second.reason == "The felt was misprinted."


def test_the_attempts_own_columns_hold_what_stands(attempt: Attempt, bob: User) -> None:
    score = change(attempt, bob, answer_of(attempt, 2))
    attempt.refresh_from_db()
    assert attempt.passed is True
    assert (attempt.hands_right, attempt.bets_right) == (3, attempt.bets_asked)
    assert attempt.outcome == score.outcome
    assert all(clause["met"] for clause in attempt.outcome or [])


def test_of_several_remarkings_the_newest_stands(attempt: Attempt, bob: User) -> None:
    answer = answer_of(attempt, 2)
    change(attempt, bob, answer)
    again = answer_of(attempt, 2)
    supersede(
        attempt,
        marks={again.pk: one_wrong(again)},
        cause=Cause.REGRADE,
        by=None,
        reason="",
        now=timezone.now(),
        rules="venezia/ultimate@2",
    )
    stands = standing_of(answer_of(attempt, 2))
    assert (stands.right, stands.corrected) == (False, True)
    assert stands.rules == "venezia/ultimate@2"
    assert stands.graded_again == "2"
    assert list(attempt.scores.values_list("number", "cause")) == [
        (1, "exam"),
        (2, "correction"),
        (3, "regrade"),
    ]
    assert "Nothing differs." in verify()


def test_an_answer_that_nobody_touched_has_its_own_marks(attempt: Attempt) -> None:
    answer = answer_of(attempt, 1)
    assert standing_marks(answer) == answer.marks
    assert not standing_of(answer).corrected


def test_the_person_is_waited_for_before_the_exam_as_by_whoever_issues(
    attempt: Attempt, bob: User
) -> None:
    with CaptureQueriesContext(connection) as asked:
        change(attempt, bob, answer_of(attempt, 2))
    tables = [
        re.findall(r'FROM "(\w+)"', each["sql"])[:1] for each in asked.captured_queries
    ]
    assert tables.index(["training_user"]) < tables.index(["quizzes_attempt"])


def test_it_is_written_into_the_log(attempt: Attempt, bob: User) -> None:
    change(attempt, bob, answer_of(attempt, 2))
    entry = LogEntry.objects.get(act=Act.SCORE_SUPERSEDED)
    assert (entry.actor, entry.person) == (bob.pk, attempt.trainee_id)
    assert entry.subject_key == str(attempt.key)
    assert entry.before
    assert entry.after
    assert (entry.before["passed"], entry.after["passed"]) == (False, True)
    assert entry.reason == "The felt was misprinted."


def test_nothing_is_superseded_while_it_is_sat(alice: User, bob: User) -> None:
    attempt = make_opened(alice)
    answer = answer_next(attempt, wrong=True)
    with pytest.raises(RescoringError, match="not ended"):
        change(attempt, bob, answer)
    assert not Score.objects.exists()


def test_nothing_is_superseded_by_the_same(attempt: Attempt, bob: User) -> None:
    with pytest.raises(RescoringError, match="No mark"):
        change(attempt, bob, answer_of(attempt, 1))
    assert not Score.objects.exists()


def test_marks_of_other_bets_or_other_peoples_answers_are_refused(
    attempt: Attempt, bob: User
) -> None:
    answer = answer_of(attempt, 2)
    moved = [mark | {"box": 3} for mark in answer.marks]
    stranger = sit(make_opened(make_trainee("Charlie")), 1)
    theirs = answer_of(stranger, 1)
    wrong: list[dict[int, list[dict[str, Any]]]]
    wrong = [{answer.pk: moved}, {answer.pk: moved[:1]}, {theirs.pk: []}]
    for marks in wrong:
        with pytest.raises(ValueError, match=r"(marks|answers) of other"):
            supersede(
                attempt,
                marks=marks,
                cause=Cause.CORRECTION,
                by=bob,
                reason="",
                now=timezone.now(),
            )
    assert not Score.objects.exists()


def test_a_late_answer_counts_for_nothing_whatever_its_marks(
    alice: User, bob: User
) -> None:
    attempt = make_opened(alice)
    answer_next(attempt, wrong=True, took=60)
    answer_next(attempt)
    answer_next(attempt)
    attempt.refresh_from_db()
    change(attempt, bob, answer_of(attempt, 1))
    assert (attempt.hands_right, Remarking.objects.get().bets_right) == (2, 0)


def test_a_hand_that_was_left_blank_may_be_made_to_count(
    alice: User, bob: User
) -> None:
    attempt = make_opened(alice)
    close(attempt, timezone.now())
    change(attempt, bob, answer_of(attempt, 1))
    assert attempt.hands_right == 1
    assert "Nothing differs." in verify()


@pytest.mark.parametrize(
    ("model", "fields", "said"),
    [
        (Score, {"bets_right": 0}, "of score 2"),
        (Remarking, {"bets_right": 0}, "bets_right of"),
        (Attempt, {"bets_right": 0, "hands_right": 0}, "as it stands"),
    ],
)
def test_a_score_that_was_tampered_with_is_found(
    attempt: Attempt, bob: User, model: Any, fields: dict[str, int], said: str
) -> None:
    change(attempt, bob, answer_of(attempt, 2))
    rows = model.objects.all()
    if model is Score:
        rows = rows.filter(number=2)
    rows.update(**fields)
    with pytest.raises(CommandError) as found:
        call_command("verify_attempts", stdout=(told := StringIO()))
    assert "difference" in str(found.value)
    assert said in told.getvalue()


def test_the_result_shows_what_stands_and_what_stood(
    attempt: Attempt, alice: User, bob: User
) -> None:
    change(attempt, bob, answer_of(attempt, 2))
    client = Client()
    client.force_login(alice)
    page = client.get(
        reverse("quizzes:exam_result", args=[attempt.key])
    ).content.decode()
    for words in (
        "<h1>\n      \n        Passed",
        "This result has been corrected",
        "As it was sat",
        "The felt was misprinted.",
        "The marks of this hand have been corrected",
        "Corrected: before, it was marked wrong.",
    ):
        assert words in page
    assert page.count('class="badge corrected"') == 1
