"""Skills kept in step with the answers."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from quizzes.asking import EXAM_SECONDS_PER_HAND
from quizzes.models import Mode, Skill
from quizzes.scheduling import Rating
from quizzes.skills import EXAM_MS_PER_BOX, practised, skill_of
from tests.make import make_trainee
from tests.make_quizzes import TWO_BOXES, ULTIMATE, make_attempt, make_exam
from tests.make_skills import answer, given, question_of
from tests.racing import at_once

pytestmark = pytest.mark.django_db


def test_the_first_answer_makes_the_skill() -> None:
    attempt = make_attempt(make_trainee())
    kept = answer(attempt, "tie", right=True, took=8)
    skill = Skill.objects.get()
    assert (skill.trainee_id, skill.rule_set, skill.slug) == (
        attempt.trainee_id,
        ULTIMATE,
        "tie",
    )
    assert (skill.reps, skill.lapses, skill.last_rating) == (1, 0, Rating.Good)
    assert skill.updated_at == skill.met_at == kept.received_at
    assert skill.due_at > kept.received_at


def test_a_wrong_answer_is_due_at_once() -> None:
    trainee = make_trainee()
    kept = answer(make_attempt(trainee), "tie", right=False, took=8)
    assert Skill.objects.get().lapses == 1
    assert Skill.objects.of(trainee).due(kept.received_at).count() == 1


def test_an_answer_of_an_exam_changes_no_skill() -> None:
    exam = make_exam(make_trainee())
    assert practised(given(question_of(exam))) is None
    assert not Skill.objects.exists()


def test_the_same_time_is_slow_for_the_quick_and_swift_for_the_slow() -> None:
    ratings = {}
    for name, usual in (("Quick", 3), ("Slow", 15)):
        attempt = make_attempt(make_trainee(name))
        for _ in range(5):
            answer(attempt, "wheel", right=True, took=usual)
        answer(attempt, "tie", right=True, took=8)
        ratings[name] = Skill.objects.get(slug="tie", trainee__full_name=name)
    assert ratings["Quick"].last_rating == Rating.Hard
    assert ratings["Slow"].last_rating == Rating.Easy


def test_the_time_for_a_table_is_shared_out_among_its_boxes() -> None:
    attempt = make_attempt(make_trainee(), boxes=2)
    table = question_of(attempt, TWO_BOXES, kind="settle-table")
    practised(given(table, took=30))
    assert Skill.objects.get().last_rating == Rating.Good


def test_a_kind_of_question_has_its_own_times() -> None:
    attempt = make_attempt(make_trainee(), boxes=2)
    for _ in range(5):
        practised(given(question_of(attempt), took=3))
    table = question_of(attempt, TWO_BOXES, kind="settle-table", situation="wheel")
    practised(given(table, took=30))
    assert Skill.objects.get(slug="wheel").last_rating == Rating.Good


def test_a_kind_of_question_is_a_skill_of_its_own() -> None:
    question = question_of(make_attempt(make_trainee()), kind="payout", situation="")
    assert skill_of(question) == "payout"
    assert skill_of(question_of(question.attempt)) == "tie"


def test_what_is_answered_with_the_rules_beside_it_is_hard() -> None:
    answer(make_attempt(make_trainee(), mode=Mode.STUDY), "tie", right=True, took=2)
    assert Skill.objects.get().last_rating == Rating.Hard


def test_a_hand_of_the_other_house_is_a_skill_of_that_house() -> None:
    other = "charlevoix/ultimate@1"
    switching = {"mode": Mode.SWITCH, "other_rules": other}
    attempt = make_attempt(make_trainee(), **switching)
    practised(given(question_of(attempt, rules=other)))
    assert Skill.objects.get().rule_set == "charlevoix/ultimate"


def test_the_time_allowed_is_that_of_the_exam() -> None:
    assert EXAM_MS_PER_BOX == 1000 * EXAM_SECONDS_PER_HAND


@pytest.mark.datalayer
@pytest.mark.parametrize("already", [0, 60])
def test_an_answer_is_entered_by_four_queries(already: int) -> None:
    attempt = make_attempt(make_trainee())
    answer(attempt, "tie", right=True, took=8)
    for _ in range(already):
        answer(attempt, "wheel", right=True, took=8)
    kept = given(question_of(attempt, situation="tie"))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        practised(kept)
    assert len(queries) == 4


def test_a_skill_is_kept_once() -> None:
    answer(make_attempt(make_trainee()), "tie", right=True, took=8)
    row = Skill.objects.values().get()
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        Skill.objects.create(**{**row, "id": None})


@pytest.mark.parametrize(
    ("fault", "constraint"),
    [
        ({"last_rating": 5}, "skill_rating_is_known"),
        ({"reps": 0, "streak": 0}, "skill_counts_its_answers"),
        ({"lapses": 2}, "skill_counts_its_answers"),
    ],
)
def test_an_impossible_skill_is_refused(fault: dict[str, int], constraint: str) -> None:
    answer(make_attempt(make_trainee()), "tie", right=True, took=8)
    with pytest.raises(IntegrityError, match=constraint):
        Skill.objects.update(**fault)


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_answers_in_many_drills_at_once_are_all_counted() -> None:
    trainee = make_trainee()
    questions = [question_of(make_attempt(trainee)) for _ in range(8)]

    def reply(number: int) -> None:
        with transaction.atomic():
            practised(given(questions[number]))

    at_once(8, reply)
    assert Skill.objects.get().reps == 8
