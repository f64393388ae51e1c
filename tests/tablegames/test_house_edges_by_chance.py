"""That rounds dealt by chance keep what is published, within a stated error.

They are dealt from a fixed seed and played by a published strategy. What a round
pays comes out of `settle`, never out of this file.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from tablegames.cards import ACE, DECK, JACK, KING, QUEEN, Card
from tablegames.games import load_rules
from tablegames.ranking import PokerCategory, category_of_strength, poker_strength
from tablegames.rounds import Round
from tests.tablegames.edges import box_of, net

VENEZIA = load_rules("venezia/ultimate")
BELGIUM = load_rules("belgium/casino-poker")

pytestmark = pytest.mark.slow

# --- Casino Poker without an exchange, which is Caribbean Stud: by chance ------------

ALWAYS_FOLDED = Fraction(1_135_260, 2_598_960)  # below ace-king, counted


def raises_with_ace_king(cards: tuple[Card, ...], shown: Card) -> bool:
    """The published rules for an ace-king, by the dealer's card that lies open."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    if shown.rank in {ACE, KING}:
        return QUEEN in ranks or JACK in ranks
    return shown.rank in ranks or (QUEEN in ranks and shown.rank < ranks[3])


def test_casino_poker_without_an_exchange_keeps_what_caribbean_stud_does() -> None:
    """Published: 5.224 % of the ante. Standard error here: some 0.2 %.

    Hands below ace-king fold whatever the dealer shows: they are counted, not dealt.
    """
    rng = Random(20261130)
    ace_king = poker_strength(map(Card.parse, ("Ac", "Kd", "4h", "3s", "2c")))
    shown: dict[tuple[PokerCategory, int, bool], Fraction] = {}
    nets: list[float] = []
    while len(nets) < 400_000:
        cards = tuple(rng.sample(DECK, 10))
        mine, other = poker_strength(cards[:5]), poker_strength(cards[5:])
        category = category_of_strength(mine)
        if mine < ace_king:
            continue
        if not category and not raises_with_ace_king(cards[:5], cards[9]):
            nets.append(-1)
            continue
        key = (category, (mine > other) - (mine < other), other >= ace_king)
        if key not in shown:
            box = box_of(cards[:5], ante=1, raise_=2)
            shown[key] = net(Round(cards[5:], (), (box,)), BELGIUM)
        nets.append(float(shown[key]))

    playing = float(1 - ALWAYS_FOLDED)
    edge = float(ALWAYS_FOLDED) - playing * fmean(nets)
    error = playing * stdev(nets) / sqrt(len(nets))

    assert error < 0.0025
    assert abs(edge - 0.05224) < 3 * error


# --- Ultimate, by chance -------------------------------------------------------------

FOUR_TIMES = {  # the lowest side card with which a hand of that top card raises
    ACE: (2, 2),
    KING: (2, 5),
    QUEEN: (6, 8),
    JACK: (8, 10),
}


def raises_before_flop(hole: tuple[Card, ...]) -> bool:
    """The published four-times hands: threes or higher, and the high cards above."""
    low, high = sorted(card.rank for card in hole)
    if low == high:
        return low > 2
    suited, offsuit = FOUR_TIMES.get(high, (ACE, ACE))
    return low >= (suited if hole[0].suit == hole[1].suit else offsuit)


def hidden_pair(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Whether a hole card is part of a pair or more."""
    on_board = {card.rank for card in board}
    return hole[0].rank == hole[1].rank or any(c.rank in on_board for c in hole)


def raises_after_flop(hole: tuple[Card, ...], flop: tuple[Card, ...]) -> bool:
    """Two pair or higher, a hidden pair but deuces, or four to a flush and a ten."""
    if category_of_strength(poker_strength(hole + flop)) >= PokerCategory.TWO_PAIR:
        return True
    if hidden_pair(hole, flop):
        return {card.rank for card in hole} != {2}
    suits = Counter(card.suit for card in hole + flop)
    return any(card.rank >= 10 and suits[card.suit] == 4 for card in hole)


def plays_after_river(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """A hidden pair or higher, or fewer than 21 single cards that beat the hand."""
    if hidden_pair(hole, board):
        return True
    mine, ours = poker_strength(hole + board), poker_strength(board)
    if category_of_strength(mine) > category_of_strength(ours):
        return True
    seen = set(hole + board)
    beaten = (
        poker_strength((*board, card)) > mine for card in DECK if card not in seen
    )
    return sum(beaten) < 21


def antes_played(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The Play bet of the published simple strategy, in antes; 0 is a fold."""
    if raises_before_flop(hole):
        return 4
    if raises_after_flop(hole, board[:3]):
        return 2
    return int(plays_after_river(hole, board))


def test_ultimate_keeps_little_more_than_optimal_play_leaves_it() -> None:
    """Published: 2.185 % of the ante at optimal play, 2.43 % by the simple strategy.

    Each deal is played twice, the hands exchanged, which takes out much of the
    chance. Standard error here: some 0.5 %.
    """
    rng = Random(20261130)
    nets: list[float] = []
    for _ in range(100_000):
        cards = tuple(rng.sample(DECK, 9))
        board, one, two = cards[:5], cards[5:7], cards[7:]
        pair = (ultimate_net(one, two, board), ultimate_net(two, one, board))
        nets.append(float(sum(pair)) / 2)

    edge, error = -fmean(nets), stdev(nets) / sqrt(len(nets))

    assert error < 0.01
    assert 0.02185 - 3 * error < edge < 0.0243 + 3 * error


def ultimate_net(
    hole: tuple[Card, ...], dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> Fraction:
    play = antes_played(hole, board)
    box = box_of(hole, folded=not play, ante=1, blind=1, play=play)
    return net(Round(dealer, board, (box,)), VENEZIA)
