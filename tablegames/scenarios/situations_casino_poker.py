"""The situations of Casino Poker."""

from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from tablegames.bets import PayTable, Spot
from tablegames.cards import ACE, KING, QUEEN
from tablegames.casino_poker import CasinoPokerRules
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.scenarios.shapes import decided_at, exactly, rank_at
from tablegames.scenarios.showdown import Comparison, Shape, Showdown
from tablegames.scenarios.situation import Course, Situation

type Table = PayTable[PokerCategory]

ALL: Final = frozenset(PokerCategory)
HIGH_CARD: Final = frozenset({PokerCategory.HIGH_CARD})
PAIR: Final = frozenset({PokerCategory.PAIR})
TWO_PAIR: Final = frozenset({PokerCategory.TWO_PAIR})
STRAIGHT: Final = frozenset({PokerCategory.STRAIGHT})
FLUSH: Final = frozenset({PokerCategory.FLUSH})
FULL_HOUSE: Final = frozenset({PokerCategory.FULL_HOUSE})
ROYAL_FLUSH: Final = frozenset({PokerCategory.ROYAL_FLUSH})
STRAIGHT_OR_MORE: Final = frozenset(it for it in ALL if it >= PokerCategory.STRAIGHT)
HIGHER: Final = frozenset({Comparison.HIGHER})
LOWER: Final = frozenset({Comparison.LOWER})
TIE: Final = frozenset({Comparison.TIE})
UNEQUAL: Final = HIGHER | LOWER
ACE_KING: Final = exactly(PokerCategory.HIGH_CARD, ACE, KING)
ACE_QUEEN: Final = exactly(PokerCategory.HIGH_CARD, ACE, QUEEN)
BIG: Final = 7  # to one, and more


def situation(slug: str, name: str, teaches: str, **definition: Any) -> Situation:
    """A situation of Casino Poker; `definition` narrows the fields of one."""
    return Situation(
        slug=slug,
        name=Message.of(name),
        teaches=Message.of(teaches),
        **{"players": ALL, "dealers": ALL, **definition},
    )


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
        *_comparing(),
        *_kickers(),
        *_straights(),
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
            gettext_noop("Dealer does not qualify, yet is higher"),
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
