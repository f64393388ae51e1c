"""The kept sums as plain values, to be set side by side."""

from typing import Any

import pytest
from django.db.models import Model

from quizzes.models import DaySum, ItemSum, MistakeSum, TraineeSum
from quizzes.sums import rebuild_sums
from quizzes.sums.rows import DAY, ITEM, MISTAKE, Sums
from quizzes.times import read_times
from training.models import User

TABLES = (ItemSum, DaySum, MistakeSum, TraineeSum)


def kept_sums() -> dict[str, list[Any]]:
    """Every row of every table of sums, in an order that does not depend on time."""
    return {
        table.__name__: sorted(map(_plain, _rows(table)), key=_in_order)
        for table in TABLES
    }


def counted_anew(*people: User) -> dict[str, list[Any]]:
    """The sums of `people`, made again from their answers."""
    for person in people:
        rebuild_sums(person)
    return kept_sums()


def _rows(table: type[Model]) -> list[dict[str, Any]]:
    return list(table._default_manager.values())  # noqa: SLF001  which Django documents


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    row.pop("id", None)
    if isinstance(row.get("times"), str):
        row["times"] = dict(read_times(row["times"]))
    if "entries" in row:
        row["entries"] = sorted(row["entries"].split())
    return {
        name: pytest.approx(value, abs=1e-9) if isinstance(value, float) else value
        for name, value in row.items()
    }


def _in_order(row: dict[str, Any]) -> list[str]:
    names = ("trainee_id", "rule_set", "rules", "skill", "kind", "occasion", "day")
    return [str(row.get(name)) for name in (*names, "mistake")]


def as_sums() -> Sums:
    """Every row of the sums of people, but for those of a person as a whole."""
    tables: tuple[tuple[type[Model], tuple[str, ...]], ...] = (
        (ItemSum, ITEM),
        (DaySum, DAY),
        (MistakeSum, MISTAKE),
    )
    return Sums(
        *(
            {tuple(row.pop(name) for name in key): row for row in _rows(table)}
            for table, key in tables
        )
    )
