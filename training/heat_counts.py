"""Counting a class's answers for its heat map: in the database, in three queries."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count as Rows
from django.db.models import F, Max, Q, Sum

from quizzes.models import Answer
from training.gaming_days import GamingDays
from training.heat import RECENT_DAYS, Cell, Count, Heat, Person, heat_of
from training.practised import ranked, unaided


def heat_map(trainees: Any, rule_set: str, days: GamingDays, now: datetime) -> Heat:
    """The heat map of `trainees`, a set of people, under any edition of `rule_set`."""
    today = days.day_of(now)
    pks = trainees.order_by().values("pk")
    return heat_of(_people(trainees, days), _cells(pks, rule_set, days, today), today)


def _people(trainees: Any, days: GamingDays) -> list[Person]:
    """Each with the day of their last answer, under whatever rules."""
    seen = (
        Answer.objects.filter(
            question__attempt__trainee__in=trainees.order_by().values("pk")
        )
        .order_by()
        .values_list("question__attempt__trainee")
        .annotate(Max("received_at"))
    )
    last = {pk: days.day_of(at) for pk, at in seen}
    return [
        Person(pk, name, last.get(pk))
        for pk, name in trainees.values_list("pk", "full_name")
    ]


def _cells(
    people: Any, rule_set: str, days: GamingDays, today: date
) -> Mapping[int, Mapping[str, Cell]]:
    medians = _medians(people, rule_set)
    lately = Q(received_at__gte=days.start_of(today - timedelta(RECENT_DAYS - 1)))
    counted = (
        unaided(people, rule_set)
        .values_list("trainee", "skill")
        .annotate(
            last=Max("received_at"),
            hands=Rows("pk"),
            asked=Sum("bets_asked"),
            right_bets=Sum("bets_right"),
            new_hands=Rows("pk", filter=lately),
            new_asked=Sum("bets_asked", filter=lately, default=0),
            new_right=Sum("bets_right", filter=lately, default=0),
        )
    )
    cells = defaultdict[int, dict[str, Cell]](dict)
    for pk, slug, last, *counts in counted:
        cells[pk][slug] = Cell(
            Count(*counts[:3]),
            Count(*counts[3:]),
            days.day_of(last),
            medians[pk, slug],
        )
    return cells


def _medians(people: Any, rule_set: str) -> Mapping[tuple[int, str], int]:
    """The lower median time by person and skill."""
    placed = ranked(unaided(people, rule_set), "trainee", "skill")
    middle = placed.filter(place=(F("among") + 1) / 2)
    rows = middle.values_list("trainee", "skill", "server_ms")
    return {(pk, slug): ms for pk, slug, ms in rows}
