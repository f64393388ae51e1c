"""Deals on demand under the first edition of each game, for tests."""

import random
from typing import Final

from tablegames.games import load_rules
from tablegames.rounds import Round
from tablegames.scenarios import Wants, deal

VENEZIA: Final = "venezia/ultimate@1"
QUEBEC: Final = "quebec/three-card@1"
BELGIUM: Final = "belgium/casino-poker@1"


def dealt(name: str, words: str, *, seed: int = 2026, boxes: int = 1) -> Round:
    """A round under the edition `name` that shows what `words` want."""
    rules = load_rules(name)
    wants = Wants.parse(rules, words.split())
    return deal(rules, random.Random(seed), wants, boxes)
