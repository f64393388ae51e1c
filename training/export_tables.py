"""What an export says, by its subject."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from quizzes.gaming_days import GamingDays
from training.export_answers import ANSWER_HEADS, answer_rows, answers_of
from training.export_attempts import ATTEMPT_HEADS, attempt_row, attempts_of
from training.export_rows import AT_ONCE, Chosen, classes_of, people_of, rule_sets_in
from training.export_statistics import HEAT_HEADS, ITEM_HEADS, heat_rows, item_rows
from training.item_counts import EVERYBODY
from training.models import ExportSubject
from training.sheets import Cell


@dataclass(frozen=True, slots=True)
class Table:
    """The heads, and the rows yet to be fetched; `total` says about how many.

    `name` is short: a spreadsheet's sheets are called by it.
    """

    name: str
    heads: tuple[str, ...]
    rows: Iterator[Sequence[Cell]]
    total: Callable[[], int] = lambda: 0


class NoClassError(ValueError):
    """The figures of a class were asked for, and no class was named."""


def export(subject: ExportSubject, chosen: Chosen, days: GamingDays) -> Table:
    """The rows about `subject` that `chosen` leaves: attempts and answers oldest first.

    Of an attempt that still runs there is no seed, of such an exam no answer either:
    they would tell. Statistics are reckoned over all days. Raises NoClassError for a
    class's figures without a class.
    """
    match subject:
        case ExportSubject.ATTEMPTS:
            return _attempt_table(chosen, days)
        case ExportSubject.ANSWERS:
            return _answer_table(chosen, days)
        case ExportSubject.ITEMS:
            return _item_table(chosen, days)
        case ExportSubject.HEAT:
            return _heat_table(chosen, days)
        case _:
            assert_never(subject)


def _attempt_table(chosen: Chosen, days: GamingDays) -> Table:
    classes, found = classes_of(chosen.reviewer), attempts_of(chosen, days)
    return Table(
        _("Attempts"),
        tuple(map(str, ATTEMPT_HEADS)),
        (attempt_row(attempt, classes) for attempt in found.iterator(AT_ONCE)),
        found.count,
    )


def _answer_table(chosen: Chosen, days: GamingDays) -> Table:
    classes, answers = classes_of(chosen.reviewer), answers_of(chosen, days)

    def total() -> int:
        asked = answers.order_by().aggregate(Sum("bets_asked", default=0))
        return int(asked["bets_asked__sum"])

    heads = tuple(map(str, ANSWER_HEADS))
    return Table(_("Answers"), heads, answer_rows(answers, classes), total)


def _item_table(chosen: Chosen, days: GamingDays) -> Table:
    people = people_of(chosen).order_by().values("pk")
    whose = EVERYBODY if chosen.is_everybody else people
    named = rule_sets_in(chosen, whose)
    rows = item_rows(whose, named, days, timezone.now())
    return Table(_("Item statistics"), tuple(map(str, ITEM_HEADS)), rows)


def _heat_table(chosen: Chosen, days: GamingDays) -> Table:
    if chosen.training_class is None:
        raise NoClassError
    people = people_of(chosen).order_by().values("pk")
    named = rule_sets_in(chosen, people)
    rows = heat_rows(chosen.training_class, named, days, timezone.now())
    return Table(_("Skills"), tuple(map(str, HEAT_HEADS)), rows)
