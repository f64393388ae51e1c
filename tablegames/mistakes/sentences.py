"""One sentence for every mistake: the wrong idea, then the rule that holds.

Where two games have the mistake under different rules, the sentence is the game's.
"""

from collections.abc import Mapping
from typing import Any, Final

from tablegames.bets import Money
from tablegames.casino_poker import CasinoPokerRules
from tablegames.messages import Message, Value, gettext_noop
from tablegames.mistakes.cases import Case, Wrong, pay_tables
from tablegames.mistakes.names import MistakeName
from tablegames.showdowns import minimum_of
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules
from tablegames.words import (
    name_category,
    name_hand,
    name_minimum,
    name_paid,
    name_spot,
)


def sentence_for(case: Case, wrong: Wrong) -> Message:
    """What was thought, and what is right for this bet in this house."""
    text = BY_GAME.get((wrong.name, type(case.rules))) or SENTENCES[wrong.name]
    return Message.of(text, **_values(case, wrong), **wrong.values)


def _values(case: Case, wrong: Wrong) -> dict[str, Value]:
    values: dict[str, Value] = {
        "spot": name_spot(case.spot),
        "hand": name_hand(case.box.hand),
        "dealer": name_hand(case.settlement.dealer),
        "category": name_paid(case.box.hand),
        "minimum": name_minimum(minimum_of(case.rules)),
        "odds": str(case.due.odds),
        "wrong_odds": str(wrong.settled.odds),
        "pays": Money(case.due.pays),
        "chip": Money(case.rules.smallest_chip),
        "stake": Money(case.stake),
    }
    table = pay_tables(case.rules).get(case.spot)
    if table is not None:
        values["lowest"] = name_category(table.lowest)
    return values


