"""A box against the dealer: what every game's ladders go by, and what they share.

A game's own ladder for a spot says what the dealer does with a bet there; where
two games go by the same steps, these are here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tablegames.bets import EVEN_MONEY, Bet, Odds, Spot
from tablegames.house_rules import HouseRules, TieRule
from tablegames.ranking import HandRank
from tablegames.settlement import (
    Reason,
    Result,
    SettledBet,
    Verdict,
    pay,
    push,
    settle_bet,
    take,
)


class Comparison(IntEnum):
    """How a box's hand compares with the dealer's."""

    LOWER = -1
    TIE = 0
    HIGHER = 1


@dataclass(frozen=True, slots=True)
class Contest:
    """One box against the dealer: everything that a bet's verdict may turn on."""

    hand: HandRank[Any]
    comparison: Comparison
    qualifies: bool
    folded: bool

    @property
    def higher(self) -> bool:
        return self.comparison is Comparison.HIGHER

    @property
    def lower(self) -> bool:
        return self.comparison is Comparison.LOWER

    @property
    def tie(self) -> bool:
        return self.comparison is Comparison.TIE


def compare[C: IntEnum](hand: HandRank[C], dealer: HandRank[C]) -> Comparison:
    """How `hand` compares with the dealer's."""
    return Comparison((hand > dealer) - (hand < dealer))


def settle_even_money(contest: Contest, rules: HouseRules) -> Verdict:
    """A bet in action that pays even money, against a dealer who counts."""
    if contest.higher:
        return pay(EVEN_MONEY, Reason.PLAYER_HIGHER)
    if contest.lower:
        return take(Reason.PLAYER_LOWER)
    if rules.tie is TieRule.PLAYER_WINS:
        return pay(EVEN_MONEY, Reason.TIE_GOES_TO_PLAYER)
    return push(Reason.TIE)


def settle_by_table(contest: Contest, odds: Odds | None) -> Verdict:
    """A bet in action on a hand that wins, or whose tie the player wins, by `odds`."""
    if odds is None:
        tied = Reason.TIE_BELOW_PAY_TABLE
        return push(tied if contest.tie else Reason.WIN_BELOW_PAY_TABLE)
    tied = Reason.TIE_GOES_TO_PLAYER
    return pay(odds, tied if contest.tie else Reason.WIN_BY_PAY_TABLE)


type Ladders[R: HouseRules] = Mapping[Spot, Callable[[Contest, R], Verdict]]


def settle_bets[R: HouseRules](
    bets: Iterable[Bet], contest: Contest, rules: R, *, ladders: Ladders[R]
) -> tuple[SettledBet, ...]:
    """Each bet by the ladder of its spot, in the order of the ladders."""
    spots = tuple(ladders)
    return tuple(
        settle_bet(bet, ladders[bet.spot](contest, rules), rules)
        for bet in sorted(bets, key=lambda bet: spots.index(bet.spot))
    )


def result_by_comparing(contest: Contest, rules: HouseRules) -> Result:
    """How the box came out by its hand, whether the dealer qualifies or not."""
    if contest.folded:
        return Result.FOLD
    if contest.tie:
        return Result.TIE if rules.tie is TieRule.PUSH else Result.WIN
    return Result.WIN if contest.higher else Result.LOSE


def result_unless_dealer_fails(contest: Contest, rules: HouseRules) -> Result:
    """How the box came out where all in action win when the dealer fails."""
    if not contest.folded and not contest.qualifies:
        return Result.WIN
    return result_by_comparing(contest, rules)
