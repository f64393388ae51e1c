"""Counting the answers to every item: in the database, in three queries."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Avg, Count, F, FloatField, Q, Sum, Value
from django.db.models.functions import Cast, NullIf

from quizzes.marking_bets import parse_signed
from quizzes.mistaking import title_of_mark
from quizzes.wording import say
from training.items import HALF, NINE_TENTHS, Item, Mistake, Pairs, Part, quantile
from training.practised import unaided

TENTH: Final = 100  # milliseconds

type ItemKey = tuple[str, str]  # a skill and a kind of question


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose answers are counted: those of `people` under `rule_set`.

    `kind` keeps to drills or to exams, "" takes both; what came in from `since` on is
    held against what came before.
    """

    people: Any
    rule_set: str
    kind: str
    since: datetime

    def answers(self) -> Any:
        """The answers, each with its `trainee` and its `skill`."""
        found = unaided(self.people, self.rule_set)
        return found.filter(question__attempt__kind=self.kind) if self.kind else found


def items(wanted: Wanted) -> tuple[Item, ...]:
    """Every item that was answered, the hardest first."""
    times, mistakes = _times(wanted), _mistakes(wanted)
    counted = (
        Item(
            skill,
            kind,
            whole=Part(*sums[:2]),
            recent=Part(*sums[2:4]),
            before=Part(*sums[4:6]),
            pairs=Pairs(sums[6], *(each or 0.0 for each in sums[7:])),
            median_ms=quantile(times[skill, kind], HALF),
            p90_ms=quantile(times[skill, kind], NINE_TENTHS),
            mistakes=mistakes.get((skill, kind), ()),
        )
        for skill, kind, *sums in _sums(wanted)
    )
    return tuple(sorted(counted, key=lambda it: (it.facility, it.skill, it.kind)))


def _sums(wanted: Wanted) -> Any:
    """Counts and means by item, and the sums over pairs of scores.

    A pair is an answer with everything else in its attempt, once that has ended and
    if it asked anything else.
    """
    new, old = Q(received_at__gte=wanted.since), Q(received_at__lt=wanted.since)
    total = "question__attempt__"
    paired = Q(**{f"{total}bets_asked__gt": F("bets_asked")})
    x = _share(F("bets_right"), F("bets_asked"))
    y = _share(
        F(f"{total}bets_right") - F("bets_right"),
        F(f"{total}bets_asked") - F("bets_asked"),
    )
    return (
        wanted.answers()
        .values_list("skill", "question__kind")
        .annotate(
            answers=Count("pk"),
            facility=Avg(x),
            new_answers=Count("pk", filter=new),
            new_facility=Avg(x, filter=new),
            old_answers=Count("pk", filter=old),
            old_facility=Avg(x, filter=old),
            pairs=Count("pk", filter=paired),
            x=Sum(x, filter=paired),
            y=Sum(y, filter=paired),
            xx=Sum(x * x, filter=paired),
            yy=Sum(y * y, filter=paired),
            xy=Sum(x * y, filter=paired),
        )
    )


def _share(right: Any, asked: Any) -> Any:
    """`right` of `asked` as a number from 0 to 1; null where nothing was asked."""
    return Cast(right, FloatField()) / NullIf(Cast(asked, FloatField()), Value(0.0))


def _times(wanted: Wanted) -> Mapping[ItemKey, Mapping[int, int]]:
    """By item how many answers took each tenth of a second, rounded down.

    Pages show no more than tenths, and so the database need not sort a million rows.
    """
    tenths = wanted.answers().annotate(tenth=F("server_ms") / TENTH)
    rows = tenths.values_list("skill", "question__kind", "tenth")
    times = defaultdict[ItemKey, dict[int, int]](dict)
    for skill, kind, tenth, number in rows.annotate(number=Count("pk")):
        times[skill, kind][TENTH * tenth] = number
    return times


def _mistakes(wanted: Wanted) -> Mapping[ItemKey, tuple[Mistake, ...]]:
    """The named mistakes by item, the most frequent first."""
    counts: dict[ItemKey, dict[str, Mistake]] = {}
    for key, mark in _wrong_marks(wanted):
        at_item = counts.setdefault(key, {})
        title = say(title_of_mark(mark))
        old = at_item.get(title, Mistake(title, 0, 0, 0))
        cost = parse_signed(mark["cost"] or "0")
        at_item[title] = Mistake(
            title, old.times + 1, old.overpaid + max(cost, 0), old.short + max(-cost, 0)
        )
    return {
        key: tuple(sorted(made.values(), key=lambda it: (-it.times, it.title)))
        for key, made in counts.items()
    }


def _wrong_marks(wanted: Wanted) -> Iterator[tuple[ItemKey, dict[str, Any]]]:
    rows = wanted.answers().filter(right=False)
    for skill, kind, marks in rows.values_list(
        "skill", "question__kind", "marks"
    ).iterator():
        for mark in marks:
            if not mark["right"] and mark.get("mistake"):
                yield (skill, kind), mark
