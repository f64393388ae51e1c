"""Chance, replayable: the same seed gives the same choices on every Python.

Python promises the values of `random()` and `getrandbits()` for a seed, and of
nothing else, so every choice here is made from `getrandbits` alone.
"""

from bisect import bisect_right
from collections.abc import Sequence
from random import Random


def randbelow(rng: Random, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, all equally likely; `bound` >= 1."""
    bits = (bound - 1).bit_length()
    number = rng.getrandbits(bits)
    while number >= bound:
        number = rng.getrandbits(bits)
    return number


def choose[T](rng: Random, choices: Sequence[T]) -> T:
    """One of `choices`, all equally likely."""
    return choices[randbelow(rng, len(choices))]


def chance(rng: Random, times: int, out_of: int) -> bool:
    """True `times` times out of `out_of`."""
    return randbelow(rng, out_of) < times


def choose_weighted(rng: Random, cumulative: Sequence[int]) -> int:
    """A place in `cumulative` weights (each added to those before it)."""
    return bisect_right(cumulative, randbelow(rng, cumulative[-1]))


def draw_to_front[T](
    rng: Random, cards: list[T], count: int, *, after: int = 0
) -> None:
    """Bring `count` random members of `cards` to its front, in random order.

    A Fisher-Yates shuffle, stopped once enough are drawn; the first `after` cards
    have been drawn before and stay.
    """
    size = len(cards)
    getrandbits = rng.getrandbits
    for place in range(after, after + count):
        left = size - place
        bits = (left - 1).bit_length()
        other = getrandbits(bits)
        while other >= left:
            other = getrandbits(bits)
        other += place
        cards[place], cards[other] = cards[other], cards[place]
