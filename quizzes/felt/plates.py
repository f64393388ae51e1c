"""Small signs on the felt: a stake, or what the dealer does with a bet."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from quizzes.felt.words import Done, action_words
from quizzes.wording import show_amount
from tablegames.bets import Amount

WIDEST: Final = 94  # two signs, of the ante and of the blind, stand side by side


@dataclass(frozen=True, slots=True)
class Plate:
    """A sign; `x` and `y` are its middle. `kind` is stake, fold, or an action."""

    words: str
    x: int
    y: int
    kind: str

    @property
    def marked(self) -> bool:
        """Whether a mark stands before the words: a shape for each action."""
        return self.kind in {"take", "push", "pay"}

    @property
    def width(self) -> int:
        return min(WIDEST, text_width(self.words) + self._round_words)

    @property
    def squeezed(self) -> int:
        """How wide the words must be made to fit, or 0 when they fit as they are."""
        room = WIDEST - self._round_words
        return room if text_width(self.words) > room else 0

    @property
    def _round_words(self) -> int:
        return 26 if self.marked else 12

    @property
    def left(self) -> int:
        return self.x - self.width // 2

    @property
    def top(self) -> int:
        return self.y - 10

    @property
    def mark(self) -> int:
        """The middle of the mark."""
        return self.left + 11

    @property
    def text(self) -> int:
        """The middle of the words."""
        return self.x + 8 if self.marked else self.x

    @property
    def baseline(self) -> int:
        return self.y + 5


def stake_plate(amount: Amount, x: int, y: int) -> Plate:
    """The figure beside a stake."""
    return Plate(show_amount(amount), x, y, "stake")


def verdict_plate(due: Done, x: int, y: int) -> Plate:
    """What the dealer does with a bet."""
    return Plate(action_words(due), x, y, due.action.value)


def text_width(words: str) -> int:
    """About how wide `words` are in the type of the plates."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in words)
    return 8 * len(words) + 6 * wide
