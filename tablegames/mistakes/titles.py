"""The mistakes' titles, as they stand in a list or above a column of figures."""

from collections.abc import Mapping
from typing import Final

from tablegames.messages import Message, gettext_noop
from tablegames.mistakes.names import MistakeName


def title_of(name: MistakeName) -> Message:
    """The mistake in a few words: “Blind paid on a tie”.

    It says what the answer looks like: why it was given can only be guessed.
    """
    return Message(TITLES[name])


TITLES: Final[Mapping[MistakeName, str]] = {
    MistakeName.SIDE_BET_TAKEN_ON_FOLD: gettext_noop("Side bet taken with the fold"),
    MistakeName.SIDE_BET_RETURNED_ON_FOLD: gettext_noop(
        "Side bet handed back after a fold"
    ),
    MistakeName.SIDE_BET_SETTLED_ON_FOLD: gettext_noop(
        "Forfeited side bet settled after a fold"
    ),
    MistakeName.BONUS_PAID_ON_FOLD: gettext_noop("Ante bonus paid on a fold"),
    MistakeName.FOLDED_BET_RETURNED: gettext_noop("Folded bet handed back"),
    MistakeName.FOLDED_BET_SETTLED: gettext_noop("Folded hand settled as if played"),
    MistakeName.ANTE_PAID_DEALER_FAILED: gettext_noop(
        "Ante paid when the dealer failed"
    ),
    MistakeName.ANTE_PUSHED_DEALER_FAILED: gettext_noop(
        "Ante pushed when the dealer failed"
    ),
    MistakeName.ANTE_TAKEN_DEALER_FAILED: gettext_noop(
        "Ante taken when the dealer failed"
    ),
    MistakeName.PLAY_TAKEN_DEALER_FAILED: gettext_noop(
        "Play bet taken when the dealer failed"
    ),
    MistakeName.PLAY_PUSHED_DEALER_FAILED: gettext_noop(
        "Play bet pushed when the dealer failed"
    ),
    MistakeName.PLAY_PAID_DEALER_FAILED: gettext_noop(
        "Play bet paid when the dealer failed"
    ),
    MistakeName.RAISE_PAID_DEALER_FAILED: gettext_noop(
        "Raise paid when the dealer failed"
    ),
    MistakeName.RAISE_TAKEN_DEALER_FAILED: gettext_noop(
        "Raise taken when the dealer failed"
    ),
    MistakeName.BLIND_PUSHED_DEALER_FAILED: gettext_noop(
        "Blind pushed when the dealer failed"
    ),
    MistakeName.SPARED_BET_TAKEN: gettext_noop(
        "Losing bet taken though the house returns it"
    ),
    MistakeName.SIDE_BET_PUSHED_DEALER_FAILED: gettext_noop(
        "Side bet pushed when the dealer failed"
    ),
    MistakeName.BONUS_FORGOTTEN_DEALER_FAILED: gettext_noop(
        "Ante bonus not paid when the dealer failed"
    ),
    MistakeName.BLIND_PAID_ON_TIE: gettext_noop("Blind paid on a tie"),
    MistakeName.BLIND_TAKEN_ON_TIE: gettext_noop("Blind taken on a tie"),
    MistakeName.BLIND_PAID_ON_LOSS: gettext_noop("Blind paid on a losing hand"),
    MistakeName.BLIND_PUSHED_ON_LOSS: gettext_noop("Blind pushed on a losing hand"),
    MistakeName.BLIND_PAID_BELOW_TABLE: gettext_noop(
        "Blind paid below its lowest paying hand"
    ),
    MistakeName.BLIND_TAKEN_BELOW_TABLE: gettext_noop("Blind taken on a small win"),
    MistakeName.BLIND_PUSHED_THOUGH_PAID: gettext_noop("Paying blind pushed"),
    MistakeName.SIDE_BET_TAKEN_ON_LOSS: gettext_noop(
        "Side bet taken with the losing hand"
    ),
    MistakeName.SIDE_BET_PUSHED_ON_LOSS: gettext_noop(
        "Side bet pushed on a losing hand"
    ),
    MistakeName.SIDE_BET_TAKEN_THOUGH_PUSHED: gettext_noop(
        "Side bet taken on a loss though the house pushes it"
    ),
    MistakeName.SIDE_BET_PAID_ON_LOSS: gettext_noop(
        "Side bet paid on a loss though the house pushes it"
    ),
    MistakeName.SIDE_BET_PUSHED_ON_TIE: gettext_noop("Side bet pushed with the tie"),
    MistakeName.SIDE_BET_PUSHED_BELOW_TABLE: gettext_noop(
        "Losing side bet handed back"
    ),
    MistakeName.SIDE_BET_PAID_BELOW_TABLE: gettext_noop(
        "Side bet paid below its lowest paying hand"
    ),
    MistakeName.BONUS_FORGOTTEN_ON_LOSS: gettext_noop(
        "Ante bonus not paid on a losing hand"
    ),
    MistakeName.BONUS_PAID_BELOW_TABLE: gettext_noop(
        "Ante bonus paid below its lowest paying hand"
    ),
    MistakeName.BONUS_PAID_ON_BOTH_BETS: gettext_noop(
        "As if the ante bonus were paid on ante and play together"
    ),
    MistakeName.EXCHANGE_PRICE_RETURNED: gettext_noop("Price of the exchange returned"),
    MistakeName.EXCHANGE_PRICE_PAID: gettext_noop("Price of the exchange paid"),
    MistakeName.EXCHANGE_PRICE_KEPT: gettext_noop(
        "Price of the exchange kept though the house returns it"
    ),
    MistakeName.FULL_HOUSE_READ_BY_PAIR: gettext_noop(
        "As if full houses went by their pairs"
    ),
    MistakeName.STRAIGHT_AND_FLUSH_SWAPPED: gettext_noop(
        "As if straight and flush ranked as in five cards"
    ),
    MistakeName.WHEEL_READ_ACE_HIGH: gettext_noop(
        "As if the ace of a low straight counted high"
    ),
    MistakeName.WHEEL_NOT_SEEN: gettext_noop(
        "As if a low straight with the ace were none"
    ),
    MistakeName.KICKER_IGNORED: gettext_noop("As if the kicker did not count"),
    MistakeName.CATEGORY_ALONE_COMPARED: gettext_noop("As if hands of one kind tied"),
    MistakeName.SUITS_RANKED: gettext_noop("As if suits broke the tie"),
    MistakeName.CAP_FORGOTTEN: gettext_noop("As if the house had no cap"),
    MistakeName.ROUNDED_WRONG_WAY: gettext_noop("As if rounded the wrong way"),
    MistakeName.ROUNDING_FORGOTTEN: gettext_noop("As if the house did not round"),
    MistakeName.PART_DROPPED: gettext_noop("As if part of a payment were dropped"),
    MistakeName.PART_ROUNDED_UP: gettext_noop(
        "As if part of a payment were rounded up"
    ),
    MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE: gettext_noop("As if 3:2 were 2:1"),
    MistakeName.THREE_TO_TWO_AS_EVEN_MONEY: gettext_noop("As if 3:2 were 1:1"),
    MistakeName.OTHER_HOUSE_TABLE: gettext_noop("As by another house's table"),
    MistakeName.PAID_EVEN_MONEY: gettext_noop("As if the pay table paid even money"),
    MistakeName.EVEN_MONEY_BET_BY_TABLE: gettext_noop(
        "As if an even-money bet went by a table"
    ),
    MistakeName.TABLES_SWAPPED: gettext_noop("As by another bet's table"),
    MistakeName.STAKE_COUNTED_IN: gettext_noop(
        "As if the stake were part of the payment"
    ),
    MistakeName.ROW_ABOVE: gettext_noop("As by the row above"),
    MistakeName.ROW_BELOW: gettext_noop("As by the row below"),
    MistakeName.ODDS_READ_AS_FOR: gettext_noop("As if the odds were “for”"),
    MistakeName.PAID_ON_OTHER_STAKE: gettext_noop("As if paid on another bet's stake"),
    MistakeName.SIDE_BET_TAKEN_THOUGH_PAID: gettext_noop("Paying side bet taken"),
    MistakeName.SIDE_BET_PUSHED_THOUGH_PAID: gettext_noop("Paying side bet pushed"),
    MistakeName.BONUS_FORGOTTEN: gettext_noop("Ante bonus not paid"),
    MistakeName.OTHER_HOUSE_RULE: gettext_noop("As by another house's rule"),
    MistakeName.TIE_PAID: gettext_noop("Tie paid"),
    MistakeName.TIE_TAKEN: gettext_noop("Tie taken"),
    MistakeName.TIE_PUSHED: gettext_noop("Tie pushed though the player wins it"),
    MistakeName.DEALER_TAKEN_AS_QUALIFIED: gettext_noop(
        "As if the dealer's hand were enough"
    ),
    MistakeName.DEALER_TAKEN_AS_FAILED: gettext_noop(
        "As if the dealer's hand were not enough"
    ),
    MistakeName.WIN_AND_LOSS_SWAPPED: gettext_noop(
        "As if the lower hand were the higher"
    ),
}
