"""Counts over every hand there is, against published figures and other programs.

Suits never rank, so hands that differ only by exchanging suits are one *suit
class*: the 2,598,960 hands of five cards fall into 134,459 classes, and the
133,784,560 of seven cards into 6,009,159. Where ranking every hand would take
minutes, one hand of each class is ranked and counted as often as it occurs; the
counts add up to the whole deck.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    pairwise,
    product,
)
from math import factorial, prod

import pytest
from phevaluator import evaluate_cards
from pokerkit import RhodeIslandHoldemHand, StandardHighHand

from tablegames.cards import DECK, Card, Suit, parse_cards
from tablegames.ranking import (
    PokerCategory,
    ThreeCardCategory,
    category_of_strength,
    poker_strength,
    tally,
    tally_strength,
    three_card_category_of_strength,
    three_card_strength,
)

type Counts = Counter[int]
type Ranks = tuple[int, ...]

FIVE_CARDS = {
    PokerCategory.ROYAL_FLUSH: 4,
    PokerCategory.STRAIGHT_FLUSH: 36,
    PokerCategory.FOUR_OF_A_KIND: 624,
    PokerCategory.FULL_HOUSE: 3_744,
    PokerCategory.FLUSH: 5_108,
    PokerCategory.STRAIGHT: 10_200,
    PokerCategory.THREE_OF_A_KIND: 54_912,
    PokerCategory.TWO_PAIR: 123_552,
    PokerCategory.PAIR: 1_098_240,
    PokerCategory.HIGH_CARD: 1_302_540,
}
SEVEN_CARDS = {
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
THREE_CARDS = {
    ThreeCardCategory.STRAIGHT_FLUSH: 48,
    ThreeCardCategory.THREE_OF_A_KIND: 52,
    ThreeCardCategory.STRAIGHT: 720,
    ThreeCardCategory.FLUSH: 1_096,
    ThreeCardCategory.PAIR: 3_744,
    ThreeCardCategory.HIGH_CARD: 16_440,
}


def added_up[K](parts: Iterable[tuple[K, int]]) -> Counter[K]:
    """How many of each, from (value, number) pairs."""
    counts: Counter[K] = Counter()
    for value, number in parts:
        counts[value] += number
    return counts


@pytest.fixture(scope="module")
def five_card_strengths() -> Counts:
    return Counter(map(poker_strength, combinations(DECK, 5)))


def splits(cards: int, suits: int = 4, most: int = 13) -> list[Ranks]:
    """The ways to share `cards` among suits, larger shares first: (3, 2, 0, 0)."""
    if suits == 0:
        return [()] if cards == 0 else []
    return [
        (share, *rest)
        for share in range(min(cards, most), -1, -1)
        for rest in splits(cards - share, suits - 1, share)
    ]


def suit_classes(number: int) -> Iterator[tuple[tuple[Ranks, ...], int]]:
    """One holding of each suit class, as cards by suit, and how often it occurs.

    Suits holding equally many cards can be exchanged, so only one order of their
    ranks is taken; suits holding the very same ranks give no new hand.
    """
    for split in splits(number):
        alike = [
            combinations_with_replacement(combinations(range(13), share), suits)
            for share, suits in Counter(split).items()
        ]
        for groups in product(*alike):
            suits = tuple(chain.from_iterable(groups))
            same = prod(factorial(n) for n in Counter(suits).values())
            yield suits, factorial(4) // same


def test_suit_classes_cover_the_whole_deck() -> None:
    classes = list(suit_classes(5))
    assert len(classes) == 134_459
    assert sum(number for _, number in classes) == 2_598_960


def by_category[C](strengths: Counts, category_of: Callable[[int], C]) -> Counter[C]:
    return added_up((category_of(each), n) for each, n in strengths.items())


@pytest.mark.slow
def test_five_card_hands_are_as_many_as_published(five_card_strengths: Counts) -> None:
    assert by_category(five_card_strengths, category_of_strength) == FIVE_CARDS


@pytest.mark.slow
def test_five_card_hands_fall_into_7_462_ranks(five_card_strengths: Counts) -> None:
    assert len(five_card_strengths) == 7_462


@pytest.mark.slow
def test_hands_below_ace_king_are_as_many_as_published(
    five_card_strengths: Counts,
) -> None:
    ace_king = poker_strength(parse_cards("Ac Kd 4h 3s 2c"))
    below = sum(n for each, n in five_card_strengths.items() if each < ace_king)
    assert below == 1_135_260


def in_one_order(ours_and_theirs: Iterable[tuple[int, int]]) -> bool:
    """Whether two rankings put every hand in the same order with the same ties."""
    return all(a < b and x < y for (a, x), (b, y) in pairwise(sorted(ours_and_theirs)))


@pytest.mark.slow
def test_phevaluator_agrees_on_every_five_card_hand(
    five_card_strengths: Counts,
) -> None:
    pairs = Counter(
        (poker_strength(cards), -evaluate_cards(*(card.index for card in cards)))
        for cards in combinations(DECK, 5)
    )
    assert in_one_order(pairs)
    assert {ours: n for (ours, _), n in pairs.items()} == five_card_strengths


def cards_of(suits: tuple[Ranks, ...]) -> list[Card]:
    return [
        DECK[4 * rank + suit]
        for suit, ranks in zip(Suit, suits, strict=True)
        for rank in ranks
    ]


@pytest.mark.slow
def test_pokerkit_agrees_on_every_five_card_hand(five_card_strengths: Counts) -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for suits, number in suit_classes(5):
        cards = cards_of(suits)
        theirs = StandardHighHand("".join(map(str, cards))).entry.index
        pairs[poker_strength(cards), theirs] += number
    assert in_one_order(pairs)
    assert {ours: n for (ours, _), n in pairs.items()} == five_card_strengths


@pytest.mark.slow
def test_seven_card_hands_are_as_many_as_published() -> None:
    # One tally for every holding of a suit: a class is four of them added up.
    held = [
        {
            ranks: tally(DECK[4 * rank + suit] for rank in ranks)
            for share in range(8)
            for ranks in combinations(range(13), share)
        }
        for suit in Suit
    ]
    clubs, diamonds, hearts, spades = held
    strengths = added_up(
        (tally_strength(clubs[c] + diamonds[d] + hearts[h] + spades[s]), number)
        for (c, d, h, s), number in suit_classes(7)
    )
    counts = by_category(strengths, category_of_strength)
    assert counts == SEVEN_CARDS
    assert counts.total() == 133_784_560
    assert counts.total() - counts[PokerCategory.HIGH_CARD] == 110_490_100


@pytest.fixture(scope="module")
def three_card_strengths() -> Counts:
    return Counter(map(three_card_strength, combinations(DECK, 3)))


def test_three_card_hands_are_as_many_as_published(
    three_card_strengths: Counts,
) -> None:
    counts = by_category(three_card_strengths, three_card_category_of_strength)
    assert counts == THREE_CARDS


def test_the_dealer_opens_as_often_as_published(three_card_strengths: Counts) -> None:
    queen = three_card_strength(parse_cards("Qc 3d 2h"))
    opens = sum(n for each, n in three_card_strengths.items() if each >= queen)
    assert opens == 15_380


def test_pokerkit_agrees_on_every_three_card_hand(three_card_strengths: Counts) -> None:
    pairs = Counter(
        (
            three_card_strength(cards),
            RhodeIslandHoldemHand("".join(map(str, cards))).entry.index,
        )
        for cards in combinations(DECK, 3)
    )
    assert in_one_order(pairs)
    assert {ours: n for (ours, _), n in pairs.items()} == three_card_strengths
