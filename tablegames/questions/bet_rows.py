"""The rows of a settlement: one for every bet on the felt, in the house's order."""

from collections.abc import Iterator
from dataclasses import dataclass

from tablegames.bets import EVEN_MONEY, Amount, Bet, Spot
from tablegames.explanations import explain
from tablegames.games import game_of
from tablegames.hand_names import hold_hand
from tablegames.house_rules import Figure, HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.mistakes import (
    MistakeName,
    other_houses,
    price,
    undue_bonus,
    usual_mistakes,
)
from tablegames.questions.asked import Due, Fault, Wrong, figures
from tablegames.questions.fields import ActionField, Deed, Given
from tablegames.questions.pay_tables import rule_of
from tablegames.rounds import Box, Round
from tablegames.settlement import SettledBet, SettledBox, Settlement
from tablegames.sums import arithmetic
from tablegames.three_card import ThreeCardRules
from tablegames.words import name_category, name_spot


@dataclass(frozen=True, slots=True)
class BetRow:
    """A bet to be settled; a played ante always has a row for its bonus.

    Were that row there only when the bonus is due, it would tell.
    """

    box: int
    spot: Spot
    stake: Amount

    @property
    def name(self) -> str:
        return f"box{self.box}-{self.spot.value}"

    @property
    def label(self) -> Message:
        return Message.of(
            gettext_noop("box {box}: {spot}"), box=self.box, spot=name_spot(self.spot)
        )

    def field(self, prefix: str = "") -> ActionField:
        return ActionField(
            prefix + self.name, self.label, self.box, self.spot, self.stake
        )


@dataclass(frozen=True, slots=True)
class Slip:
    """A usual wrong way to settle a bet; `name` is the likeliest idea behind it."""

    deed: Deed
    name: MistakeName
    fault: Fault


@dataclass(frozen=True, slots=True)
class BetJudge:
    """Marks what is done with a bet, and names the usual mistakes with it."""

    settled: SettledBet
    box: SettledBox
    settlement: Settlement
    rules: HouseRules

    def accepts(self, given: Given) -> bool:
        return given == Deed(self.settled.action, self.settled.pays)

    def mistake(self, given: Given) -> Fault | None:
        for slip in self.slips():
            if slip.deed == given:
                return slip.fault
        return None

    def known(self) -> tuple[Wrong, ...]:
        return tuple(Wrong(slip.deed, slip.fault) for slip in self.slips())

    def house_loses(self, given: Given) -> Amount | None:
        """The price of what is done; None for what is done with no bet."""
        if not isinstance(given, Deed):
            return None
        return price(given.action, given.pays, self.settled)

    def slips(self) -> tuple[Slip, ...]:
        """What the usual mistakes do, each way once, the likeliest idea's."""
        by_deed: dict[Deed, Slip] = {}
        table = (self.settled, self.box, self.settlement, self.rules)
        for mistake in usual_mistakes(*table, other_houses(self.rules)):
            deed = Deed(mistake.action, mistake.pays)
            fault = Fault.usual(mistake.name, mistake.message)
            by_deed.setdefault(deed, Slip(deed, mistake.name, fault))
        return tuple(by_deed.values())


@dataclass(frozen=True, slots=True)
class SettledRow:
    """A row with what it is due; `sum` where there is more to it than even money."""

    row: BetRow
    judge: BetJudge
    reason: Message
    rule: tuple[Figure, ...]
    sum: Message | None

    @property
    def deed(self) -> Deed:
        """What is rightly done with the bet."""
        return Deed(self.judge.settled.action, self.judge.settled.pays)

    def due(self, prefix: str = "") -> Due:
        name = prefix + self.row.name
        settled = self.judge.settled
        return Due(name, self.deed, self.reason, judge=self.judge, settled=settled)


def rows_of(felt: Round, rules: HouseRules) -> tuple[BetRow, ...]:
    """A row for every bet on `felt`, boxes and bets in the order of settlement."""
    return tuple(
        row
        for number in rules.in_settlement_order(len(felt.boxes))
        for row in _rows_of_box(number, felt.boxes[number - 1], rules)
    )


def _rows_of_box(number: int, box: Box, rules: HouseRules) -> Iterator[BetRow]:
    spots = game_of(rules).spots

    def place(bet: Bet) -> int:
        return spots.index(bet.spot)

    for bet in sorted(box.bets, key=place):
        yield BetRow(number, bet.spot, bet.stake)
        earns = isinstance(rules, ThreeCardRules) and not box.folded
        if bet.spot is Spot.ANTE and earns:
            yield BetRow(number, Spot.ANTE_BONUS, 0)


def settled_rows(
    felt: Round, settlement: Settlement, rules: HouseRules
) -> tuple[SettledRow, ...]:
    """The rows of `felt` with what each is due."""
    return tuple(_settled(row, settlement, rules) for row in rows_of(felt, rules))


def _settled(row: BetRow, settlement: Settlement, rules: HouseRules) -> SettledRow:
    box = settlement.boxes[row.box - 1]
    for bet in box.bets:
        if bet.bet.spot is row.spot:
            return SettledRow(
                row,
                BetJudge(bet, box, settlement, rules),
                explain(bet, box, settlement, rules),
                rule_of(bet, box, settlement, rules),
                None if bet.odds == EVEN_MONEY else arithmetic(bet),
            )
    judge = BetJudge(undue_bonus(box), box, settlement, rules)
    rule = figures(rules, "ante-bonus")
    return SettledRow(row, judge, _no_bonus(box, rules), rule, None)


def _no_bonus(box: SettledBox, rules: HouseRules) -> Message:
    if not isinstance(rules, ThreeCardRules):
        raise TypeError(rules)
    return Message.of(
        gettext_noop(
            "The player holds {hand}: the ante bonus is paid from {lowest} up."
        ),
        hand=hold_hand(box.hand),
        lowest=name_category(rules.ante_bonus.lowest),
    )


def sums_of(rows: tuple[SettledRow, ...]) -> Message | None:
    """The sums behind all payments, one after the other; None without any."""
    sums = [row.sum for row in rows if row.sum is not None]
    if not sums:
        return None
    said, *others = sums
    for each in others:
        said = Message.of("{first}; {second}", first=said, second=each)
    return said


def rules_of(rows: tuple[SettledRow, ...]) -> tuple[Figure, ...]:
    """The figures that decide any of `rows`, each once."""
    by_key = {figure.key: figure for row in rows for figure in row.rule}
    return tuple(by_key.values())
