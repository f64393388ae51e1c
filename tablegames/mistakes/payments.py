"""Wrong ideas about what a paying bet is paid: odds, tables, stakes, chips, caps."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from tablegames.bets import EVEN_MONEY, Odds
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import Chip, ChipColour, HouseRules, Rounding
from tablegames.messages import Message
from tablegames.mistakes.cases import Case, Wrong, pay_tables
from tablegames.mistakes.names import MistakeName
from tablegames.settlement import Adjustment, pay, settle_bonus
from tablegames.showdowns import minimum_of
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules
from tablegames.words import name_spot

HALF_AND_WHOLE: Final = (50, 100)  # hundredths
_OTHER_WAY: Final = {
    Rounding.DOWN: Rounding.UP,
    Rounding.UP: Rounding.DOWN,
    Rounding.EXACT: Rounding.EXACT,
}


def wrong_odds(case: Case) -> Iterator[Wrong]:
    odds, reason = case.due.odds, case.due.reason
    if odds is None:
        return
    if odds.ratio == Fraction(3, 2):
        yield case.by(MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE, pay(Odds(2, 1), reason))
        yield case.by(MistakeName.THREE_TO_TWO_AS_EVEN_MONEY, pay(EVEN_MONEY, reason))
    if odds.ratio != 1:
        yield case.by(MistakeName.PAID_EVEN_MONEY, pay(EVEN_MONEY, reason))
    counted_in = Odds(odds.win + odds.stake, odds.stake)
    yield case.by(MistakeName.STAKE_COUNTED_IN, pay(counted_in, reason))
    if odds.win > odds.stake:
        less = Odds(odds.win - odds.stake, odds.stake)
        yield case.by(MistakeName.ODDS_READ_AS_FOR, pay(less, reason))


def wrong_tables(case: Case) -> Iterator[Wrong]:
    tables, reason = pay_tables(case.rules), case.due.reason
    if case.due.odds is None:
        return
    for spot, table in tables.items():
        found = table.odds_for(case.box.hand.category)
        if spot is not case.spot and found is not None:
            name = (
                MistakeName.TABLES_SWAPPED
                if case.spot in tables
                else MistakeName.EVEN_MONEY_BET_BY_TABLE
            )
            yield case.by(name, pay(found, reason), other=name_spot(spot))
    if case.spot in tables:
        yield from _neighbouring_rows(case)


def _neighbouring_rows(case: Case) -> Iterator[Wrong]:
    rows = pay_tables(case.rules)[case.spot].rows
    paid = [category for category, _ in rows].index(case.box.hand.category)
    reason = case.due.reason
    if paid > 0:
        yield case.by(MistakeName.ROW_ABOVE, pay(rows[paid - 1][1], reason))
    if paid + 1 < len(rows):
        yield case.by(MistakeName.ROW_BELOW, pay(rows[paid + 1][1], reason))


def wrong_houses(case: Case) -> Iterator[Wrong]:
    """What the bet is due in the other houses, with this house's rounding and caps."""
    for other in case.others:
        if type(other) is not type(case.rules):
            continue
        house = Message(other.edition.house_name)
        theirs = _with_tables_of(other, case.rules)
        by_table = case.as_if(MistakeName.OTHER_HOUSE_TABLE, rules=theirs, house=house)
        yield by_table
        qualifies = minimum_of(other).met_by(case.settlement.dealer)
        contest = replace(case.contest, qualifies=qualifies)
        theirs = _with_money_of(case.rules, other)
        by_rule = case.as_if(MistakeName.OTHER_HOUSE_RULE, contest, theirs, house=house)
        if by_rule.settled != by_table.settled:
            yield by_rule


def wrong_stakes(case: Case) -> Iterator[Wrong]:
    """The right odds on the stake of another bet of the box."""
    odds = case.due.odds
    if odds is None:
        return
    for other in case.box.bets:
        if other.bet.stake and other.bet.spot is not case.spot:
            yield case.by(
                MistakeName.PAID_ON_OTHER_STAKE,
                pay(odds, case.due.reason),
                other.bet.stake,
                other=name_spot(other.bet.spot),
            )


def wrong_money(case: Case) -> Iterator[Wrong]:
    """The right odds on the right stake, and the house's money rules forgotten."""
    rules, odds = case.rules, case.due.odds
    if odds is None:
        return
    verdict = pay(odds, case.due.reason)
    if case.due.adjustment in {Adjustment.CAPPED_BET, Adjustment.CAPPED_TABLE}:
        uncapped = replace(rules, cap_per_bet=None, cap_per_table=None)
        paid = settle_bonus(case.due.bet, verdict, uncapped, stake=case.stake)
        yield Wrong(MistakeName.CAP_FORGOTTEN, paid)
    turned = replace(rules, rounding=_OTHER_WAY[rules.rounding])
    yield case.as_if(MistakeName.ROUNDED_WRONG_WAY, rules=turned)
    if odds.pay(case.stake).denominator == 1:
        exact = replace(rules, rounding=Rounding.EXACT)
        yield case.as_if(MistakeName.ROUNDING_FORGOTTEN, rules=exact)
    if rules.rounding is Rounding.EXACT and odds.ratio.denominator > 1:
        yield from _parts_lost(case)


def _parts_lost(case: Case) -> Iterator[Wrong]:
    """Exact parts of 3:2 brought to a half or to a whole, where the house pays them."""
    for step in HALF_AND_WHOLE:
        chips = (Chip(step, ChipColour.WHITE),)
        down = replace(case.rules, rounding=Rounding.DOWN, chips=chips)
        yield case.as_if(MistakeName.PART_DROPPED, rules=down)
        up = replace(case.rules, rounding=Rounding.UP, chips=chips)
        yield case.as_if(MistakeName.PART_ROUNDED_UP, rules=up)


def _with_tables_of(other: HouseRules, rules: HouseRules) -> HouseRules:
    match other, rules:
        case UltimateRules(), UltimateRules():
            return replace(rules, blind=other.blind, trips=other.trips)
        case ThreeCardRules(), ThreeCardRules():
            return replace(
                rules, ante_bonus=other.ante_bonus, pair_plus=other.pair_plus
            )
        case CasinoPokerRules(), CasinoPokerRules():
            return replace(rules, relance=other.relance)
        case _:
            raise TypeError(type(other), type(rules))


def _with_money_of(rules: HouseRules, other: HouseRules) -> HouseRules:
    return replace(
        other,
        chips=rules.chips,
        rounding=rules.rounding,
        cap_per_bet=rules.cap_per_bet,
        cap_per_table=rules.cap_per_table,
        settlement_order=rules.settlement_order,
    )
