"""Passing: every clause in whole numbers, and nothing ever rounded up to the mark."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.exam_terms import PassRule
from quizzes.pass_rules import (
    Z_SQUARED,
    Clause,
    ClauseName,
    Counted,
    Figures,
    bound_reaches,
    hands_still_needed,
    judge_attempt,
    lower_bound_percent,
    most_wrong,
    passable,
    quantile,
)

ASKED = st.integers(1, 400)


def figures(**some: int | None) -> Figures:
    plain: dict[str, int | None] = {
        "hands_asked": 20,
        "hands_right": 20,
        "bets_asked": 100,
        "bets_right": 100,
        "critical_errors": 0,
        "median_ms": 8000,
        "p90_ms": 12000,
    }
    return Figures(**(plain | some))  # type: ignore[arg-type]  # some times are None


def judged(rule: PassRule, **some: int | None) -> dict[ClauseName, Clause]:
    return {it.name: it for it in judge_attempt(rule, figures(**some))}


@given(st.integers(1, 100), ASKED, st.integers(0, 400))
def test_a_share_that_fails_never_looks_like_the_mark(
    percent: int, asked: int, wrong: int
) -> None:
    right = max(0, asked - wrong)
    clause = judged(PassRule(percent), bets_asked=asked, bets_right=right)[
        ClauseName.BETS
    ]
    assert clause.met is (Fraction(right, asked) >= Fraction(percent, 100))
    assert clause.got is not None
    assert clause.met or clause.got < percent


def test_89_99_percent_do_not_pass_at_90() -> None:
    clause = judged(PassRule(90), bets_asked=10_000, bets_right=8_999)[ClauseName.BETS]
    assert (clause.got, clause.met) == (89, False)


def test_a_clause_that_is_not_wanted_is_not_judged() -> None:
    assert set(judged(PassRule(90))) == {ClauseName.BETS}


@pytest.mark.parametrize(("errors", "met"), [(0, True), (1, False)])
def test_one_critical_error_is_one_too_many(errors: int, met: bool) -> None:  # noqa: FBT001
    rule = PassRule(50, no_critical_error=True)
    assert judged(rule, critical_errors=errors)[ClauseName.CRITICAL].met is met


@pytest.mark.parametrize(
    ("took", "met"), [(12_000, True), (12_001, False), (None, False)]
)
def test_times_are_kept_to_the_millisecond(took: int | None, met: bool) -> None:  # noqa: FBT001
    rule = PassRule(50, median_ms=12_000, p90_ms=12_000)
    clauses = judged(rule, median_ms=took, p90_ms=took)
    assert clauses[ClauseName.MEDIAN].met is clauses[ClauseName.P90].met is met


def test_clauses_read_back_as_they_were_written() -> None:
    rule = PassRule(90, 80, no_critical_error=True, lower_bound_percent=85)
    for clause in judge_attempt(rule, figures(hands_right=17)):
        assert Clause.parse(clause.as_json()) == clause


def test_nine_hands_of_ten_lie_within_the_ninetieth_percentile() -> None:
    assert quantile([], Fraction(9, 10)) is None
    assert quantile(list(range(1, 11)), Fraction(9, 10)) == 9
    assert quantile(list(range(1, 22)), Fraction(9, 10)) == 19
    assert quantile([1, 2, 3, 4], Fraction(1, 2)) == 2


def test_a_hand_that_nobody_answered_has_no_time() -> None:
    given_, blank = Counted(4, 4, True, 0, 9000), Counted(4, 0, False, 0, None)  # noqa: FBT003
    found = Figures.of([given_, blank, blank])
    assert (found.median_ms, found.p90_ms) == (9000, 9000)
    assert (found.hands_asked, found.hands_right) == (3, 1)
    assert (found.bets_asked, found.bets_right) == (12, 4)


def lower_bound(right: int, asked: int) -> float:
    """What share of hands goes right at least, by Wilson's formula in floats."""
    z2, share = float(Z_SQUARED), right / asked
    spread = sqrt(z2 * share * (1 - share) / asked + (z2 / asked) ** 2 / 4)
    return max(0.0, (share + z2 / asked / 2 - spread) / (1 + z2 / asked))


# Wilson's score in its textbook form, (2np + z2 - z sqrt(z2 + 4np(1-p))) / 2(n + z2).
@pytest.mark.parametrize(
    ("right", "asked", "bound"),
    [(10, 10, 0.78706), (19, 20, 0.80399), (45, 50, 0.80846), (0, 10, 0.0)],
)
def test_the_lower_bound_is_wilsons(right: int, asked: int, bound: float) -> None:
    assert lower_bound(right, asked) == pytest.approx(bound, abs=1e-4)


@given(ASKED, st.integers(0, 400), st.integers(1, 99))
def test_the_exact_comparison_agrees_with_the_bound_where_floats_can_tell(
    asked: int, wrong: int, percent: int
) -> None:
    right = max(0, asked - wrong)
    bound = lower_bound(right, asked)
    if abs(bound - percent / 100) > 1e-9:
        assert bound_reaches(right, asked, percent) is (bound > percent / 100)
    assert lower_bound_percent(right, asked) <= 100 * bound + 1e-9


@given(ASKED, st.integers(0, 400), st.integers(1, 99))
def test_as_many_more_hands_as_are_needed_are_enough_and_one_fewer_is_not(
    asked: int, wrong: int, percent: int
) -> None:
    right = max(0, asked - wrong)
    more = hands_still_needed(right, asked, percent)
    assert bound_reaches(right + more, asked + more, percent)
    assert not more or not bound_reaches(right + more - 1, asked + more - 1, percent)


@given(ASKED, st.integers(1, 99))
def test_as_many_wrong_hands_as_are_allowed_pass_and_one_more_fails(
    asked: int, percent: int
) -> None:
    wrong = most_wrong(asked, percent)
    if wrong is None:
        assert not bound_reaches(asked, asked, percent)
    else:
        assert bound_reaches(asked - wrong, asked, percent)
        assert not bound_reaches(asked - wrong - 1, asked, percent)


def test_an_exam_too_short_for_its_bound_can_be_told() -> None:
    rule = PassRule(50, lower_bound_percent=95)
    assert not passable(rule, 20)
    assert passable(rule, 60)
    assert passable(PassRule(100), 1)
