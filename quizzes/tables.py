"""Tables looked at outside drills and exams: dealt on demand, or settled from lines."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quizzes.felt import TablePicture, table_picture
from tablegames.explanations import arithmetic, explain, name_hand
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, TableGamesError
from tablegames.rounds import Round
from tablegames.scenarios import Wants, deal
from tablegames.settlement import SettledBet, SettledBox, Settlement

SEEDS: Final = 2**31  # to draw from: short enough to be read out to a colleague


@dataclass(frozen=True, slots=True)
class Due:
    """One bet settled, with the reason and the arithmetic."""

    settled: SettledBet
    why: Message
    sum: Message | None


@dataclass(frozen=True, slots=True)
class BoxDues:
    """One box settled: its hand and its bets."""

    box: SettledBox
    hand: Message
    dues: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class SettledTable:
    """A round with what every bet is due; `boxes` stand in settlement order."""

    felt: Round
    settlement: Settlement
    picture: TablePicture
    boxes: tuple[BoxDues, ...]


@dataclass(frozen=True, slots=True)
class SettledLine:
    """A pasted line, by its number: settled, or refused with the reason."""

    number: int
    line: str
    settlement: Settlement | None
    refusal: Message | None

    @property
    def pays(self) -> int:
        """What the dealer pays on the whole table, in hundredths."""
        return sum(box.pays for box in self.settlement.boxes) if self.settlement else 0

    @property
    def takes(self) -> int:
        """What the dealer takes on the whole table, in hundredths."""
        return sum(box.takes for box in self.settlement.boxes) if self.settlement else 0


def deal_table(
    rules: HouseRules, wants: Sequence[str], boxes: int, seed: int
) -> SettledTable:
    """A round with what is wanted (`player=flush` …), the same for the same seed.

    Raises TableGamesError when no deal can show it.
    """
    felt = deal(rules, random.Random(seed), Wants.parse(rules, wants), boxes)
    return settled_table(felt, rules)


def settled_table(felt: Round, rules: HouseRules) -> SettledTable:
    """`felt` settled, drawn and explained. Raises IllegalRoundError."""
    settlement = settle(felt, rules)
    return SettledTable(
        felt,
        settlement,
        table_picture(felt, rules, settlement),
        tuple(
            _dues(settlement.boxes[number - 1], settlement, rules)
            for number in rules.in_settlement_order(len(felt.boxes))
        ),
    )


def settle_lines(text: str, rules: HouseRules) -> tuple[SettledLine, ...]:
    """Every line of `text` settled or refused; empty lines count, and are left out."""
    return tuple(
        _settle_line(number, line.strip(), rules)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    )


def _settle_line(number: int, line: str, rules: HouseRules) -> SettledLine:
    try:
        settlement = settle(Round.parse(line), rules)
    except TableGamesError as error:
        return SettledLine(number, line, None, error.message)
    return SettledLine(number, line, settlement, None)


def _dues(box: SettledBox, settlement: Settlement, rules: HouseRules) -> BoxDues:
    return BoxDues(
        box,
        name_hand(box.hand),
        tuple(
            Due(bet, explain(bet, box, settlement, rules), arithmetic(bet))
            for bet in box.bets
        ),
    )
