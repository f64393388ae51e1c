"""The strength of a hand as one whole number: what a search compares.

Ranking rests on the *tally* of the cards: one number with three parts, side by
side, which is the plain sum of one number per card.

    bits 0-51    the cards themselves, bit `card.index` for each
    bits 52-90   how many cards of each rank, three bits a rank, deuces lowest
    bits 91-106  how many cards of each suit, four bits a suit, clubs lowest

A strength is read in hexadecimal: the category, then the ranks that decide in
order of weight, as five digits filled up with zeros. Kings with Q J 9 are
0x1dcb90. So a higher hand is a larger number, and a tie is an equal one.
"""

from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Final

from tablegames.cards import ACE, DECK, Card, Suit
from tablegames.ranking.categories import PokerCategory, ThreeCardCategory

type Tally = int
type Strength = int

_RANK_SHIFT: Final = len(DECK)
_SUIT_SHIFT: Final = _RANK_SHIFT + 3 * 13
_CARD_BITS: Final = (1 << _RANK_SHIFT) - 1
_RANK_BITS: Final = (1 << _SUIT_SHIFT) - (1 << _RANK_SHIFT)
_EACH_SUIT: Final = 0x1111 << _SUIT_SHIFT
_ONE_SUIT: Final = sum(card.bit for card in DECK if card.suit is Suit.CLUBS)

# Every suit is counted from 3, or from 5, so that the fifth card of a flush (the
# third, in three cards) carries the count to 8 and sets the topmost bit of the four.
_FIVE_MAKE_FLUSH: Final = 3 * _EACH_SUIT
_THREE_MAKE_FLUSH: Final = 5 * _EACH_SUIT
_FLUSH_BITS: Final = 8 * _EACH_SUIT

_TALLIES: Final = tuple(
    card.bit
    + (1 << _RANK_SHIFT + 3 * (card.rank - 2))
    + (1 << _SUIT_SHIFT + 4 * card.suit)
    for card in DECK
)
_CATEGORY_SHIFT: Final = 20
_POKER_CATEGORIES: Final = tuple(PokerCategory)
_THREE_CARD_CATEGORIES: Final = tuple(ThreeCardCategory)

_index_of = attrgetter("index")
_tally_at = _TALLIES.__getitem__


def tally(cards: Iterable[Card]) -> Tally:
    """The cards of a hand counted up; tallies of different cards may be added."""
    return sum(map(_tally_at, map(_index_of, cards)))


def poker_strength(cards: Iterable[Card]) -> Strength:
    """The strength of the best five of five to seven different cards.

    Orders hands exactly as `HandRank` does. The number of cards is not checked:
    this is the innermost step of a search; `rank_poker` checks.
    """
    return tally_strength(sum(map(_tally_at, map(_index_of, cards))))


def tally_strength(hand: Tally) -> Strength:
    """`poker_strength` of cards already tallied."""
    flush = (hand + _FIVE_MAKE_FLUSH) & _FLUSH_BITS
    if flush:
        # With five cards of one suit, two more cannot make four of a kind or a
        # full house: nothing but the suited cards can count.
        return _suited_strength(hand >> _suit_of(flush) & _ONE_SUIT)
    return _unsuited_strength(hand & _RANK_BITS)


def three_card_strength(cards: Iterable[Card]) -> Strength:
    """The strength of three different cards; their number is not checked."""
    hand = tally(cards)
    flush = (hand + _THREE_MAKE_FLUSH) & _FLUSH_BITS
    return _three_card_strength(hand & _RANK_BITS, flush=flush != 0)


def category_of_strength(strength: Strength) -> PokerCategory:
    """The category of a `poker_strength`."""
    return _POKER_CATEGORIES[strength >> _CATEGORY_SHIFT]


def three_card_category_of_strength(strength: Strength) -> ThreeCardCategory:
    """The category of a `three_card_strength`."""
    return _THREE_CARD_CATEGORIES[strength >> _CATEGORY_SHIFT]


def ranks_of_strength(strength: Strength) -> tuple[int, ...]:
    """The ranks that decide, in order of weight, one for each distinct weight."""
    digits = (strength >> shift & 0xF for shift in (16, 12, 8, 4, 0))
    return tuple(digit for digit in digits if digit)


