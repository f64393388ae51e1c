"""The whole table as it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from quizzes.felt.boxes import (
    NOTHING_SHOWN,
    BoxPicture,
    HandPicture,
    Table,
    draw_box,
    print_hand,
)
from quizzes.felt.cards import DARK, CardPicture, Light, Row, lay_cards
from quizzes.felt.words import Done, describe, order_words, qualifying_words
from quizzes.wording import say, show_amount
from tablegames.bets import Amount, Spot
from tablegames.cards import Card
from tablegames.explanations import deciding_cards, name_hand
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.rounds import Round
from tablegames.settlement import Settlement

IN_FULL = Row(x=6, y=10, width=100, step=110)


@dataclass(frozen=True, slots=True)
class RackChip:
    """A chip of the house, as the key to the colours shows it."""

    colour: str
    value: str


@dataclass(frozen=True, slots=True)
class RowPicture:
    """The dealer's cards or the board: a row of full cards, 160 units high."""

    cards: tuple[CardPicture, ...]

    @property
    def width(self) -> int:
        return len(self.cards) * IN_FULL.step + 2


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A round on its felt, to be drawn by `_felt.html`.

    `words` say the same as the drawing, sentence by sentence. `hand`, the boxes'
    hands and their verdicts are there only when a settlement was given.
    """

    game: str
    game_name: str
    house_name: str
    dealer: RowPicture
    board: RowPicture | None
    boxes: tuple[BoxPicture, ...]
    hand: HandPicture | None
    rack: tuple[RackChip, ...]
    order: str
    words: tuple[str, ...]

    @property
    def alone(self) -> bool:
        """Whether there is one box only, which is then drawn large."""
        return len(self.boxes) == 1

    @property
    def settled(self) -> bool:
        """Whether the picture tells what every bet is due."""
        return self.hand is not None


def table_picture(
    felt: Round,
    rules: HouseRules,
    settlement: Settlement | None = None,
    *,
    asked: int | None = None,
    shown: Mapping[tuple[int, Spot], Done] = NOTHING_SHOWN,
) -> TablePicture:
    """`felt` under `rules` as a drawing.

    Without `settlement` it gives nothing away of what is due. `asked` is the
    number of the box to point out, `shown` what a dealer has done with the bets,
    rightly or wrongly, where there is no settlement. The round must be one that the
    house allows.
    """
    table = Table(felt, rules, settlement, shown)
    boxes = len(felt.boxes)
    in_focus = asked or (1 if boxes == 1 else None)
    return TablePicture(
        game=rules.edition.game,
        game_name=game_of(rules).name,
        house_name=rules.edition.house_name,
        dealer=_row(felt.dealer, _dealer_light(table, in_focus)),
        board=_row(felt.board, _board_light(table, in_focus)) if felt.board else None,
        boxes=tuple(
            draw_box(table, number, asked=number == asked)
            for number in range(1, boxes + 1)
        ),
        hand=_dealer_hand(table, in_focus),
        rack=tuple(_rack_chip(chip.colour.value, chip.value) for chip in rules.chips),
        order=order_words(rules, boxes),
        words=describe(felt, settlement, rules),
    )


def _row(cards: tuple[Card, ...], light: Light) -> RowPicture:
    return RowPicture(lay_cards(cards, IN_FULL, light))


def _dealer_light(table: Table, number: int | None) -> Light:
    """The dealer's cards that play; that decide, against the box in focus."""
    if table.settlement is None:
        return DARK
    settled = table.settled(number) if number else None
    decides = deciding_cards(settled, table.settlement) if settled else ()
    return Light(table.settlement.dealer.cards, decides)


def _board_light(table: Table, number: int | None) -> Light:
    """The board by the hand of the box in focus, or else by the dealer's."""
    return table.light(number) if number else _dealer_light(table, None)


def _dealer_hand(table: Table, number: int | None) -> HandPicture | None:
    if table.settlement is None:
        return None
    dealer, light = table.settlement.dealer, _dealer_light(table, number)
    kind = "qualifies" if table.settlement.qualifies else "fails"
    return HandPicture(
        say(name_hand(dealer)),
        print_hand(dealer.cards, light),
        kind,
        qualifying_words(table.settlement, table.rules),
        bool(table.felt.board),
    )


def _rack_chip(colour: str, value: Amount) -> RackChip:
    return RackChip(colour, show_amount(value))
