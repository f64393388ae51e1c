"""The sums of a database that is full of answers, when they are first kept."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from quizzes.scoring import end
from tests.make import make_trainee
from tests.make_sums import TABLES, kept_sums
from tests.quizzes.test_sums import work

EMPTY = [("quizzes", "0011_sums_of_answers")]
FILLED = [("quizzes", "0012_sums_of_answers_given")]


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
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate(EMPTY)
        for table in TABLES:
            table.objects.all().delete()
        MigrationExecutor(connection).migrate(FILLED)
        MigrationExecutor(connection).migrate(EMPTY)
        MigrationExecutor(connection).migrate(FILLED)  # as after one that broke off
        assert kept_sums() == kept
    finally:
        MigrationExecutor(connection).migrate(latest)
