"""The database as it was at an earlier migration, for tests."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

type Nodes = Sequence[tuple[str, str]]  # migrations: each an app and a name


def latest() -> Nodes:
    """The newest migration of each app."""
    found: Nodes = MigrationExecutor(connection).loader.graph.leaf_nodes()
    return found


def migrate(to: Nodes) -> Any:
    """Bring the tables to these migrations; gives the apps as they were at them."""
    MigrationExecutor(connection).migrate(list(to))
    return MigrationExecutor(connection).loader.project_state(list(to)).apps


@contextmanager
def migrated(to: Nodes) -> Iterator[Any]:
    """The tables as they were at these migrations meanwhile, and the apps of then."""
    newest = latest()
    try:
        yield migrate(to)
    finally:
        MigrationExecutor(connection).migrate(newest)


def make_attempt_of_then(apps: Any, kind: str, **fields: Any) -> Any:
    """An attempt of Alice's as the columns of the first migrations have it."""
    alice = apps.get_model("training", "User").objects.create(
        username="alice", email="alice@example.org"
    )
    return apps.get_model("quizzes", "Attempt").objects.create(
        trainee=alice,
        kind=kind,
        rule_set="venezia/ultimate",
        rules="venezia/ultimate@1",
        rules_hash="0" * 64,
        engine="0" * 64,
        seed="1",
        **fields,
    )


def make_answer_of_then(apps: Any, question: Any, **fields: Any) -> Any:
    """An answer to four bets as the columns of the first migrations have it."""
    return apps.get_model("quizzes", "Answer").objects.create(
        question=question,
        submission="",
        typed={},
        marks=[],
        bets_asked=4,
        right=False,
        server_ms=1,
        **fields,
    )
