"""Where the lines, dots and bars of a chart stand.

Places are written as percentages of the drawing, so that a chart stretches to any
width while its letters keep their size. They are texts: figures in a drawing must
not follow the reader's language as figures in a sentence do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

TOP, BOTTOM = 9.0, 86.0  # the frame of a line chart, in percent of its height
LEFT, RIGHT = 12.0, 98.0  # and of its width; left of it stand the words
STEPS: Final = 4  # between the lines of the grid
NICE: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600)


@dataclass(frozen=True, slots=True)
class Reading:
    """A value on a day; `title` says both in words."""

    day: date
    value: int
    title: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Readings that belong together; `kind` picks the colour and the dots."""

    name: str
    kind: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place with words: a dot, a line of the grid, or a tick."""

    x: str
    y: str
    words: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of a curve."""

    x1: str
    y1: str
    x2: str
    y2: str


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """A curve as it is drawn."""

    name: str
    kind: str
    segments: tuple[Segment, ...]
    dots: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class LineChart:
    """Curves over time in one frame."""

    name: str
    grid: tuple[Mark, ...]
    ticks: tuple[Mark, ...]
    curves: tuple[CurvePicture, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """The values from `bottom` to `top`, with words for the lines of the grid."""

    top: int
    words: tuple[str, ...]
    bottom: int = 0

    def height(self, value: int) -> str:
        """The place of `value`, downwards as drawings count."""
        share = (value - self.bottom) / (self.top - self.bottom)
        return _percent(BOTTOM - (BOTTOM - TOP) * share)


@dataclass(frozen=True, slots=True)
class Bar:
    """How far a bar reaches, and which of three grades it shows."""

    length: str
    grade: str
    title: str


def draw_lines(
    name: str, curves: Sequence[Curve], scale: Scale, days: Sequence[tuple[date, str]]
) -> LineChart:
    """`curves` in one frame; `days` are the days to name under it, in words.

    There must be at least one reading.
    """
    all_days = [reading.day for curve in curves for reading in curve.readings]
    across = _Across(min(all_days), max(all_days))
    rows = Scale(len(scale.words) - 1, ())
    return LineChart(
        name,
        grid=tuple(
            Mark(_percent(0), rows.height(step), words)
            for step, words in enumerate(scale.words)
        ),
        ticks=tuple(
            Mark(_percent(across.at(day)), "99%", words, across.anchor(day))
            for day, words in days
        ),
        curves=tuple(_draw(curve, scale, across) for curve in curves),
    )


def nice_top(highest: int) -> int:
    """A round number not below `highest` that four equal, round steps lead to."""
    for step in NICE:
        if STEPS * step >= highest:
            return STEPS * step
    return STEPS * (highest // STEPS + 1)


def draw_bar(percent: int, good: int, fair: int, *, title: str) -> Bar:
    """A bar for `percent`, graded by what counts as good and as fair."""
    grade = "good" if percent >= good else "fair" if percent >= fair else "poor"
    return Bar(_percent(percent), grade, title)


def draw_spark(values: Sequence[int]) -> str:
    """Percentages as the points of a line in a frame of 100 by 30.

    It rises from the half, or from the lowest when that is less: it shows a course,
    and the figure stands beside it.
    """
    width = max(len(values) - 1, 1)
    bottom = min(*values, 50)
    return " ".join(
        f"{3 + 94 * place / width:.1f},"
        f"{27 - 24 * (value - bottom) / (100 - bottom):.1f}"
        for place, value in enumerate(values)
    )


@dataclass(frozen=True, slots=True)
class _Across:
    first: date
    last: date

    def at(self, day: date) -> float:
        """The place of `day` in percent; a single day stands in the middle."""
        span = (self.last - self.first).days
        if not span:
            return (LEFT + RIGHT) / 2
        return LEFT + (RIGHT - LEFT) * (day - self.first).days / span

    def anchor(self, day: date) -> str:
        if self.first == self.last:
            return "middle"
        return {self.first: "start", self.last: "end"}.get(day, "middle")


def _draw(curve: Curve, scale: Scale, across: _Across) -> CurvePicture:
    dots = tuple(
        Mark(
            _percent(across.at(reading.day)),
            scale.height(reading.value),
            reading.title,
        )
        for reading in curve.readings
    )
    segments = tuple(
        Segment(start.x, start.y, end.x, end.y) for start, end in pairwise(dots)
    )
    return CurvePicture(curve.name, curve.kind, segments, dots)


def _percent(place: float) -> str:
    return f"{place:.2f}%"
