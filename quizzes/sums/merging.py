"""Merging the rows of the sums over everybody, so that there stay few.

What the rows of an item add up to is the same before and after, and a statement that
reads them sees either all the old ones or all the new ones. Of two merges at a time
the second waits, and then finds those rows gone.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, F, Model, Q

from quizzes.gaming_days import site_days
from quizzes.models import SchoolItemSum, SchoolMistakeSum
from quizzes.sums.everybody import ITEM, MISTAKE, Everybody
from quizzes.sums.school import add_to_school

DAYS_APART: Final = 60  # gaming days whose answers are kept apart from those before
OF_ITEM: Final = ("rule_set", "skill", "kind", "occasion")


def merge_school_sums(now: datetime) -> int:
    """Merge all rows that can be; by how many they have become fewer."""
    since = kept_apart_since(now)
    fewer = 0
    for key in _items_with_several(since):
        fewer += _merge(SchoolItemSum, key, since)
    for key in _mistakes_with_several():
        fewer += _merge(SchoolMistakeSum, key, since)
    return fewer


def kept_apart_since(now: datetime) -> date:
    """The first gaming day whose answers are kept apart."""
    return site_days().day_of(now) - timedelta(DAYS_APART - 1)


def _items_with_several(since: date) -> Iterator[Mapping[str, Any]]:
    """The items with rows that belong together: of one day, or of none kept apart."""
    recent = Q(day__gte=since)
    rows = SchoolItemSum.objects.order_by().values(*OF_ITEM)
    counted = rows.annotate(
        rows=Count("pk"),
        days=Count("day", distinct=True, filter=recent),
        apart=Count("pk", filter=recent),
    )
    several = Q(apart__gt=F("days")) | Q(rows__gt=F("apart") + 1)
    yield from counted.filter(several).values(*OF_ITEM)


def _mistakes_with_several() -> Iterator[Mapping[str, Any]]:
    """The items with several rows of one mistake."""
    rows = SchoolMistakeSum.objects.order_by().values(*OF_ITEM)
    counted = rows.annotate(rows=Count("pk"), kinds=Count("mistake", distinct=True))
    yield from counted.filter(rows__gt=F("kinds")).values(*OF_ITEM)


@transaction.atomic
def _merge(table: type[Model], key: Mapping[str, Any], since: date) -> int:
    """Put one row in the place of several with the same `key`, for each day kept."""
    objects = table._default_manager  # noqa: SLF001  which Django documents
    found = list(objects.filter(**key).select_for_update().order_by("pk").values())
    school = Everybody(since)
    for row in found:
        if table is SchoolItemSum:
            school.add_item(_key(row, ITEM), row)
        else:
            school.add_mistake(_key(row, MISTAKE), row)
    objects.filter(pk__in=[row["id"] for row in found]).delete()
    return len(found) - add_to_school(school)


def _key(row: Mapping[str, Any], names: Sequence[str]) -> Any:
    return tuple(row[name] for name in names)
