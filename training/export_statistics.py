"""Exports of statistics: a row for every item, or for every skill of a person."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from quizzes.gaming_days import GamingDays
from training.heat import Cell as Skill
from training.heat import Row
from training.heat_counts import heat_map
from training.heat_words import LEVELS, STANDINGS
from training.item_counts import Wanted, items, lately_since
from training.item_page import FLAGS
from training.items import Item, Mistake
from training.models import TrainingClass
from training.sheets import Cell, Head, MomentHead
from training.wording import situation_name

ITEM_HEADS: Final[Sequence[Promise]] = (
    _("Rule set"), _("Situation"), _("Item"), _("Kind of question"), _("Answers"),
    _("Facility"), _("Discrimination"), _("Pairs"), _("Median milliseconds a hand"),
    _("Milliseconds of nine hands in ten"), _("Answers lately"), _("Facility lately"),
    _("Answers before"), _("Facility before"), _("Drift"), _("Flags"),
    _("Named mistakes"), _("Commonest mistake"), _("Times"), _("Overpaid"),
    _("Paid short"),
)  # fmt: skip
HEAT_HEADS: Final[Sequence[Head]] = (
    _("Class"), _("Trainee"), _("Rule set"), _("Standing"), _("Situation"),
    _("Item"), _("Level"), _("Hands"), _("Bets"), _("Bets right"),
    _("Score in percent"), MomentHead(_("Last answer")),
    _("Median milliseconds a hand"),
    _("Hands lately in all"), _("Bets lately in all"), _("Bets right lately in all"),
)  # fmt: skip


def item_rows(
    people: Any, rule_sets: Sequence[str], days: GamingDays, now: datetime
) -> Iterator[Sequence[Cell]]:
    """A row for every item that `people` answered under each of `rule_sets`."""
    since = lately_since(days, now)
    for rules in rule_sets:
        for item in items(Wanted(people, rules, "", since)):
            yield _item_row(item, rules)


def heat_rows(
    training_class: TrainingClass,
    rule_sets: Sequence[str],
    days: GamingDays,
    now: datetime,
) -> Iterator[Sequence[Cell]]:
    """A row for every skill of every person of a class, under each of `rule_sets`."""
    people = training_class.trainees.trainees()
    for rules in rule_sets:
        for row in heat_map(people, rules, days, now).rows:
            for slug, skill in sorted(row.cells.items()):
                yield (training_class.name, *_skill_row(row, rules, slug, skill))


def _item_row(item: Item, rules: str) -> tuple[Cell, ...]:
    return (
        rules,
        item.skill,
        situation_name(rules, item.skill),
        item.kind,
        item.whole.answers,
        _exact(item.facility),
        _exact(item.discrimination),
        item.pairs.count,
        item.median_ms,
        item.p90_ms,
        item.recent.answers,
        _exact(item.recent.facility),
        item.before.answers,
        _exact(item.before.facility),
        _exact(item.drift),
        ", ".join(str(FLAGS[flag]) for flag in item.flags),
        *_mistakes(item.mistakes),
    )


def _mistakes(named: Sequence[Mistake]) -> tuple[Cell, ...]:
    """How many there were, the commonest, and what all of them would have cost."""
    if not named:
        return (0, "", None, None, None)
    return (
        sum(each.times for each in named),
        named[0].title,
        named[0].times,
        Decimal(sum(each.overpaid for each in named)) / 100,
        Decimal(sum(each.short for each in named)) / 100,
    )


def _skill_row(row: Row, rules: str, slug: str, skill: Skill) -> tuple[Cell, ...]:
    points = skill.whole.points
    return (
        row.person.name,
        rules,
        str(STANDINGS[row.standing]),
        slug,
        situation_name(rules, slug),
        str(LEVELS[skill.level]),
        skill.whole.hands,
        skill.whole.asked,
        skill.whole.right,
        round(Decimal(points.numerator) / points.denominator, 2),
        skill.last,
        skill.median_ms,
        row.recent.hands,
        row.recent.asked,
        row.recent.right,
    )


def _exact(share: float | None) -> Decimal | None:
    """A share as a number of four decimals."""
    return None if share is None else round(Decimal(share), 4)
