"""Why every bet is due what it is due, in a trainer's words.

Settling decides an action together with its `Reason`; the words for it are here,
as messages whose values are amounts, odds, ranks and hands.
"""

from typing import Final, assert_never

from tablegames.bets import Spot
from tablegames.casino_poker import CasinoPokerRules, ExchangePriceFate
from tablegames.hand_names import hold_hand, name_hand, name_hand_within
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, Value, gettext_noop
from tablegames.ranking import PokerCategory, ThreeCardCategory
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
)
from tablegames.showdowns import (
    deciding_cards,
    deciding_place,
    explain_contest,
    minimum_of,
    what_decides,
)
from tablegames.sums import arithmetic, told_adjustment
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules
from tablegames.words import (
    name_least,
    name_minimum,
    name_paid,
    name_spot,
    name_standing,
)

__all__ = [
    "arithmetic",
    "deciding_cards",
    "deciding_place",
    "explain",
    "explain_contest",
    "name_hand",
]


def explain(
    bet: SettledBet, box: SettledBox, settlement: Settlement, rules: HouseRules
) -> Message:
    """Why `bet` is taken, pushed or paid, and what the house's money rules changed."""
    reason = _sentence(bet, box, settlement, rules)
    if bet.adjustment is None:
        return reason
    return Message.of(
        "{reason} {adjustment}",
        reason=reason,
        adjustment=told_adjustment(bet, bet.adjustment, rules),
    )


def _sentence(
    bet: SettledBet, box: SettledBox, settlement: Settlement, rules: HouseRules
) -> Message:
    def says(text: str, **values: Value) -> Message:
        return Message.of(
            text,
            spot=name_spot(bet.bet.spot),
            hand=hold_hand(box.hand),
            player=name_hand_within(box.hand),
            dealer=name_hand(settlement.dealer),
            fails=name_standing(rules, qualifies=False),
            odds=str(bet.odds),
            **values,
        )

    def by_table(text: str) -> Message:
        return says(text, category=name_paid(box.hand))

    def from_lowest(text: str) -> Message:
        return says(text, lowest=_least_paid(bet.bet.spot, rules))

    def compared(plain: str, within_category: str) -> Message:
        if deciding_place(box.hand, settlement.dealer) is None:
            return says(plain)
        why = what_decides(box.hand, settlement.dealer)
        return says(within_category, why=why)

    match bet.reason:
        case Reason.FOLDED:
            return says(gettext_noop("The box folded: {spot} is taken."))
        case Reason.DEALER_DOES_NOT_QUALIFY:
            return says(
                _NOT_QUALIFIED[bet.action],
                dealer_within=name_hand_within(settlement.dealer),
                minimum=name_minimum(minimum_of(rules)),
            )
        case Reason.PLAYER_HIGHER:
            return compared(
                gettext_noop(
                    "The player's {player} is higher than the dealer's {dealer}:"
                    " {spot} is paid {odds}."
                ),
                gettext_noop(
                    "The player's {player} is higher than the dealer's {dealer}"
                    " ({why}): {spot} is paid {odds}."
                ),
            )
        case Reason.PLAYER_LOWER:
            return compared(
                gettext_noop(
                    "The player's {player} is lower than the dealer's {dealer}:"
                    " {spot} is taken."
                ),
                gettext_noop(
                    "The player's {player} is lower than the dealer's {dealer} ({why}):"
                    " {spot} is taken."
                ),
            )
        case Reason.TIE:
            return says(
                gettext_noop("Player and dealer tie with {hand}: {spot} is a push.")
            )
        case Reason.TIE_GOES_TO_PLAYER:
            return says(
                gettext_noop(
                    "Player and dealer tie with {hand}, and in this house the player"
                    " wins a tie: {spot} is paid {odds}."
                )
            )
        case Reason.WIN_BELOW_PAY_TABLE | Reason.TIE_BELOW_PAY_TABLE:
            return from_lowest(_BELOW_PAY_TABLE[bet.reason])
        case Reason.WIN_BY_PAY_TABLE:
            return by_table(
                gettext_noop(
                    "The player wins with {hand}: {spot} pays {odds} for {category}."
                )
            )
        case Reason.LOSING_BET_SPARED:
            return says(
                gettext_noop(
                    "The player's {player} is lower than the dealer's {dealer}, but the"
                    " dealer {fails}, and this house then returns {spot}."
                )
            )
        case Reason.SIDE_BET_BY_PAY_TABLE:
            if box.result is Result.FOLD:
                return by_table(
                    gettext_noop(
                        "Even though the box folded, {spot} stands on its own hand,"
                        " {hand}, and pays {odds} for {category}."
                    )
                )
            return by_table(
                gettext_noop(
                    "The player holds {hand}: {spot} pays {odds} for {category},"
                    " whatever the dealer holds."
                )
            )
        case Reason.SIDE_BET_BELOW_PAY_TABLE:
            return from_lowest(
                gettext_noop(
                    "The player holds {hand}, and {spot} pays only from {lowest} up:"
                    " it is taken."
                )
            )
        case Reason.SIDE_BET_FORFEITED:
            return says(
                gettext_noop(
                    "The box folded, and in this house {spot} is taken with the fold."
                )
            )
        case Reason.SIDE_BET_PUSHES_ON_LOSS:
            return says(
                gettext_noop(
                    "The player holds {hand}, but lost the hand, and in this house"
                    " {spot} is then a push."
                )
            )
        case Reason.BONUS_BY_PAY_TABLE:
            return by_table(
                gettext_noop(
                    "The player played {hand}: {spot} pays {odds} on the ante for"
                    " {category}, whatever the dealer holds."
                )
            )
        case Reason.EXCHANGE_PRICE_KEPT:
            return says(_price_kept(rules))
        case _:
            assert_never(bet.reason)


