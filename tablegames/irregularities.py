"""What goes wrong at a table, and what houses have their dealers do about it."""

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Irregularity(Enum):
    """Something that goes wrong at the table."""

    EXPOSED_PLAYER_CARD = "exposed-player-card"
    EXPOSED_DEALER_CARD = "exposed-dealer-card"
    SEVERAL_CARDS_KNOWN = "several-cards-known"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    DROPPED_CARDS = "dropped-cards"
    BOXED_CARD = "boxed-card"
    SHUFFLER_FAULT = "shuffler-fault"
    LATE_BET = "late-bet"
    CARD_TALK = "card-talk"
    WRONG_PAYOFF = "wrong-payoff"
    DISPUTE = "dispute"


class Remedy(Enum):
    """What the house has its dealer do about an irregularity."""

    CARD_STANDS = "card-stands"
    CARD_TURNED_BACK = "card-turned-back"
    CARD_REPLACED = "card-replaced"
    HAND_DEAD = "hand-dead"
    ROUND_VOID = "round-void"
    BET_REFUSED = "bet-refused"
    WARNING = "warning"
    PAID_AGAIN = "paid-again"
    MANAGEMENT_DECIDES = "management-decides"
    REGULATOR_DECIDES = "regulator-decides"  # an inspector of the state, as in Nevada


_CARD_REMEDIES: Final = frozenset(
    {
        Remedy.CARD_STANDS,
        Remedy.CARD_TURNED_BACK,
        Remedy.CARD_REPLACED,
        Remedy.HAND_DEAD,
        Remedy.ROUND_VOID,
    }
)
_CONDUCT_REMEDIES: Final = frozenset(
    {Remedy.BET_REFUSED, Remedy.WARNING, Remedy.HAND_DEAD}
)
REMEDIES_FOR: Final[Mapping[Irregularity, frozenset[Remedy]]] = {
    Irregularity.EXPOSED_PLAYER_CARD: _CARD_REMEDIES,
    Irregularity.EXPOSED_DEALER_CARD: _CARD_REMEDIES,
    Irregularity.SEVERAL_CARDS_KNOWN: _CARD_REMEDIES,
    Irregularity.WRONG_NUMBER_OF_CARDS: _CARD_REMEDIES,
    Irregularity.DROPPED_CARDS: _CARD_REMEDIES,
    Irregularity.BOXED_CARD: _CARD_REMEDIES,
    Irregularity.SHUFFLER_FAULT: frozenset({Remedy.ROUND_VOID}),
    Irregularity.LATE_BET: _CONDUCT_REMEDIES,
    Irregularity.CARD_TALK: _CONDUCT_REMEDIES,
    Irregularity.WRONG_PAYOFF: frozenset({Remedy.PAID_AGAIN}),
    Irregularity.DISPUTE: frozenset({Remedy.REGULATOR_DECIDES}),
}
