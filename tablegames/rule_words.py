"""The words of a rule sheet: its sections, and a label and choices for each key."""

from collections.abc import Mapping
from typing import Final

from tablegames.house_rules import ChipColour
from tablegames.messages import gettext_noop

YES: Final = gettext_noop("yes")
NO: Final = gettext_noop("no")
NO_CAP: Final = gettext_noop("no cap")
NO_CARDS: Final = gettext_noop("no cards are exchanged")

# A key of a section stands for every figure under it.
SECTIONS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        gettext_noop("The table and its limits"),
        ("boxes", "limits", "unit", "even-stakes", "chips"),
    ),
    (
        gettext_noop("The bets of a hand"),
        (
            "raises",
            "play-sizes",
            "raise-sizes",
            "exchange",
            "exchange-prices",
            "exchange-price-fate",
        ),
    ),
    (
        gettext_noop("The dealer's hand and ties"),
        (
            "dealer-qualifies",
            "dealer-opens",
            "cards-used",
            "unqualified-loser",
            "tie",
            "settlement-order",
        ),
    ),
    (
        gettext_noop("Pay tables"),
        ("blind", "trips", "ante-bonus", "pair-plus", "relance"),
    ),
    (
        gettext_noop("Side bets"),
        (
            "trips-after-fold",
            "trips-on-loss",
            "pair-plus-after-fold",
            "pair-plus-alone",
        ),
    ),
    (
        gettext_noop("Payments"),
        ("rounding", "cap-per-bet", "cap-per-table"),
    ),
    (gettext_noop("When something goes wrong"), ("remedies",)),
)

LABELS: Final[Mapping[str, str]] = {
    "boxes": gettext_noop("boxes at the table"),
    "limits.ante": gettext_noop("ante"),
    "limits.trips": gettext_noop("trips bet"),
    "limits.pair-plus": gettext_noop("pair plus bet"),
    "unit": gettext_noop("stakes in whole numbers of"),
    "even-stakes": gettext_noop("only an even number of units"),
    "chips": gettext_noop("chips of the rack"),
    "raises.before-flop": gettext_noop("play bet before the flop"),
    "raises.after-flop": gettext_noop("play bet after the flop"),
    "raises.after-river": gettext_noop("play bet after the river"),
    "play-sizes": gettext_noop("play bet"),
    "raise-sizes": gettext_noop("raise (relance)"),
    "exchange": gettext_noop("exchange of cards"),
    "exchange-prices": gettext_noop("price of one card, two cards and so on"),
    "exchange-price-fate": gettext_noop("the price of an exchange"),
    "dealer-qualifies": gettext_noop("the dealer qualifies with"),
    "dealer-opens": gettext_noop("the dealer opens with"),
    "cards-used": gettext_noop("cards that make the hand"),
    "unqualified-loser": gettext_noop(
        "play and blind of a lower hand when the dealer does not qualify"
    ),
    "tie": gettext_noop("a tie"),
    "settlement-order": gettext_noop("boxes are settled"),
    "blind": gettext_noop("blind, on a winning hand"),
    "trips": gettext_noop("trips"),
    "ante-bonus": gettext_noop("ante bonus, on a hand that was played"),
    "pair-plus": gettext_noop("pair plus"),
    "relance": gettext_noop("raise (relance), on a winning hand"),
    "trips-after-fold": gettext_noop("trips after a fold"),
    "trips-on-loss": gettext_noop("paying trips when the hand loses"),
    "pair-plus-after-fold": gettext_noop("pair plus after a fold"),
    "pair-plus-alone": gettext_noop("pair plus may be played alone"),
    "rounding": gettext_noop("a payment that is no whole number of chips"),
    "cap-per-bet": gettext_noop("most paid on one bet"),
    "cap-per-table": gettext_noop("most paid on one round of the table"),
    "remedies.exposed-player-card": gettext_noop("a player's card is exposed"),
    "remedies.exposed-dealer-card": gettext_noop("a dealer's card is exposed"),
    "remedies.several-cards-known": gettext_noop("two or more cards are known"),
    "remedies.wrong-number-of-cards": gettext_noop("a wrong number of cards"),
    "remedies.dropped-cards": gettext_noop("the dealer drops cards"),
    "remedies.boxed-card": gettext_noop("a card lies face up in the deck"),
    "remedies.shuffler-fault": gettext_noop("the shuffler fails"),
    "remedies.late-bet": gettext_noop("a bet after the betting has closed"),
    "remedies.card-talk": gettext_noop("players show or discuss their cards"),
    "remedies.wrong-payoff": gettext_noop("a bet was paid wrongly"),
    "remedies.dispute": gettext_noop("a dispute"),
}

