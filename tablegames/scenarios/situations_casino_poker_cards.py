"""The situations of Casino Poker that turn on the cards themselves."""

from dataclasses import replace
from typing import Final

from tablegames.cards import ACE, KING
from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.scenarios.shapes import decided_at, exactly, rank_at
from tablegames.scenarios.showdown import Shape, Showdown
from tablegames.scenarios.situation import HIGHER, TIE, UNEQUAL, Situation
from tablegames.scenarios.situations_poker import situation

HIGH_CARD: Final = frozenset({PokerCategory.HIGH_CARD})
PAIR: Final = frozenset({PokerCategory.PAIR})
TWO_PAIR: Final = frozenset({PokerCategory.TWO_PAIR})
STRAIGHT: Final = frozenset({PokerCategory.STRAIGHT})
FLUSH: Final = frozenset({PokerCategory.FLUSH})
FULL_HOUSE: Final = frozenset({PokerCategory.FULL_HOUSE})
ACE_KING: Final = exactly(PokerCategory.HIGH_CARD, ACE, KING)


def card_situations() -> tuple[Situation, ...]:
    """Situations of ties, kickers, straights and large hands."""
    return *_comparing(), *_kickers(), *_straights()


def _comparing() -> tuple[Situation, ...]:
    return (
        situation(
            "tie",
            gettext_noop("Tie"),
            gettext_noop("Equal in all five cards, and only then."),
            comparisons=TIE,
            qualifies=True,
        ),
        situation(
            "full-house-by-the-three",
            gettext_noop("The three decides between full houses"),
            gettext_noop("The lower pair goes with the higher three, and wins."),
            players=FULL_HOUSE,
            dealers=FULL_HOUSE,
            comparisons=UNEQUAL,
            shape=Shape(shows=_three_against_pair),
        ),
        situation(
            "flush-against-flush",
            gettext_noop("Flush against flush"),
            gettext_noop("Compared card by card from the highest; suits never rank."),
            players=FLUSH,
            dealers=FLUSH,
            comparisons=UNEQUAL,
        ),
        situation(
            "flush-over-straight",
            gettext_noop("Flush against straight"),
            gettext_noop("With five cards the flush is the higher of the two."),
            players=FLUSH,
            dealers=STRAIGHT,
        ),
        situation(
            "pair-against-pair",
            gettext_noop("Pair against pair"),
            gettext_noop("The higher pair wins, whatever lies beside it."),
            players=PAIR,
            dealers=PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(1),
        ),
        situation(
            "second-pair-decides",
            gettext_noop("The lower of two pairs decides"),
            gettext_noop("The same high pair: the low pair goes before the kicker."),
            players=TWO_PAIR,
            dealers=TWO_PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(2),
        ),
    )


def _three_against_pair(showdown: Showdown) -> bool:
    """Whether the hand with the higher three has the lower pair."""
    ours, theirs = showdown.player, showdown.dealer
    threes = rank_at(ours, 1) - rank_at(theirs, 1)
    pairs = rank_at(ours, 2) - rank_at(theirs, 2)
    return threes * pairs < 0


def _kickers() -> tuple[Situation, ...]:
    return (
        situation(
            "pair-kicker-decides",
            gettext_noop("The same pair, another kicker"),
            gettext_noop("The highest card beside the pair decides."),
            players=PAIR,
            dealers=PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(2),
        ),
        situation(
            "ace-king-against-ace-king",
            gettext_noop("Ace-king against ace-king"),
            gettext_noop("Two cards alike: the third decides."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=_ace_kings(decided_at(3)),
        ),
        situation(
            "fifth-card-decides",
            gettext_noop("The fifth card decides"),
            gettext_noop("Four cards alike: the smallest one settles it."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=decided_at(5),
        ),
    )


def _ace_kings(shape: Shape) -> Shape:
    return replace(shape, players=ACE_KING, dealers=ACE_KING)


def _straights() -> tuple[Situation, ...]:
    wheel = exactly(PokerCategory.STRAIGHT, 5)
    return (
        situation(
            "wheel",
            gettext_noop("The wheel"),
            gettext_noop("A-2-3-4-5 is a straight, and the lowest: its ace is a one."),
            players=STRAIGHT,
            shape=Shape(players=wheel),
        ),
        situation(
            "straight-over-wheel",
            gettext_noop("A straight against the dealer's wheel"),
            gettext_noop("The wheel counts up to five: any other straight is higher."),
            players=STRAIGHT,
            dealers=STRAIGHT,
            comparisons=HIGHER,
            shape=Shape(dealers=wheel),
        ),
    )
