"""Hands until a trainee is sure of everything: smart practice beside dealing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from random import Random
from typing import Final

from bench import Claim, Section
from bench.learning.hands import DEALS_OF_EACH, FREE_DEALS, Hands, sample
from bench.learning.learners import Learner, LearnerModel, learner_models
from bench.learning.policies import (
    Policy,
    RandomDealing,
    RandomSituations,
    SmartPractice,
)
from tablegames.games import game_of, load_rules, rule_sets

HANDS_A_DAY: Final = 25  # ten minutes
DAYS: Final = 200
TRAINEES: Final = 5  # of each kind; the middle one counts
A_HAND: Final = 24 / 86_400  # in days


COMMON: Final = 0.01  # of the hands dealt at random show the situation, at least
ABOUT: Final = f"""\
Simulated trainees practise {HANDS_A_DAY} hands a day until a day begins with every
skill of the rule set at 95 %: a right answer that likely, for each of its situations.
There are {TRAINEES} of each kind, of which the middle one is shown; after {DAYS} days
they are given up, and the figure is a lower bound. A fast one closes 60 % of what is
missing with each hand, a slow one 30 %; a good memory starts with a half-life of 4
days, which a right answer on another day makes up to 2.5 times as long, a poor one with
2 days and up to twice; wrong ideas hide 70 % of what has been learned until they are
worn off. The model is in `bench/learning/learners.py`; it is not the formula that the
scheduling uses.

Smart practice is the site's own code. Random situations deals every situation as often
as any other; random dealing lets the cards fall as they do at a table. What else a hand
shows is counted for all three, and taken from {FREE_DEALS:,} random deals and
{DEALS_OF_EACH} of each situation by the engine. Random dealing never comes to an end
with the rare situations, so the last two columns are for the common ones alone: those
that at least one in a hundred random hands shows, with nothing else to be practised."""


@dataclass(frozen=True, slots=True)
class Course:
    """How far one trainee came in so many hands."""

    hands: int
    is_done: bool

    def __str__(self) -> str:
        return f"{self.hands:,}" if self.is_done else f"> {self.hands:,}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The middle course of one kind of trainee in one game, by each policy."""

    game: str
    model: LearnerModel
    smart: Course
    situations: Course
    dealing: Course
    smart_common: Course
    dealing_common: Course

    @property
    def row(self) -> tuple[str, ...]:
        return (
            f"{self.game}: {self.model.name}",
            str(self.smart),
            str(self.situations),
            str(self.dealing),
            str(self.smart_common),
            str(self.dealing_common),
        )

    @property
    def of_dealing(self) -> float:
        """Smart practice's hands as a part of random dealing's, or more than it is."""
        return self.smart.hands / self.dealing.hands

    @property
    def of_dealing_common(self) -> float:
        """The same for the common situations alone."""
        return self.smart_common.hands / self.dealing_common.hands


def run() -> Section:
    """Let all kinds of trainees practise every game by each policy."""
    found = [
        compare(game, hands, model)
        for game, hands in games().items()
        for model in learner_models()
    ]
    return Section(
        title="Learning a rule set",
        about=ABOUT,
        columns=(
            "hands until every skill is at 95 %",
            "smart practice",
            "random situations",
            "random dealing",
            "smart practice, common ones",
            "random dealing, common ones",
        ),
        rows=tuple(each.row for each in found),
        claims=tuple(claims(found)),
    )


def claims(found: Sequence[Comparison]) -> Iterator[Claim]:
    """For each kind of trainee, by the game in which smart practice gains least."""
    for model in learner_models():
        of_model = [each for each in found if each.model == model]
        yield half(model.name, [each.of_dealing for each in of_model])
        common = [each.of_dealing_common for each in of_model]
        yield half(f"{model.name}, common ones", common)
    smart = sum(each.smart.hands for each in found)
    situations = sum(each.situations.hands for each in found)
    what = "smart practice beside random situations, all rows together"
    yield Claim(what, smart / situations, 0.8, at_most=True)


def half(who: str, parts: Sequence[float]) -> Claim:
    what = f"{who}: smart practice beside random dealing"
    return Claim(what, max(parts), 0.5, at_most=True)


def games() -> dict[str, Hands]:
    """Hands of each game, under the first rule set that has it."""
    sampled: dict[str, Hands] = {}
    for name in rule_sets():
        rules = load_rules(name)
        game = game_of(rules).name
        if game not in sampled:
            sampled[game] = sample(rules)
    return sampled


def compare(game: str, hands: Hands, model: LearnerModel) -> Comparison:
    """The same trainees by each policy, for all skills and for the common ones."""
    common = hands.common(COMMON)
    return Comparison(
        game,
        model,
        smart=middle(partial(SmartPractice, hands.skills), model, hands),
        situations=middle(partial(RandomSituations, hands.skills), model, hands),
        dealing=middle(RandomDealing, model, hands),
        smart_common=middle(partial(SmartPractice, common.skills), model, common),
        dealing_common=middle(RandomDealing, model, common),
    )


def middle(policy: Callable[[], Policy], model: LearnerModel, hands: Hands) -> Course:
    """The course of the middle one of several trainees."""
    courses = [
        practise(policy(), Learner(model, Random(seed)), hands)
        for seed in range(TRAINEES)
    ]
    return sorted(courses, key=lambda course: course.hands)[TRAINEES // 2]


def practise(policy: Policy, learner: Learner, hands: Hands) -> Course:
    """Ten minutes a day until a day begins with every skill standing, or it is over."""
    for day in range(DAYS):
        if all(learner.stands(skill, day) for skill in hands.skills):
            return Course(day * HANDS_A_DAY, is_done=True)
        policy.new_day()
        for number in range(HANDS_A_DAY):
            one_hand(policy, learner, hands, day + number * A_HAND)
    return Course(DAYS * HANDS_A_DAY, is_done=False)


def one_hand(policy: Policy, learner: Learner, hands: Hands, day: float) -> None:
    """A hand is right when everything that it shows is used rightly."""
    shown = hands.dealt(policy.next_hand(day, learner.rng), learner.rng)
    likelihood = prod(learner.knows(skill, day) for skill in shown)
    used = [learner.answers(skill, day) for skill in shown]  # each is practised
    took_ms = learner.takes_ms(likelihood)
    policy.told(day, right=all(used), took_ms=took_ms)
