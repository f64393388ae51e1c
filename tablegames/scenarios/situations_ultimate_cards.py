"""The situations of Ultimate Texas Hold'em that turn on the cards themselves."""

from functools import partial
from typing import Any, Final

from tablegames.cards import ACE
from tablegames.contests import Comparison
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import PokerCategory, poker_strength
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT
from tablegames.scenarios.shapes import decided_at, exactly, of_category, rank_at
from tablegames.scenarios.showdown import PocketPairs, Shape, Showdown
from tablegames.scenarios.situation import Situation
from tablegames.ultimate import CardsUsed

ALL: Final = frozenset(PokerCategory)
HIGHER: Final = frozenset({Comparison.HIGHER})
LOWER: Final = frozenset({Comparison.LOWER})
TIE: Final = frozenset({Comparison.TIE})
UNEQUAL: Final = HIGHER | LOWER


def situation(slug: str, name: str, teaches: str, **definition: Any) -> Situation:
    """A situation of Ultimate; `definition` are the fields of Situation it narrows."""
    return Situation(
        slug=slug,
        name=Message.of(name),
        teaches=Message.of(teaches),
        **{"players": ALL, "dealers": ALL, **definition},
    )


def both(category: PokerCategory) -> dict[str, Any]:
    """Both hands of `category`."""
    return {"players": frozenset({category}), "dealers": frozenset({category})}


def card_situations(used: CardsUsed) -> tuple[Situation, ...]:
    """Situations of kickers, boards, straights and large hands."""
    return (
        *_kickers(),
        *_boards(),
        *_best_five_boards(used),
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


def _boards() -> tuple[Situation, ...]:
    return (
        situation(
            "board-pair-qualifies-dealer",
            gettext_noop("The board's pair qualifies the dealer"),
            gettext_noop("A pair on the board is a pair in the dealer's hand."),
            dealers=frozenset({PokerCategory.PAIR}),
            qualifies=True,
            shape=Shape(
                shows=_dealer_has_the_boards_pair,
                reaches=lambda player, *_: player != PokerCategory.HIGH_CARD,
            ),
        ),
        situation(
            "lowest-pair-qualifies",
            gettext_noop("A pair of twos qualifies"),
            gettext_noop("The least of all pairs is a pair."),
            dealers=frozenset({PokerCategory.PAIR}),
            qualifies=True,
            shape=Shape(dealers=exactly(PokerCategory.PAIR, 2)),
        ),
    )


def _dealer_has_the_boards_pair(showdown: Showdown) -> bool:
    board = poker_strength(showdown.board)
    return board >> CATEGORY_SHIFT == PokerCategory.PAIR and rank_at(
        showdown.dealer, 1
    ) == rank_at(board, 1)


def _best_five_boards(used: CardsUsed) -> tuple[Situation, ...]:
    """Boards that outdo the hole cards; none where both hole cards must play."""
    possible = used is CardsUsed.BEST_FIVE
    two_pair = frozenset({PokerCategory.TWO_PAIR})
    four = frozenset({PokerCategory.FOUR_OF_A_KIND})
    none: frozenset[PokerCategory] = frozenset()
    return (
        situation(
            "board-plays",
            gettext_noop("The board plays"),
            gettext_noop("Both hands are the five cards of the board: a tie."),
            players=ALL if possible else none,
            comparisons=TIE,
            shape=Shape(shows=lambda it: it.player == poker_strength(it.board)),
        ),
        situation(
            "counterfeited-pair",
            gettext_noop("A pocket pair the board makes worthless"),
            gettext_noop(
                "Two higher pairs on the board: the own pair no longer plays."
            ),
            players=two_pair if possible else none,
            shape=Shape(
                boards=of_category(PokerCategory.TWO_PAIR),
                shows=_pocket_pair_below_the_board,
                pocket_pairs=PocketPairs.PLAYER,
                reaches=lambda _player, dealer, _: dealer not in _NOT_OVER_TWO_PAIR,
            ),
        ),
        situation(
            "four-of-a-kind-on-the-board",
            gettext_noop("Four of a kind on the board"),
            gettext_noop("Everyone has the four; one kicker decides."),
            players=four if possible else none,
            dealers=four,
            comparisons=UNEQUAL,
            shape=Shape(boards=of_category(PokerCategory.FOUR_OF_A_KIND)),
        ),
    )


_NOT_OVER_TWO_PAIR: Final = {
    PokerCategory.HIGH_CARD,
    PokerCategory.PAIR,
    PokerCategory.THREE_OF_A_KIND,  # with a pair of the board it is a full house
}


def _pocket_pair_below_the_board(showdown: Showdown) -> bool:
    one, other = showdown.player_cards
    lower_pair = rank_at(poker_strength(showdown.board), 2)
    return one.rank == other.rank < lower_pair


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
