"""The words of a heat map: reckoned by hand from counts."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.heat import (
    Cell,
    Count,
    Level,
    Person,
    Standing,
    heat_of,
    standing_of,
)

TODAY = date(2026, 3, 2)
COUNTS = st.builds(
    lambda hands, asked, right: Count(hands, hands * asked, min(right, hands * asked)),
    st.integers(0, 60),
    st.integers(1, 6),
    st.integers(0, 360),
)


def cell(percent: int, hands: int = 30, *, ms: int = 9000, ago: int = 0) -> Cell:
    """A skill of which `percent` of the bets are right."""
    whole = Count(hands, 100 * hands, percent * hands)
    return Cell(whole, TODAY - timedelta(ago), ms)


def alone(*cells: Cell, ago: int | None = 0, lately: Count | None = None) -> Standing:
    """The standing of somebody with these skills, who answered `ago` days ago.

    All of it `lately`, unless that is said.
    """
    last = None if ago is None else TODAY - timedelta(ago)
    recent = lately or sum((each.whole for each in cells), Count())
    named = {f"skill {number}": each for number, each in enumerate(cells)}
    person = Person(1, "Alice", last, recent)
    return heat_of([person], {1: named}, TODAY).rows[0].standing


@pytest.mark.parametrize(
    ("percent", "hands", "level"),
    [
        (90, 3, Level.SURE),
        (89, 3, Level.FAIR),
        (75, 3, Level.FAIR),
        (74, 3, Level.WEAK),
        (100, 2, Level.FEW),
    ],
)
def test_a_skill_is_as_sure_as_its_bets(percent: int, hands: int, level: Level) -> None:
    assert cell(percent, hands).level is level


def test_a_share_is_never_rounded_up() -> None:
    assert Count(1, 1000, 899).percent == 89
    assert Cell(Count(3, 1000, 899), TODAY, 1).level is Level.FAIR


def test_a_skill_grows_cold_after_three_weeks() -> None:
    assert not cell(100, ago=21).is_cold(TODAY)
    assert cell(100, ago=22).is_cold(TODAY)


def test_whoever_is_sure_of_all_lately_is_ready() -> None:
    assert alone(cell(90), cell(95)) is Standing.READY


def test_one_weak_skill_keeps_from_being_ready() -> None:
    strong, weak = cell(95, 300), cell(74, 3)
    assert alone(strong, weak) is Standing.ON_THE_WAY


def test_slower_than_the_exam_is_not_ready() -> None:
    assert alone(cell(95, ms=20_000)) is Standing.READY
    assert alone(cell(95, ms=20_001)) is Standing.ON_THE_WAY


def test_too_few_hands_lately_make_nobody_ready() -> None:
    assert alone(cell(95), lately=cell(95, 19).whole) is Standing.ON_THE_WAY


def test_half_of_what_the_class_has_met_must_be_met() -> None:
    alice = Person(1, "Alice", TODAY, cell(95).whole)
    people = [alice, Person(2, "Charlie", TODAY)]
    bobs = {slug: cell(50) for slug in "abc"}
    some = heat_of(people, {1: {"a": cell(95)}, 2: bobs}, TODAY)
    assert some.rows[0].standing is Standing.ON_THE_WAY
    half = heat_of(people, {1: {"a": cell(95)}, 2: {"b": cell(50)}}, TODAY)
    assert half.rows[0].standing is Standing.READY


def test_more_than_a_week_without_an_answer_is_not_coming() -> None:
    assert alone(cell(95), ago=7) is Standing.READY
    assert alone(cell(95), ago=8) is Standing.NOT_COMING
    assert alone(ago=None) is Standing.NOT_COMING


@pytest.mark.parametrize(
    ("recent", "before", "standing"),
    [
        (80, 85, Standing.FADING),
        (80, 84, Standing.STUCK),
        (80, 79, Standing.STUCK),
        (80, 78, Standing.ON_THE_WAY),
        (90, 90, Standing.ON_THE_WAY),
        (90, 95, Standing.FADING),
    ],
)
def test_the_course_is_told_from_lately_and_before(
    recent: int, before: int, standing: Standing
) -> None:
    lately, earlier = Count(20, 100, recent), Count(20, 100, before)
    assert standing_of(lately, earlier, ready=False) is standing


@given(COUNTS, COUNTS)
def test_nobody_is_judged_on_fewer_than_twenty_hands(recent: Count, old: Count) -> None:
    if min(recent.hands, old.hands) < 20:
        assert standing_of(recent, old, ready=False) is Standing.ON_THE_WAY


@given(COUNTS, COUNTS)
def test_counts_that_are_added_can_be_taken_away(one: Count, other: Count) -> None:
    assert (one + other) - other == one
    assert 0 <= (one + other).points <= 100


def test_the_weakest_skill_of_the_class_comes_first() -> None:
    people = [Person(1, "Alice", TODAY), Person(2, "Charlie", TODAY)]
    cells = {
        1: {"tie": cell(90), "fold": cell(70)},
        2: {"tie": cell(60), "fold": cell(100)},
    }
    heat = heat_of(people, cells, TODAY)
    assert heat.skills == ("tie", "fold")
    assert heat.totals["tie"].percent == 75
    assert heat.number(Standing.ON_THE_WAY) + heat.number(Standing.READY) == 2
