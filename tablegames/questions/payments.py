"""Payments worth working out: a line of a pay table and a stake on its spot."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tablegames.bets import Amount, Bet, Odds, Spot
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import HouseRules, Rounding
from tablegames.questions.pay_tables import pay_tables
from tablegames.scenarios.randomness import chance, choose
from tablegames.scenarios.stakes import draw_stake, stakes_worth_laying
from tablegames.settlement import Reason, SettledBet, pay, settle_bet


@dataclass(frozen=True, slots=True)
class Payment:
    """A hand of a pay table, `key` in the house's file, and the stake it is paid on."""

    key: str
    spot: Spot
    category: Any
    odds: Odds
    stake: Amount

    def settled(self, rules: HouseRules) -> SettledBet:
        """The bet as the house pays it: by the odds, rounded, then capped."""
        verdict = pay(self.odds, Reason.WIN_BY_PAY_TABLE)
        return settle_bet(Bet(self.spot, self.stake), verdict, rules)


type Line = tuple[str, Spot, Any, Odds]


def draw_payment(rng: Random, rules: HouseRules) -> Payment:
    """A payment, mostly not at even money.

    Where the house has odds with a fraction, every second one is at these; where
    its rounding or its caps can change a payment, they change every second one.
    """
    lines = _lines(rules)
    adjusted = _adjusted(lines, rules)
    if adjusted and chance(rng, 1, 2):
        return choose(rng, adjusted)
    fractions = [line for line in lines if line[3].stake > 1]
    several = [line for line in lines if line[3].ratio != 1] or lines
    line = choose(rng, fractions if fractions and chance(rng, 1, 2) else several)
    return Payment(*line, _draw_stake(rng, rules, line[1]))


def _lines(rules: HouseRules) -> list[Line]:
    return [
        (key, spot, category, odds)
        for spot, (key, table) in pay_tables(rules).items()
        for category, odds in table.rows
    ]


def _draw_stake(rng: Random, rules: HouseRules, spot: Spot) -> Amount:
    if isinstance(rules, CasinoPokerRules):
        ante = draw_stake(rng, rules, Spot.ANTE)
        return ante * choose(rng, rules.raise_sizes)
    return draw_stake(rng, rules, _staked(rules, spot))


def _staked(rules: HouseRules, spot: Spot) -> Spot:
    """The spot whose limits bound what the odds of `spot` are paid on."""
    return spot if spot in rules.limits else Spot.ANTE


def _adjusted(lines: list[Line], rules: HouseRules) -> list[Payment]:
    """The payments that the house's rounding or its cap on a bet changes."""
    if rules.rounding is Rounding.EXACT and rules.cap_per_bet is None:
        return []
    payments = (
        Payment(*line, stake) for line in lines for stake in _stakes(rules, line[1])
    )
    return [each for each in payments if each.settled(rules).adjustment]


def _stakes(rules: HouseRules, spot: Spot) -> list[Amount]:
    staked = _staked(rules, spot)
    stakes = {*stakes_worth_laying(rules, staked), rules.limits[staked].highest}
    sizes = rules.raise_sizes if isinstance(rules, CasinoPokerRules) else (1,)
    return sorted({stake * size for stake in stakes for size in sizes})
