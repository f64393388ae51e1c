"""Ratings from the clock, and what they make of a skill."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.scheduling import (
    Pace,
    Rating,
    SkillState,
    kind_of,
    rating_of,
    reviewed,
    situations_in_order,
    skills_in_order,
    typical_ms,
)
from quizzes.scheduling.teaching_order import order_of
from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind, kinds
from tablegames.scenarios import situations

EVENING = datetime(2026, 11, 30, 19, tzinfo=UTC)
DAY = timedelta(days=1)
EXAM = 20_000


@pytest.mark.parametrize(
    ("own_ms", "took_ms", "rating"),
    [
        (None, 5_000, Rating.Easy),
        (None, 5_001, Rating.Good),
        (None, 20_000, Rating.Good),
        (None, 20_001, Rating.Hard),
        (8_000, 6_000, Rating.Easy),
        (8_000, 6_001, Rating.Good),
        (8_000, 16_000, Rating.Good),
        (8_000, 16_001, Rating.Hard),  # in time for the exam, yet a hesitation
        (40_000, 10_000, Rating.Easy),  # never easier than half of the exam's time
        (40_000, 20_001, Rating.Hard),
    ],
)
def test_a_right_answer_is_rated_by_its_time(
    own_ms: int | None, took_ms: int, rating: Rating
) -> None:
    assert rating_of(took_ms, Pace(EXAM, own_ms), right=True) is rating


@given(st.integers(0, 10**6), st.one_of(st.none(), st.integers(1, 10**6)))
def test_a_wrong_answer_is_again_however_fast(took: int, own: int | None) -> None:
    assert rating_of(took, Pace(EXAM, own), right=False) is Rating.Again


@given(
    st.integers(0, 10**5),
    st.integers(0, 10**5),
    st.one_of(st.none(), st.integers(1, 10**5)),
)
def test_faster_is_never_rated_lower(one: int, other: int, own: int | None) -> None:
    pace = Pace(EXAM, own)
    fast, slow = sorted((one, other))
    assert rating_of(fast, pace, right=True) >= rating_of(slow, pace, right=True)


def after(*ratings: Rating, every: timedelta = DAY) -> SkillState:
    """A skill that got these ratings, the last of them on the evening."""
    state = None
    for ago, rating in reversed(list(enumerate(reversed(ratings)))):
        state = reviewed("tie", state, rating, EVENING - ago * every)
    assert state is not None
    return state


def test_what_was_right_last_time_holds() -> None:
    assert after(Rating.Hard).holds
    assert after(Rating.Again, Rating.Good).holds
    assert not after(Rating.Good, Rating.Good, Rating.Again).holds


def test_what_does_not_hold_is_due_at_once() -> None:
    assert after(Rating.Again).due_at == EVENING
    assert not after(Rating.Hard).is_due(EVENING)


def test_what_was_new_is_due_on_the_next_evening_unless_it_was_swift() -> None:
    tomorrow = EVENING + DAY - timedelta(minutes=20)
    assert after(Rating.Hard).is_due(tomorrow)
    assert not after(Rating.Easy).is_due(tomorrow)


def test_answers_are_counted() -> None:
    state = after(Rating.Again, Rating.Good, Rating.Again, Rating.Good, Rating.Easy)
    assert (state.reps, state.lapses, state.streak) == (5, 2, 2)
    assert state.met_at == EVENING - 4 * DAY


def test_right_answers_on_days_apart_lengthen_the_interval() -> None:
    ends = [
        after(*[Rating.Good] * reps, every=5 * DAY).interval_ends_at
        for reps in (1, 2, 3, 4)
    ]
    assert all(one < other for one, other in pairwise(ends))


def test_coming_a_little_earlier_than_yesterday_is_still_a_day_later() -> None:
    exact = reviewed("tie", after(Rating.Good), Rating.Good, EVENING + DAY)
    early = EVENING + DAY - timedelta(minutes=20)
    assert reviewed("tie", after(Rating.Good), Rating.Good, early).stability == (
        exact.stability
    )


def test_answers_of_one_sitting_count_little() -> None:
    spaced = after(*[Rating.Good] * 4)
    massed = after(*[Rating.Good] * 4, every=timedelta(minutes=3))
    assert massed.stability < spaced.stability


def test_a_clock_that_was_set_back_does_no_harm() -> None:
    state = after(Rating.Good, Rating.Good)
    assert reviewed("tie", state, Rating.Good, EVENING - DAY).reps == 3


@given(st.lists(st.sampled_from(Rating), min_size=1, max_size=12))
def test_a_card_is_read_as_it_was_written(ratings: list[Rating]) -> None:
    state = after(*ratings)
    read = SkillState.parse("tie", state.card(), state.last_rating, state.met_at)
    assert read.card() == state.card()
    assert state == replace(
        read, reps=state.reps, lapses=state.lapses, streak=state.streak
    )


def test_an_empty_card_is_refused() -> None:
    card = after(Rating.Good).card()
    with pytest.raises(ValueError, match="'tie' has not been reviewed"):
        SkillState.parse("tie", {**card, "last_review": None}, 3, EVENING)


def test_an_answer_looked_up_is_hard_however_fast() -> None:
    assert rating_of(1_000, None, right=True) is Rating.Hard
    assert rating_of(1_000, None, right=False) is Rating.Again


def test_a_typical_time_takes_five_answers() -> None:
    assert typical_ms([9, 9, 9, 9]) is None
    assert typical_ms([9, 1, 5, 5, 100]) == 5


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_situation_has_its_place_in_the_teaching(rule_set: str) -> None:
    rules = load_rules(rule_set)
    slugs = {each.slug for each in situations(rules)}
    assert slugs <= set(order_of(rules))
    assert len(order_of(rules)) == len(set(order_of(rules)))
    assert set(situations_in_order(rules)) <= slugs


@pytest.mark.parametrize("rule_set", rule_sets())
def test_the_teaching_ends_with_rarities(rule_set: str) -> None:
    order = situations_in_order(load_rules(rule_set))
    rare = {"royal-flush", "mini-royal"}
    assert order[-1] in rare
    assert not rare.intersection(order[:-1])


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_kind_of_question_that_makes_sense_is_taught(rule_set: str) -> None:
    rules = load_rules(rule_set)
    order = skills_in_order(rules)
    asked = {kind_of(slug) for slug in order}
    assert asked == set(kinds(rules)) - {Kind.SETTLE_TABLE}  # settled by situation
    assert set(situations_in_order(rules)) < set(order)
    assert len(order) == len(set(order))


def test_no_situation_is_named_like_a_kind_of_question() -> None:
    named = {kind.value for kind in Kind}
    for rule_set in rule_sets():
        assert named.isdisjoint(order_of(load_rules(rule_set)))
