"""What the cards of a box and of the dealer show against each other."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablegames.cards import Card
from tablegames.contests import Comparison
from tablegames.ranking import HandRank, poker_strength
from tablegames.scenarios.hand_classes import Strength


@dataclass(frozen=True, slots=True)
class Showdown:
    """One box and the dealer: their strengths, and the cards behind them."""

    player: Strength
    dealer: Strength
    player_cards: tuple[Card, ...]
    dealer_cards: tuple[Card, ...]
    board: tuple[Card, ...]

    @property
    def comparison(self) -> Comparison:
        return Comparison((self.player > self.dealer) - (self.player < self.dealer))


class Plant(Enum):
    """What a deal is built round, so that a rare thing comes up at once."""

    PLAYER = "player"
    DEALER = "dealer"
    BOTH = "both"
    BOARD = "board"
    POCKET_PAIRS = "pocket-pairs"


class PocketPairs(Enum):
    """Whose two hole cards are a pair."""

    NONE = "none"
    PLAYER = "player"
    BOTH = "both"


type Holds = Callable[[Strength], bool]
type Reach = Callable[[int, int, Comparison], bool]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Shape:
    """What the cards themselves must look like, beyond categories and result.

    `players` and `dealers` are conditions on the strength of either hand alone,
    `boards` one on that of the board's five cards, and `shows` is on all together.

    The rest follows from these and only helps to deal: `alike` is what both hands
    agree in; `pocket_pairs` says which boxes hold a pair; `reaches` which
    categories and comparisons occur, of those that `players` and `dealers` leave.
    """

    shows: Callable[[Showdown], bool] = lambda _: True
    players: Holds | None = None
    dealers: Holds | None = None
    boards: Holds | None = None
    alike: Callable[[Strength], int] | None = None
    pocket_pairs: PocketPairs = PocketPairs.NONE
    reaches: Reach = lambda *_: True

    def holds(self, showdown: Showdown) -> bool:
        """Whether the cards have this shape."""
        return (
            (self.players is None or self.players(showdown.player))
            and (self.dealers is None or self.dealers(showdown.dealer))
            and (self.boards is None or self.boards(poker_strength(showdown.board)))
            and self.shows(showdown)
        )


ANY_SHAPE = Shape()


def strength_of(hand: HandRank[Any]) -> Strength:
    """The strength that `ranking` gives the cards of `hand`."""
    strength = int(hand.category)
    for place in range(5):
        strength = strength << 4 | (hand.ranks[place] if place < len(hand.ranks) else 0)
    return strength
