"""The pay tables of a house by spot, and the figures of its file that decide a bet."""

from collections.abc import Iterator
from typing import Any, Final

from tablegames.bets import PayTable, Spot
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import Figure, HouseRules
from tablegames.questions.asked import figures
from tablegames.settlement import (
    Adjustment,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
)
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules


def pay_tables(rules: HouseRules) -> dict[Spot, tuple[str, PayTable[Any]]]:
    """By spot, the key of its pay table in the house's file, and the table."""
    match rules:
        case UltimateRules():
            return {
                Spot.BLIND: ("blind", rules.blind),
                Spot.TRIPS: ("trips", rules.trips),
            }
        case ThreeCardRules():
            return {
                Spot.ANTE_BONUS: ("ante-bonus", rules.ante_bonus),
                Spot.PAIR_PLUS: ("pair-plus", rules.pair_plus),
            }
        case CasinoPokerRules():
            return {Spot.RAISE: ("relance", rules.relance)}
        case _:
            raise TypeError(type(rules))


def minimum_key(rules: HouseRules) -> str:
    """The key of the least hand with which the dealer qualifies, or opens."""
    return "dealer-opens" if isinstance(rules, ThreeCardRules) else "dealer-qualifies"


def rule_of(
    bet: SettledBet, box: SettledBox, settlement: Settlement, rules: HouseRules
) -> tuple[Figure, ...]:
    """The figures of the house's file that decide what `bet` is due."""
    keys = (*_keys(bet, box, settlement, rules), *_money_keys(bet))
    return figures(rules, *keys)


_WHATEVER_THE_GAME: Final = {
    Reason.TIE: "tie",
    Reason.TIE_GOES_TO_PLAYER: "tie",
    Reason.TIE_BELOW_PAY_TABLE: "tie",
    Reason.EXCHANGE_PRICE_KEPT: "exchange-price-fate",
}
_BY_THE_DEALER: Final = {
    Reason.DEALER_DOES_NOT_QUALIFY,
    Reason.LOSING_BET_SPARED,
    Reason.PLAYER_HIGHER,
    Reason.PLAYER_LOWER,
}


def _keys(
    bet: SettledBet, box: SettledBox, settlement: Settlement, rules: HouseRules
) -> Iterator[str]:
    table = pay_tables(rules).get(bet.bet.spot)
    if bet.reason in _WHATEVER_THE_GAME:
        yield _WHATEVER_THE_GAME[bet.reason]
    elif bet.reason in _BY_THE_DEALER:
        yield minimum_key(rules)
        if box.hand < settlement.dealer and not settlement.qualifies:
            yield "unqualified-loser"
    elif table is not None:
        yield table[0]
    if bet.bet.spot in {Spot.TRIPS, Spot.PAIR_PLUS}:
        yield from _side_bet_keys(bet.bet.spot, box)


def _side_bet_keys(spot: Spot, box: SettledBox) -> Iterator[str]:
    if box.result is Result.FOLD:
        yield f"{spot.value}-after-fold"
    if box.result is Result.LOSE:
        yield f"{spot.value}-on-loss"


def _money_keys(bet: SettledBet) -> tuple[str, ...]:
    match bet.adjustment:
        case Adjustment.CAPPED_BET:
            return ("cap-per-bet",)
        case Adjustment.CAPPED_TABLE:
            return ("cap-per-table",)
        case Adjustment.ROUNDED_DOWN | Adjustment.ROUNDED_UP:
            return ("rounding",)
        case None:
            return ()
