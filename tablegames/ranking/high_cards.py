"""Which ranks a high card can have: all different, and no straight."""

from itertools import combinations, pairwise
from typing import Final

from tablegames.cards import ACE
from tablegames.ranking.categories import Category, PokerCategory, ThreeCardCategory

CARDS_OF_A_HAND: Final[dict[type[Category], int]] = {
    PokerCategory: 5,
    ThreeCardCategory: 3,
}


def is_high_card(kind: type[Category], leading: tuple[int, ...]) -> bool:
    """Whether some high card of the game has the ranks `leading`, highest first."""
    size = CARDS_OF_A_HAND[kind]
    return any(
        ranks[: len(leading)] == leading and not _straight(ranks)
        for ranks in combinations(range(ACE, 1, -1), size)
    )


def _straight(ranks: tuple[int, ...]) -> bool:
    rest = ranks[1:] if ranks[0] == ACE and ranks[-1] == 2 else ranks  # ace as a one
    return all(high - low == 1 for high, low in pairwise(rest)) and (
        rest is ranks or rest[0] == len(ranks)
    )
