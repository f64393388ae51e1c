"""Categories and hand ranks: which hand is the higher, and the cards that play."""

from tablegames.ranking.categories import (
    Category,
    CategoryError,
    PokerCategory,
    ThreeCardCategory,
    parse_category,
)
from tablegames.ranking.hand_ranks import (
    HandRank,
    HandSizeError,
    best_with_both_hole_cards,
    rank_poker,
    rank_three,
)
from tablegames.ranking.high_cards import is_high_card
from tablegames.ranking.strengths import (
    category_of_strength,
    poker_strength,
    tally,
    tally_strength,
    three_card_category_of_strength,
    three_card_strength,
)

__all__ = [
    "Category",
    "CategoryError",
    "HandRank",
    "HandSizeError",
    "PokerCategory",
    "ThreeCardCategory",
    "best_with_both_hole_cards",
    "category_of_strength",
    "is_high_card",
    "parse_category",
    "poker_strength",
    "rank_poker",
    "rank_three",
    "tally",
    "tally_strength",
    "three_card_category_of_strength",
    "three_card_strength",
]
