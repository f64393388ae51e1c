"""The usual wrong ideas by name, the likeliest to explain an answer first."""

from enum import Enum
from typing import Final


class MistakeName(Enum):
    """A wrong idea about what a bet is due.

    The order is a ranking: where several ideas lead to one answer, the name that
    stands earlier is given to it. What only one moment of the game can cause comes
    before what any bet can suffer, and a rule got wrong before a hand misread or a
    slip of the arithmetic. `titles.py` and `sentences.py` have the words.
    """

    # A hand that was folded.
    SIDE_BET_TAKEN_ON_FOLD = "side-bet-taken-on-fold"
    SIDE_BET_RETURNED_ON_FOLD = "side-bet-returned-on-fold"
    SIDE_BET_SETTLED_ON_FOLD = "side-bet-settled-on-fold"
    BONUS_PAID_ON_FOLD = "bonus-paid-on-fold"
    FOLDED_BET_RETURNED = "folded-bet-returned"
    FOLDED_BET_SETTLED = "folded-bet-settled"

    # A dealer who failed: who did not qualify, or did not open.
    ANTE_PAID_DEALER_FAILED = "ante-paid-dealer-failed"
    ANTE_PUSHED_DEALER_FAILED = "ante-pushed-dealer-failed"
    ANTE_TAKEN_DEALER_FAILED = "ante-taken-dealer-failed"
    PLAY_TAKEN_DEALER_FAILED = "play-taken-dealer-failed"
    PLAY_PUSHED_DEALER_FAILED = "play-pushed-dealer-failed"
    PLAY_PAID_DEALER_FAILED = "play-paid-dealer-failed"
    RAISE_PAID_DEALER_FAILED = "raise-paid-dealer-failed"
    RAISE_TAKEN_DEALER_FAILED = "raise-taken-dealer-failed"
    BLIND_PUSHED_DEALER_FAILED = "blind-pushed-dealer-failed"
    SPARED_BET_TAKEN = "spared-bet-taken"
    SIDE_BET_PUSHED_DEALER_FAILED = "side-bet-pushed-dealer-failed"
    BONUS_FORGOTTEN_DEALER_FAILED = "bonus-forgotten-dealer-failed"

    # The Blind, which must win and have the hand.
    BLIND_PAID_ON_TIE = "blind-paid-on-tie"
    BLIND_TAKEN_ON_TIE = "blind-taken-on-tie"
    BLIND_PAID_ON_LOSS = "blind-paid-on-loss"
    BLIND_PUSHED_ON_LOSS = "blind-pushed-on-loss"
    BLIND_PAID_BELOW_TABLE = "blind-paid-below-table"
    BLIND_TAKEN_BELOW_TABLE = "blind-taken-below-table"
    BLIND_PUSHED_THOUGH_PAID = "blind-pushed-though-paid"

    # Trips and Pair Plus, which stand on the player's hand alone.
    SIDE_BET_TAKEN_ON_LOSS = "side-bet-taken-on-loss"
    SIDE_BET_PUSHED_ON_LOSS = "side-bet-pushed-on-loss"
    SIDE_BET_TAKEN_THOUGH_PUSHED = "side-bet-taken-though-pushed"
    SIDE_BET_PAID_ON_LOSS = "side-bet-paid-on-loss"
    SIDE_BET_PUSHED_ON_TIE = "side-bet-pushed-on-tie"
    SIDE_BET_PUSHED_BELOW_TABLE = "side-bet-pushed-below-table"
    SIDE_BET_PAID_BELOW_TABLE = "side-bet-paid-below-table"

    # The ante bonus, which nothing lies on.
    BONUS_FORGOTTEN_ON_LOSS = "bonus-forgotten-on-loss"
    BONUS_FORGOTTEN = "bonus-forgotten"
    BONUS_PAID_BELOW_TABLE = "bonus-paid-below-table"
    BONUS_PAID_ON_BOTH_BETS = "bonus-paid-on-both-bets"

    # The price of an exchange.
    EXCHANGE_PRICE_RETURNED = "exchange-price-returned"
    EXCHANGE_PRICE_PAID = "exchange-price-paid"
    EXCHANGE_PRICE_KEPT = "exchange-price-kept"

    # A hand misread.
    FULL_HOUSE_READ_BY_PAIR = "full-house-read-by-pair"
    STRAIGHT_AND_FLUSH_SWAPPED = "straight-and-flush-swapped"
    WHEEL_READ_ACE_HIGH = "wheel-read-ace-high"
    WHEEL_NOT_SEEN = "wheel-not-seen"
    KICKER_IGNORED = "kicker-ignored"
    CATEGORY_ALONE_COMPARED = "category-alone-compared"
    SUITS_RANKED = "suits-ranked"

    # What a paying bet is paid.
    CAP_FORGOTTEN = "cap-forgotten"
    ROUNDED_WRONG_WAY = "rounded-wrong-way"
    ROUNDING_FORGOTTEN = "rounding-forgotten"
    PART_DROPPED = "part-dropped"
    PART_ROUNDED_UP = "part-rounded-up"
    THREE_TO_TWO_AS_TWO_TO_ONE = "three-to-two-as-two-to-one"
    THREE_TO_TWO_AS_EVEN_MONEY = "three-to-two-as-even-money"
    OTHER_HOUSE_TABLE = "other-house-table"
    PAID_EVEN_MONEY = "paid-even-money"
    EVEN_MONEY_BET_BY_TABLE = "even-money-bet-by-table"
    TABLES_SWAPPED = "tables-swapped"
    STAKE_COUNTED_IN = "stake-counted-in"
    ROW_ABOVE = "row-above"
    ROW_BELOW = "row-below"
    ODDS_READ_AS_FOR = "odds-read-as-for"
    PAID_ON_OTHER_STAKE = "paid-on-other-stake"

    # What is left when nothing nearer explains the answer.
    SIDE_BET_TAKEN_THOUGH_PAID = "side-bet-taken-though-paid"
    SIDE_BET_PUSHED_THOUGH_PAID = "side-bet-pushed-though-paid"
    TIE_PAID = "tie-paid"
    TIE_TAKEN = "tie-taken"
    TIE_PUSHED = "tie-pushed"
    OTHER_HOUSE_RULE = "other-house-rule"
    DEALER_TAKEN_AS_QUALIFIED = "dealer-taken-as-qualified"
    DEALER_TAKEN_AS_FAILED = "dealer-taken-as-failed"
    WIN_AND_LOSS_SWAPPED = "win-and-loss-swapped"


RANKING: Final = {name: place for place, name in enumerate(MistakeName)}
