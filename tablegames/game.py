"""What a game is to the rest of the engine: its spots, its cards, its two deeds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tablegames.bets import Spot
from tablegames.cards import Card
from tablegames.house_rules import HouseRules
from tablegames.messages import gettext_noop
from tablegames.ranking import Category, HandRank
from tablegames.rounds import Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import Settlement


@dataclass(frozen=True, slots=True)
class DealerWords:
    """What a game calls it when the dealer's hand is enough: to qualify, or to open.

    All are marked for the translators; `question` asks it of one hand.
    """

    qualify: str
    qualifies: str
    fails: str
    question: str


QUALIFYING: Final = DealerWords(
    qualify=gettext_noop("qualify"),
    qualifies=gettext_noop("qualifies"),
    fails=gettext_noop("does not qualify"),
    question=gettext_noop("Does the dealer qualify?"),
)
OPENING: Final = DealerWords(
    qualify=gettext_noop("open"),
    qualifies=gettext_noop("opens"),
    fails=gettext_noop("does not open"),
    question=gettext_noop("Does the dealer open?"),
)


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
    dealer_words: DealerWords
