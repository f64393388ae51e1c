"""What is drawn by chance in a deal comes as often as it should."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tablegames import games
from tablegames.cards import DECK
from tablegames.ranking import (
    ThreeCardCategory,
    rank_three,
    three_card_category_of_strength,
    three_card_strength,
)
from tablegames.scenarios import Wants, deal
from tablegames.scenarios.randomness import choose_weighted, randbelow
from tablegames.three_card import ThreeCardRules
from tests.tablegames.deals import QUEBEC


def test_whole_numbers_below_a_bound_are_equally_likely() -> None:
    rng = random.Random(7)
    drawn = Counter(randbelow(rng, 6) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in drawn.values())
    assert {randbelow(rng, 1) for _ in range(5)} == {0}


def test_weighted_choices_come_by_their_weight() -> None:
    rng = random.Random(7)
    drawn = Counter(choose_weighted(rng, (1, 1, 4, 10)) for _ in range(50_000))
    expected = {0: 5_000, 2: 15_000, 3: 30_000}
    assert drawn.keys() == expected.keys()
    assert all(abs(drawn[place] - number) < 500 for place, number in expected.items())


@pytest.mark.slow
def test_the_dealers_categories_beside_a_pair_come_by_their_exact_counts() -> None:
    """Three Card Poker, the player's pair given: every dealer's hand is counted."""
    exact: Counter[int] = Counter()
    for one, two, kicker in _pairs_up_to_suits():
        rest = [card for card in DECK if card not in {one, two, kicker}]
        exact.update(map(three_card_strength, combinations(rest, 3)))
    counts: Counter[ThreeCardCategory] = Counter()
    for strength, number in exact.items():
        counts[three_card_category_of_strength(strength)] += number
    rules = games.load_rules(QUEBEC)
    assert isinstance(rules, ThreeCardRules)
    rng, wants = random.Random(11), Wants(player=ThreeCardCategory.PAIR)
    draws = 20_000
    drawn = Counter(
        rank_three(deal(rules, rng, wants).dealer).category for _ in range(draws)
    )
    expected = {it: draws * counts[it] / counts.total() for it in counts}
    chi_square = sum((drawn[it] - each) ** 2 / each for it, each in expected.items())
    assert chi_square < 20.5  # five degrees of freedom: once in a thousand


def _pairs_up_to_suits() -> list[tuple[Any, Any, Any]]:
    """One pair of each two ranks for a kicker of a suit of the pair, one for not.

    Each stands for as many: a pair leaves two suits of either sort.
    """
    by_name = {str(card): card for card in DECK}
    ranks = "23456789TJQKA"
    return [
        (by_name[pair + "c"], by_name[pair + "d"], by_name[kicker + suit])
        for pair in ranks
        for kicker in ranks
        for suit in "ch"
        if kicker != pair
    ]
