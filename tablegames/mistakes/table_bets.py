"""Wrong ideas about bets that a pay table pays: Blind, side bets, bonus, exchange."""

from collections.abc import Iterator
from dataclasses import replace

from tablegames.bets import EVEN_MONEY, Spot
from tablegames.contests import Comparison
from tablegames.mistakes.cases import SIDE_BETS, Case, Wrong
from tablegames.mistakes.names import MistakeName
from tablegames.settlement import Action, Reason, Result, pay, push, take
from tablegames.ultimate import TripsOnLoss, UltimateRules


def wrong_about_blind(case: Case) -> Iterator[Wrong]:
    if case.spot is not Spot.BLIND or not case.in_action:
        return
    reason = case.due.reason
    even = pay(EVEN_MONEY, reason)
    won = replace(case.contest, comparison=Comparison.HIGHER)
    if case.box.result is Result.TIE:
        yield case.as_if(MistakeName.BLIND_PAID_ON_TIE, won)
        yield case.by(MistakeName.BLIND_PAID_ON_TIE, even)
        yield case.by(MistakeName.BLIND_TAKEN_ON_TIE, take(reason))
    elif case.contest.lower:
        yield case.by(MistakeName.BLIND_PUSHED_ON_LOSS, push(reason))
        paid = case.as_if(MistakeName.BLIND_PAID_ON_LOSS, won)
        if paid.settled.action is Action.PAY:
            yield paid
        yield case.by(MistakeName.BLIND_PAID_ON_LOSS, even)
    elif case.pays:
        if case.contest.higher:  # a tie that the player wins is pushed as a tie
            yield case.by(MistakeName.BLIND_PUSHED_THOUGH_PAID, push(reason))
    else:
        yield case.by(MistakeName.BLIND_PAID_BELOW_TABLE, even)
        yield case.by(MistakeName.BLIND_TAKEN_BELOW_TABLE, take(reason))


def wrong_about_side_bet(case: Case) -> Iterator[Wrong]:
    if case.spot not in SIDE_BETS:
        return
    reason = case.due.reason
    if reason is Reason.SIDE_BET_BELOW_PAY_TABLE:
        yield case.by(MistakeName.SIDE_BET_PUSHED_BELOW_TABLE, push(reason))
        yield case.by(MistakeName.SIDE_BET_PAID_BELOW_TABLE, pay(EVEN_MONEY, reason))
    elif reason is Reason.SIDE_BET_PUSHES_ON_LOSS:
        yield case.by(MistakeName.SIDE_BET_TAKEN_THOUGH_PUSHED, take(reason))
        if isinstance(case.rules, UltimateRules):
            paying = replace(case.rules, trips_on_loss=TripsOnLoss.PAID)
            yield case.as_if(MistakeName.SIDE_BET_PAID_ON_LOSS, rules=paying)
    elif case.pays:
        if case.in_action:
            yield from _with_the_hand(case)
        yield case.by(MistakeName.SIDE_BET_TAKEN_THOUGH_PAID, take(reason))
        yield case.by(MistakeName.SIDE_BET_PUSHED_THOUGH_PAID, push(reason))


def _with_the_hand(case: Case) -> Iterator[Wrong]:
    """A side bet settled as the hand was, although it stands on its own."""
    reason = case.due.reason
    if case.box.result is Result.TIE:
        yield case.by(MistakeName.SIDE_BET_PUSHED_ON_TIE, push(reason))
    if case.box.result is Result.LOSE:
        yield case.by(MistakeName.SIDE_BET_TAKEN_ON_LOSS, take(reason))
        yield case.by(MistakeName.SIDE_BET_PUSHED_ON_LOSS, push(reason))


def wrong_about_bonus(case: Case) -> Iterator[Wrong]:
    if case.spot is not Spot.ANTE_BONUS or not case.in_action:
        return
    odds, reason = case.due.odds, case.due.reason
    if odds is None:
        yield case.by(MistakeName.BONUS_PAID_BELOW_TABLE, pay(EVEN_MONEY, reason))
        return
    if case.contest.lower and case.contest.qualifies:
        yield case.by(MistakeName.BONUS_FORGOTTEN_ON_LOSS, push(reason))
    yield case.by(MistakeName.BONUS_FORGOTTEN, push(reason))
    both = case.stake + case.staked_on(Spot.PLAY)
    yield case.by(MistakeName.BONUS_PAID_ON_BOTH_BETS, pay(odds, reason), both)


def wrong_about_exchange(case: Case) -> Iterator[Wrong]:
    if case.spot is not Spot.EXCHANGE:
        return
    reason = case.due.reason
    yield case.by(MistakeName.EXCHANGE_PRICE_RETURNED, push(reason))
    yield case.by(MistakeName.EXCHANGE_PRICE_PAID, pay(EVEN_MONEY, reason))
    yield case.by(MistakeName.EXCHANGE_PRICE_KEPT, take(reason))
