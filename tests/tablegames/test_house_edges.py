"""That the engine's settlements come to the published counts and edges, exactly.

Every deal is counted once. What a round pays comes out of `settle`, never out of
this file.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from tablegames.cards import DECK, Card
from tablegames.games import load_rules
from tablegames.ranking import (
    PokerCategory,
    ThreeCardCategory,
    three_card_category_of_strength,
    three_card_strength,
)
from tablegames.rounds import Round
from tablegames.ultimate import UltimateRules
from tests.tablegames.edges import box_of, net

QUEBEC = load_rules("quebec/three-card")
SEVEN_CARDS = 133_784_560
SEVEN_CARD_COUNTS = {  # proved in test_ranking_whole_deck.py
    PokerCategory.ROYAL_FLUSH: 4_324,
    PokerCategory.STRAIGHT_FLUSH: 37_260,
    PokerCategory.FOUR_OF_A_KIND: 224_848,
    PokerCategory.FULL_HOUSE: 3_473_184,
    PokerCategory.FLUSH: 4_047_644,
    PokerCategory.STRAIGHT: 6_180_020,
    PokerCategory.THREE_OF_A_KIND: 6_461_620,
    PokerCategory.TWO_PAIR: 31_433_400,
    PokerCategory.PAIR: 58_627_800,
    PokerCategory.HIGH_CARD: 23_294_460,
}


def percent(edge: Fraction | float) -> float:
    return round(100 * float(edge), 3)


# --- Ultimate: Trips, exactly --------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_set", "edge"), [("venezia/ultimate", 3.498), ("charlevoix/ultimate", 6.181)]
)
def test_trips_keeps_what_is_published(rule_set: str, edge: float) -> None:
    rules = load_rules(rule_set)
    assert isinstance(rules, UltimateRules)
    won = sum(
        SEVEN_CARD_COUNTS[category] * odds.ratio for category, odds in rules.trips.rows
    )
    lost = SEVEN_CARDS - sum(
        SEVEN_CARD_COUNTS[category] for category, _ in rules.trips.rows
    )

    assert percent((lost - won) / SEVEN_CARDS) == edge


# --- Three Card Poker, exactly -------------------------------------------------------

QUEEN_SIX_FOUR = three_card_strength(
    [Card.parse("Qc"), Card.parse("6d"), Card.parse("4h")]
)
DEALER_OPENS = three_card_strength(
    [Card.parse("Qc"), Card.parse("3d"), Card.parse("2h")]
)


@cache
def three_card_hands() -> tuple[tuple[int, int, tuple[Card, ...]], ...]:
    """Every hand as its cards' bits, its strength, and the cards."""
    return tuple(
        (sum(card.bit for card in cards), three_card_strength(cards), cards)
        for cards in combinations(DECK, 3)
    )


def suit_classes() -> Iterator[tuple[int, int, tuple[Card, ...], int]]:
    """One hand of each kind that suits alone tell apart, and how many it stands for."""
    kinds = defaultdict(list)
    for hand in three_card_hands():
        names: dict[int, int] = {}
        kind = tuple(
            (card.rank, names.setdefault(card.suit, len(names))) for card in hand[2]
        )
        kinds[kind].append(hand)
    for alike in kinds.values():
        yield *alike[0], len(alike)


def test_pair_plus_keeps_what_is_published() -> None:
    """All 22,100 hands, each category's payment shown by one settled round."""
    dealer = tuple(map(Card.parse, ("2c", "3c", "5d")))
    counts = Counter(
        three_card_category_of_strength(strength)
        for _, strength, _ in three_card_hands()
    )
    paid = {
        three_card_category_of_strength(strength): net(
            Round(dealer, (), (box_of(cards, pair_plus=1),)), QUEBEC
        )
        for _, strength, cards in three_card_hands()
        if not set(cards) & set(dealer)
    }

    total = sum(count * paid[category] for category, count in counts.items())

    assert percent(-total / 22_100) == 2.317


def outcome_of(mine: int, dealer: int) -> str:
    """How a deal of Three Card Poker ends for a box that plays by the rule."""
    if mine < QUEEN_SIX_FOUR:
        return "fold"
    if dealer < DEALER_OPENS:
        return "not open"
    if mine == dealer:
        return "tie"
    return "win" if mine > dealer else "lose"


@pytest.mark.slow
def test_every_deal_of_three_card_poker_comes_out_as_counted() -> None:
    """407,170,400 deals, raising with queen-six-four or higher."""
    outcomes: Counter[str] = Counter()
    shown: dict[tuple[str, ThreeCardCategory], Fraction] = {}
    total = Fraction(0)
    for bits, mine, cards, weight in suit_classes():
        category = three_card_category_of_strength(mine)
        met: Counter[str] = Counter()
        for other, strength, dealer in three_card_hands():
            if other & bits:
                continue
            outcome = outcome_of(mine, strength)
            met[outcome] += weight
            if (outcome, category) not in shown:
                fold = outcome == "fold"
                box = box_of(cards, folded=fold, ante=1, play=0 if fold else 1)
                shown[outcome, category] = net(Round(dealer, (), (box,)), QUEBEC)
        outcomes += met
        total += sum(count * shown[each, category] for each, count in met.items())

    assert outcomes == {
        "fold": 132_652_800,
        "not open": 85_493_652,
        "win": 97_354_684,
        "lose": 91_401_616,
        "tie": 267_648,
    }
    assert percent(-total / outcomes.total()) == 3.373
