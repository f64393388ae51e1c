"""Choices drawn by `random()`, whose numbers Python promises to keep."""

from collections.abc import Sequence
from random import Random


def drawn(choices: Sequence[str], rng: Random) -> str:
    """One of `choices`, each as likely."""
    return choices[int(rng.random() * len(choices))]


def shuffled(choices: Sequence[str], rng: Random) -> list[str]:
    """`choices` in another order, each order as likely."""
    left, order = list(choices), []
    while left:
        order.append(left.pop(int(rng.random() * len(left))))
    return order
