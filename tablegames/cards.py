"""The fifty-two cards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tablegames.messages import TableGamesError, gettext_noop

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
JACK, QUEEN, KING, ACE = 11, 12, 13, 14


class CardError(TableGamesError):
    """Something that is not a card."""


class Suit(IntEnum):
    """Clubs, diamonds, hearts, spades; no suit ranks above another."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `rank` 2 to 14 (the ace) and `suit`.

    Take cards from `DECK` or `Card.parse`; there is one object for each.
    """

    rank: int
    suit: Suit
    index: int = field(init=False, compare=False, repr=False)  # place in DECK
    bit: int = field(init=False, compare=False, repr=False)  # 1 << index

    def __post_init__(self) -> None:
        index = 4 * (self.rank - 2) + self.suit
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank - 2] + SUIT_LETTERS[self.suit]

    @staticmethod
    def parse(text: str) -> "Card":
        """The card written as rank and suit: `As`, `Td`, `2c`.

        Raises CardError when `text` is no such thing.
        """
        try:
            return _BY_NAME[text]
        except KeyError:
            raise CardError(
                gettext_noop(
                    "“{text}” is not a card: write the rank (2 to 9, T, J, Q, K, A)"
                    " and then the suit (c, d, h, s), as in Td"
                ),
                text=text,
            ) from None


DECK: Final = tuple(Card(rank, suit) for rank in range(2, ACE + 1) for suit in Suit)
_BY_NAME: Final = {str(card): card for card in DECK}


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of `text`, separated by spaces, in the order written."""
    return tuple(Card.parse(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """`cards` in the notation, separated by spaces."""
    return " ".join(map(str, cards))
