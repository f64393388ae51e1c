"""The rows of a question: one for every bet on the felt, in settlement order.

They are made from the round alone. Nothing here knows what a bet is due, so no page
made of rows can give it away.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tablegames.bets import Amount, Bet, Spot
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.rounds import Box, Round
from tablegames.settlement import Action
from tablegames.three_card import ThreeCardRules


@dataclass(frozen=True, slots=True)
class Row:
    """One bet to be settled: its box, its spot and its stake in hundredths."""

    box: int
    spot: Spot
    stake: Amount

    @property
    def name(self) -> str:
        """What the row's form fields begin with."""
        return f"box{self.box}-{self.spot.value}"

    @property
    def actions(self) -> tuple[Action, ...]:
        """What can be done with it: on a bonus nothing lies that could be taken."""
        if self.spot is Spot.ANTE_BONUS:
            return (Action.PUSH, Action.PAY)
        return (Action.TAKE, Action.PUSH, Action.PAY)


def rows_of(felt: Round, rules: HouseRules) -> tuple[Row, ...]:
    """A row for every bet on `felt`, boxes and bets in the order of settlement.

    A played ante always has a row for its bonus where the house pays one: were it
    there only when the bonus is due, it would tell.
    """
    return tuple(
        row
        for number in rules.in_settlement_order(len(felt.boxes))
        for row in _rows_of_box(number, felt.boxes[number - 1], rules)
    )


def _rows_of_box(number: int, box: Box, rules: HouseRules) -> Iterator[Row]:
    spots = game_of(rules).spots

    def place(bet: Bet) -> int:
        return spots.index(bet.spot)

    for bet in sorted(box.bets, key=place):
        yield Row(number, bet.spot, bet.stake)
        if bet.spot is Spot.ANTE and _may_earn_bonus(box, rules):
            yield Row(number, Spot.ANTE_BONUS, 0)


def _may_earn_bonus(box: Box, rules: HouseRules) -> bool:
    return isinstance(rules, ThreeCardRules) and not box.folded
