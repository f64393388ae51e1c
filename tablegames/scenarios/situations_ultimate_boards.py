"""The situations of Ultimate Texas Hold'em that turn on the board."""

from typing import Final

from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory, poker_strength
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT
from tablegames.scenarios.shapes import exactly, of_category, rank_at
from tablegames.scenarios.showdown import PocketPairs, Shape, Showdown
from tablegames.scenarios.situation import TIE, UNEQUAL, Situation
from tablegames.scenarios.situations_poker import ALL, situation
from tablegames.ultimate import CardsUsed


def board_situations(used: CardsUsed) -> tuple[Situation, ...]:
    """Situations of a board that makes, or outdoes, a hand."""
    return *_boards(), *_best_five_boards(used)


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
