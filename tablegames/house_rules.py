"""A house's rules as values: what the rules of every game have in common.

Where two houses differ there is a key here or in the game's own rules; no code
asks which house it is. `rules_files.py` reads them from an edition's file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction

from tablegames.bets import Amount, Spot
from tablegames.irregularities import Irregularity, Remedy
from tablegames.messages import TableGamesError, Value
from tablegames.ranking import HandRank


class RulesError(TableGamesError):
    """Rules that cannot be read, or a rule set that does not exist.

    Its text is one line, whatever the rules say; `message` holds it in its parts.
    """

    def __init__(self, text: str, /, **values: Value) -> None:
        super().__init__(text, **values)
        self.args = (" ".join(str(self.message).split()),)


class Standing(Enum):
    """How far a figure can be trusted."""

    STATED = "stated"  # the house's text says so
    INFERRED = "inferred"  # it follows from the text, by the reason given
    SETTING = "setting"  # what the house posts at its tables, and may change
    UNVERIFIED = "unverified"  # a default that the house has yet to confirm


@dataclass(frozen=True, slots=True)
class HouseText:
    """A text that the house's rules are taken from: its file, and what it is."""

    file: str
    title: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a figure comes from: the text, the reason, or what is to be confirmed.

    `note` says it in words, and for a stated figure names the files of the texts,
    which then are in `texts`.
    """

    standing: Standing
    note: str
    texts: tuple[HouseText, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of an edition as its file gives it."""

    key: str
    value: object
    source: Source


@dataclass(frozen=True, slots=True)
class Edition:
    """A numbered, frozen version of one house's rules for one game."""

    house: str
    game: str
    number: int
    house_name: str
    currency: str  # ISO 4217

    @property
    def rule_set(self) -> str:
        return f"{self.house}/{self.game}"

    def __str__(self) -> str:
        return f"{self.rule_set}@{self.number}"


class Rounding(Enum):
    """What becomes of a payment that is no whole number of smallest chips."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"


class SettlementOrder(Enum):
    """The dealer's way round the table; box 1 is at the dealer's left."""

    RIGHT_TO_LEFT = "right-to-left"
    LEFT_TO_RIGHT = "left-to-right"


class TieRule(Enum):
    """What a tie with a qualified dealer does to the bets in action."""

    PUSH = "push"
    PLAYER_WINS = "player-wins"


class AfterFold(Enum):
    """What becomes of a side bet when its box folds."""

    SETTLED = "settled"  # on its own hand, as if the box had played
    FORFEITED = "forfeited"


class ChipColour(Enum):
    """The colours that a chip can be drawn in."""

    WHITE = "white"
    PINK = "pink"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"
    PURPLE = "purple"
    ORANGE = "orange"
    BROWN = "brown"


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip of the rack: its value in hundredths and its colour."""

    value: Amount
    colour: ChipColour


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the most that may lie on a spot, in hundredths."""

    lowest: Amount
    highest: Amount


@dataclass(frozen=True, slots=True)
class Qualifying[C: IntEnum]:
    """The least hand with which the dealer qualifies.

    `ranks` are the leading ranks it must reach within `category`: A-K is
    high card (14, 13), any pair is pair ().
    """

    category: C
    ranks: tuple[int, ...] = ()

    def met_by(self, hand: HandRank[C]) -> bool:
        if hand.category != self.category:
            return hand.category > self.category
        return hand.ranks[: len(self.ranks)] >= self.ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What the rules of every game settle alike.

    `unit` and the limits bound what may be staked; `cap_per_bet` and
    `cap_per_table` bound what is paid, in hundredths, None for no cap.
    """

    edition: Edition
    figures: tuple[Figure, ...]
    boxes: int
    limits: Mapping[Spot, Limits]
    unit: Amount
    even_stakes: bool
    chips: tuple[Chip, ...]  # from the smallest up
    rounding: Rounding
    cap_per_bet: Amount | None
    cap_per_table: Amount | None
    settlement_order: SettlementOrder
    tie: TieRule
    remedies: Mapping[Irregularity, Remedy]

    @property
    def smallest_chip(self) -> Amount:
        return self.chips[0].value

    @property
    def certifiable(self) -> bool:
        """Whether no figure still waits for the house to confirm it."""
        return not self.unverified

    @property
    def unverified(self) -> tuple[Figure, ...]:
        return tuple(
            figure
            for figure in self.figures
            if figure.source.standing is Standing.UNVERIFIED
        )

    def figure(self, key: str) -> Figure:
        """The figure written under `key`; KeyError when the edition has none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def in_settlement_order(self, boxes: int) -> range:
        """The numbers of `boxes` boxes in the order in which they are settled."""
        if self.settlement_order is SettlementOrder.RIGHT_TO_LEFT:
            return range(boxes, 0, -1)
        return range(1, boxes + 1)

    def rounded(self, winnings: Fraction) -> Amount:
        """`winnings` (exact, in hundredths) by the house's one rounding rule."""
        if self.rounding is Rounding.EXACT:
            return int(winnings)  # whole: the reader refused odds that are not
        chips, rest = divmod(winnings, self.smallest_chip)
        up = bool(rest) and self.rounding is Rounding.UP
        return (chips + up) * self.smallest_chip
