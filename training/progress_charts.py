"""The two charts of progress: how sure over time, and how quick."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from quizzes.models import Kind
from quizzes.wording import show_percent, show_seconds
from training.charts import (
    STEPS,
    Curve,
    LineChart,
    Reading,
    Scale,
    draw_lines,
    nice_top,
)
from training.progress import Answered, Stretch, Tally, over_time, worth_weeks
from training.wording import show_day, show_days

HALF = 50  # percent: a course that never falls below it is drawn from there up

type ByKind = dict[Kind, tuple[Stretch, ...]]


def by_kind(answers: Sequence[Answered]) -> ByKind:
    weekly = worth_weeks(answers)
    apart = {
        kind: over_time([each for each in answers if each.kind == kind], weekly=weekly)
        for kind in Kind
    }
    return {kind: stretches for kind, stretches in apart.items() if stretches}


def accuracy_chart(curves: ByKind) -> LineChart:
    lowest = min(each.tally.percent for line in curves.values() for each in line)
    bottom, step = (HALF, 10) if lowest >= HALF else (0, 25)
    words = tuple(show_percent(value) for value in range(bottom, 101, step))
    return _chart(
        _("Bets right, over time"),
        curves,
        Scale(100, words, bottom),
        lambda count: (count.percent, show_percent(count.percent)),
    )


def speed_chart(curves: ByKind) -> LineChart:
    slowest = max(
        stretch.tally.median_ms for each in curves.values() for stretch in each
    )
    top = nice_top(-(-slowest // 1000))
    words = tuple(
        _("%(seconds)s s") % {"seconds": top * step // STEPS}
        for step in range(STEPS + 1)
    )
    return _chart(
        _("Median time a hand, over time"),
        curves,
        Scale(1000 * top, words),
        lambda count: (count.median_ms, show_seconds(count.median_ms)),
    )


def _chart(
    name: str,
    curves: ByKind,
    scale: Scale,
    value: Callable[[Tally], tuple[int, str]],
) -> LineChart:
    names = {Kind.DRILL: _("Drills"), Kind.EXAM: _("Exams")}
    drawn = [
        Curve(
            names[kind], kind.value, tuple(_reading(each, value) for each in stretches)
        )
        for kind, stretches in curves.items()
    ]
    days = sorted({each.first for stretches in curves.values() for each in stretches})
    ends = [days[0], days[-1]] if days[1:] else days
    return draw_lines(name, drawn, scale, [(day, show_day(day)) for day in ends])


def _reading(stretch: Stretch, value: Callable[[Tally], tuple[int, str]]) -> Reading:
    amount, words = value(stretch.tally)
    return Reading(
        stretch.first, amount, f"{show_days(stretch.first, stretch.last)}: {words}"
    )
