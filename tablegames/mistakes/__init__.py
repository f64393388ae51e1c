"""The usual mistakes of dealers, by name and by price.

A mistake is never a list of amounts: the bet is settled again under the wrong idea,
by the ladders of its own game, so it holds for any house's rules and any stake.
"""

from tablegames.mistakes.boxes import name_box_mistakes
from tablegames.mistakes.names import MistakeName
from tablegames.mistakes.naming import (
    Mistake,
    NamedMistake,
    name_mistake,
    name_mistakes,
    other_houses,
    undue_bonus,
    usual_mistakes,
)
from tablegames.mistakes.prices import name_price, price
from tablegames.mistakes.titles import title_of

__all__ = [
    "Mistake",
    "MistakeName",
    "NamedMistake",
    "name_box_mistakes",
    "name_mistake",
    "name_mistakes",
    "name_price",
    "other_houses",
    "price",
    "title_of",
    "undue_bonus",
    "usual_mistakes",
]
