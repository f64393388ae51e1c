"""Hands by class: all hands of one strength, and a random one of many.

A *class* is the set of hands that tie with one another: the 7,462 strengths of
five cards, and the 741 of three. Within a category all classes are equally large
(1,020 for each high card, 4 for each flush), so the hands of thousands of classes
are counted, and one of them drawn, without listing them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement, product
from random import Random
from typing import Final

from tablegames.cards import ACE, DECK, Card, Suit
from tablegames.ranking import (
    Category,
    PokerCategory,
    ThreeCardCategory,
    poker_strength,
    three_card_strength,
)
from tablegames.scenarios.randomness import choose, choose_weighted

type Strength = int

CATEGORY_SHIFT: Final = 20  # see `ranking.strengths`
SUITED: Final = frozenset(
    {
        PokerCategory.FLUSH,
        PokerCategory.STRAIGHT_FLUSH,
        PokerCategory.ROYAL_FLUSH,
        ThreeCardCategory.FLUSH,
        ThreeCardCategory.STRAIGHT_FLUSH,
    }
)
_OF_RANK: Final = {
    rank: tuple(card for card in DECK if card.rank == rank)
    for rank in range(2, ACE + 1)
}
STRENGTH_OF: Final[dict[type[Category], Callable[[Iterable[Card]], Strength]]] = {
    PokerCategory: poker_strength,
    ThreeCardCategory: three_card_strength,
}


@dataclass(frozen=True, slots=True)
class HandClass:
    """All hands of one strength.

    A hand takes one choice out of each of `parts`; where `suits_differ`, one whose
    cards are all of one suit belongs elsewhere. `ranks` are those of its cards.
    """

    strength: Strength
    ranks: tuple[int, ...]
    parts: tuple[tuple[tuple[Card, ...], ...], ...]
    suits_differ: bool
    size: int

    def draw(self, rng: Random) -> tuple[Card, ...]:
        """One of its hands, all equally likely."""
        while True:
            hand = sum((choose(rng, part) for part in self.parts), ())
            if not self.suits_differ or not _one_suit(hand):
                return hand

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        for parts in product(*self.parts):
            hand = sum(parts, ())
            if not self.suits_differ or not _one_suit(hand):
                yield hand


@dataclass(frozen=True, slots=True)
class Pool:
    """The hands of several classes, in the order of their strengths."""

    classes: tuple[HandClass, ...]
    cumulative: tuple[int, ...]

    @classmethod
    def of(cls, classes: Iterable[HandClass]) -> "Pool":
        members = tuple(classes)
        return cls(members, tuple(accumulate(each.size for each in members)))

    @property
    def size(self) -> int:
        """How many hands there are."""
        return self.cumulative[-1] if self.cumulative else 0

    def draw(self, rng: Random) -> tuple[Card, ...]:
        """One of the hands, all equally likely."""
        return self.classes[choose_weighted(rng, self.cumulative)].draw(rng)

    def where(self, holds: Callable[[Strength], bool]) -> "Pool":
        """The hands whose strength fulfils a condition."""
        return Pool.of(each for each in self.classes if holds(each.strength))


@cache
def all_hands(kind: type[Category]) -> Pool:
    """All 2,598,960 hands of five cards, or all 22,100 of three."""
    size = 5 if kind is PokerCategory else 3
    found = {}
    for ranks in combinations_with_replacement(range(2, ACE + 1), size):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        for suited in (False, True) if len(counts) == size else (False,):
            each = _class_of(kind, counts, suited=suited)
            found[each.strength] = each
    return Pool.of(found[strength] for strength in sorted(found))


@cache
def category_pool[C: Category](kind: type[C], categories: frozenset[C]) -> Pool:
    """The hands of `categories`."""
    return all_hands(kind).where(lambda it: kind(it >> CATEGORY_SHIFT) in categories)


def _class_of(kind: type[Category], counts: Counter[int], *, suited: bool) -> HandClass:
    if suited:
        parts: tuple[tuple[tuple[Card, ...], ...], ...] = (
            tuple(tuple(_OF_RANK[rank][suit] for rank in counts) for suit in Suit),
        )
    else:
        parts = tuple(
            tuple(combinations(_OF_RANK[rank], number))
            for rank, number in counts.items()
        )
    differ = not suited and len(counts) == counts.total()
    size = 1
    for part in parts:
        size *= len(part)
    hand = _example(parts, differ=differ)
    return HandClass(
        STRENGTH_OF[kind](hand),
        tuple(counts.elements()),
        parts,
        differ,
        size - 4 if differ else size,
    )


def _example(
    parts: tuple[tuple[tuple[Card, ...], ...], ...], *, differ: bool
) -> tuple[Card, ...]:
    first, *others = (part[0] for part in parts)
    if differ:
        first = parts[0][1]
    return sum(others, first)


def _one_suit(hand: tuple[Card, ...]) -> bool:
    suit = hand[0].suit
    return all(card.suit is suit for card in hand)


def can_lie_together(one: HandClass, other: HandClass) -> bool:
    """Whether two hands of these classes can be dealt from one deck.

    They can exactly when no rank is needed more than four times: given that, the
    suits can always be shared out. A suited hand takes one card of each of its
    ranks and leaves three; a hand of five different ranks can avoid being of one
    suit as long as two of its ranks leave more than one suit open.
    """
    needed = Counter(one.ranks) + Counter(other.ranks)
    return max(needed.values()) <= 4
