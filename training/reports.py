"""The progress of one person, put together for the page: figures, rows and charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from quizzes.gaming_days import GamingDays, streak
from quizzes.models import Kind
from quizzes.wording import show_percent
from training.charts import (
    Bar,
    LineChart,
    draw_bar,
)
from training.progress import (
    Answered,
    Tally,
    by_rule_set,
    by_situation,
    tally,
)
from training.progress_charts import ByKind, accuracy_chart, by_kind, speed_chart
from training.wording import (
    game_name,
    house_name,
    show_days,
    situation_name,
)

GOOD, FAIR = 90, 75  # percent: as good as the pass mark, and not far from it
WEAKEST = 8  # situations shown at once; the others unfold


class UnknownChoiceError(ValueError):
    """A rule set without answers, or a kind that there is not, was asked for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to the same page with something else on it."""

    name: str
    query: str
    chosen: bool
    house: str = ""
    tally: Tally | None = None


@dataclass(frozen=True, slots=True)
class SituationRow:
    """One situation: how sure, how quick, and the query that opens a drill of it."""

    name: str
    tally: Tally
    bar: Bar
    query: str


@dataclass(frozen=True, slots=True)
class StretchRow:
    """A day or a week, and what was done in it, drills and exams apart."""

    name: str
    drills: Tally | None
    exams: Tally | None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything on a page of progress about somebody who has answered something."""

    overall: Tally
    streak: int
    rule_sets: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    chosen: Tally | None
    accuracy: LineChart | None
    speed: LineChart | None
    stretches: tuple[StretchRow, ...]
    situations: tuple[SituationRow, ...]

    @property
    def weakest(self) -> tuple[SituationRow, ...]:
        """The situations most in need of practice."""
        return self.situations[:WEAKEST]

    @property
    def others(self) -> tuple[SituationRow, ...]:
        """The situations that go better."""
        return self.situations[WEAKEST:]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to show: a rule set ("": the last practised) and a kind ("": all)."""

    rule_set: str = ""
    kind: str = ""


def report(
    answers: Sequence[Answered], wanted: Wanted, days: GamingDays, now: datetime
) -> Report | None:
    """The report on `answers`, oldest first; None when there are none.

    Raises UnknownChoiceError when `wanted` names what the answers do not have.
    """
    overall = tally(answers)
    if overall is None:
        return None
    rule_set = wanted.rule_set or answers[-1].rule_set
    rule_sets = by_rule_set(answers)
    if rule_set not in rule_sets or wanted.kind not in {"", *Kind.values}:
        raise UnknownChoiceError(rule_set, wanted.kind)
    here = [answer for answer in answers if answer.rule_set == rule_set]
    shown = [each for each in here if wanted.kind in {"", each.kind.value}]
    curves = by_kind(shown)
    return Report(
        overall=overall,
        streak=streak({answer.day for answer in answers}, days.day_of(now)),
        rule_sets=_rule_set_choices(rule_sets, rule_set, wanted.kind),
        kinds=_kind_choices(rule_set, wanted.kind),
        chosen=tally(shown),
        accuracy=accuracy_chart(curves) if shown else None,
        speed=speed_chart(curves) if shown else None,
        stretches=_stretch_rows(curves),
        situations=_situation_rows(shown, rule_set),
    )


def _rule_set_choices(
    rule_sets: dict[str, Tally], chosen: str, kind: str
) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            game_name(name),
            urlencode({"rules": name} | ({"kind": kind} if kind else {})),
            name == chosen,
            house_name(name),
            count,
        )
        for name, count in rule_sets.items()
    )


def _kind_choices(rule_set: str, chosen: str) -> tuple[Choice, ...]:
    names = {"": _("All"), Kind.DRILL.value: _("Drills"), Kind.EXAM.value: _("Exams")}
    return tuple(
        Choice(
            name,
            urlencode({"rules": rule_set} | ({"kind": kind} if kind else {})),
            kind == chosen,
        )
        for kind, name in names.items()
    )


def _stretch_rows(curves: ByKind) -> tuple[StretchRow, ...]:
    """The latest first."""
    counted = {
        kind: {(each.first, each.last): each.tally for each in stretches}
        for kind, stretches in curves.items()
    }
    spans = sorted({span for each in counted.values() for span in each}, reverse=True)
    return tuple(
        StretchRow(
            show_days(*span),
            counted.get(Kind.DRILL, {}).get(span),
            counted.get(Kind.EXAM, {}).get(span),
        )
        for span in spans
    )


def _situation_rows(
    answers: Sequence[Answered], rule_set: str
) -> tuple[SituationRow, ...]:
    return tuple(
        SituationRow(
            name,
            count,
            draw_bar(
                count.percent,
                GOOD,
                FAIR,
                title=f"{name}: {show_percent(count.percent)}",
            ),
            urlencode({"rules": rule_set, "situation": slug}),
        )
        for slug, count in by_situation(answers)
        for name in [situation_name(rule_set, slug)]
    )