_AFTER_FOLD: Final = {
    "settled": gettext_noop("settled on its own hand"),
    "forfeited": gettext_noop("taken with the fold"),
}
_REMEDY: Final = {
    "card-stands": gettext_noop("the card stays in play"),
    "card-turned-back": gettext_noop("the card is turned back and the deal goes on"),
    "card-replaced": gettext_noop("the card is replaced"),
    "hand-dead": gettext_noop("the hand is dead"),
    "round-void": gettext_noop("the whole round is void"),
    "bet-refused": gettext_noop("the bet is refused"),
    "warning": gettext_noop("the player is warned"),
    "paid-again": gettext_noop("all of it is brought back and paid again"),
    "management-decides": gettext_noop("the management decides"),
    "regulator-decides": gettext_noop("the regulator's inspector decides"),
}

# By key, the words for each value that the key may have.
CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "exchange": {
        "none": NO_CARDS,
        "before-raise": gettext_noop("before the raise; the hand may still fold"),
        "after-raise": gettext_noop("only together with the raise"),
    },
    "exchange-price-fate": {
        "kept": gettext_noop("is never returned"),
        "returned-if-dealer-fails": gettext_noop(
            "is returned when the dealer does not qualify"
        ),
    },
    "cards-used": {
        "best-five": gettext_noop("the best five of all seven"),
        "both-hole-cards": gettext_noop("both hole cards and three of the board"),
    },
    "unqualified-loser": {
        "loses": gettext_noop("are taken"),
        "pushes": gettext_noop("are a push"),
    },
    "tie": {
        "push": gettext_noop("is a push"),
        "player-wins": gettext_noop("is won by the player"),
    },
    "settlement-order": {
        "right-to-left": gettext_noop("from the dealer's right to the left"),
        "left-to-right": gettext_noop("from the dealer's left to the right"),
    },
    "trips-after-fold": _AFTER_FOLD,
    "pair-plus-after-fold": _AFTER_FOLD,
    "trips-on-loss": {
        "paid": gettext_noop("is paid all the same"),
        "pushes": gettext_noop("is a push"),
    },
    "rounding": {
        "exact": gettext_noop("is paid exactly, to the cent"),
        "down": gettext_noop("is rounded down to the smallest chip"),
        "up": gettext_noop("is rounded up to the smallest chip"),
    },
    **{key: _REMEDY for key in LABELS if key.startswith("remedies.")},
}

COLOURS: Final[Mapping[ChipColour, str]] = {
    ChipColour.WHITE: gettext_noop("white"),
    ChipColour.PINK: gettext_noop("pink"),
    ChipColour.YELLOW: gettext_noop("yellow"),
    ChipColour.RED: gettext_noop("red"),
    ChipColour.BLUE: gettext_noop("blue"),
    ChipColour.GREEN: gettext_noop("green"),
    ChipColour.BLACK: gettext_noop("black"),
    ChipColour.PURPLE: gettext_noop("purple"),
    ChipColour.ORANGE: gettext_noop("orange"),
    ChipColour.BROWN: gettext_noop("brown"),
}
