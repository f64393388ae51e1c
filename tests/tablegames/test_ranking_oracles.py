"""Other people's ranking of the same seven cards: PokerKit and phevaluator."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from phevaluator import evaluate_cards
from pokerkit import StandardHighHand

from tablegames.cards import DECK, Card
from tablegames.ranking import poker_strength, rank_poker

type Hand = Sequence[Card]


def showdowns(number: int) -> Iterator[tuple[Hand, Hand]]:
    """Two times seven cards: half on one board, where ties are, half at large."""
    random = Random(20111215)
    for place in range(number):
        if place % 2:
            cards = random.sample(DECK, 9)
            yield cards[:7], cards[2:]
        else:
            yield random.sample(DECK, 7), random.sample(DECK, 7)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.slow
def test_phevaluator_agrees_on_250_000_showdowns() -> None:
    outcomes = {-1: 0, 0: 0, 1: 0}
    for one, other in showdowns(250_000):
        ours = sign(poker_strength(one) - poker_strength(other))
        # phevaluator numbers hands from the royal flush down, cards as DECK does
        theirs = evaluate_cards(*(card.index for card in other)) - evaluate_cards(
            *(card.index for card in one)
        )
        assert ours == sign(theirs), (one, other)
        outcomes[ours] += 1
    assert min(outcomes.values()) > 3_000


def standard(cards: Hand) -> Any:  # PokerKit declares it as any kind of hand
    return StandardHighHand.from_game("".join(map(str, cards)))


@pytest.mark.slow
def test_pokerkit_agrees_on_5_000_showdowns_and_on_the_cards_that_play() -> None:
    for one, other in showdowns(5_000):
        a, b = rank_poker(one), rank_poker(other)
        x, y = standard(one), standard(other)
        assert (a < b, a == b, a > b) == (x < y, x == y, x > y), (one, other)
        assert StandardHighHand("".join(map(str, a.cards))) == x


@pytest.mark.slow
def test_pokerkit_agrees_on_200_000_comparisons_of_seven_cards() -> None:
    """Random hands in a row, each compared with the one before it."""
    rng = Random(200_000)
    outcomes = {-1: 0, 0: 0, 1: 0}
    last, last_theirs = DECK[:7], standard(DECK[:7])
    for _ in range(200_000):
        hand = tuple(rng.sample(DECK, 7))
        theirs = standard(hand)
        ours = sign(poker_strength(hand) - poker_strength(last))
        assert ours == (theirs > last_theirs) - (theirs < last_theirs), (last, hand)
        outcomes[ours] += 1
        last, last_theirs = hand, theirs
    assert outcomes[0] > 100
