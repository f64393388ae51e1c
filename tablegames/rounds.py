"""One round on the felt, and the line of text that writes it down.

dealer | board | box | box ...        box = cards / bets [fold]
Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Self

from tablegames.bets import Amount, Bet, Spot
from tablegames.cards import Card, parse_cards, write_cards
from tablegames.messages import TableGamesError, Value, gettext_noop

NO_BOARD: Final = "-"
FOLD: Final = "fold"
LONGEST_LINE: Final = 2000  # a full table of seven boxes needs some 300


class NotationError(TableGamesError):
    """A line that does not have the shape of a round."""


@dataclass(frozen=True, slots=True)
class Box:
    """A betting position: its cards, its bets as written, and whether it folded."""

    cards: tuple[Card, ...]
    bets: tuple[Bet, ...]
    folded: bool = False

    def stake(self, spot: Spot) -> Amount:
        """What lies on `spot`, in hundredths; 0 when nothing does."""
        for bet in self.bets:
            if bet.spot is spot:
                return bet.stake
        return 0

    def __str__(self) -> str:
        words = [write_cards(self.cards), "/", *map(str, self.bets)]
        return " ".join([*words, FOLD] if self.folded else words)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The box written as `cards / bets [fold]`.

        Raises NotationError, CardError or BetError.
        """
        cards, slash, bets = text.partition("/")
        if not slash or "/" in bets:
            raise NotationError(
                gettext_noop("write the box's cards, one “/” and its bets")
            )
        words = bets.split()
        folded = words[-1:] == [FOLD]
        return cls(
            parse_cards(cards),
            tuple(Bet.parse(word) for word in (words[:-1] if folded else words)),
            folded,
        )


@dataclass(frozen=True, slots=True)
class Round:
    """One coup: the dealer's cards, the board (maybe empty) and the boxes.

    Boxes stand in seat order, box 1 first. A round that can be written down
    need not be one that a house allows: see each game's `check`.
    """

    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    boxes: tuple[Box, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card on the felt: dealer, board, then the boxes in seat order."""
        dealt = self.dealer + self.board
        for box in self.boxes:
            dealt += box.cards
        return dealt

    def __str__(self) -> str:
        board = write_cards(self.board) or NO_BOARD
        return " | ".join([write_cards(self.dealer), board, *map(str, self.boxes)])

    @classmethod
    def parse(cls, line: str) -> Self:
        """The round that `line` writes down: `str(Round.parse(line)) == line`.

        Raises NotationError, which names the part of the line that is at fault.
        """
        if len(line) > LONGEST_LINE:
            raise NotationError(
                gettext_noop("a round is at most {longest} characters long"),
                longest=LONGEST_LINE,
            )
        dealer, *rest = line.split("|")
        if len(rest) < 2:
            raise NotationError(
                gettext_noop(
                    "write the dealer's cards, the board (or “-”) and at least"
                    " one box, with “|” between them"
                )
            )
        board, *boxes = rest
        if not board.strip():
            raise NotationError(
                gettext_noop("the board is empty: write its cards, or “-” for none")
            )
        with placed(gettext_noop("the dealer's cards: {problem}")):
            dealer_cards = parse_cards(dealer)
        with placed(gettext_noop("the board: {problem}")):
            board_cards = () if board.strip() == NO_BOARD else parse_cards(board)
        return cls(
            dealer_cards,
            board_cards,
            tuple(_parse_box(box, number) for number, box in enumerate(boxes, 1)),
        )


def _parse_box(text: str, number: int) -> Box:
    with placed(gettext_noop("box {box}: {problem}"), box=number):
        return Box.parse(text)


@contextmanager
def placed(text: str, **values: Value) -> Iterator[None]:
    """Say where on the felt a `{problem}` met inside stands, as a NotationError."""
    try:
        yield
    except TableGamesError as error:
        raise NotationError(text, **values, problem=error.message) from error