_BELOW_PAY_TABLE: Final = {
    Reason.WIN_BELOW_PAY_TABLE: gettext_noop(
        "The player wins with {hand}, but {spot} pays only from {lowest} up: it is a"
        " push."
    ),
    Reason.TIE_BELOW_PAY_TABLE: gettext_noop(
        "Player and dealer tie with {hand}, and in this house the player wins a tie,"
        " but {spot} pays only from {lowest} up: it is a push."
    ),
}
_NOT_QUALIFIED: Final = {
    Action.PAY: gettext_noop(
        "The dealer's {dealer_within} {fails}, as it takes {minimum}: {spot} is paid"
        " {odds}, whatever the player holds."
    ),
    Action.PUSH: gettext_noop(
        "The dealer's {dealer_within} {fails}, as it takes {minimum}: {spot} is a"
        " push, whatever the player holds."
    ),
}


def _price_kept(rules: HouseRules) -> str:
    match rules:
        case CasinoPokerRules(
            exchange_price_fate=ExchangePriceFate.RETURNED_IF_DEALER_FAILS
        ):
            return gettext_noop(
                "This house returns {spot} only to a hand in action when the dealer"
                " {fails}: it is taken."
            )
        case _:
            return gettext_noop(
                "A card exchanged is a card bought: {spot} is taken, whatever comes of"
                " the hand."
            )


def _least_paid(spot: Spot, rules: HouseRules) -> Message:
    return name_least(_lowest_paid(spot, rules), spot)


def _lowest_paid(spot: Spot, rules: HouseRules) -> PokerCategory | ThreeCardCategory:
    """The least hand that the pay table of `spot` pays."""
    match rules, spot:
        case UltimateRules(), Spot.BLIND:
            return rules.blind.lowest
        case UltimateRules(), Spot.TRIPS:
            return rules.trips.lowest
        case ThreeCardRules(), Spot.PAIR_PLUS:
            return rules.pair_plus.lowest
        case ThreeCardRules(), Spot.ANTE_BONUS:
            return rules.ante_bonus.lowest
        case CasinoPokerRules(), Spot.RAISE:
            return rules.relance.lowest
        case _:
            raise TypeError(type(rules), spot)
