"""Choosing what comes next: the promises that hold for every learner."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes.scheduling import (
    Asked,
    Choice,
    Rating,
    Reason,
    SkillState,
    Standing,
    choose,
    reviewed,
)
from quizzes.scheduling.choosing import AFTER_A_FAILURE, AT_FIRST, LAST_ONES

MORNING = datetime(2026, 11, 30, 8, tzinfo=UTC)
A_HAND = timedelta(seconds=24)
A_NIGHT = timedelta(days=1)
RATINGS = st.lists(st.sampled_from(Rating), min_size=60, max_size=60)


@dataclass
class Practice:
    """A trainee at work: `gaps` of a night fall after every `hands` of a drill."""

    skills: int
    rng: Random = field(default_factory=lambda: Random(1))
    hands: int = 20
    now: datetime = MORNING
    states: dict[str, SkillState] = field(default_factory=dict)
    history: list[Asked] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        order = [f"skill-{number}" for number in range(self.skills)]
        return Standing(self.states, order, self.history, self.now)

    def ask(self) -> tuple[Standing, Choice]:
        """The next choice, and what it was made from."""
        if len(self.history) == self.hands:
            self.history, self.now = [], self.now + A_NIGHT
        before = self.standing
        states, history = dict(self.states), list(self.history)
        choice = choose(before, self.rng)
        return Standing(states, before.order, history, self.now), choice

    def answer(self, slug: str, rating: Rating) -> None:
        state = self.states.get(slug)
        self.states[slug] = reviewed(slug, state, rating, self.now)
        self.history = [*self.history, Asked(slug, rating is not Rating.Again)]
        self.now += A_HAND

    def go(self, rate: Callable[[int], Rating], hands: int) -> list[Choice]:
        """So many hands, of which each gets its rating by its number."""
        choices = []
        for number in range(hands):
            _, choice = self.ask()
            self.answer(choice.slug, rate(number))
            choices.append(choice)
        return choices


def good(_: int) -> Rating:
    return Rating.Good


def steps(skills: int, ratings: list[Rating]) -> Iterator[tuple[Standing, Choice]]:
    """What was chosen from what, with these ratings one after the other."""
    practice = Practice(skills)
    for rating in ratings:
        standing, choice = practice.ask()
        yield standing, choice
        practice.answer(choice.slug, rating)


@given(st.integers(2, 30), RATINGS)
def test_no_skill_is_asked_twice_running(skills: int, ratings: list[Rating]) -> None:
    slugs = [
        (len(standing.history), choice.slug)
        for standing, choice in steps(skills, ratings)
    ]
    assert all(
        one != other for (_, one), (place, other) in pairwise(slugs) if place > 0
    )


def test_one_skill_alone_is_asked_again() -> None:
    assert {choice.slug for choice in Practice(1).go(good, 5)} == {"skill-0"}


@given(st.integers(AFTER_A_FAILURE + 2, 30), RATINGS)
def test_what_fails_is_back_after_three_other_hands(
    skills: int, ratings: list[Rating]
) -> None:
    slugs, places = [], []
    for standing, choice in steps(skills, ratings):
        slugs.append(choice.slug)
        places.append(len(standing.history))
    later = AFTER_A_FAILURE + 1
    for hand, (slug, rating) in enumerate(zip(slugs, ratings, strict=True)):
        if rating is Rating.Again and hand + later < len(slugs):
            if places[hand] + later >= 20:
                continue  # the drill ended first
            assert slugs[hand + later] == slug
            assert slug not in slugs[hand + 1 : hand + later]


@given(st.integers(2, 30), RATINGS)
def test_no_skill_is_new_while_the_last_ones_do_not_hold(
    skills: int, ratings: list[Rating]
) -> None:
    for standing, choice in steps(skills, ratings):
        if choice.reason is Reason.NEW and len(standing.states) >= AT_FIRST:
            newest = sorted(standing.states.values(), key=lambda it: it.met_at)
            assert all(state.holds for state in newest[-LAST_ONES:])


@given(st.integers(2, 30), RATINGS)
def test_new_skills_come_in_the_order_of_teaching(
    skills: int, ratings: list[Rating]
) -> None:
    new = [it.slug for _, it in steps(skills, ratings) if it.reason is Reason.NEW]
    assert new == [f"skill-{number}" for number in range(len(new))]


@given(st.integers(2, 30), RATINGS)
def test_nothing_is_new_or_freshened_while_something_is_due(
    skills: int, ratings: list[Rating]
) -> None:
    for standing, choice in steps(skills, ratings):
        if choice.reason in {Reason.NEW, Reason.FRESHENED}:
            assert not any(
                state.holds and state.is_due(standing.now) and standing.rested(slug, 1)
                for slug, state in standing.states.items()
            )


@given(st.integers(2, 30), RATINGS, st.integers())
def test_the_same_random_numbers_choose_the_same(
    skills: int, ratings: list[Rating], seed: int
) -> None:
    one, other = Practice(skills, Random(seed)), Practice(skills, Random(seed))
    rate = ratings.__getitem__
    assert one.go(rate, len(ratings)) == other.go(rate, len(ratings))


def test_other_random_numbers_choose_another_order() -> None:
    orders = {
        tuple(choice.slug for choice in Practice(12, Random(seed)).go(good, 60))
        for seed in range(5)
    }
    assert len(orders) == 5


@settings(max_examples=20)
@given(st.integers(2, 30))
def test_who_answers_right_meets_every_skill(skills: int) -> None:
    practice = Practice(skills)
    practice.go(good, 12 * skills)
    assert len(practice.states) == skills


def test_what_was_left_failing_is_due_at_once_in_the_next_drill() -> None:
    practice = Practice(10)
    practice.go(good, 8)
    _, choice = practice.ask()
    practice.answer(choice.slug, Rating.Again)
    practice.history = []
    _, again = practice.ask()
    assert again.slug == choice.slug
    assert again.reason is Reason.UNSURE


def test_the_reason_is_told_in_a_sentence() -> None:
    _, first = Practice(5).ask()
    assert str(first.why) == "New to you."
    assert len({str(reason.sentence) for reason in Reason}) == len(Reason)


def test_without_skills_there_is_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="no skill"):
        choose(Practice(0).standing, Random(1))
