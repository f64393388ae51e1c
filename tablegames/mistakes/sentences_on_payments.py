"""The sentences on hands misread and payments worked out wrongly."""

from collections.abc import Mapping
from typing import Final

from tablegames.messages import gettext_noop
from tablegames.mistakes.names import MistakeName

ON_PAYMENTS: Final[Mapping[MistakeName, str]] = {
    MistakeName.FULL_HOUSE_READ_BY_PAIR: gettext_noop(
        "It looks as if the full houses were compared by their pairs: the three equal"
        " cards decide first, between the player's {player} and the dealer's {dealer}."
    ),
    MistakeName.STRAIGHT_AND_FLUSH_SWAPPED: gettext_noop(
        "It looks as if a straight and a flush were ranked as in five cards: with"
        " three cards a straight is the rarer, and stands above a flush."
    ),
    MistakeName.WHEEL_READ_ACE_HIGH: gettext_noop(
        "It looks as if the ace of a straight from the ace up was counted as high:"
        " there it stands below the two, and the straight is the lowest of all."
    ),
    MistakeName.WHEEL_NOT_SEEN: gettext_noop(
        "It looks as if a straight from the ace up was not seen: an ace may stand"
        " below the two, which makes the lowest straight."
    ),
    MistakeName.KICKER_IGNORED: gettext_noop(
        "It looks as if the hands were called a tie at their first equal cards: the"
        " rest is compared card by card, and the player's {ours} meets the dealer's"
        " {theirs}."
    ),
    MistakeName.CATEGORY_ALONE_COMPARED: gettext_noop(
        "It looks as if two hands of one kind were called a tie: within a kind the"
        " ranks decide, the player's {player} against the dealer's {dealer}."
    ),
    MistakeName.SUITS_RANKED: gettext_noop(
        "It looks as if suits broke the tie: no suit ranks above another, and hands of"
        " equal ranks tie."
    ),
    MistakeName.CAP_FORGOTTEN: gettext_noop(
        "It looks as if the odds were paid in full: the house caps its payments, and"
        " {pays} is all that {spot} may be paid."
    ),
    MistakeName.ROUNDED_WRONG_WAY: gettext_noop(
        "It looks as if the payment was rounded the wrong way: this house's rule makes"
        " it {pays}, in whole chips of {chip}."
    ),
    MistakeName.ROUNDING_FORGOTTEN: gettext_noop(
        "It looks as if the payment was left as the odds have it: this house pays"
        " whole chips of {chip}, which makes it {pays}."
    ),
    MistakeName.PART_DROPPED: gettext_noop(
        "It looks as if the odd part of the payment was dropped: this house pays"
        " {odds} to the exact part, and {stake} wins {pays}."
    ),
    MistakeName.PART_ROUNDED_UP: gettext_noop(
        "It looks as if the odd part of the payment was rounded up: this house pays"
        " {odds} to the exact part, and {stake} wins {pays}."
    ),
    MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE: gettext_noop(
        "It looks as if {odds} was paid as {wrong_odds}: it is the stake and a half of"
        " it again, not twice the stake."
    ),
    MistakeName.THREE_TO_TWO_AS_EVEN_MONEY: gettext_noop(
        "It looks as if {odds} was paid as {wrong_odds}: it is the stake and a half of"
        " it again, not the stake alone."
    ),
    MistakeName.OTHER_HOUSE_TABLE: gettext_noop(
        "That is how {house} pays {category} on {spot}: this house has a table of its"
        " own."
    ),
    MistakeName.PAID_EVEN_MONEY: gettext_noop(
        "It looks as if even money was paid for {category}: {spot} is paid by its"
        " table, {odds} for that hand."
    ),
    MistakeName.EVEN_MONEY_BET_BY_TABLE: gettext_noop(
        "It looks as if the table of {other} was used: {spot} is paid even money,"
        " whatever the hand."
    ),
    MistakeName.TABLES_SWAPPED: gettext_noop(
        "It looks as if the table of {other} was used: {spot} has its own, and"
        " {category} pays {odds} there."
    ),
    MistakeName.STAKE_COUNTED_IN: gettext_noop(
        "It looks as if the stake was counted into the payment: odds of {odds} are"
        " paid beside the stake, which is the player's already."
    ),
    MistakeName.ROW_ABOVE: gettext_noop(
        "It looks as if the row above was read, at {wrong_odds}: on {spot} {category}"
        " pays {odds}."
    ),
    MistakeName.ROW_BELOW: gettext_noop(
        "It looks as if the row below was read, at {wrong_odds}: on {spot} {category}"
        " pays {odds}."
    ),
    MistakeName.ODDS_READ_AS_FOR: gettext_noop(
        "It looks as if the odds were read as {odds} “for”, with the stake as part of"
        " them: they are “to”, and the stake comes on top."
    ),
    MistakeName.PAID_ON_OTHER_STAKE: gettext_noop(
        "It looks as if the odds were paid on {other}: {spot} is paid on its own stake"
        " of {stake}."
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
        "The player played {hand}, and {spot} was not paid: {category} pays {odds} on"
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
        "It looks as if the dealer was taken to {qualify}: it takes {minimum}, and the"
        " dealer's {dealer_within} falls short."
    ),
    MistakeName.DEALER_TAKEN_AS_FAILED: gettext_noop(
        "It looks as if the dealer was taken not to {qualify}: it takes {minimum}, and"
        " the dealer's {dealer_within} is enough."
    ),
    MistakeName.WIN_AND_LOSS_SWAPPED: gettext_noop(
        "It looks as if the wrong hand was read as the higher: compare the player's"
        " {player} with the dealer's {dealer}."
    ),
}
