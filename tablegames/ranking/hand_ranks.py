"""What a hand is worth, with the cards that play."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Final

from tablegames.cards import ACE, DECK, Card, write_cards
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.ranking.categories import Category, PokerCategory, ThreeCardCategory
from tablegames.ranking.strengths import (
    Strength,
    category_of_strength,
    flush_suit,
    number_of_cards,
    poker_strength,
    ranks_of_strength,
    tally,
    tally_strength,
    three_card_category_of_strength,
    three_card_strength,
)

_IDLE: Final = 255
_NOT_SEVEN: Final = gettext_noop(
    "“{cards}” cannot be ranked: that takes five to seven different cards"
)
_NOT_THREE: Final = gettext_noop(
    "“{cards}” cannot be ranked: that takes three different cards"
)
_NOT_TWO: Final = gettext_noop("“{cards}” is not two hole cards")
_NOT_A_BOARD: Final = gettext_noop("“{cards}” is not a board of three to five cards")


class HandSizeError(TableGamesError):
    """Too few or too many cards, or a card held twice."""


@dataclass(frozen=True, slots=True, eq=False)
class HandRank[C: IntEnum]:
    """The worth of a hand: higher, lower or a tie by category and then by `ranks`.

    `ranks` are the ranks that decide, in order of weight: a pair of kings with
    Q J 9 has (13, 12, 11, 9), a straight its top card alone, and the wheel 5.
    `cards` are those that play, the made group first and clubs before diamonds,
    hearts and spades; they do not count in comparing. Hands of five cards do not
    compare with hands of three.
    """

    category: C
    ranks: tuple[int, ...]
    cards: tuple[Card, ...] = field(repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandRank) or not self._is_like(other):
            return NotImplemented
        return self.category == other.category and self.ranks == other.ranks

    def __hash__(self) -> int:
        return hash((self.category, self.ranks))

    def __lt__(self, other: "HandRank[C]") -> bool:
        if not self._is_like(other):
            return NotImplemented
        return (self.category, self.ranks) < (other.category, other.ranks)

    def __le__(self, other: "HandRank[C]") -> bool:
        if not self._is_like(other):
            return NotImplemented
        return (self.category, self.ranks) <= (other.category, other.ranks)

    def __gt__(self, other: "HandRank[C]") -> bool:
        if not self._is_like(other):
            return NotImplemented
        return (self.category, self.ranks) > (other.category, other.ranks)

    def __ge__(self, other: "HandRank[C]") -> bool:
        if not self._is_like(other):
            return NotImplemented
        return (self.category, self.ranks) >= (other.category, other.ranks)

    def _is_like(self, other: object) -> bool:
        """Whether both are hands of as many cards.

        Categories are numbers, and without this a straight of five cards would
        equal three of a kind of three cards.
        """
        return isinstance(other, HandRank) and (
            type(self.category) is type(other.category)
        )


def rank_poker(cards: Sequence[Card]) -> HandRank[PokerCategory]:
    """The best five of five to seven cards, in whatever order they are given.

    Where cards of one rank could play in each other's stead, the earlier suit
    plays: clubs, diamonds, hearts, spades. Raises HandSizeError.
    """
    hand = tally(cards)
    if not 5 <= number_of_cards(hand) == len(cards) <= 7:
        raise HandSizeError(_NOT_SEVEN, cards=write_cards(cards))
    category, ranks, places = _poker_play(tally_strength(hand))
    able = cards
    suit = flush_suit(hand)
    if suit is not None:
        able = [card for card in cards if card.suit is suit]
    playing = sorted(able, key=lambda card: places[card.index])
    if category is PokerCategory.STRAIGHT:
        playing = _one_of_each_rank(playing)
    return HandRank(category, ranks, tuple(playing[:5]))


def rank_three(cards: Sequence[Card]) -> HandRank[ThreeCardCategory]:
    """The hand of three cards. Raises HandSizeError."""
    if not number_of_cards(tally(cards)) == len(cards) == 3:
        raise HandSizeError(_NOT_THREE, cards=write_cards(cards))
    category, ranks, places = _three_card_play(three_card_strength(cards))
    playing = sorted(cards, key=lambda card: places[card.index])
    return HandRank(category, ranks, tuple(playing))


def best_with_both_hole_cards(
    hole: Sequence[Card], board: Sequence[Card]
) -> HandRank[PokerCategory]:
    """The best hand of both hole cards and exactly three of the board.

    Some houses deal Ultimate Texas Hold'em so. Among equal hands the one with
    the lowest cards of the board, clubs first, is taken. Raises HandSizeError.
    """
    if len(hole) != 2:
        raise HandSizeError(_NOT_TWO, cards=write_cards(hole))
    if not 3 <= len(board) <= 5:
        raise HandSizeError(_NOT_A_BOARD, cards=write_cards(board))
    rank_poker((*hole, *board))  # refuses a card held twice
    in_order = sorted(board, key=lambda card: card.index)
    hands = ((*hole, *three) for three in combinations(in_order, 3))
    return rank_poker(max(hands, key=poker_strength))


type _Play[C: IntEnum] = tuple[C, tuple[int, ...], bytes]


@cache
def _poker_play(strength: Strength) -> _Play[PokerCategory]:
    """Category, deciding ranks, and the place of each card of the deck."""
    category, ranks = category_of_strength(strength), ranks_of_strength(strength)
    return category, ranks, _places(category, ranks, 5)


@cache
def _three_card_play(strength: Strength) -> _Play[ThreeCardCategory]:
    category = three_card_category_of_strength(strength)
    ranks = ranks_of_strength(strength)
    return category, ranks, _places(category, ranks, 3)


def _places(category: Category, ranks: tuple[int, ...], size: int) -> bytes:
    """Where each card of the deck would lie, by index; idle cards come last."""
    if category.is_straight:
        top = ranks[0]
        ranks = tuple(rank if rank > 1 else ACE for rank in range(top, top - size, -1))
    return bytes(
        4 * ranks.index(card.rank) + card.suit if card.rank in ranks else _IDLE
        for card in DECK
    )


def _one_of_each_rank(cards: Sequence[Card]) -> list[Card]:
    """The first card of each rank."""
    return [
        card
        for place, card in enumerate(cards)
        if place == 0 or card.rank != cards[place - 1].rank
    ]
