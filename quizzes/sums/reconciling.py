"""Making the sums over everybody again from the sums of all people.

What one statement finds in both is compared, so that answers which come meanwhile are
in both or in neither; the difference is added like any answer. Only whoever else does
the same waits, and then finds nothing to add: two who both added what they had found
missing would add it twice.
"""

from datetime import datetime
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import (
    DateField,
    FloatField,
    IntegerField,
    Model,
    TextField,
    Value,
)

from quizzes.models import DaySum, ItemSum, MistakeSum, SchoolItemSum, SchoolMistakeSum
from quizzes.sums.everybody import COSTS, FIGURES, MISTAKE, Everybody
from quizzes.sums.merging import OF_ITEM, kept_apart_since
from quizzes.sums.school import add_to_school

AT_ONCE: Final = 2000  # rows in memory
PEOPLE: Final = "people"
DAYS: Final = "days"
SCHOOL: Final = "school"
COUNTS: Final = ("answers", "pairs")

# A lock that only its like waits for, not those who add or merge rows; it ends with the
# transaction. Whoever holds it asks for no other: it comes after those of people.
ONE_AT_A_TIME: Final = "LOCK TABLE quizzes_schoolitemsum IN SHARE UPDATE EXCLUSIVE MODE"


@transaction.atomic
def rebuild_school_sums(now: datetime) -> int:
    """Let the sums over everybody be what those of all people add up to.

    Returns how many rows were added: none if they were right.
    """
    _take_turns()
    school = Everybody(kept_apart_since(now))
    for source, *row in _item_rows():
        _add_item(school, source, row)
    for source, *row in _mistake_rows():
        figures = dict(zip(COSTS, row[len(MISTAKE) :], strict=True))
        key: Any = tuple(row[: len(MISTAKE)])
        school.add_mistake(key, figures, _sign(source))
    return add_to_school(school)


def _take_turns() -> None:
    """Wait until no other transaction compares: on SQLite only one ever writes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(ONE_AT_A_TIME)


def _item_rows() -> Any:
    """Of days, people and the school: source, key, day, figures, times or entries."""
    nothing, zeros = Value(""), [_zero(name) for name in FIGURES]
    rule_set, *_, occasion = OF_ITEM
    days = _rows(DaySum, DAYS).values_list(
        "source", rule_set, nothing, nothing, occasion, "day", *zeros, "entries"
    )
    people = _rows(ItemSum, PEOPLE).values_list(
        "source", *OF_ITEM, Value(None, DateField()), *FIGURES, "times"
    )
    school = _rows(SchoolItemSum, SCHOOL).values_list(
        "source", *OF_ITEM, "day", *FIGURES, "times"
    )
    return days.union(people, school, all=True).iterator(AT_ONCE)


def _zero(name: str) -> Value:
    """A nought of the type of the column, which the whole union then has."""
    return Value(0, IntegerField()) if name in COUNTS else Value(0.0, FloatField())


def _mistake_rows() -> Any:
    columns = ("source", *MISTAKE, *COSTS)
    people = _rows(MistakeSum, PEOPLE).values_list(*columns)
    school = _rows(SchoolMistakeSum, SCHOOL).values_list(*columns)
    return people.union(school, all=True).iterator(AT_ONCE)


def _rows(table: type[Model], source: str) -> Any:
    objects = table._default_manager  # noqa: SLF001  which Django documents
    return objects.order_by().annotate(source=Value(source, TextField()))


def _sign(source: str) -> int:
    return -1 if source == SCHOOL else 1


def _add_item(school: Everybody, source: str, row: list[Any]) -> None:
    rule_set, skill, kind, occasion, day, *figures, text = row
    if source == DAYS:
        school.add_day((rule_set, occasion, day), text)
        return
    named = dict(zip(FIGURES, figures, strict=True)) | {"times": text}
    school.add_item((rule_set, skill, kind, occasion, day), named, _sign(source))
