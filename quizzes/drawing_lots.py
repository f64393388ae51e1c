"""Choices drawn by `random()`, whose numbers Python promises to keep."""

from collections.abc import Sequence
from random import Random


def drawn[T](choices: Sequence[T], rng: Random) -> T:
    """One of `choices`, each as likely."""
    return choices[int(rng.random() * len(choices))]


def shuffled[T](choices: Sequence[T], rng: Random) -> list[T]:
    """`choices` in another order, each order as likely."""
    left = list(choices)
    order: list[T] = []
    while left:
        order.append(left.pop(int(rng.random() * len(left))))
    return order
