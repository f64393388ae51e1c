"""Which hands can meet over a board that both share.

What is said here is what makes a refusal instant and a search sure to end: nothing
is dealt for an aim unless some deal is known to fulfil it.
"""

from functools import lru_cache
from itertools import product
from typing import Final

from tablegames.contests import Comparison
from tablegames.ranking import PokerCategory
from tablegames.scenarios.aims import Aim
from tablegames.scenarios.hand_classes import category_pool
from tablegames.scenarios.showdown import Holds
from tablegames.ultimate import CardsUsed

CATEGORIES: Final = len(PokerCategory)
_NEED_A_PAIRED_BOARD: Final = frozenset(
    {PokerCategory.FULL_HOUSE, PokerCategory.FOUR_OF_A_KIND}
)
_NO_TIE_WITH_BOTH_HOLE_CARDS: Final = frozenset(
    {
        PokerCategory.FLUSH,
        PokerCategory.FOUR_OF_A_KIND,
        PokerCategory.STRAIGHT_FLUSH,
        PokerCategory.ROYAL_FLUSH,
    }
)


def reaches(
    player: PokerCategory,
    dealer: PokerCategory,
    comparison: Comparison,
    *,
    used: CardsUsed,
) -> bool:
    """Whether hands of two categories can meet over one board, and compare so.

    - Different categories compare by category; royal flushes only tie.
    - A full house and four of a kind put three of their cards or more on the board,
      of two ranks at most: so the board has a pair, and with it every hand. No high
      card meets them.
    - Where both hole cards must play, two hands of one suit are of the same suit
      (the board has no room for three cards of each) and hold different cards of it;
      two royal flushes would need seven cards of ten, jack ... of a suit that has five.
      Two hands of the same four equal cards would share their hole cards. Such hands
      cannot tie.
    """
    if player is not dealer:
        above = Comparison.HIGHER if player > dealer else Comparison.LOWER
        low, high = sorted((player, dealer))
        return comparison is above and not (
            low is PokerCategory.HIGH_CARD and high in _NEED_A_PAIRED_BOARD
        )
    if comparison is not Comparison.TIE:
        return player is not PokerCategory.ROYAL_FLUSH
    return used is CardsUsed.BEST_FIVE or player not in _NO_TIE_WITH_BOTH_HOLE_CARDS


@lru_cache(maxsize=1024)
def allowed(aim: Aim, used: CardsUsed) -> bytes:
    """Which comparisons fulfil `aim`, for each pair of categories.

    A byte for each pair, the dealer's category running faster, with a bit each for
    lower, tie and higher: all nothing when no deal fulfils the aim.
    """
    players = _passing(aim.players, aim.shape.players)
    dealers = _passing(aim.dealers, aim.shape.dealers)
    pairs = bytearray(CATEGORIES * CATEGORIES)
    for player, dealer in product(players, dealers):
        for comparison, qualifying in aim.outcomes:
            if (
                (dealer >= aim.qualifying.category) is qualifying
                and reaches(player, dealer, comparison, used=used)
                and aim.shape.reaches(player, dealer, comparison)
            ):
                pairs[CATEGORIES * player + dealer] |= 1 << comparison + 1
    return bytes(pairs)


def _passing(
    categories: frozenset[PokerCategory], holds: Holds | None
) -> frozenset[PokerCategory]:
    """The categories of which some hand passes."""
    if holds is None:
        return categories
    return frozenset(
        category
        for category in categories
        if category_pool(PokerCategory, frozenset({category})).where(holds).classes
    )
