"""The sentences on rules of the game that were got wrong."""

from collections.abc import Mapping
from typing import Any, Final

from tablegames.messages import gettext_noop
from tablegames.mistakes.names import MistakeName
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules

ON_RULES: Final[Mapping[MistakeName, str]] = {
    MistakeName.SIDE_BET_TAKEN_ON_FOLD: gettext_noop(
        "The box folded, and {spot} went with it: a fold gives up the hand alone, and"
        " this house still settles {spot} on the player's own {own}."
    ),
    MistakeName.SIDE_BET_RETURNED_ON_FOLD: gettext_noop(
        "The box folded, and {spot} was handed back: a fold does not free {spot},"
        " which the house settles on the player's own hand or takes."
    ),
    MistakeName.SIDE_BET_SETTLED_ON_FOLD: gettext_noop(
        "The box folded, and {spot} was settled on its hand all the same: in this house"
        " a fold gives up {spot} too."
    ),
    MistakeName.BONUS_PAID_ON_FOLD: gettext_noop(
        "The box folded, and {spot} was paid for {category}: only a hand that was"
        " played earns it."
    ),
    MistakeName.FOLDED_BET_RETURNED: gettext_noop(
        "The box folded, and {spot} was handed back: a fold loses {spot}, whatever the"
        " dealer shows."
    ),
    MistakeName.FOLDED_BET_SETTLED: gettext_noop(
        "The box folded, and {spot} was settled as if the hand had been played: a"
        " folded hand is not compared, and {spot} is taken."
    ),
    MistakeName.ANTE_PAID_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was paid: here a dealer without {minimum} makes"
        " {spot} a push, whoever is higher."
    ),
    MistakeName.ANTE_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was only handed back: here a dealer without"
        " {minimum} pays {spot} even money."
    ),
    MistakeName.ANTE_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was taken from the lower hand: a"
        " dealer without {minimum} takes no ante from a hand that was played."
    ),
    MistakeName.PLAY_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was taken: a dealer without {minimum} cannot"
        " win {spot} here, and it is a push."
    ),
    MistakeName.PLAY_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was pushed together with the ante: it is the"
        " ante that then is a push, and {spot} still goes by the hands."
    ),
    MistakeName.PLAY_PAID_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was paid beside the ante: a dealer who {fails}"
        " pays the ante alone, and {spot} is a push."
    ),
    MistakeName.RAISE_PAID_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was paid for {category}: {spot} plays only"
        " against a dealer with {minimum}, and is a push otherwise."
    ),
    MistakeName.RAISE_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was taken: a dealer without {minimum} cannot"
        " win {spot}, and it is a push."
    ),
    MistakeName.BLIND_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was pushed together with the ante: it is the"
        " ante that then is a push, and {spot} still goes by the hands."
    ),
    MistakeName.SPARED_BET_TAKEN: gettext_noop(
        "The player's hand is lower, and {spot} was taken: this house returns {spot} to"
        " a lower hand when the dealer {fails}."
    ),
    MistakeName.SIDE_BET_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was pushed: {spot} asks for the player's own"
        " hand alone, and {category} pays {odds}."
    ),
    MistakeName.BONUS_FORGOTTEN_DEALER_FAILED: gettext_noop(
        "The dealer {fails}, and {spot} was not paid: it is paid on every played hand"
        " that earns it, and {category} pays {odds}."
    ),
    MistakeName.BLIND_PAID_ON_TIE: gettext_noop(
        "The hands tie, and {spot} was paid: a hand must be the higher to be paid"
        " {spot}, and a tie is a push."
    ),
    MistakeName.BLIND_TAKEN_ON_TIE: gettext_noop(
        "The hands tie, and {spot} was taken: only a lower hand loses {spot}."
    ),
    MistakeName.BLIND_PAID_ON_LOSS: gettext_noop(
        "The player holds {hand}, and {spot} was paid: {spot} is paid only on a"
        " winning hand, and the dealer's {dealer_within} is higher."
    ),
    MistakeName.BLIND_PUSHED_ON_LOSS: gettext_noop(
        "The player's hand is lower, and {spot} was pushed: only a win or a tie keeps"
        " {spot} from being lost."
    ),
    MistakeName.BLIND_PAID_BELOW_TABLE: gettext_noop(
        "The player wins with {hand}, and {spot} was paid even money: {spot} pays from"
        " {lowest} up, and a smaller win is a push."
    ),
    MistakeName.BLIND_TAKEN_BELOW_TABLE: gettext_noop(
        "The player wins with {hand}, and {spot} was taken: a win below {lowest} does"
        " not lose {spot}, it pushes."
    ),
    MistakeName.BLIND_PUSHED_THOUGH_PAID: gettext_noop(
        "The player wins with {hand}, and {spot} was pushed: {spot} pays from {lowest}"
        " up, and {category} pays {odds}."
    ),
    MistakeName.SIDE_BET_TAKEN_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was taken with it: {spot} is a bet on the player's"
        " own {own}, not on beating the dealer."
    ),
    MistakeName.SIDE_BET_PUSHED_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was pushed: in this house {spot} is paid for"
        " {category}, win or lose."
    ),
    MistakeName.SIDE_BET_TAKEN_THOUGH_PUSHED: gettext_noop(
        "The hand lost, and {spot} was taken: in this house {spot} is a push for"
        " {category} that loses."
    ),
    MistakeName.SIDE_BET_PAID_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was paid: in this house {spot} of a losing hand is"
        " a push."
    ),
    MistakeName.SIDE_BET_PUSHED_ON_TIE: gettext_noop(
        "The hands tie, and {spot} was pushed with the other bets: {spot} is a bet on"
        " the player's own hand, and {category} pays {odds}."
    ),
    MistakeName.SIDE_BET_PUSHED_BELOW_TABLE: gettext_noop(
        "The player holds {hand}, and {spot} was handed back: below {lowest} {spot} is"
        " lost, as no side bet pushes for a small hand."
    ),
    MistakeName.SIDE_BET_PAID_BELOW_TABLE: gettext_noop(
        "The player holds {hand}, and {spot} was paid even money: {spot} pays from"
        " {lowest} up, whether the hand wins or not."
    ),
    MistakeName.BONUS_FORGOTTEN_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was not paid: it is paid on a played hand even when"
        " the dealer is higher, and {category} pays {odds}."
    ),
    MistakeName.BONUS_PAID_BELOW_TABLE: gettext_noop(
        "The player holds {hand}, and {spot} was paid: {spot} begins at {lowest}."
    ),
    MistakeName.BONUS_PAID_ON_BOTH_BETS: gettext_noop(
        "It looks as if the odds of {spot} were paid on the ante and the play bet"
        " together: {spot} is paid on the ante of {stake} alone."
    ),
    MistakeName.EXCHANGE_PRICE_RETURNED: gettext_noop(
        "What was laid down for the exchange was handed back: it has bought the"
        " card, and here the house keeps it."
    ),
    MistakeName.EXCHANGE_PRICE_PAID: gettext_noop(
        "What was laid down for the exchange was paid like a bet: it is a price, and"
        " nothing is ever won on it."
    ),
    MistakeName.EXCHANGE_PRICE_KEPT: gettext_noop(
        "What was laid down for the exchange was taken: this house gives it back to a"
        " hand in action when the dealer {fails}."
    ),
}

BY_GAME: Final[Mapping[tuple[MistakeName, type[Any]], str]] = {
    (MistakeName.PLAY_TAKEN_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer {fails}, and {spot} was taken: it goes by the higher hand even"
        " then, and the player's {player} is not lower than the dealer's {dealer}."
    ),
    (MistakeName.PLAY_PAID_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer {fails}, and {spot} was paid: {spot} goes by the higher hand"
        " even then, and the player's {player} is not higher than the dealer's"
        " {dealer}."
    ),
    (MistakeName.ANTE_TAKEN_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer {fails}, and {spot} was taken from the lower hand: a"
        " dealer without {minimum} makes {spot} a push, whoever is higher."
    ),
    (MistakeName.ANTE_PUSHED_DEALER_FAILED, ThreeCardRules): gettext_noop(
        "The dealer {fails}, and {spot} was only handed back: here a dealer"
        " without {minimum} pays {spot} even money, even to a lower hand."
    ),
}
