"""What is printed on each game's felt in front of a seat, and where.

The spots stand as on the usual layouts, from the dealer (above) towards the player.
Every box is drawn by itself: `ALONE` for the only box of a round, with the cards
beside the spots or in full below them; `AMONG` others, narrow and tall.
"""

from dataclasses import dataclass
from typing import Final

from quizzes.felt.cards import Row
from tablegames.bets import Spot

RADIUS: Final = 30


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of a spot."""

    spot: Spot
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Layout:
    """One seat's part of the felt; all measures in units of its drawing.

    `bonus` is where a payment without a stake is put, `equals` the sign between
    two bets that must be the same, `carte` the box in which folded cards are laid.
    """

    width: int
    height: int
    places: tuple[Place, ...]
    cards: Row
    equals: tuple[int, int] | None = None
    bonus: Place | None = None
    carte: Row | None = None


def _ultimate(left: int, right: int) -> tuple[Place, ...]:
    middle = (left + right) // 2
    return (
        Place(Spot.TRIPS, middle, 50),
        Place(Spot.ANTE, left, 150),
        Place(Spot.BLIND, right, 150),
        Place(Spot.PLAY, middle, 250),
    )


def _three_card(x: int) -> tuple[Place, ...]:
    return (
        Place(Spot.PAIR_PLUS, x, 50),
        Place(Spot.ANTE, x, 150),
        Place(Spot.PLAY, x, 250),
    )


ALONE: Final = {
    "ultimate": Layout(
        width=400,
        height=300,
        places=_ultimate(52, 148),
        cards=Row(x=206, y=84, width=90, step=98),
        equals=(100, 150),
    ),
    "three-card": Layout(
        width=400,
        height=300,
        places=_three_card(50),
        cards=Row(x=188, y=104, width=66, step=71),
        bonus=Place(Spot.ANTE_BONUS, 134, 150),
    ),
    "casino-poker": Layout(
        width=400,
        height=218,
        places=(
            Place(Spot.ANTE, 58, 50),
            Place(Spot.RAISE, 150, 50),
            Place(Spot.EXCHANGE, 242, 50),
        ),
        cards=Row(x=8, y=112, width=72, step=78),
        carte=Row(x=312, y=8, width=64, step=2),
    ),
}
AMONG: Final = {
    "ultimate": Layout(
        width=200,
        height=412,
        places=_ultimate(52, 148),
        cards=Row(x=24, y=308, width=72, step=80),
        equals=(100, 150),
    ),
    "three-card": Layout(
        width=200,
        height=400,
        places=_three_card(70),
        cards=Row(x=4, y=310, width=62, step=65),
        bonus=Place(Spot.ANTE_BONUS, 150, 150),
    ),
    "casino-poker": Layout(
        width=200,
        height=306,
        places=(
            Place(Spot.ANTE, 52, 50),
            Place(Spot.EXCHANGE, 148, 50),
            Place(Spot.RAISE, 52, 150),
        ),
        cards=Row(x=2, y=214, width=64, step=33),
        carte=Row(x=120, y=116, width=56, step=2),
    ),
}


def layout_for(game: str, boxes: int) -> Layout:
    """How a seat of the game called `game` is laid out on a table of `boxes`."""
    return (ALONE if boxes == 1 else AMONG)[game]