def flush_suit(hand: Tally) -> Suit | None:
    """The suit of which `hand` holds five or more."""
    flush = (hand + _FIVE_MAKE_FLUSH) & _FLUSH_BITS
    return Suit(_suit_of(flush)) if flush else None


def number_of_cards(hand: Tally) -> int:
    """How many different cards were tallied.

    A card counted twice carries over and leaves fewer bits than cards.
    """
    return (hand & _CARD_BITS).bit_count()


def _suit_of(flush: int) -> int:
    return (flush.bit_length() - _SUIT_SHIFT) // 4 - 1


# The caches below fill as hands are met and cannot grow past 73,775 counts of
# ranks (49,205 of them of seven cards), 4,719 suited sets and 741 for three cards.


@cache
def _unsuited_strength(counts: int) -> Strength:
    """The strength of cards of which no five are suited, from the counts of ranks."""
    groups = _groups(counts)
    (most, first), (next_most, second) = groups[0], groups[1]
    others = sorted((rank for _, rank in groups), reverse=True)
    others.remove(first)
    if most == 4:
        return _strength(PokerCategory.FOUR_OF_A_KIND, first, others[0])
    if most == 3 and next_most >= 2:
        return _strength(PokerCategory.FULL_HOUSE, first, second)
    if top := _top_of_straight({first, *others}, length=5):
        return _strength(PokerCategory.STRAIGHT, top)
    if most == 3:
        return _strength(PokerCategory.THREE_OF_A_KIND, first, *others[:2])
    if most == 2 and next_most == 2:
        others.remove(second)
        return _strength(PokerCategory.TWO_PAIR, first, second, others[0])
    if most == 2:
        return _strength(PokerCategory.PAIR, first, *others[:3])
    return _strength(PokerCategory.HIGH_CARD, first, *others[:4])


@cache
def _suited_strength(suited: int) -> Strength:
    """The strength of five to seven cards of one suit, given as clubs."""
    ranks = [card.rank for card in reversed(DECK) if card.bit & suited]
    top = _top_of_straight(set(ranks), length=5)
    if top == ACE:
        return _strength(PokerCategory.ROYAL_FLUSH, top)
    if top:
        return _strength(PokerCategory.STRAIGHT_FLUSH, top)
    return _strength(PokerCategory.FLUSH, *ranks[:5])


@cache
def _three_card_strength(counts: int, *, flush: bool) -> Strength:
    groups = _groups(counts)
    ranks = [rank for _, rank in groups]
    top = _top_of_straight(set(ranks), length=3)
    if flush and top:
        return _strength(ThreeCardCategory.STRAIGHT_FLUSH, top)
    if groups[0][0] == 3:
        return _strength(ThreeCardCategory.THREE_OF_A_KIND, *ranks)
    if top:
        return _strength(ThreeCardCategory.STRAIGHT, top)
    if flush:
        return _strength(ThreeCardCategory.FLUSH, *ranks)
    if groups[0][0] == 2:
        return _strength(ThreeCardCategory.PAIR, *ranks)
    return _strength(ThreeCardCategory.HIGH_CARD, *ranks)


def _groups(counts: int) -> list[tuple[int, int]]:
    """How many of which rank: largest groups first, higher ranks first in each."""
    numbers = ((counts >> _RANK_SHIFT + 3 * (r - 2) & 7, r) for r in range(2, ACE + 1))
    return sorted((group for group in numbers if group[0]), reverse=True)


def _top_of_straight(ranks: set[int], *, length: int) -> int:
    """The highest rank of the highest straight in `ranks`, or 0; an ace is also 1."""
    low_too = ranks | {1} if ACE in ranks else ranks
    for top in range(ACE, length - 1, -1):
        if low_too.issuperset(range(top - length + 1, top + 1)):
            return top
    return 0


def _strength(category: PokerCategory | ThreeCardCategory, *ranks: int) -> Strength:
    strength = int(category)
    for place in range(5):
        strength = strength << 4 | (ranks[place] if place < len(ranks) else 0)
    return strength
