"""The situations of Three Card Poker that turn on the cards themselves."""

from functools import partial
from typing import Final

from tablegames.cards import ACE, KING
from tablegames.messages import gettext_noop
from tablegames.ranking import ThreeCardCategory
from tablegames.scenarios.shapes import decided_at, exactly
from tablegames.scenarios.showdown import Shape
from tablegames.scenarios.situation import TIE, UNEQUAL, Situation, described

ALL: Final = frozenset(ThreeCardCategory)
HIGH_CARD: Final = frozenset({ThreeCardCategory.HIGH_CARD})
PAIR: Final = frozenset({ThreeCardCategory.PAIR})
FLUSH: Final = frozenset({ThreeCardCategory.FLUSH})
STRAIGHT: Final = frozenset({ThreeCardCategory.STRAIGHT})
STRAIGHT_FLUSH: Final = frozenset({ThreeCardCategory.STRAIGHT_FLUSH})
situation = partial(described, players=ALL, dealers=ALL)  # of any hands, unless said


def card_situations() -> tuple[Situation, ...]:
    """Situations of ties, deciding cards, straights and large hands."""
    return *_comparing(), *_reading()


def _comparing() -> tuple[Situation, ...]:
    return (
        situation(
            "tie",
            gettext_noop("Tie"),
            gettext_noop("Equal in all three cards, and only then."),
            comparisons=TIE,
            qualifies=True,
        ),
        situation(
            "second-card-decides",
            gettext_noop("The second card decides"),
            gettext_noop("The same highest card: compare the next."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=decided_at(2),
        ),
        situation(
            "third-card-decides",
            gettext_noop("The third card decides"),
            gettext_noop("Two cards alike: the smallest one settles it."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=decided_at(3),
        ),
        situation(
            "pair-kicker-decides",
            gettext_noop("The same pair, another third card"),
            gettext_noop("The card beside the pair decides."),
            players=PAIR,
            dealers=PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(2),
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
            "straight-against-flush",
            gettext_noop("Straight against flush"),
            gettext_noop("With three cards a straight is the higher of the two."),
            players=STRAIGHT,
            dealers=FLUSH,
        ),
        situation(
            "flush-against-straight",
            gettext_noop("Flush against straight"),
            gettext_noop("With three cards a flush is the lower of the two."),
            players=FLUSH,
            dealers=STRAIGHT,
        ),
    )


def _reading() -> tuple[Situation, ...]:
    straight_flush = ThreeCardCategory.STRAIGHT_FLUSH
    return (
        situation(
            "ace-low-straight",
            gettext_noop("The lowest straight"),
            gettext_noop("A-2-3 is a straight; its ace counts as one."),
            players=STRAIGHT,
            shape=Shape(players=exactly(ThreeCardCategory.STRAIGHT, 3)),
        ),
        situation(
            "king-ace-two-is-no-straight",
            gettext_noop("K-A-2 is no straight"),
            gettext_noop("A straight does not run round the ace: this is ace-high."),
            players=HIGH_CARD,
            shape=Shape(players=exactly(ThreeCardCategory.HIGH_CARD, ACE, KING, 2)),
        ),
        situation(
            "three-of-a-kind-over-straight",
            gettext_noop("Three of a kind against a straight"),
            gettext_noop("Three of a kind stands above the straight here, too."),
            players=frozenset({ThreeCardCategory.THREE_OF_A_KIND}),
            dealers=STRAIGHT,
        ),
        situation(
            "mini-royal",
            gettext_noop("Ace, king and queen of one suit"),
            gettext_noop("The highest hand of all; it is paid as a straight flush."),
            players=STRAIGHT_FLUSH,
            shape=Shape(players=exactly(straight_flush, ACE)),
        ),
    )
