"""The figures of every item, out of the sums kept while answers are marked."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db.models import CharField, Q, StringAgg, Sum, Value

from quizzes.gaming_days import GamingDays
from quizzes.mistaking import title_of_mistake
from quizzes.models import (
    UNAIDED,
    DaySum,
    ItemSum,
    MistakeSum,
    SchoolItemSum,
    SchoolMistakeSum,
)
from quizzes.sums.entries import read_words
from quizzes.times import NINE_TENTHS, median_of, quantile, read_times
from quizzes.wording import say
from training.items import DRIFT_DAYS, Item, Mistake, Pairs, Part

ADDED: Final = ("answers", "shares", "pairs", "x", "y", "xx", "yy", "xy")
EVERYBODY: Final = None  # whoever has ever answered, trainee still or not

type ItemKey = tuple[str, str]  # a skill and a kind of question
type Lately = Mapping[ItemKey, tuple[int, float]]  # answers, sum of their shares


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose answers are counted: those of `people` under `rule_set`.

    For EVERYBODY there are sums of their own, which take as long to read in a school
    with many people as in one with few. `kind` keeps to drills or to exams, "" takes
    both; what was answered on the gaming day `since` or later is held against what
    came before.
    """

    people: Any
    rule_set: str
    kind: str
    since: date

    def of(self, table: Any) -> Any:
        """The rows of a table of sums that count."""
        occasions = [self.kind] if self.kind else UNAIDED
        rows = table.objects.filter(rule_set=self.rule_set, occasion__in=occasions)
        if self.people is not EVERYBODY:
            rows = rows.filter(trainee__in=self.people)
        return rows.order_by()


def lately_since(days: GamingDays, now: datetime) -> date:
    """The first gaming day of those that are held against all before them."""
    return days.day_of(now) - timedelta(DRIFT_DAYS - 1)


def items(wanted: Wanted) -> tuple[Item, ...]:
    """Every item that was answered, the hardest first; at most three queries."""
    found = _of_school(wanted) if wanted.people is EVERYBODY else _of_people(wanted)
    answered = (item for item in found if item.whole.answers)
    return tuple(sorted(answered, key=lambda it: (it.facility, it.skill, it.kind)))


def _of_school(wanted: Wanted) -> Iterator[Item]:
    """All items; how many answers came lately is counted by the same statement."""
    mistakes = _mistakes(wanted, SchoolMistakeSum)
    late = Q(day__gte=wanted.since)
    rows = _added(
        wanted,
        SchoolItemSum,
        new=Sum("answers", filter=late, default=0),
        new_shares=Sum("shares", filter=late, default=0.0),
    )
    for skill, kind, new, new_shares, *row in rows:
        key = (skill, kind)
        yield _item(key, _named(row), (new, new_shares), mistakes.get(key, ()))


def _of_people(wanted: Wanted) -> Iterator[Item]:
    lately, mistakes = _lately(wanted), _mistakes(wanted, MistakeSum)
    for skill, kind, *row in _added(wanted, ItemSum):
        key = (skill, kind)
        new = lately.get(key, (0, 0.0))
        yield _item(key, _named(row), new, mistakes.get(key, ()))


def _added(wanted: Wanted, table: Any, **first: Sum) -> Any:
    """By item what is to come `first`, the figures of `ADDED`, and then all times."""
    joined = StringAgg("times", Value("", output_field=CharField()))
    rows = wanted.of(table).values_list("skill", "kind")
    added = {name: Sum(name) for name in ADDED}
    return rows.annotate(**first, **added, joined=joined)


def _named(row: Sequence[Any]) -> Mapping[str, Any]:
    return dict(zip((*ADDED, "times"), row, strict=True))


def _item(
    key: ItemKey,
    sums: Mapping[str, Any],
    lately: tuple[int, float],
    mistakes: tuple[Mistake, ...],
) -> Item:
    times = read_times(sums["times"])
    answers, shares = sums["answers"], sums["shares"]
    new, new_shares = lately
    return Item(
        *key,
        whole=_part(answers, shares),
        recent=_part(new, new_shares),
        before=_part(answers - new, shares - new_shares),
        pairs=Pairs(*(sums[name] for name in ADDED[2:])),
        median_ms=median_of(times) or 0,
        p90_ms=quantile(times, NINE_TENTHS) if times else 0,
        mistakes=mistakes,
    )


def _part(answers: int, shares: float) -> Part:
    return Part(answers, shares / answers if answers else None)


def _lately(wanted: Wanted) -> Lately:
    """By item how many answers came lately, and the sum of their shares."""
    found = dict[ItemKey, tuple[int, float]]()
    days = wanted.of(DaySum).filter(day__gte=wanted.since)
    for entries in days.values_list("entries", flat=True):
        for word in read_words(entries):
            key = (word.skill, word.kind)
            answers, shares = found.get(key, (0, 0.0))
            found[key] = answers + 1, shares + word.right / word.asked
    return found


def _mistakes(wanted: Wanted, table: Any) -> Mapping[ItemKey, tuple[Mistake, ...]]:
    """The named mistakes by item, the most frequent first."""
    counts = defaultdict[ItemKey, dict[str, Mistake]](dict)
    for key, mistake in _made(wanted, table):
        at_item = counts[key]
        old = at_item.get(mistake.title)
        at_item[mistake.title] = old + mistake if old else mistake
    return {
        key: tuple(sorted(made.values(), key=lambda it: (-it.times, it.title)))
        for key, made in counts.items()
    }


def _made(wanted: Wanted, table: Any) -> Iterator[tuple[ItemKey, Mistake]]:
    sums = wanted.of(table).values_list("skill", "kind", "mistake")
    for skill, kind, slug, *numbers in sums.annotate(
        Sum("times"), Sum("overpaid"), Sum("short")
    ):
        if numbers[0]:
            yield (skill, kind), Mistake(say(title_of_mistake(slug)), *numbers)
