"""Aims: what the cards of box 1 and of the dealer have to show, and nothing else.

Everything wanted of a deal comes down to a few sets. An aim can be hashed, and
what it takes to deal it is worked out once.
"""

from dataclasses import dataclass
from typing import Any

from tablegames.contests import Comparison
from tablegames.house_rules import Qualifying
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT, Strength
from tablegames.scenarios.showdown import Shape

type Outcome = tuple[Comparison, bool]  # and whether the dealer qualifies


@dataclass(frozen=True, slots=True)
class Aim:
    """The categories that may come, with the outcomes and the shapes allowed."""

    players: frozenset[Any]
    dealers: frozenset[Any]
    outcomes: frozenset[Outcome]
    qualifying: Qualifying[Any]
    shape: Shape


def qualifies(qualifying: Qualifying[Any], strength: Strength) -> bool:
    """Whether a dealer's hand of `strength` reaches the house's minimum."""
    return strength >= least_strength(qualifying)


def least_strength(qualifying: Qualifying[Any]) -> Strength:
    """A bound on strengths: hands that qualify reach it, others do not."""
    strength = int(qualifying.category) << CATEGORY_SHIFT
    for place, rank in enumerate(qualifying.ranks):
        strength |= rank << 16 - 4 * place
    return strength
