"""The sums over everybody are what the sums of all people add up to, at any time."""

from datetime import timedelta
from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizzes.gaming_days import site_days
from quizzes.models import SchoolItemSum, SchoolMistakeSum
from quizzes.scoring import end
from quizzes.sums import merge_school_sums, rebuild_school_sums, rebuild_sums
from quizzes.sums.merging import DAYS_APART
from quizzes.tasks import merge_sums
from tests.make import make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_exam, make_question
from tests.make_school_sums import school_sums, sums_of_people
from tests.quizzes.test_sums import NOON, make_named_mistake, work

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

LATER = NOON + timedelta(days=DAYS_APART)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 2**32), max_size=6))
def test_they_are_in_step_after_every_attempt_rebuild_and_merge(
    seeds: list[int],
) -> None:
    with transaction.atomic():
        people = make_trainee(), make_trainee("Charlie")
        for seed in seeds:
            rng = Random(seed)
            person = people[seed % 2]
            work(person, seed)
            for exam in person.attempts.exams().live():
                end(exam, exam.started_at + timedelta(hours=1))
            if rng.random() < 0.3:
                merge_school_sums(NOON)
            if rng.random() < 0.3:
                rebuild_sums(person)
            assert school_sums() == sums_of_people()
        transaction.set_rollback(True)


def test_an_exam_counts_nowhere_before_it_is_over() -> None:
    attempt = make_exam(make_trainee(), hands=2, started_at=NOON)
    make_answer(make_question(attempt, first_shown_at=NOON))
    assert not SchoolItemSum.objects.exists()
    make_answer(make_question(attempt, first_shown_at=NOON))
    assert school_sums() == sums_of_people()
    assert SchoolItemSum.objects.exists()


def test_merging_leaves_a_row_for_each_item_and_recent_day() -> None:
    work_of_two_days()
    before = school_sums()
    rows = SchoolItemSum.objects.count() + SchoolMistakeSum.objects.count()
    assert merge_school_sums(NOON) > 0
    assert school_sums() == before
    today = site_days().day_of(NOON)
    tomorrow = today + timedelta(days=1)
    assert SchoolItemSum.objects.count() == 3
    days = SchoolItemSum.objects.values_list("day", "answers")
    assert set(days) == {(today, 2), (tomorrow, 2), (None, 0)}
    mistake = SchoolMistakeSum.objects.get()
    assert (mistake.times, mistake.overpaid) == (2, 1500)
    assert rows > 4
    assert merge_school_sums(NOON) == 0


def test_days_long_past_are_not_kept_apart_any_more() -> None:
    work_of_two_days()
    since = site_days().day_of(LATER) - timedelta(DAYS_APART - 1)
    before = school_sums(since)
    merge_school_sums(LATER)
    assert school_sums() == before
    days = SchoolItemSum.objects.order_by("day").values_list("day", "answers")
    assert set(days) == {(since, 2), (None, 2)}


def test_the_worker_merges_them() -> None:
    work_of_two_days()
    assert merge_sums() > 0
    assert SchoolItemSum.objects.get().answers == 4


def test_the_command_makes_wrong_ones_right_again() -> None:
    work_of_two_days()
    SchoolItemSum.objects.update(answers=99, day=None, times="7 ")
    SchoolMistakeSum.objects.all().delete()
    call_command("rebuild_sums")
    recent = school_sums()
    assert recent["mistakes"] == sums_of_people()["mistakes"]
    assert list(recent["items"]) == [("venezia/ultimate", *OF_TIE, None)]
    assert list(recent["items"].values()) == list(
        sums_of_people(site_days().day_of(LATER))["items"].values()
    )


def test_right_ones_are_left_alone() -> None:
    work_of_two_days()
    assert rebuild_school_sums(NOON) == 0
    merge_school_sums(NOON)
    assert rebuild_school_sums(NOON) == 0


OF_TIE = ("tie", "settle-box", "drill")


def work_of_two_days() -> None:
    """Two people, each with a right answer and a named mistake, a day apart."""
    for number, name in enumerate(("Alice", "Charlie")):
        at = NOON + timedelta(days=number)
        attempt = make_attempt(make_trainee(name), started_at=at)
        make_answer(make_question(attempt, first_shown_at=at))
        make_named_mistake(make_question(attempt, first_shown_at=at))
        end(attempt, at + timedelta(minutes=5))
