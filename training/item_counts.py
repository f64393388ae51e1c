"""The figures of every item, out of the sums kept while answers are marked."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import CharField, StringAgg, Sum, Value

from quizzes.mistaking import title_of_mistake
from quizzes.models import UNAIDED, DaySum, ItemSum, MistakeSum
from quizzes.sums.entries import read_words
from quizzes.times import NINE_TENTHS, median_of, quantile, read_times
from quizzes.wording import say
from training.items import Item, Mistake, Pairs, Part

ADDED: Final = ("answers", "shares", "pairs", "x", "y", "xx", "yy", "xy")

type ItemKey = tuple[str, str]  # a skill and a kind of question


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose answers are counted: those of `people` under `rule_set`.

    `kind` keeps to drills or to exams, "" takes both; what was answered on the gaming
    day `since` or later is held against what came before.
    """

    people: Any
    rule_set: str
    kind: str
    since: date

    def of(self, table: Any) -> Any:
        """The rows of a table of sums that count."""
        occasions = [self.kind] if self.kind else UNAIDED
        rows = table.objects.filter(trainee__in=self.people, rule_set=self.rule_set)
        return rows.filter(occasion__in=occasions).order_by()


def items(wanted: Wanted) -> tuple[Item, ...]:
    """Every item that was answered, the hardest first; three queries."""
    lately, mistakes = _lately(wanted), _mistakes(wanted)
    added = {name: Sum(name) for name in ADDED}
    joined = StringAgg("times", Value("", output_field=CharField()))
    rows = wanted.of(ItemSum).values_list("skill", "kind")
    found = (
        _item(
            (skill, kind),
            dict(zip((*ADDED, "times"), row, strict=True)),
            lately.get((skill, kind), (0, 0.0)),
            mistakes.get((skill, kind), ()),
        )
        for skill, kind, *row in rows.annotate(**added, joined=joined)
    )
    return tuple(sorted(found, key=lambda it: (it.facility, it.skill, it.kind)))


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


def _lately(wanted: Wanted) -> Mapping[ItemKey, tuple[int, float]]:
    """By item how many answers came lately, and the sum of their shares."""
    found = dict[ItemKey, tuple[int, float]]()
    days = wanted.of(DaySum).filter(day__gte=wanted.since)
    for entries in days.values_list("entries", flat=True):
        for word in read_words(entries):
            key = (word.skill, word.kind)
            answers, shares = found.get(key, (0, 0.0))
            found[key] = answers + 1, shares + word.right / word.asked
    return found


def _mistakes(wanted: Wanted) -> Mapping[ItemKey, tuple[Mistake, ...]]:
    """The named mistakes by item, the most frequent first."""
    counts = defaultdict[ItemKey, dict[str, Mistake]](dict)
    for key, mistake in _named(wanted):
        at_item = counts[key]
        old = at_item.get(mistake.title)
        at_item[mistake.title] = old + mistake if old else mistake
    return {
        key: tuple(sorted(made.values(), key=lambda it: (-it.times, it.title)))
        for key, made in counts.items()
    }


def _named(wanted: Wanted) -> Iterator[tuple[ItemKey, Mistake]]:
    sums = wanted.of(MistakeSum).values_list("skill", "kind", "mistake")
    for skill, kind, slug, *numbers in sums.annotate(
        Sum("times"), Sum("overpaid"), Sum("short")
    ):
        yield (skill, kind), Mistake(say(title_of_mistake(slug)), *numbers)
