"""Which courses the wants leave open, and what the cards must show on each."""

from collections.abc import Iterator
from typing import Any

from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.ranking import Category
from tablegames.scenarios import separate_hands
from tablegames.scenarios.aims import Aim, Outcome
from tablegames.scenarios.courses import (
    allows_bet,
    courses_of,
    outcomes_with,
)
from tablegames.scenarios.meeting import allowed
from tablegames.scenarios.showdown import ANY_SHAPE
from tablegames.scenarios.situation import Course
from tablegames.scenarios.wants import DealerStanding, Wants
from tablegames.settlement import Result
from tablegames.showdowns import minimum_of
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules

type Opening = tuple[Course, Aim]


def openings(rules: HouseRules, wants: Wants) -> Iterator[Opening]:
    """Each course on which some deal shows what is wanted, and its aim."""
    for course in courses_of(rules):
        if _open_to(rules, course, wants):
            aim = aim_of(rules, course, wants)
            if feasible(rules, aim):
                yield course, aim


def _open_to(rules: HouseRules, course: Course, wants: Wants) -> bool:
    """Whether a box on `course` can have the bets and the result that are wanted."""
    situation = wants.situation
    spots = wants.bets
    if situation is not None:
        if situation.course is not course:
            return False
        spots = (*spots, *situation.spots)
    if wants.result is not None:
        if course is Course.SIDE_BET_ALONE and situation is None:
            return False  # a result wanted is that of a hand against the dealer's
        folds = wants.result is Result.FOLD
        if folds is not (course is Course.FOLDED):
            return False
    return all(allows_bet(rules, course, spot) for spot in spots)


def aim_of(rules: HouseRules, course: Course, wants: Wants) -> Aim:
    """What the cards must show for the wants, in a box on `course`."""
    every = frozenset(game_of(rules).categories)
    players, dealers, shape = every, every, ANY_SHAPE
    if wants.player is not None:
        players = frozenset({wants.player})
    if isinstance(wants.dealer, Category):
        dealers = frozenset({wants.dealer})
    if wants.situation is not None:
        players &= wants.situation.players
        dealers &= wants.situation.dealers
        shape = wants.situation.shape
    alone = course is Course.SIDE_BET_ALONE
    if alone and wants.result is not None and isinstance(rules, ThreeCardRules):
        players &= _paid_alone(rules, every, wants.result)
    outcomes = _outcomes(rules, course, wants)
    return Aim(players, dealers, outcomes, minimum_of(rules), shape)


def _paid_alone(
    rules: ThreeCardRules, every: frozenset[Any], result: Result
) -> frozenset[Any]:
    """The categories with which a Pair Plus alone comes to `result`."""
    paid = frozenset(category for category, _ in rules.pair_plus.rows)
    outcomes = {Result.WIN: paid, Result.LOSE: every - paid}
    return outcomes.get(result, frozenset())


def _outcomes(rules: HouseRules, course: Course, wants: Wants) -> frozenset[Outcome]:
    result = wants.result if course is Course.PLAYED else None
    outcomes = outcomes_with(rules, result)
    if wants.dealer is DealerStanding.QUALIFIED:
        outcomes = frozenset(it for it in outcomes if it[1])
    if wants.dealer is DealerStanding.UNQUALIFIED:
        outcomes = frozenset(it for it in outcomes if not it[1])
    situation = wants.situation
    if situation is None:
        return outcomes
    return frozenset(
        (comparison, qualifies)
        for comparison, qualifies in outcomes
        if comparison in situation.comparisons
        and situation.qualifies in {None, qualifies}
    )


def feasible(rules: HouseRules, aim: Aim) -> bool:
    """Whether any deal fulfils `aim`."""
    if not (aim.players and aim.dealers and aim.outcomes):
        return False
    if isinstance(rules, UltimateRules):
        return any(allowed(aim, rules.cards_used))
    return separate_hands.feasible(aim, game_of(rules).categories)
