"""What a game is to the rest of the engine: its spots, its cards, its two deeds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablegames.bets import Spot
from tablegames.cards import Card
from tablegames.house_rules import HouseRules
from tablegames.ranking import Category, HandRank
from tablegames.rounds import Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Game[R: HouseRules]:
    """A table game, for rules of the kind `R`.

    `check` raises IllegalRoundError for a round that the house does not allow;
    `settle` takes a round that passed it. `rank` takes the cards of one hand and
    the board. `spots` stand in the order in which a box is settled; `name` is marked
    for the translators.
    """

    slug: str
    name: str
    spots: tuple[Spot, ...]
    hole_cards: int
    board_cards: int
    categories: type[Category]
    read: Callable[[RulesFile], R]
    check: Callable[[Round, R], None]
    settle: Callable[[Round, R], Settlement]
    rank: Callable[[tuple[Card, ...], tuple[Card, ...], R], HandRank[Any]]
