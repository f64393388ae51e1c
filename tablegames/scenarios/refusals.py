"""Why wants cannot be fulfilled, in the trade's words."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from tablegames.bets import Spot
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.house_rules import HouseRules, TieRule
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import PokerCategory, ThreeCardCategory
from tablegames.scenarios.naming_wants import name_wants
from tablegames.scenarios.openings import openings
from tablegames.scenarios.situation import Course, Situation
from tablegames.scenarios.wants import (
    DealerStanding,
    ImpossibleWantsError,
    Wants,
    together,
)
from tablegames.settlement import Result
from tablegames.ultimate import UltimateRules


def refuse(rules: HouseRules, wants: Wants) -> ImpossibleWantsError:
    """The refusal of wants that no deal fulfils: the fewest that clash, and why."""
    clash = fewest_in_conflict(rules, wants)
    return ImpossibleWantsError(
        str(clash).replace(" ", ", "),
        name_wants(clash, rules),
        reason_for(rules, clash),
    )


def fewest_in_conflict(rules: HouseRules, wants: Wants) -> Wants:
    """The smallest selection of the wants that already cannot be fulfilled."""
    parts = tuple(wants.parts())
    for size in range(1, len(parts)):
        for some in combinations(parts, size):
            if next(openings(rules, together(some)), None) is None:
                return together(some)
    return wants


def reason_for(rules: HouseRules, clash: Wants) -> Message:
    """Why the wants of a smallest clash cannot be had."""
    return Message.of(next(_reasons(rules, clash)))


def _reasons(rules: HouseRules, clash: Wants) -> Iterator[str]:
    yield from _reasons_of_the_house(rules, clash)
    if clash.bets:
        yield from _reasons_of_the_bets(clash)
    if clash.situation is not None:
        yield from _reasons_of_the_situation(clash, clash.situation)
    yield from _reasons_of_the_cards(rules, clash)
    yield gettext_noop("the cards cannot do all of that in one round")


def _reasons_of_the_house(rules: HouseRules, clash: Wants) -> Iterator[str]:
    exchange = isinstance(rules, CasinoPokerRules) and rules.exchange is Exchange.NONE
    if exchange and Spot.EXCHANGE in clash.bets:
        yield gettext_noop("this house exchanges no cards")
    if clash.result is Result.TIE and rules.tie is TieRule.PLAYER_WINS:
        yield gettext_noop("this house settles a tie as a win of the player")
    alone = len(tuple(clash.parts())) == 1
    if alone and clash.dealer is DealerStanding.UNQUALIFIED:
        yield gettext_noop("every dealer's hand reaches this house's minimum")
    if alone and clash.dealer is DealerStanding.QUALIFIED:
        yield gettext_noop("no hand reaches this house's minimum")
    if alone and clash.situation is not None:
        yield gettext_noop("this house's rules leave no such case")


def _reasons_of_the_bets(clash: Wants) -> Iterator[str]:
    folds = clash.result is Result.FOLD or (
        clash.situation is not None and clash.situation.course is Course.FOLDED
    )
    if folds and Spot.EXCHANGE in clash.bets:
        yield gettext_noop("in this house only a hand that has raised may exchange")
    if folds:
        yield gettext_noop("a hand that folds has not made that bet")
    if clash.situation is not None and clash.situation.course is Course.SIDE_BET_ALONE:
        yield gettext_noop("there the side bet lies alone")


def _reasons_of_the_situation(clash: Wants, situation: Situation) -> Iterator[str]:
    if clash.result is Result.FOLD:
        yield gettext_noop("the situation is one of a hand that does not fold")
    if clash.result is not None and situation.course is Course.FOLDED:
        yield gettext_noop("the situation is one of a hand that folds")
    if clash.result is not None:
        yield gettext_noop("the situation comes out otherwise")
    if clash.player not in situation.players and clash.player is not None:
        yield gettext_noop("in the situation the player holds another hand")
    yield gettext_noop("in the situation the cards cannot lie so")


def _reasons_of_the_cards(rules: HouseRules, clash: Wants) -> Iterator[str]:
    failing = clash.dealer is DealerStanding.UNQUALIFIED
    over_board = isinstance(rules, UltimateRules)
    if not over_board and clash.result in {Result.LOSE, Result.TIE}:
        yield _with_result_without_board(clash, failing=failing)
    if clash.result is not None:
        yield gettext_noop("those hands always compare the other way")
    if over_board:
        yield gettext_noop(
            "the larger of the two puts a pair on the board, and that pair is in the"
            " other hand as well"
        )


_NEVER_EQUAL: Final[set[Any]] = {
    PokerCategory.THREE_OF_A_KIND,
    PokerCategory.FULL_HOUSE,
    PokerCategory.FOUR_OF_A_KIND,
    ThreeCardCategory.THREE_OF_A_KIND,
}


def _with_result_without_board(clash: Wants, *, failing: bool) -> str:
    if failing:
        return gettext_noop(
            "when the dealer's hand does not reach the minimum, every hand in action"
            " wins"
        )
    if clash.result is Result.TIE and {clash.player, clash.dealer} & _NEVER_EQUAL:
        return gettext_noop("two such hands cannot be equal: a rank has four cards")
    return gettext_noop(
        "those hands compare the other way, or the dealer fails and the box wins"
    )
