"""Shapes that hands of every game can have, written by their strengths.

A strength is the category and then the ranks that decide, four bits each.
"""

from collections.abc import Callable

from tablegames.ranking import Category
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT, Strength
from tablegames.scenarios.showdown import Holds, Shape


def leading(strength: Strength, ranks: int) -> int:
    """The category and the first `ranks` ranks that decide."""
    return strength >> CATEGORY_SHIFT - 4 * ranks


def rank_at(strength: Strength, place: int) -> int:
    """The rank that decides at `place`, counted from 1; 0 when there is none."""
    return leading(strength, place) & 0xF


def decided_at(place: int) -> Shape:
    """Both hands agree in category and ranks up to `place`, where they differ."""

    def alike(strength: Strength) -> int:
        return leading(strength, place - 1)

    return Shape(
        shows=lambda it: (
            alike(it.player) == alike(it.dealer)
            and leading(it.player, place) != leading(it.dealer, place)
        ),
        alike=alike,
    )


def exactly(category: Category, *ranks: int) -> Holds:
    """Hands of `category` whose first ranks that decide are `ranks`."""
    wanted = int(category)
    for rank in ranks:
        wanted = wanted << 4 | rank
    return lambda strength: leading(strength, len(ranks)) == wanted


def of_category(category: Category) -> Callable[[Strength], bool]:
    """Hands of `category`."""
    return lambda strength: strength >> CATEGORY_SHIFT == category
