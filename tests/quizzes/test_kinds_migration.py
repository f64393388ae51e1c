"""The rows of before there were kinds of question, forward and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.make_quizzes import FLUSH, TWO_BOXES

BEFORE = [("quizzes", "0001_attempts_questions_answers"), ("training", "0001_people")]
AFTER = [("quizzes", "0003_kinds_of_question_hold"), ("training", "0001_people")]


@pytest.mark.django_db(transaction=True)
def test_old_questions_settle_boxes_under_the_rules_of_their_attempt() -> None:
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate(BEFORE)
        fill()
        executor = MigrationExecutor(connection)
        executor.migrate(AFTER)
        apps = executor.loader.project_state(AFTER).apps
        questions = apps.get_model("quizzes", "Question").objects.order_by("number")
        assert list(questions.values_list("kind", "rules")) == [
            ("settle-box", "venezia/ultimate@1"),
            ("settle-table", "venezia/ultimate@1"),
        ]
        assert apps.get_model("quizzes", "Answer").objects.get().unnamed is False
        MigrationExecutor(connection).migrate(BEFORE)
        old = MigrationExecutor(connection).loader.project_state(BEFORE).apps
        felts = old.get_model("quizzes", "Question").objects.order_by("number")
        assert list(felts.values_list("felt", flat=True)) == [FLUSH, TWO_BOXES]
    finally:
        MigrationExecutor(connection).migrate(latest)


def fill() -> None:
    """Two questions, one of them answered, as they were kept then."""
    apps = MigrationExecutor(connection).loader.project_state(BEFORE).apps
    alice = apps.get_model("training", "User").objects.create(
        username="alice", email="alice@example.org"
    )
    now = timezone.now()
    attempt = apps.get_model("quizzes", "Attempt").objects.create(
        trainee=alice,
        kind="drill",
        rule_set="venezia/ultimate",
        rules="venezia/ultimate@1",
        rules_hash="0" * 64,
        engine="0" * 64,
        seed="1",
        started_at=now,
    )
    add = apps.get_model("quizzes", "Question").objects.create
    asked = [
        add(attempt=attempt, number=number, felt=felt, situation="tie", seed="1")
        for number, felt in enumerate((FLUSH, TWO_BOXES), 1)
    ]
    apps.get_model("quizzes", "Answer").objects.create(
        question=asked[0],
        submission="",
        typed={},
        marks=[],
        bets_asked=4,
        bets_right=3,
        right=False,
        received_at=now,
        server_ms=1,
    )
