"""Deals on demand: a legal round that shows what is wanted, drawn fairly.

`deal` makes the round; `Wants` say what it is to show, `situations` lists the named
teaching moments among which to choose. Given the wants, every deal that fulfils
them is equally likely, and wants that no deal fulfils are refused at once.
"""

from tablegames.scenarios.dealing import SeatsError, deal
from tablegames.scenarios.situation import Course, Situation
from tablegames.scenarios.situations import situations
from tablegames.scenarios.wants import (
    NO_WANTS,
    DealerStanding,
    ImpossibleWantsError,
    Wants,
    WantsError,
    matches,
)

__all__ = [
    "NO_WANTS",
    "Course",
    "DealerStanding",
    "ImpossibleWantsError",
    "SeatsError",
    "Situation",
    "Wants",
    "WantsError",
    "deal",
    "matches",
    "situations",
]
