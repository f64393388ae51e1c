"""The answers of before there were fates, forward and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.make_quizzes import FLUSH

BEFORE = [("quizzes", "0008_editions_are_kept"), ("training", "0002_invitations")]
AFTER = [("quizzes", "0010_opened_exams_hold"), ("training", "0002_invitations")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_old_answers_were_given_in_time_or_late() -> None:
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate(BEFORE)
        fill()
        executor = MigrationExecutor(connection)
        executor.migrate(AFTER)
        apps = executor.loader.project_state(AFTER).apps
        answers = apps.get_model("quizzes", "Answer").objects.order_by("pk")
        assert list(answers.values_list("fate", flat=True)) == ["given", "late"]
        exam = apps.get_model("quizzes", "Attempt").objects.get()
        assert (exam.opening, exam.ends_at, exam.extra_percent) == (None, None, 0)
        MigrationExecutor(connection).migrate(BEFORE)
        old = MigrationExecutor(connection).loader.project_state(BEFORE).apps
        kept = old.get_model("quizzes", "Answer").objects.order_by("pk")
        assert list(kept.values_list("late", flat=True)) == [False, True]
    finally:
        MigrationExecutor(connection).migrate(latest)


def fill() -> None:
    """A live exam with an answer in time and a late one, as they were kept then."""
    apps = MigrationExecutor(connection).loader.project_state(BEFORE).apps
    alice = apps.get_model("training", "User").objects.create(
        username="alice", email="alice@example.org"
    )
    now = timezone.now()
    exam = apps.get_model("quizzes", "Attempt").objects.create(
        trainee=alice,
        kind="exam",
        rule_set="venezia/ultimate",
        rules="venezia/ultimate@1",
        rules_hash="0" * 64,
        engine="0" * 64,
        seed="1",
        started_at=now,
        hands=10,
        seconds_per_hand=20,
        pass_percent=90,
    )
    for number, late in enumerate((False, True), 1):
        question = apps.get_model("quizzes", "Question").objects.create(
            attempt=exam,
            number=number,
            felt=FLUSH,
            situation="tie",
            seed="1",
            rules="venezia/ultimate@1",
        )
        apps.get_model("quizzes", "Answer").objects.create(
            question=question,
            submission="",
            typed={},
            marks=[],
            bets_asked=4,
            bets_right=0,
            right=False,
            late=late,
            received_at=now,
            server_ms=1,
        )
