"""What the situations of both games with five-card hands are written with."""

from functools import partial
from typing import Any, Final

from tablegames.ranking import PokerCategory
from tablegames.scenarios.situation import described

ALL: Final = frozenset(PokerCategory)
situation = partial(described, players=ALL, dealers=ALL)  # of any hands, unless said


def both(category: PokerCategory) -> dict[str, Any]:
    """Both hands of `category`."""
    return {"players": frozenset({category}), "dealers": frozenset({category})}
