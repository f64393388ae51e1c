"""Item statistics: worked by hand, and properties that hold for any answers."""

import statistics
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from statistics import correlation, median_low

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from quizzes.times import HALF, NINE_TENTHS, median_of, quantile
from training.items import (
    Flag,
    Item,
    Pairs,
    Part,
    discrimination,
)

NO_PART = Part()
SHARES = st.fractions(0, 1, max_denominator=12).map(float)
PAIRS = st.lists(st.tuples(SHARES, SHARES), max_size=40)


def item(
    facility: float = 0.7,
    pairs: Sequence[tuple[float, float]] = (),
    *,
    answers: int = 20,
    recent: Part = NO_PART,
    before: Part = NO_PART,
) -> Item:
    """A tie that was settled `answers` times."""
    return Item(
        "tie",
        "settle-box",
        Part(answers, facility),
        recent,
        before,
        Pairs.of(pairs),
        8000,
        15000,
    )


def test_the_discrimination_is_the_one_worked_out_by_hand() -> None:
    # x: 0 0 1 1 (mean 1/2, variance 1/4); y: 0 1/2 1/2 1 (mean 1/2, variance 1/8);
    # covariance 1/8, so 1/8 / sqrt(1/32) = sqrt(1/2)
    pairs = Pairs.of([(0, 0), (0, 0.5), (1, 0.5), (1, 1)])
    assert discrimination(pairs) == pytest.approx(0.5**0.5)


def test_nothing_is_said_of_what_never_varies() -> None:
    assert discrimination(Pairs.of([(1, 0), (1, 0.5), (1, 1)])) is None
    assert discrimination(Pairs.of([(0, 0.3), (1, 0.3)])) is None
    assert discrimination(Pairs.of([(0, 0)])) is None
    assert discrimination(Pairs()) is None


@given(PAIRS)
def test_the_discrimination_lies_between_minus_one_and_one(
    pairs: list[tuple[float, float]],
) -> None:
    index = discrimination(Pairs.of(pairs))
    assert index is None or -1 <= index <= 1


@given(PAIRS)
def test_the_discrimination_is_the_correlation(
    pairs: list[tuple[float, float]],
) -> None:
    index = discrimination(Pairs.of(pairs))
    assume(index is not None)
    x, y = zip(*pairs, strict=True)
    assert index == pytest.approx(correlation(x, y), abs=1e-6)


@given(PAIRS)
def test_an_item_marked_the_other_way_round_discriminates_the_other_way(
    pairs: list[tuple[float, float]],
) -> None:
    index = discrimination(Pairs.of(pairs))
    turned = discrimination(Pairs.of((1 - x, y) for x, y in pairs))
    assume(index is not None)
    assert turned == pytest.approx(-(index or 0), abs=1e-6)


@given(PAIRS)
def test_the_discrimination_is_the_same_in_any_order_and_on_any_scale(
    pairs: list[tuple[float, float]],
) -> None:
    index = discrimination(Pairs.of(pairs))
    assume(index is not None)
    assert discrimination(Pairs.of(reversed(pairs))) == pytest.approx(index, abs=1e-6)
    scaled = discrimination(Pairs.of((x / 2 + 0.25, y) for x, y in pairs))
    assert scaled == pytest.approx(index, abs=1e-6)


GOOD = [(0.0, 0.2), (1.0, 0.8)] * 25
BAD = [(1.0, 0.2), (0.0, 0.8)] * 25
IDLE = [(0.0, 0.2), (1.0, 0.2), (0.0, 0.8), (1.0, 0.8)] * 13


@pytest.mark.parametrize(
    ("shown", "flags"),
    [
        (item(0.7, GOOD), ()),
        (item(0.29), (Flag.TOO_HARD,)),
        (item(0.30), ()),
        (item(0.98), ()),
        (item(0.99), (Flag.TOO_EASY,)),
        (item(0.29, answers=19), ()),
        (item(0.7, BAD), (Flag.UPSIDE_DOWN,)),
        (item(0.7, IDLE), (Flag.TELLS_LITTLE,)),
        (item(0.7, IDLE[:49]), ()),
        (item(recent=Part(20, 0.5), before=Part(20, 0.75)), (Flag.HARDER,)),
        (item(recent=Part(20, 0.75), before=Part(20, 0.5)), (Flag.EASIER,)),
        (item(recent=Part(19, 0.5), before=Part(20, 0.75)), ()),
        (item(recent=Part(20, 0.7), before=Part(20, 0.75)), ()),
    ],
)
def test_an_item_is_flagged_for_what_is_odd(
    shown: Item, flags: tuple[Flag, ...]
) -> None:
    assert shown.flags == flags


def test_the_drift_is_lately_less_before() -> None:
    assert item(recent=Part(20, 0.5), before=Part(40, 0.75)).drift == -0.25
    assert item(recent=Part(0), before=Part(40, 0.75)).drift is None


@given(st.lists(st.integers(0, 9), min_size=1))
def test_half_of_the_answers_came_within_the_lower_median(times: list[int]) -> None:
    assert quantile(Counter(times), HALF) == median_low(times)


@given(st.lists(st.integers(0, 999), min_size=1))
def test_the_median_is_a_spreadsheets_rounded_down(times: list[int]) -> None:
    assert median_of(Counter(times)) == int(statistics.median(times))


@given(st.lists(st.integers(0, 9), min_size=1), st.fractions(0.01, 1))
def test_a_quantile_is_the_least_time_that_suffices(
    times: list[int], part: Fraction
) -> None:
    found = quantile(Counter(times), part)
    within = sum(time <= found for time in times)
    sooner = sum(time < found for time in times)
    assert sooner < part * len(times) <= within


def test_nine_in_ten_of_ten_are_nine() -> None:
    assert quantile(Counter(range(1, 11)), NINE_TENTHS) == 9


def test_no_answers_have_no_quantile() -> None:
    with pytest.raises(ValueError, match="no answer"):
        quantile({}, HALF)
