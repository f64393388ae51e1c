"""What the dealer does with each bet and why: the values that every game shares.

A game decides an action together with its reason; what it pays is worked out
here, once for all games: odds, then the house's rounding, then the caps.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from tablegames.bets import EVEN_MONEY, Amount, Bet, Odds
from tablegames.house_rules import HouseRules
from tablegames.ranking import HandRank


class Action(Enum):
    """What the dealer does with a bet."""

    TAKE = "take"
    PUSH = "push"
    PAY = "pay"


class Reason(Enum):
    """Why the dealer does it; `explanations.py` has the words for each."""

    FOLDED = "folded"
    DEALER_DOES_NOT_QUALIFY = "dealer-does-not-qualify"
    PLAYER_HIGHER = "player-higher"
    PLAYER_LOWER = "player-lower"
    TIE = "tie"
    TIE_GOES_TO_PLAYER = "tie-goes-to-player"
    TIE_BELOW_PAY_TABLE = "tie-below-pay-table"  # the player's, and paid nothing
    WIN_BELOW_PAY_TABLE = "win-below-pay-table"
    WIN_BY_PAY_TABLE = "win-by-pay-table"
    LOSING_BET_SPARED = "losing-bet-spared"  # the dealer failed, and the house pushes
    SIDE_BET_BY_PAY_TABLE = "side-bet-by-pay-table"
    SIDE_BET_BELOW_PAY_TABLE = "side-bet-below-pay-table"
    SIDE_BET_FORFEITED = "side-bet-forfeited"
    SIDE_BET_PUSHES_ON_LOSS = "side-bet-pushes-on-loss"
    BONUS_BY_PAY_TABLE = "bonus-by-pay-table"
    EXCHANGE_PRICE_KEPT = "exchange-price-kept"


class Result(Enum):
    """How a box came out of the round against the dealer."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    FOLD = "fold"


class Adjustment(Enum):
    """What the house's money rules changed about a payment, after the odds."""

    ROUNDED_DOWN = "rounded-down"
    ROUNDED_UP = "rounded-up"
    CAPPED_BET = "capped-bet"
    CAPPED_TABLE = "capped-table"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An action with its reason, and the odds where it pays."""

    action: Action
    reason: Reason
    odds: Odds | None = None


def take(reason: Reason) -> Verdict:
    return Verdict(Action.TAKE, reason)


def push(reason: Reason) -> Verdict:
    return Verdict(Action.PUSH, reason)


def pay(odds: Odds, reason: Reason) -> Verdict:
    return Verdict(Action.PAY, reason, odds)


@dataclass(frozen=True, slots=True)
class SettledBet:
    """One bet settled. `pays` is the winnings in hundredths, the stake not counted."""

    bet: Bet
    action: Action
    reason: Reason
    odds: Odds | None = None
    pays: Amount = 0
    adjustment: Adjustment | None = None

    @property
    def takes(self) -> Amount:
        return self.bet.stake if self.action is Action.TAKE else 0


@dataclass(frozen=True, slots=True)
class SettledBox:
    """One box settled: its number, hand, result, and bets in the game's order."""

    number: int
    hand: HandRank[Any]  # the game's kind of category
    result: Result
    bets: tuple[SettledBet, ...]

    @property
    def pays(self) -> Amount:
        return sum(bet.pays for bet in self.bets)

    @property
    def takes(self) -> Amount:
        return sum(bet.takes for bet in self.bets)


@dataclass(frozen=True, slots=True)
class Settlement:
    """A whole round settled; `boxes` stand in seat order."""

    dealer: HandRank[Any]
    qualifies: bool
    boxes: tuple[SettledBox, ...]


def settle_bet(bet: Bet, verdict: Verdict, rules: HouseRules) -> SettledBet:
    """`bet` with what it pays: the odds on its stake, rounded, then capped."""
    return settle_bonus(bet, verdict, rules, stake=bet.stake)


def settle_bonus(
    bet: Bet, verdict: Verdict, rules: HouseRules, *, stake: Amount
) -> SettledBet:
    """A bet paid by the odds on the `stake` of another spot, rounded, then capped."""
    action, reason, odds = verdict.action, verdict.reason, verdict.odds
    if odds is None:
        return SettledBet(bet, action, reason)
    pays, adjustment = stake, None
    if odds is not EVEN_MONEY:  # which leaves nothing to round
        won = odds.pay(stake)
        pays = rules.rounded(won)
        adjustment = _rounding(won, pays)
    cap = rules.cap_per_bet
    if cap is not None and pays > cap:
        pays, adjustment = cap, Adjustment.CAPPED_BET
    return SettledBet(bet, action, reason, odds, pays, adjustment)


def _rounding(won: Fraction, pays: Amount) -> Adjustment | None:
    if pays == won:
        return None
    return Adjustment.ROUNDED_DOWN if pays < won else Adjustment.ROUNDED_UP


def settle_table(
    dealer: HandRank[Any],
    boxes: Iterable[SettledBox],
    rules: HouseRules,
    *,
    qualifies: bool,
) -> Settlement:
    """The round's settlement, with the table's cap on all its payments together.

    The cap is used up in settlement order: the bet that reaches it is paid what
    is left of it, later ones nothing.
    """
    settled = tuple(boxes)
    cap = rules.cap_per_table
    if cap is not None and sum(box.pays for box in settled) > cap:
        settled = _capped(settled, cap, rules)
    return Settlement(dealer, qualifies, settled)


def _capped(
    boxes: tuple[SettledBox, ...], cap: Amount, rules: HouseRules
) -> tuple[SettledBox, ...]:
    left = cap
    capped = {}
    for number in rules.in_settlement_order(len(boxes)):
        box = boxes[number - 1]
        bets = []
        for bet in box.bets:
            pays = min(bet.pays, left)
            left -= pays
            bets.append(
                bet
                if pays == bet.pays
                else replace(bet, pays=pays, adjustment=Adjustment.CAPPED_TABLE)
            )
        capped[number] = replace(box, bets=tuple(bets))
    return tuple(capped[box.number] for box in boxes)
