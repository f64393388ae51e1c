"""The figures of a house's file that an answer turned on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablegames.house_rules import Figure, HouseRules
from tablegames.mistakes import undue_bonus
from tablegames.questions.pay_tables import rule_of
from tablegames.rule_sheets import Line as RuleLine
from tablegames.rule_sheets import lines_of
from tablegames.settlement import Settlement

type Mark = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The figures of one house that an answer turned on; `house` if there are two."""

    lines: tuple[RuleLine, ...]
    house: str = ""


def figures_of(
    marks: Sequence[Mark], settlement: Settlement, rules: HouseRules
) -> tuple[Figure, ...]:
    """The figures of the house that decide the wrong bets, or else all; each once."""
    wrong = [mark for mark in marks if not mark["right"]]
    asked = {(mark["box"], mark["spot"]) for mark in wrong or marks}
    figures = {
        figure.key: figure
        for box in settlement.boxes
        for bet in (*box.bets, undue_bonus(box))
        if (box.number, bet.bet.spot.value) in asked
        for figure in rule_of(bet, box, settlement, rules)
    }
    return tuple(figures.values())


def house_rules(
    *houses: tuple[HouseRules, tuple[Figure, ...]],
) -> tuple[HouseRule, ...]:
    """The figures of each house as its rule sheet has them."""
    return tuple(
        HouseRule(
            lines_of(rules, figures),
            rules.edition.house_name if len(houses) > 1 else "",
        )
        for rules, figures in houses
        if figures
    )
