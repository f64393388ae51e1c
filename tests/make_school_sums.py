"""The sums over everybody as plain values, however many rows they are in."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from quizzes.models import SchoolItemSum, SchoolMistakeSum
from quizzes.sums.everybody import COSTS, ITEM, MISTAKE, Everybody, Tally
from tests.make_sums import as_sums


def school_sums(since: date = date.min) -> dict[str, Any]:
    """What the rows add up to; gaming days before `since` are not kept apart."""
    school = Everybody(since)
    for row in SchoolItemSum.objects.values():
        school.add_item(tuple(row[name] for name in ITEM), row)
    for made in SchoolMistakeSum.objects.values(*MISTAKE, *COSTS):
        key, costs = tuple(made.values())[:5], dict(made)
        school.add_mistake(key, costs)
    return _plain(school)


def sums_of_people(since: date = date.min) -> dict[str, Any]:
    """What the sums of all people add up to."""
    school = Everybody(since)
    school.add(as_sums())
    return _plain(school)


def _plain(school: Everybody) -> dict[str, Any]:
    return {
        "items": _tallies(school.items),
        "mistakes": _tallies(school.mistakes),
    }


def _tallies(tallies: Mapping[Any, Tally]) -> dict[Any, Any]:
    return {
        key: (
            {name: pytest.approx(it) for name, it in tally.figures.items()},
            {ms: number for ms, number in tally.times.items() if number},
        )
        for key, tally in tallies.items()
        if tally.row
    }
