"""The situations of Ultimate Texas Hold'em that turn on the cards themselves."""

from functools import partial

from tablegames.cards import ACE
from tablegames.contests import Comparison
from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory, poker_strength
from tablegames.scenarios.shapes import decided_at, exactly
from tablegames.scenarios.showdown import PocketPairs, Shape, Showdown
from tablegames.scenarios.situation import HIGHER, TIE, UNEQUAL, Situation
from tablegames.scenarios.situations_poker import both, situation
from tablegames.scenarios.situations_ultimate_boards import board_situations
from tablegames.ultimate import CardsUsed


def card_situations(used: CardsUsed) -> tuple[Situation, ...]:
    """Situations of kickers, boards, straights and large hands."""
    return (
        *_kickers(),
        *board_situations(used),
        *_straights(),
        *_collisions(),
    )


def _kickers() -> tuple[Situation, ...]:
    unequal = partial(situation, comparisons=UNEQUAL)
    return (
        unequal(
            "kicker-decides",
            gettext_noop("The kicker decides"),
            gettext_noop("The same pair: the highest side card wins."),
            shape=decided_at(2),
            **both(PokerCategory.PAIR),
        ),
        unequal(
            "second-kicker-decides",
            gettext_noop("The second kicker decides"),
            gettext_noop("The same pair and the same first kicker: look one further."),
            shape=decided_at(3),
            **both(PokerCategory.PAIR),
        ),
        unequal(
            "two-pair-kicker-decides",
            gettext_noop("Two pair against the same two pair"),
            gettext_noop("The fifth card is all there is to choose by."),
            shape=decided_at(3),
            **both(PokerCategory.TWO_PAIR),
        ),
        unequal(
            "second-pair-decides",
            gettext_noop("The lower of two pairs decides"),
            gettext_noop("The same high pair: the low pair goes before the kicker."),
            shape=decided_at(2),
            **both(PokerCategory.TWO_PAIR),
        ),
        unequal(
            "three-of-a-kind-kicker-decides",
            gettext_noop("The same three of a kind, another kicker"),
            gettext_noop("Three on both sides leave two kickers to compare."),
            shape=decided_at(2),
            **both(PokerCategory.THREE_OF_A_KIND),
        ),
        situation(
            "same-pair-and-kickers",
            gettext_noop("The same pair and all kickers alike"),
            gettext_noop("Only five cards count: the sixth never breaks a tie."),
            comparisons=TIE,
            shape=Shape(shows=lambda it: it.player != poker_strength(it.board)),
            **both(PokerCategory.PAIR),
        ),
    )


def _straights() -> tuple[Situation, ...]:
    straight, suited = PokerCategory.STRAIGHT, PokerCategory.STRAIGHT_FLUSH
    not_above = _never_higher_in
    return (
        situation(
            "wheel",
            gettext_noop("The wheel"),
            gettext_noop("A-2-3-4-5 is a straight, and the lowest: its ace is a one."),
            players=frozenset({straight}),
            shape=Shape(players=exactly(straight, 5), reaches=not_above),
        ),
        situation(
            "steel-wheel",
            gettext_noop("The steel wheel"),
            gettext_noop("A-2-3-4-5 of one suit is a straight flush, the lowest."),
            players=frozenset({suited}),
            shape=Shape(players=exactly(suited, 5), reaches=not_above),
        ),
        situation(
            "straight-over-wheel",
            gettext_noop("A straight against the dealer's wheel"),
            gettext_noop("The wheel counts up to five: any other straight is higher."),
            players=frozenset({straight}),
            dealers=frozenset({straight}),
            comparisons=HIGHER,
            shape=Shape(dealers=exactly(straight, 5)),
        ),
        situation(
            "ace-high-straight",
            gettext_noop("Ten to ace"),
            gettext_noop("The highest straight; unsuited it is no royal flush."),
            players=frozenset({straight}),
            comparisons=HIGHER,
            shape=Shape(players=exactly(straight, ACE)),
        ),
        situation(
            "royal-flush",
            gettext_noop("Royal flush"),
            gettext_noop("Top line of every table: find each bet's own odds."),
            players=frozenset({PokerCategory.ROYAL_FLUSH}),
        ),
    )


def _never_higher_in(player: int, dealer: int, comparison: Comparison) -> bool:
    """The lowest hand of its category can at best tie within it."""
    return player != dealer or comparison is not Comparison.HIGHER


def _collisions() -> tuple[Situation, ...]:
    unequal = partial(situation, comparisons=UNEQUAL)
    return (
        unequal(
            "straight-against-straight",
            gettext_noop("Straight against straight"),
            gettext_noop("The top card of the straight decides, and nothing else."),
            **both(PokerCategory.STRAIGHT),
        ),
        unequal(
            "flush-against-flush",
            gettext_noop("Flush against flush"),
            gettext_noop("Compared card by card from the highest; suits never rank."),
            **both(PokerCategory.FLUSH),
        ),
        unequal(
            "full-house-against-full-house",
            gettext_noop("Full house against full house"),
            gettext_noop("First the three, and only then the pair."),
            **both(PokerCategory.FULL_HOUSE),
        ),
        situation(
            "full-house-under-four",
            gettext_noop("Full house against four of a kind"),
            gettext_noop("A hand that is usually paid, and is taken here."),
            players=frozenset({PokerCategory.FULL_HOUSE}),
            dealers=frozenset({PokerCategory.FOUR_OF_A_KIND}),
        ),
        unequal(
            "set-over-set",
            gettext_noop("Set over set"),
            gettext_noop("A pocket pair and a third on the board, on both sides."),
            shape=Shape(shows=_sets_of_two_ranks, pocket_pairs=PocketPairs.BOTH),
            **both(PokerCategory.THREE_OF_A_KIND),
        ),
        situation(
            "high-card-wins",
            gettext_noop("High card against high card"),
            gettext_noop("Neither has a pair: the ante goes back, the play wins."),
            comparisons=HIGHER,
            qualifies=False,
            **both(PokerCategory.HIGH_CARD),
        ),
    )


def _sets_of_two_ranks(showdown: Showdown) -> bool:
    (one, two), (three, four) = showdown.player_cards, showdown.dealer_cards
    in_pocket = one.rank == two.rank and three.rank == four.rank
    return in_pocket and one.rank != three.rank
