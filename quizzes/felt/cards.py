"""Cards as they are drawn: a place, an index, a suit, and how they are lit."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablegames.cards import RANK_LETTERS, Card, Suit

# Each suit in a square of 100 by 100.
SUIT_PATHS: Final = {
    Suit.CLUBS: (
        "M50 4a23 23 0 0 0-20 34 23 23 0 1 0 16 37q-1 12-14 21h36q-13-9-14-21"
        "a23 23 0 1 0 16-37 23 23 0 0 0-20-34z"
    ),
    Suit.DIAMONDS: "M50 2q12 24 34 48-22 24-34 48-12-24-34-48 22-24 34-48z",
    Suit.HEARTS: (
        "M50 96Q7 61 7 33 7 8 29 8q15 0 21 16Q56 8 71 8q22 0 22 25 0 28-43 63z"
    ),
    Suit.SPADES: (
        "M50 3Q8 38 8 60q0 19 18 19 13 0 20-9-1 17-13 27h34q-12-10-13-27"
        " 7 9 20 9 18 0 18-19Q92 38 50 3z"
    ),
}


class Look(Enum):
    """What the light on a card says, once the round is settled."""

    PLAIN = "plain"
    IDLE = "idle"  # does not play
    PLAYS = "plays"
    DECIDES = "decides"  # plays, and the round turns on it


@dataclass(frozen=True, slots=True)
class CardPicture:
    """One card: its upper left corner and its size, in units of its drawing."""

    card: Card
    x: int
    y: int
    width: int
    look: Look = Look.PLAIN
    face_down: bool = False

    @property
    def height(self) -> int:
        """Cards are two and a half inches by three and a half."""
        return self.width * 7 // 5

    @property
    def index(self) -> str:
        """What stands in the corner."""
        letter = RANK_LETTERS[self.card.rank - 2]
        return "10" if letter == "T" else letter

    @property
    def red(self) -> bool:
        """Whether the suit is printed in red."""
        return self.card.suit in {Suit.DIAMONDS, Suit.HEARTS}

    @property
    def path(self) -> str:
        """The outline of the suit."""
        return SUIT_PATHS[self.card.suit]

    @property
    def decides(self) -> bool:
        return self.look is Look.DECIDES


@dataclass(frozen=True, slots=True)
class Row:
    """Where a row of cards lies: its corner, the cards' width, and their step."""

    x: int
    y: int
    width: int
    step: int

    @property
    def height(self) -> int:
        return self.width * 7 // 5

    @property
    def middle(self) -> int:
        """The middle of the first card, from the left."""
        return self.x + self.width // 2

    @property
    def label(self) -> int:
        """The line of a word in the middle of the first card."""
        return self.y + self.height // 2 + 5


@dataclass(frozen=True, slots=True)
class Light:
    """Which cards to light: those that play, and of them those that decide.

    Where the whole hand decides, none of its cards stands out.
    """

    plays: Collection[Card] = ()
    decides: Collection[Card] = ()

    def on(self, card: Card) -> Look:
        """The look of `card`; without any card that plays, all are plain."""
        if not self.plays:
            return Look.PLAIN
        if card in self.decides and not set(self.plays) <= set(self.decides):
            return Look.DECIDES
        return Look.PLAYS if card in self.plays else Look.IDLE


DARK: Final = Light()


def lay_cards(
    cards: Sequence[Card], row: Row, light: Light = DARK, *, face_down: bool = False
) -> tuple[CardPicture, ...]:
    """`cards` in a row from the left, each over the one before where they overlap."""
    return tuple(
        CardPicture(
            card,
            row.x + place * row.step,
            row.y,
            row.width,
            light.on(card),
            face_down,
        )
        for place, card in enumerate(cards)
    )