SENTENCES: Final[Mapping[MistakeName, str]] = {
    MistakeName.SIDE_BET_TAKEN_ON_FOLD: gettext_noop(
        "The box folded, and {spot} went with it: a fold gives up the hand alone, and"
        " this house still settles {spot} on the player's own {hand}."
    ),
    MistakeName.SIDE_BET_RETURNED_ON_FOLD: gettext_noop(
        "The box folded, and {spot} was handed back: a side bet is never returned for"
        " a fold; the house settles it or takes it."
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
        "The dealer failed, and {spot} was paid for it: here a dealer without {minimum}"
        " makes {spot} a push, whoever is higher."
    ),
    MistakeName.ANTE_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was only handed back: here a dealer without"
        " {minimum} pays {spot} even money."
    ),
    MistakeName.ANTE_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was taken as the player's hand is lower: a"
        " dealer without {minimum} takes no ante from a hand that was played."
    ),
    MistakeName.PLAY_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was taken: a dealer without {minimum} cannot win"
        " {spot} here, and it is a push."
    ),
    MistakeName.PLAY_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was pushed together with the ante: failing"
        " frees the ante alone, and {spot} goes by the higher hand."
    ),
    MistakeName.PLAY_PAID_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was paid beside the ante: a dealer who does not"
        " open pays the ante alone, and {spot} is a push."
    ),
    MistakeName.RAISE_PAID_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was paid for {category}: {spot} plays only"
        " against a dealer with {minimum}, and is a push otherwise."
    ),
    MistakeName.RAISE_TAKEN_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was taken: a dealer without {minimum} cannot win"
        " {spot}, and it is a push."
    ),
    MistakeName.BLIND_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was pushed together with the ante: failing"
        " frees the ante alone, and {spot} is settled as ever."
    ),
    MistakeName.SPARED_BET_TAKEN: gettext_noop(
        "The player's hand is lower, and {spot} was taken: this house returns {spot} to"
        " a lower hand when the dealer fails."
    ),
    MistakeName.SIDE_BET_PUSHED_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was pushed: {spot} asks for the player's own"
        " hand alone, and {category} pays {odds}."
    ),
    MistakeName.BONUS_FORGOTTEN_DEALER_FAILED: gettext_noop(
        "The dealer failed, and {spot} was forgotten: it is paid on every played hand"
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
        "The player holds {hand}, and {spot} was paid for it: {spot} is paid only on a"
        " winning hand, and the dealer's {dealer} is higher."
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
        "The player wins with {hand}, and {spot} was taken as too small a hand: a win"
        " below {lowest} does not lose {spot}, it pushes."
    ),
    MistakeName.BLIND_PUSHED_THOUGH_PAID: gettext_noop(
        "The player wins with {hand}, and {spot} was pushed: {spot} pays from {lowest}"
        " up, and {category} pays {odds}."
    ),
    MistakeName.SIDE_BET_TAKEN_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was taken with it: {spot} is a bet on the player's"
        " own {hand}, not on beating the dealer."
    ),
    MistakeName.SIDE_BET_PUSHED_ON_LOSS: gettext_noop(
        "The hand lost, and {spot} was pushed: in this house {spot} is paid for"
        " {category}, win or lose."
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
        "The hand lost, and {spot} was forgotten: it is paid on a played hand even when"
        " the dealer is higher, and {category} pays {odds}."
    ),
    MistakeName.BONUS_PAID_BELOW_TABLE: gettext_noop(
        "The player holds {hand}, and {spot} was paid for it: {spot} begins at"
        " {lowest}."
    ),
    MistakeName.BONUS_PAID_ON_BOTH_BETS: gettext_noop(
        "The odds of {spot} were paid on the ante and the play bet together: {spot} is"
        " paid on the ante of {stake} alone."
    ),
    MistakeName.EXCHANGE_PRICE_RETURNED: gettext_noop(
        "What was laid down for the exchange was handed back: it buys the card, and"
        " the house keeps it whatever comes of the hand."
    ),
    MistakeName.EXCHANGE_PRICE_PAID: gettext_noop(
        "What was laid down for the exchange was paid like a bet: it is a price, and"
        " nothing is ever won on it."
    ),
    MistakeName.EXCHANGE_PRICE_KEPT: gettext_noop(
        "What was laid down for the exchange was taken: this house gives it back to a"
        " hand in action when the dealer fails."
    ),
    MistakeName.FULL_HOUSE_READ_BY_PAIR: gettext_noop(
        "The full houses were compared by their pairs: the three equal cards decide"
        " first, between the player's {hand} and the dealer's {dealer}."
    ),
    MistakeName.STRAIGHT_AND_FLUSH_SWAPPED: gettext_noop(
        "A straight and a flush were ranked as in five cards: with three cards a"
        " straight is the rarer, and stands above a flush."
    ),
    MistakeName.WHEEL_READ_ACE_HIGH: gettext_noop(
        "The ace of a straight from the ace up was counted as high: there it stands"
        " below the two, and the straight is the lowest of all."
    ),
    MistakeName.WHEEL_NOT_SEEN: gettext_noop(
        "A straight from the ace up was passed over: an ace may stand below the two,"
        " which makes the lowest straight."
    ),
    MistakeName.KICKER_IGNORED: gettext_noop(
        "The hands were called a tie at their first equal cards: the rest is compared"
        " card by card, and there {ours} meets {theirs}."
    ),
    MistakeName.CATEGORY_ALONE_COMPARED: gettext_noop(
        "Two hands of one kind were called a tie: within a kind the ranks decide,"
        " {hand} against the dealer's {dealer}."
    ),
    MistakeName.SUITS_RANKED: gettext_noop(
        "The tie was broken by suit: no suit ranks above another, and hands of equal"
        " ranks tie."
    ),
    MistakeName.CAP_FORGOTTEN: gettext_noop(
        "The odds were paid in full: the house caps its payments, and {pays} is all"
        " that {spot} may be paid."
    ),
    MistakeName.ROUNDED_WRONG_WAY: gettext_noop(
        "The payment was rounded the wrong way: this house's rule makes it {pays}, in"
        " whole chips of {chip}."
    ),
    MistakeName.ROUNDING_FORGOTTEN: gettext_noop(
        "The payment was left as the odds have it: this house pays whole chips of"
        " {chip}, which makes it {pays}."
    ),
    MistakeName.PART_DROPPED: gettext_noop(
        "The odd part of the payment was dropped: this house pays {odds} to the exact"
        " part, and {stake} wins {pays}."
    ),
    MistakeName.PART_ROUNDED_UP: gettext_noop(
        "The odd part of the payment was rounded up: this house pays {odds} to the exact"
        " part, and {stake} wins {pays}."
    ),
    MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE: gettext_noop(
        "{odds} was paid as {wrong_odds}: it is the stake and a half of it again, not"
        " twice the stake."
    ),
    MistakeName.THREE_TO_TWO_AS_EVEN_MONEY: gettext_noop(
        "{odds} was paid as {wrong_odds}: it is the stake and a half of it again, not"
        " the stake alone."
    ),
    MistakeName.OTHER_HOUSE_TABLE: gettext_noop(
        "That is how {house} pays {category} on {spot}: this house has a table of its"
        " own."
    ),
    MistakeName.PAID_EVEN_MONEY: gettext_noop(
        "Even money was paid for {category}: {spot} is paid by its table, {odds} for"
        " that hand."
    ),
    MistakeName.EVEN_MONEY_BET_BY_TABLE: gettext_noop(
        "The table of {other} was used: {spot} is paid even money, whatever the hand."
    ),
    MistakeName.TABLES_SWAPPED: gettext_noop(
        "The table of {other} was used: {spot} has its own, and {category} pays {odds}"
        " there."
    ),
    MistakeName.STAKE_COUNTED_IN: gettext_noop(
        "The stake was counted into the payment: odds of {odds} are paid beside the"
        " stake, which is the player's already."
    ),
    MistakeName.ROW_ABOVE: gettext_noop(
        "The row above was read, at {wrong_odds}: on {spot} {category} pays {odds}."
    ),
    MistakeName.ROW_BELOW: gettext_noop(
        "The row below was read, at {wrong_odds}: on {spot} {category} pays {odds}."
    ),
    MistakeName.ODDS_READ_AS_FOR: gettext_noop(
        "The odds were read as {odds} “for”, with the stake as part of them: they are"
        " “to”, and the stake comes on top."
    ),
    MistakeName.PAID_ON_OTHER_STAKE: gettext_noop(
        "The odds were paid on {other}: {spot} is paid on its own stake of {stake}."
    ),
    MistakeName.SIDE_BET_TAKEN_THOUGH_PAID: gettext_noop(
        "The player holds {hand}, and {spot} was taken: {spot} pays from {lowest} up,"
        " and {category} pays {odds}."
    ),
    MistakeName.SIDE_BET_PUSHED_THOUGH_PAID: gettext_noop(
        "The player holds {hand}, and {spot} was pushed: {spot} pays from {lowest} up,"
        " and {category} pays {odds}."
    ),
    MistakeName.BONUS_FORGOTTEN: gettext_noop(
        "The player played {hand}, and {spot} was forgotten: {category} pays {odds} on"
        " the ante."
    ),
    MistakeName.OTHER_HOUSE_RULE: gettext_noop(
        "That is what {house} does with {spot} here: this house has a rule of its own."
    ),
    MistakeName.TIE_PAID: gettext_noop(
        "The hands tie, and {spot} was paid: with neither hand the higher, nothing"
        " changes hands."
    ),
    MistakeName.TIE_TAKEN: gettext_noop(
        "The hands tie, and {spot} was taken: the dealer has to be the higher to take"
        " it."
    ),
    MistakeName.TIE_PUSHED: gettext_noop(
        "The hands tie, and {spot} was pushed: in this house the player wins a tie."
    ),
    MistakeName.DEALER_TAKEN_AS_QUALIFIED: gettext_noop(
        "The dealer was taken to qualify, and {spot} was settled so: it takes"
        " {minimum}, and the dealer's {dealer} falls short."
    ),
    MistakeName.DEALER_TAKEN_AS_FAILED: gettext_noop(
        "The dealer was taken to fail, and {spot} was settled so: it takes {minimum},"
        " and the dealer's {dealer} is enough."
    ),
    MistakeName.WIN_AND_LOSS_SWAPPED: gettext_noop(
        "The wrong hand was read as the higher: compare the player's {hand} with the"
        " dealer's {dealer}."
    ),
}

BY_GAME: Final[Mapping[tuple[MistakeName, type[Any]], str]] = {
    (MistakeName.PLAY_TAKEN_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer failed, and {spot} was taken: it goes by the higher hand even then,"
        " and the player's {hand} is not lower than the dealer's {dealer}."
    ),
    (MistakeName.PLAY_PAID_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer failed, and {spot} was paid for it: {spot} goes by the higher hand"
        " even then, and the player's {hand} is not higher than the dealer's {dealer}."
    ),
    (MistakeName.RAISE_TAKEN_DEALER_FAILED, CasinoPokerRules): gettext_noop(
        "The dealer failed, and {spot} was taken: a dealer without {minimum} takes no"
        " raise, and it is a push."
    ),
    (MistakeName.ANTE_TAKEN_DEALER_FAILED, UltimateRules): gettext_noop(
        "The dealer failed, and {spot} was taken as the player's hand is lower: a"
        " dealer without {minimum} makes {spot} a push, whoever is higher."
    ),
    (MistakeName.ANTE_PUSHED_DEALER_FAILED, ThreeCardRules): gettext_noop(
        "The dealer does not open, and {spot} was only handed back: here a dealer"
        " without {minimum} pays {spot} even money, even to a lower hand."
    ),
}
