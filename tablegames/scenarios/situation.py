"""A situation: a named teaching moment that a deal can show."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from tablegames.bets import Spot
from tablegames.contests import Comparison
from tablegames.messages import Message
from tablegames.rounds import Box, Round
from tablegames.scenarios.showdown import ANY_SHAPE, Shape, Showdown, strength_of
from tablegames.settlement import Settlement


class Course(Enum):
    """How a box goes through the round."""

    PLAYED = "played"
    FOLDED = "folded"
    SIDE_BET_ALONE = "side-bet-alone"


ANY_COMPARISON: Final = frozenset(Comparison)
HIGHER: Final = frozenset({Comparison.HIGHER})
LOWER: Final = frozenset({Comparison.LOWER})
TIE: Final = frozenset({Comparison.TIE})
UNEQUAL: Final = HIGHER | LOWER


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What box 1 shows, under the rules that it was made for.

    `course` is how the box is played and `spots` are bets it must have.
    `players`, `dealers`, `comparisons`, `qualifies` (None for either) and `shape`
    say what the cards are; each narrows the deals down further, and together they
    are the definition: `shows` holds for a round exactly when all of them do.
    """

    slug: str
    name: Message = field(compare=False)
    teaches: Message = field(compare=False)
    players: frozenset[Any]
    dealers: frozenset[Any]
    course: Course = Course.PLAYED
    spots: tuple[Spot, ...] = ()
    comparisons: frozenset[Comparison] = ANY_COMPARISON
    qualifies: bool | None = None
    shape: Shape = ANY_SHAPE

    def shows(self, felt: Round, settlement: Settlement) -> bool:
        """Whether box 1 of a settled round shows the situation."""
        box, hand, dealer = felt.boxes[0], settlement.boxes[0].hand, settlement.dealer
        showdown = Showdown(
            strength_of(hand), strength_of(dealer), box.cards, felt.dealer, felt.board
        )
        return (
            course_of(box) is self.course
            and has_spots(box, self.spots)
            and hand.category in self.players
            and dealer.category in self.dealers
            and showdown.comparison in self.comparisons
            and self.qualifies in {None, settlement.qualifies}
            and self.shape.holds(showdown)
        )


def described(slug: str, name: str, teaches: str, **definition: Any) -> Situation:
    """The situation of that name; `definition` are its other fields."""
    return Situation(
        slug=slug, name=Message.of(name), teaches=Message.of(teaches), **definition
    )


def course_of(box: Box) -> Course:
    """How `box` went through the round."""
    if box.folded:
        return Course.FOLDED
    return Course.PLAYED if box.stake(Spot.ANTE) else Course.SIDE_BET_ALONE


def has_spots(box: Box, spots: tuple[Spot, ...]) -> bool:
    """Whether there is a bet on each of `spots`."""
    return {bet.spot for bet in box.bets}.issuperset(spots)
