"""Hands by class: all hands of one strength, and a random one of many.

A *class* is the set of hands that tie with one another: the 7,462 strengths of
five cards, and the 741 of three. Within a category all classes are equally large
(1,020 for each high card, 4 for each flush), so the hands of thousands of classes
are counted, and one of them drawn, without listing them.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations, product
from math import prod
from operator import attrgetter
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
type Cards = tuple[Card, ...]

CATEGORY_SHIFT: Final = 20  # see `ranking.strengths`
RANKS: Final = range(2, ACE + 1)
SINGLES_OF_FIVE: Final = (1, 1, 1, 1, 1)
SINGLES_OF_THREE: Final = (1, 1, 1)
_OF_RANK: Final = {
    rank: tuple(card for card in DECK if card.rank == rank) for rank in RANKS
}
_strength = attrgetter("strength")
STRENGTH_OF: Final[dict[type[Category], Callable[[Iterable[Card]], Strength]]] = {
    PokerCategory: poker_strength,
    ThreeCardCategory: three_card_strength,
}


GROUPS: Final[dict[type[Category], dict[Category, tuple[int, ...]]]] = {
    PokerCategory: {
        PokerCategory.HIGH_CARD: SINGLES_OF_FIVE,
        PokerCategory.PAIR: (2, 1, 1, 1),
        PokerCategory.TWO_PAIR: (2, 2, 1),
        PokerCategory.THREE_OF_A_KIND: (3, 1, 1),
        PokerCategory.STRAIGHT: SINGLES_OF_FIVE,
        PokerCategory.FLUSH: SINGLES_OF_FIVE,
        PokerCategory.FULL_HOUSE: (3, 2),
        PokerCategory.FOUR_OF_A_KIND: (4, 1),
        PokerCategory.STRAIGHT_FLUSH: SINGLES_OF_FIVE,
        PokerCategory.ROYAL_FLUSH: SINGLES_OF_FIVE,
    },
    ThreeCardCategory: {
        ThreeCardCategory.HIGH_CARD: SINGLES_OF_THREE,
        ThreeCardCategory.PAIR: (2, 1),
        ThreeCardCategory.FLUSH: SINGLES_OF_THREE,
        ThreeCardCategory.STRAIGHT: SINGLES_OF_THREE,
        ThreeCardCategory.THREE_OF_A_KIND: (3,),
        ThreeCardCategory.STRAIGHT_FLUSH: SINGLES_OF_THREE,
    },
}
SUITED: Final[dict[type[Category], set[Category]]] = {
    PokerCategory: {
        PokerCategory.FLUSH,
        PokerCategory.STRAIGHT_FLUSH,
        PokerCategory.ROYAL_FLUSH,
    },
    ThreeCardCategory: {
        ThreeCardCategory.FLUSH,
        ThreeCardCategory.STRAIGHT_FLUSH,
    },
}


@dataclass(frozen=True, slots=True, eq=False)
class HandClass:
    """All hands of one strength.

    A hand takes one choice out of each of `parts`; where `suits_differ`, one whose
    cards are all of one suit belongs elsewhere. `ranks` are those of its parts, or of
    its cards where they are of one suit.
    """

    strength: Strength
    ranks: tuple[int, ...]
    parts: tuple[tuple[Cards, ...], ...]
    suits_differ: bool
    size: int

    def draw(self, rng: Random) -> Cards:
        """One of its hands, all equally likely."""
        while True:
            hand = sum((choose(rng, part) for part in self.parts), ())
            if not self.suits_differ or not _one_suit(hand):
                return hand

    def cards_of(self, rank: int) -> int:
        """How many cards of `rank` its hands have."""
        if rank not in self.ranks:
            return 0
        suited = len(self.parts) < len(self.ranks)
        return 1 if suited else len(self.parts[self.ranks.index(rank)][0])

    def __iter__(self) -> Iterator[Cards]:
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

    def draw(self, rng: Random) -> Cards:
        """One of the hands, all equally likely."""
        return self.classes[choose_weighted(rng, self.cumulative)].draw(rng)

    def where(self, holds: Callable[[Strength], bool]) -> "Pool":
        """The hands whose strength fulfils a condition."""
        return Pool.of(each for each in self.classes if holds(each.strength))

    def between(self, least: Strength, beyond: Strength) -> "Pool":
        """The hands of strength `least` or more, and below `beyond`."""
        start = bisect_left(self.classes, least, key=_strength)
        stop = bisect_left(self.classes, beyond, key=_strength)
        if stop - start == len(self.classes):
            return self
        below = self.cumulative[start - 1] if start else 0
        cumulative = tuple(it - below for it in self.cumulative[start:stop])
        return Pool(self.classes[start:stop], cumulative)


@cache
def category_pool(kind: type[Category], categories: frozenset[Category]) -> Pool:
    """The hands of `categories`, all of one kind, lowest first."""
    return Pool.of(each for it in sorted(categories) for each in _classes(kind, it))


@cache
def _classes(kind: type[Category], category: Category) -> tuple[HandClass, ...]:
    """The classes of one category, lowest first."""
    groups = GROUPS[kind][category]
    suited = category in SUITED[kind]
    return tuple(
        each
        for each in _classes_of(kind, groups, suited=suited)
        if each.strength >> CATEGORY_SHIFT == int(category)
    )


@cache
def _classes_of(
    kind: type[Category], groups: tuple[int, ...], *, suited: bool
) -> tuple[HandClass, ...]:
    """The classes with so many cards of one rank, so many of another, lowest first."""
    classes = [
        _class_of(kind, counts, suited=suited) for counts in _counts_of_ranks(groups)
    ]
    return tuple(sorted(classes, key=lambda each: each.strength))


def _counts_of_ranks(groups: tuple[int, ...]) -> list[dict[int, int]]:
    """Every choice of ranks for groups of cards of one rank each."""
    choices: list[dict[int, int]] = [{}]
    for size, number in Counter(groups).items():
        choices = [
            counts | dict.fromkeys(ranks, size)
            for counts in choices
            for ranks in combinations([it for it in RANKS if it not in counts], number)
        ]
    return choices


def _class_of(
    kind: type[Category], counts: dict[int, int], *, suited: bool
) -> HandClass:
    if suited:
        parts: tuple[tuple[Cards, ...], ...] = (
            tuple(tuple(_OF_RANK[rank][suit] for rank in counts) for suit in Suit),
        )
    else:
        parts = tuple(_choices(rank, number) for rank, number in counts.items())
    differ = not suited and max(counts.values()) == 1
    first, *others = (part[0] for part in parts)
    example = sum(others, parts[0][1] if differ else first)
    size = prod(map(len, parts)) - (len(Suit) if differ else 0)
    strength = STRENGTH_OF[kind](example)
    return HandClass(strength, tuple(counts), parts, differ, size)


@cache
def _choices(rank: int, number: int) -> tuple[Cards, ...]:
    return tuple(combinations(_OF_RANK[rank], number))


def _one_suit(hand: Cards) -> bool:
    suit = hand[0].suit
    return all(card.suit is suit for card in hand)


def can_lie_together(one: HandClass, other: HandClass) -> bool:
    """Whether two hands of these classes can be dealt from one deck.

    They can exactly when no rank is needed more than four times: given that, the
    suits can always be shared out. A suited hand takes one card of each of its
    ranks and leaves three; a hand of five different ranks can avoid being of one
    suit as long as two of its ranks leave more than one suit open.
    """
    return all(
        one.cards_of(rank) + other.cards_of(rank) <= len(Suit)
        for rank in one.ranks
        if rank in other.ranks
    )
