"""The sums of a database that is full of answers, when they are first kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from quizzes.models import TraineeSum
from quizzes.scoring import end
from tests.make import make_trainee
from tests.make_school_sums import school_sums, sums_of_people
from tests.make_sums import TABLES, kept_sums
from tests.migrating import latest, migrate, migrated
from tests.quizzes.test_sums import NOON, work

EMPTY = [("quizzes", "0011_sums_of_answers")]
FILLED = [("quizzes", "0012_sums_of_answers_given")]
SCHOOL_EMPTY = [("quizzes", "0015_sums_over_everybody")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_answers_given_before_are_counted_person_by_person() -> None:
    for name in ("Alice", "Charlie"):
        person = make_trainee(name)
        for seed in range(6):
            work(person, seed)
            for exam in person.attempts.exams().live():
                end(exam, exam.started_at + timedelta(hours=1))
    kept = kept_sums()
    assert all(kept.values())
    with migrated(EMPTY):
        for table in TABLES:
            table.objects.all().delete()
        migrate(FILLED)
        migrate(EMPTY)
        migrate(FILLED)  # as after one that broke off
        assert kept_sums() == kept


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_the_median_of_a_sum_becomes_the_mean_of_the_two_in_the_middle() -> None:
    alice = make_trainee()
    TraineeSum.objects.create(
        trainee=alice, answers=4, times="67 87 569 7126 ", median_ms=8700,
        seen_at=timezone.now(),
    )  # fmt: skip

    def median() -> int | None:
        return TraineeSum.objects.get().median_ms

    with migrated(FILLED):
        assert median() == 8700
    assert median() == 32_800


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_the_sums_over_everybody_are_those_of_all_people() -> None:
    for name in ("Alice", "Charlie"):
        work(make_trainee(name), seed=3)
    newest = latest()
    with migrated(SCHOOL_EMPTY):
        assert not school_sums()["items"]
        migrate(newest)
        migrate(SCHOOL_EMPTY)
    long_past = NOON.date() + timedelta(days=70)
    assert school_sums(long_past) == sums_of_people(long_past)
