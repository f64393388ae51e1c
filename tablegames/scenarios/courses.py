"""What a box does in the round: its bets, and the outcomes that make its result.

What is free is drawn apart from the cards, each time with the same likelihoods:

- among the courses that the wants leave open, seven of eight boxes play and one
  folds; in Three Card Poker one of seventeen is a Pair Plus alone, where the house
  allows that and neither a result nor another bet is wanted;
- the stage and the multiple of a Play bet, or the multiple of a raise: all alike;
- Trips and Pair Plus lie there in every second box, an exchange is bought in every
  third that may, each number of cards alike;
- the stakes, by `stakes.py`.
"""

from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Final

from tablegames.bets import Amount, Bet, Spot
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.contests import (
    Comparison,
    Contest,
    result_by_comparing,
    result_unless_dealer_fails,
)
from tablegames.house_rules import HouseRules
from tablegames.ranking import HandRank, PokerCategory
from tablegames.scenarios.aims import Outcome
from tablegames.scenarios.randomness import chance, choose, choose_weighted
from tablegames.scenarios.situation import Course
from tablegames.scenarios.stakes import draw_stake
from tablegames.settlement import Result
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import Stage, UltimateRules, play_sizes

_NO_HAND: Final = HandRank(PokerCategory.HIGH_CARD, (), ())  # a result needs none
_STAGES: Final = tuple(Stage)
_LIKELIHOOD: Final = {
    Course.PLAYED: 14,
    Course.FOLDED: 2,
    Course.SIDE_BET_ALONE: 1,
}


def courses_of(rules: HouseRules) -> tuple[Course, ...]:
    """The courses that a box may take in this house."""
    if isinstance(rules, ThreeCardRules) and rules.pair_plus_alone:
        return tuple(Course)
    return Course.PLAYED, Course.FOLDED


def allows_bet(rules: HouseRules, course: Course, spot: Spot) -> bool:
    """Whether a box on `course` may have a bet on `spot`."""
    if spot is Spot.EXCHANGE and isinstance(rules, CasinoPokerRules):
        if course is Course.FOLDED:
            return rules.exchange is Exchange.BEFORE_RAISE
        return rules.exchange is not Exchange.NONE
    if course is Course.FOLDED:
        return spot not in {Spot.PLAY, Spot.RAISE}
    return course is Course.PLAYED or spot is Spot.PAIR_PLUS


def choose_course(rng: Random, courses: tuple[Course, ...]) -> Course:
    """One of `courses`, by how often boxes take them."""
    if len(courses) == 1:
        return courses[0]
    weights = tuple(accumulate(_LIKELIHOOD[course] for course in courses))
    return courses[choose_weighted(rng, weights)]


def outcomes_with(rules: HouseRules, result: Result | None) -> frozenset[Outcome]:
    """The outcomes that give a hand in action `result`, or any result at all."""
    return frozenset(
        (comparison, qualifies)
        for comparison in Comparison
        for qualifies in (True, False)
        if result in {None, _result(rules, comparison, qualifies=qualifies)}
    )


def _result(rules: HouseRules, comparison: Comparison, *, qualifies: bool) -> Result:
    contest = Contest(_NO_HAND, comparison, qualifies, folded=False)
    match rules:
        case UltimateRules():
            return result_by_comparing(contest, rules)
        case ThreeCardRules() | CasinoPokerRules():
            return result_unless_dealer_fails(contest, rules)
        case _:
            raise TypeError(type(rules))


def draw_bets(
    rng: Random, rules: HouseRules, course: Course, *, wanted: tuple[Spot, ...] = ()
) -> tuple[Bet, ...]:
    """The bets of a box on `course`, `wanted` among them, in the felt line's order."""
    if course is Course.SIDE_BET_ALONE:
        return (Bet(Spot.PAIR_PLUS, draw_stake(rng, rules, Spot.PAIR_PLUS)),)
    ante = draw_stake(rng, rules, Spot.ANTE)
    match rules:
        case UltimateRules():
            bets = _ultimate_bets(rng, rules, course, ante=ante)
            side = Spot.TRIPS
        case ThreeCardRules():
            bets = _three_card_bets(rng, rules, course, ante=ante)
            side = Spot.PAIR_PLUS
        case CasinoPokerRules():
            bought = Spot.EXCHANGE in wanted
            return tuple(
                _casino_poker_bets(rng, rules, course, ante=ante, bought=bought)
            )
        case _:
            raise TypeError(type(rules))
    if side in wanted or chance(rng, 1, 2):
        return *bets, Bet(side, draw_stake(rng, rules, side, unlike=ante))
    return tuple(bets)


def _ultimate_bets(
    rng: Random, rules: UltimateRules, course: Course, *, ante: Amount
) -> Iterator[Bet]:
    yield Bet(Spot.ANTE, ante)
    yield Bet(Spot.BLIND, ante)
    if course is Course.PLAYED:
        sizes = play_sizes(choose(rng, _STAGES), rules)
        yield Bet(Spot.PLAY, ante * choose(rng, sizes))


def _three_card_bets(
    rng: Random, rules: ThreeCardRules, course: Course, *, ante: Amount
) -> Iterator[Bet]:
    yield Bet(Spot.ANTE, ante)
    if course is Course.PLAYED:
        yield Bet(Spot.PLAY, ante * choose(rng, rules.play_sizes))


def _casino_poker_bets(
    rng: Random, rules: CasinoPokerRules, course: Course, *, ante: Amount, bought: bool
) -> Iterator[Bet]:
    yield Bet(Spot.ANTE, ante)
    if course is Course.PLAYED:
        yield Bet(Spot.RAISE, ante * choose(rng, rules.raise_sizes))
    if allows_bet(rules, course, Spot.EXCHANGE) and (bought or chance(rng, 1, 3)):
        yield Bet(Spot.EXCHANGE, ante * choose(rng, rules.exchange_prices))
