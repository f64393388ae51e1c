"""The situations of Casino Poker that turn on the result and the bets."""

from functools import cache, partial
from typing import Final

from tablegames.bets import PayTable, Spot
from tablegames.cards import ACE, QUEEN
from tablegames.casino_poker import CasinoPokerRules
from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.scenarios.shapes import exactly
from tablegames.scenarios.showdown import Shape
from tablegames.scenarios.situation import HIGHER, LOWER, TIE, Course, Situation
from tablegames.scenarios.situations_casino_poker_cards import (
    ACE_KING,
    HIGH_CARD,
    card_situations,
)
from tablegames.scenarios.situations_poker import ALL, situation

type Table = PayTable[PokerCategory]

ROYAL_FLUSH: Final = frozenset({PokerCategory.ROYAL_FLUSH})
STRAIGHT_OR_MORE: Final = frozenset(it for it in ALL if it >= PokerCategory.STRAIGHT)
ACE_QUEEN: Final = exactly(PokerCategory.HIGH_CARD, ACE, QUEEN)
BIG: Final = 7  # to one, and more


def casino_poker_situations(rules: CasinoPokerRules) -> tuple[Situation, ...]:
    """The situations of Casino Poker under `rules`."""
    return _situations(rules.relance)


@cache
def _situations(relance: Table) -> tuple[Situation, ...]:
    return (
        *_qualifying(),
        *_folds(),
        *_exchanges(),
        *_raises(relance),
        *card_situations(),
    )


def _qualifying() -> tuple[Situation, ...]:
    return (
        situation(
            "dealer-does-not-qualify",
            gettext_noop("Dealer does not qualify"),
            gettext_noop("The ante is paid and the raise pushes."),
            comparisons=HIGHER,
            qualifies=False,
        ),
        situation(
            "dealer-fails-and-player-is-lower",
            gettext_noop("Dealer does not qualify, and the player's hand is the lower"),
            gettext_noop("The lower hand is paid its ante: hands are not compared."),
            comparisons=LOWER,
            qualifies=False,
        ),
        situation(
            "dealer-fails-against-a-big-hand",
            gettext_noop("A big hand, and the dealer does not qualify"),
            gettext_noop("The raise pushes, whatever its table would have paid."),
            players=STRAIGHT_OR_MORE,
            qualifies=False,
        ),
        situation(
            "ace-king-qualifies",
            gettext_noop("Ace-king qualifies"),
            gettext_noop("The least hand the dealer can play with."),
            dealers=HIGH_CARD,
            qualifies=True,
            shape=Shape(dealers=ACE_KING),
        ),
        situation(
            "ace-queen-does-not-qualify",
            gettext_noop("Ace-queen does not qualify"),
            gettext_noop("An ace needs the king beside it."),
            dealers=HIGH_CARD,
            qualifies=False,
            shape=Shape(dealers=ACE_QUEEN),
        ),
    )


def _folds() -> tuple[Situation, ...]:
    folded = partial(situation, course=Course.FOLDED)
    return (
        folded(
            "fold",
            gettext_noop("Fold"),
            gettext_noop(
                "The ante is taken at once; the dealer's hand is still shown."
            ),
            qualifies=True,
        ),
        folded(
            "fold-and-dealer-does-not-qualify",
            gettext_noop("Folded, and the dealer does not qualify"),
            gettext_noop("A hand given up has no share in it: the ante is taken."),
            qualifies=False,
        ),
    )


def _exchanges() -> tuple[Situation, ...]:
    bought = partial(situation, spots=(Spot.EXCHANGE,))
    return (
        bought(
            "bought-card-and-dealer-fails",
            gettext_noop("A bought card, and the dealer does not qualify"),
            gettext_noop("The raise pushes; the house's rule says what of the price."),
            qualifies=False,
        ),
        bought(
            "bought-card-wins",
            gettext_noop("A bought card wins"),
            gettext_noop("Ante and raise are paid; the price was for the card."),
            comparisons=HIGHER,
            qualifies=True,
        ),
        bought(
            "bought-card-loses",
            gettext_noop("A bought card loses"),
            gettext_noop("Ante, raise and price are all taken."),
            comparisons=LOWER,
            qualifies=True,
        ),
        bought(
            "bought-card-ties",
            gettext_noop("A bought card ties"),
            gettext_noop("Ante and raise push; the price stays with the house."),
            comparisons=TIE,
            qualifies=True,
        ),
    )


def _raises(relance: Table) -> tuple[Situation, ...]:
    big = frozenset(it for it, odds in relance.rows if odds.ratio >= BIG)
    small = frozenset(it for it, odds in relance.rows if 1 < odds.ratio < BIG)
    wins = partial(situation, comparisons=HIGHER, qualifies=True)
    return (
        wins(
            "raise-pays-2-to-4",
            gettext_noop("The raise pays more than even money"),
            gettext_noop("The odds are on the raise, which is more than the ante."),
            players=small,
        ),
        wins(
            "raise-pays-7-or-more",
            gettext_noop("The raise pays 7 to 1 or more"),
            gettext_noop("The rare hands, where a slip costs the house most."),
            players=big,
        ),
        wins(
            "ace-king-wins",
            gettext_noop("Ace-king wins"),
            gettext_noop("The last line of the table: still a win, and paid."),
            players=HIGH_CARD,
            shape=Shape(players=ACE_KING),
        ),
        wins(
            "royal-flush",
            gettext_noop("Royal flush"),
            gettext_noop("Top line of the table."),
            players=ROYAL_FLUSH,
        ),
    )
