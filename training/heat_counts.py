"""A class's answers for its heat map, out of the sums kept while they are marked."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Sum

from quizzes.gaming_days import GamingDays
from quizzes.models import DaySum, ItemSum, TraineeSum
from quizzes.times import median
from training.heat import RECENT_DAYS, Cell, Count, Heat, Person, heat_of


def heat_map(trainees: Any, rule_set: str, days: GamingDays, now: datetime) -> Heat:
    """The heat map of `trainees`, a set of people, under any edition of `rule_set`.

    Four queries, however many answers there are.
    """
    today = days.day_of(now)
    pks = trainees.order_by().values("pk")
    return heat_of(
        _people(trainees, _lately(pks, rule_set, today), days),
        _cells(pks, rule_set, days),
        today,
    )


def _people(
    trainees: Any, lately: Mapping[int, Count], days: GamingDays
) -> list[Person]:
    """Each with the day of their last answer, under whatever rules."""
    pks = trainees.order_by().values("pk")
    seen = TraineeSum.objects.filter(trainee__in=pks).values_list("pk", "seen_at")
    last = {pk: days.day_of(at) for pk, at in seen}
    return [
        Person(pk, name, last.get(pk), lately.get(pk, Count()))
        for pk, name in trainees.values_list("pk", "full_name")
    ]


def _lately(people: Any, rule_set: str, today: date) -> Mapping[int, Count]:
    """What each has answered in the latest days."""
    since = today - timedelta(RECENT_DAYS - 1)
    recent = DaySum.objects.filter(
        trainee__in=people, rule_set=rule_set, day__gte=since
    )
    sums = recent.order_by().values_list("trainee")
    return {
        pk: Count(*counts)
        for pk, *counts in sums.annotate(
            Sum("answers"), Sum("bets_asked"), Sum("bets_right")
        )
    }


def _cells(
    people: Any, rule_set: str, days: GamingDays
) -> Mapping[int, Mapping[str, Cell]]:
    """Every skill of every person, in whatever way it was asked."""
    rows = defaultdict[tuple[int, str], list[ItemSum]](list)
    for row in ItemSum.objects.filter(trainee__in=people, rule_set=rule_set):
        rows[row.trainee_id, row.skill].append(row)
    cells = defaultdict[int, dict[str, Cell]](dict)
    for (pk, skill), sums in rows.items():
        cells[pk][skill] = _cell(sums, days)
    return cells


def _cell(sums: list[ItemSum], days: GamingDays) -> Cell:
    return Cell(
        Count(
            sum(each.answers for each in sums),
            sum(each.bets_asked for each in sums),
            sum(each.bets_right for each in sums),
        ),
        max(days.day_of(each.last_at) for each in sums),
        median(each.times for each in sums) or 0,
    )
