"""What the mistakes of settling are called."""

from collections.abc import Mapping
from typing import Final

from tablegames.messages import gettext_noop

SLIP_NAMES: Final[Mapping[str, str]] = {
    "folded-bet-returned": gettext_noop("gave a folded bet back"),
    "ante-paid-though-dealer-failed": gettext_noop(
        "paid the ante although the dealer did not qualify"
    ),
    "ante-taken-though-dealer-failed": gettext_noop(
        "took the ante although the dealer did not qualify"
    ),
    "ante-pushed-though-dealer-failed": gettext_noop(
        "pushed the ante when the dealer did not qualify: this house pays it"
    ),
    "raise-paid-though-dealer-failed": gettext_noop(
        "paid the bet of the hand although the dealer did not qualify"
    ),
    "raise-taken-though-dealer-failed": gettext_noop(
        "took the bet of the hand although the dealer did not qualify"
    ),
    "pushed-with-the-ante": gettext_noop(
        "pushed this bet along with the ante: only the ante comes back when the"
        " dealer does not qualify"
    ),
    "spared-bet-taken": gettext_noop(
        "took a losing bet that this house gives back when the dealer does not qualify"
    ),
    "higher-hand-taken": gettext_noop("took the bet of the higher hand"),
    "higher-hand-pushed": gettext_noop("pushed the bet of the higher hand"),
    "lower-hand-paid": gettext_noop("paid the lower hand"),
    "lower-hand-pushed": gettext_noop("pushed the bet of the lower hand"),
    "full-house-read-by-the-pair": gettext_noop(
        "compared full houses by the pair instead of by the three"
    ),
    "tie-taken": gettext_noop("took a tie"),
    "tie-paid": gettext_noop("paid a tie"),
    "tie-pushed": gettext_noop("pushed a tie that the player wins in this house"),
    "paid-by-table-on-a-tie": gettext_noop("paid by the pay table on a tie"),
    "paid-by-table-on-a-loss": gettext_noop("paid by the pay table on a losing hand"),
    "paid-below-its-table": gettext_noop("paid a win that is below the pay table"),
    "taken-below-its-table": gettext_noop(
        "took the bet of a winning hand that is below the pay table"
    ),
    "pay-table-overlooked": gettext_noop("pushed a hand that the pay table pays"),
    "side-bet-taken-with-the-fold": gettext_noop(
        "took the side bet along with the folded hand"
    ),
    "side-bet-taken-on-a-loss": gettext_noop(
        "took the side bet because the hand lost: it stands on its own"
    ),
    "side-bet-forgotten": gettext_noop("took a side bet that the pay table pays"),
    "side-bet-pushed": gettext_noop("pushed a side bet, which is won or lost"),
    "side-bet-paid-below-its-table": gettext_noop(
        "paid the side bet for a hand that is below its pay table"
    ),
    "side-bet-paid-after-a-fold": gettext_noop(
        "paid a side bet that this house takes with the fold"
    ),
    "side-bet-paid-on-a-loss": gettext_noop(
        "paid a side bet that this house pushes when the hand loses"
    ),
    "bonus-forgotten": gettext_noop("forgot the ante bonus"),
    "bonus-forgotten-on-a-loss": gettext_noop(
        "forgot the ante bonus because the hand lost"
    ),
    "bonus-paid-below-its-table": gettext_noop(
        "paid an ante bonus to a hand that earns none"
    ),
    "exchange-price-returned": gettext_noop("gave the price of the exchange back"),
    "exchange-price-kept": gettext_noop(
        "kept a price that this house returns when the dealer does not qualify"
    ),
    "straight-and-flush-swapped": gettext_noop(
        "swapped straight and flush, which stand the other way round in three cards"
    ),
    "other-house": gettext_noop("paid by the table of another house"),
    "fraction-as-next-whole-up": gettext_noop(
        "paid the next whole odds above the fraction, as 2:1 for 3:2"
    ),
    "fraction-as-next-whole-down": gettext_noop(
        "paid the whole part of the odds alone, as 1:1 for 3:2"
    ),
    "odds-on-the-ante": gettext_noop("reckoned the odds on the ante, not on the bet"),
    "paid-even-money": gettext_noop("paid even money instead of the odds"),
    "stake-counted-in": gettext_noop("counted the stake into the winnings"),
    "money-rule-forgotten": gettext_noop(
        "forgot the house's rounding or its cap on payments"
    ),
}
