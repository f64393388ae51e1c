"""Marking a settled table bet by bet, with the usual mistakes by name and price."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quizzes.models import Question
from quizzes.rows import Row, rows_of
from tablegames.bets import Amount, Spot, parse_amount, write_amount
from tablegames.games import load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.mistakes import (
    NamedMistake,
    name_box_mistakes,
    other_houses,
    price,
    undue_bonus,
)
from tablegames.rounds import Round
from tablegames.settlement import Action, SettledBet, Settlement
from tablegames.shelves import as_known

NO_BONUS: Final = "no-bonus"  # the reason of a bonus that is not due

type Mark = dict[str, Any]
type Named = Mapping[tuple[int, Spot], NamedMistake | None]


@dataclass(frozen=True, slots=True)
class Given:
    """What was given for one bet; `amount` in hundredths, 0 unless it is paid."""

    action: Action
    amount: Amount = 0


def rows_of_question(question: Question) -> tuple[Row, ...]:
    """The rows to be answered, in settlement order."""
    return rows_of(Round.parse(question.felt), load_rules(question.rules))


def settle_question(question: Question) -> Settlement:
    """What the bets of `question` are due, under the edition it is asked under."""
    return settle(Round.parse(question.felt), load_rules(question.rules))


def marks_of_bets(question: Question, given: Mapping[str, Given]) -> list[Mark]:
    """One mark a row: what was given, what is due, and whether they agree."""
    settlement, rules = settle_question(question), load_rules(question.rules)
    due = due_bets(settlement)
    marks = [
        _mark(row, given[row.name], due.get((row.box, row.spot)))
        for row in rows_of_question(question)
    ]
    with as_known(question.editions_known):
        named = mistakes_in(marks, settlement, rules)
    for mark in marks:
        place = (mark["box"], Spot(mark["spot"]))
        mistake = named.get(place)
        mark["mistake"] = mistake.name.value if mistake else None
        bet = due.get(place) or undue_bonus(settlement.boxes[mark["box"] - 1])
        mark["cost"] = write_signed(price(*_given(mark), bet))
    return marks


def marks_of_nothing(question: Question) -> list[Mark]:
    """One mark a row where nothing was given: each is wrong, and names no mistake."""
    due = due_bets(settle_question(question))
    nothing = {"given_action": "", "given_amount": "0", "right": False}
    unnamed = {"mistake": None, "cost": None}
    return [
        _mark(row, Given(Action.PUSH), due.get((row.box, row.spot))) | nothing | unnamed
        for row in rows_of_question(question)
    ]


def due_bets(settlement: Settlement) -> dict[tuple[int, Spot], SettledBet]:
    """The settled bets by box and spot."""
    return {
        (box.number, settled.bet.spot): settled
        for box in settlement.boxes
        for settled in box.bets
    }


def mistakes_in(
    marks: Sequence[Mark], settlement: Settlement, rules: HouseRules
) -> Named:
    """The mistake behind each wrong mark, by box and spot; None for an unusual one."""
    boxes = defaultdict[int, list[Mark]](list)
    for mark in marks:
        if mark["given_action"]:  # nothing was given before an exam was closed
            boxes[mark["box"]].append(mark)
    return {
        (number, spot): mistake
        for number, several in boxes.items()
        if not all(mark["right"] for mark in several)
        for spot, mistake in name_box_mistakes(
            {Spot(mark["spot"]): _given(mark) for mark in several},
            settlement.boxes[number - 1],
            settlement,
            rules,
            other_houses(rules),
        ).items()
    }


def write_signed(amount: Amount) -> str:
    """`amount` in the currency's units, with its sign if it is below zero."""
    sign = "-" if amount < 0 else ""
    return sign + write_amount(abs(amount))


def parse_signed(text: str) -> Amount:
    """What `write_signed` has written."""
    amount = parse_amount(text.removeprefix("-"))
    return -amount if text.startswith("-") else amount


def _given(mark: Mark) -> tuple[Action, Amount]:
    return Action(mark["given_action"]), parse_amount(mark["given_amount"])


def _mark(row: Row, given: Given, settled: SettledBet | None) -> Mark:
    due = Given(settled.action, settled.pays) if settled else Given(Action.PUSH)
    return {
        "box": row.box,
        "spot": row.spot.value,
        "stake": write_amount(row.stake),
        "given_action": given.action.value,
        "given_amount": write_amount(given.amount),
        "due_action": due.action.value,
        "due_amount": write_amount(due.amount),
        "right": given == due,
        "reason": settled.reason.value if settled else NO_BONUS,
    }
