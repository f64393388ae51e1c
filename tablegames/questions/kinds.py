"""The kinds of question: one thing a dealer must be able to say each."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from tablegames.messages import Message, gettext_noop


class Kind(Enum):
    """What a question asks for."""

    SETTLE_BOX = "settle-box"
    SETTLE_TABLE = "settle-table"
    READ_HAND = "read-hand"
    PLAYING_CARDS = "playing-cards"
    HIGHER_HAND = "higher-hand"
    DEALER_QUALIFIES = "dealer-qualifies"
    PAYOUT = "payout"
    CHIPS = "chips"
    FIND_ERROR = "find-error"
    BET_ALLOWED = "bet-allowed"
    PROCEDURE = "procedure"
    OTHER_HOUSE = "other-house"

    @property
    def title(self) -> Message:
        """What the kind is called where one is chosen: “Settle one box”."""
        return Message.of(_TITLES[self])


_TITLES: Final[Mapping[Kind, str]] = {
    Kind.SETTLE_BOX: gettext_noop("Settle one box"),
    Kind.SETTLE_TABLE: gettext_noop("Settle the whole table"),
    Kind.READ_HAND: gettext_noop("Read the hand"),
    Kind.PLAYING_CARDS: gettext_noop("Pick the cards that play"),
    Kind.HIGHER_HAND: gettext_noop("Who is higher"),
    Kind.DEALER_QUALIFIES: gettext_noop("Is the dealer's hand enough"),
    Kind.PAYOUT: gettext_noop("Work out a payment"),
    Kind.CHIPS: gettext_noop("Pay in chips"),
    Kind.FIND_ERROR: gettext_noop("Find the error"),
    Kind.BET_ALLOWED: gettext_noop("Is this bet allowed"),
    Kind.PROCEDURE: gettext_noop("When something goes wrong"),
    Kind.OTHER_HOUSE: gettext_noop("Same hand, other house"),
}
