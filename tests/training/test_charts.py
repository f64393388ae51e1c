"""Where the lines, dots and bars of a chart stand."""

from datetime import date

import pytest

from training.charts import (
    BOTTOM,
    TOP,
    Curve,
    LineChart,
    Reading,
    Scale,
    draw_bar,
    draw_lines,
    draw_spark,
    nice_top,
)

FIRST, MIDDLE, LAST = date(2026, 3, 2), date(2026, 3, 4), date(2026, 3, 6)
PERCENT = Scale(100, ("0", "50", "100"))


def draw(*readings: tuple[date, int]) -> LineChart:
    read = tuple(Reading(day, value, f"{day}: {value}") for day, value in readings)
    return draw_lines("Bets right", [Curve("Drills", "drill", read)], PERCENT, [])


def test_nothing_stands_at_the_bottom_and_everything_at_the_top() -> None:
    (curve,) = draw((FIRST, 0), (LAST, 100)).curves
    assert [dot.y for dot in curve.dots] == [f"{BOTTOM:.2f}%", f"{TOP:.2f}%"]


def test_days_stand_as_far_apart_as_they_were() -> None:
    (curve,) = draw((FIRST, 0), (MIDDLE, 50), (LAST, 100)).curves
    assert [dot.x for dot in curve.dots] == ["12.00%", "55.00%", "98.00%"]


def test_dots_are_joined_in_order_and_named() -> None:
    (curve,) = draw((FIRST, 0), (MIDDLE, 50), (LAST, 100)).curves
    first, second = curve.segments
    assert (first.x2, first.y2) == (second.x1, second.y1)
    assert curve.dots[1].words == "2026-03-04: 50"


def test_a_single_day_stands_in_the_middle_without_a_line() -> None:
    (curve,) = draw((FIRST, 40)).curves
    assert curve.dots[0].x == "55.00%"
    assert curve.segments == ()


def test_curves_share_one_frame() -> None:
    early = Curve("Drills", "drill", (Reading(FIRST, 10, ""),))
    late = Curve("Exams", "exam", (Reading(LAST, 90, ""),))
    drawn = draw_lines("Both", [early, late], PERCENT, [])
    assert [curve.dots[0].x for curve in drawn.curves] == ["12.00%", "98.00%"]


def test_the_grid_is_named_from_the_bottom_up() -> None:
    grid = draw((FIRST, 0), (LAST, 100)).grid
    assert [line.words for line in grid] == ["0", "50", "100"]
    assert grid[0].y == f"{BOTTOM:.2f}%"
    assert grid[-1].y == f"{TOP:.2f}%"


def test_words_under_the_ends_stay_inside_the_frame() -> None:
    curve = Curve("", "drill", (Reading(FIRST, 0, ""), Reading(LAST, 0, "")))
    ticks = draw_lines(
        "", [curve], PERCENT, [(FIRST, "a"), (MIDDLE, "b"), (LAST, "c")]
    ).ticks
    assert [tick.anchor for tick in ticks] == ["start", "middle", "end"]


@pytest.mark.parametrize(
    ("highest", "top"),
    [(0, 4), (4, 4), (5, 8), (19, 20), (13, 16), (41, 60), (20_000, 20_004)],
)
def test_the_top_is_round_and_never_below_the_highest(highest: int, top: int) -> None:
    assert nice_top(highest) == top
    assert top % 4 == 0


@pytest.mark.parametrize(
    ("percent", "grade"),
    [
        (100, "good"),
        (90, "good"),
        (89, "fair"),
        (75, "fair"),
        (74, "poor"),
        (0, "poor"),
    ],
)
def test_a_bar_is_graded_as_the_pass_mark_would(percent: int, grade: str) -> None:
    bar = draw_bar(percent, 90, 75, title="Tie")
    assert (bar.length, bar.grade) == (f"{percent:.2f}%", grade)


def test_a_scale_may_begin_above_nought() -> None:
    scale = Scale(100, ("50", "75", "100"), bottom=50)
    assert scale.height(50) == f"{BOTTOM:.2f}%"
    assert scale.height(75) == f"{(TOP + BOTTOM) / 2:.2f}%"


def test_a_spark_runs_from_edge_to_edge_and_upwards() -> None:
    assert draw_spark([50, 75, 100]) == "3.0,27.0 50.0,15.0 97.0,3.0"
    assert draw_spark([0, 50, 100]) == "3.0,27.0 50.0,15.0 97.0,3.0"
