"""The sum behind a payment, as a dealer cuts it, and what the house changed."""

from fractions import Fraction
from typing import assert_never

from tablegames.bets import Money
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, Value, gettext_noop
from tablegames.settlement import Adjustment, SettledBet


def arithmetic(bet: SettledBet) -> Message | None:
    """The sum behind a payment: “3:2 on 35: 35 + 17.50 = 52.50”.

    None where nothing is paid by odds, and for a bonus that was rounded or capped,
    as its own spot holds no stake to begin from.
    """
    odds, stake = bet.odds, bet.bet.stake
    if odds is None:
        return None
    if not stake:
        if bet.adjustment is not None:
            return None
        stake = int(Fraction(bet.pays, 1) / odds.ratio)
    won = odds.pay(stake)
    whole, rest = divmod(odds.win, odds.stake)
    values = {"odds": str(odds), "stake": Money(stake)}
    if won.denominator != 1:
        low = int(won)
        return Message.of(
            gettext_noop("{odds} on {stake}: between {low} and {high}"),
            **values,
            low=Money(low),
            high=Money(low + 1),
        )
    due = Money(int(won))
    if not rest:
        return _whole_times(whole, due, values)
    part = Fraction(stake * rest, odds.stake)
    if not whole or part.denominator != 1:
        return Message.of(gettext_noop("{odds} on {stake} = {won}"), **values, won=due)
    return Message.of(
        gettext_noop("{odds} on {stake}: {whole} + {part} = {won}"),
        **values,
        whole=Money(stake * whole),
        part=Money(int(part)),
        won=due,
    )


def _whole_times(times: int, due: Money, values: dict[str, Value]) -> Message:
    if times == 1:
        return Message.of(gettext_noop("{odds} on {stake} = {won}"), **values, won=due)
    return Message.of(
        gettext_noop("{odds} on {stake}: {times} × {stake} = {won}"),
        **values,
        times=times,
        won=due,
    )


def told_adjustment(
    bet: SettledBet, adjustment: Adjustment, rules: HouseRules
) -> Message:
    """What the house's money rules changed about a payment, after the odds."""
    pays = Money(bet.pays)
    match adjustment:
        case Adjustment.ROUNDED_DOWN:
            return Message.of(
                gettext_noop(
                    "The payment is rounded down to {pays}, as the smallest chip is"
                    " {chip}."
                ),
                pays=pays,
                chip=Money(rules.smallest_chip),
            )
        case Adjustment.ROUNDED_UP:
            return Message.of(
                gettext_noop(
                    "The payment is rounded up to {pays}, as the smallest chip is"
                    " {chip}."
                ),
                pays=pays,
                chip=Money(rules.smallest_chip),
            )
        case Adjustment.CAPPED_BET:
            return Message.of(
                gettext_noop("The house pays at most {pays} on one bet."), pays=pays
            )
        case Adjustment.CAPPED_TABLE:
            return Message.of(
                gettext_noop(
                    "The house pays at most {cap} on one round of the whole table, and"
                    " {pays} of it was left for this bet."
                ),
                cap=Money(rules.cap_per_table or 0),
                pays=pays,
            )
        case _:
            assert_never(adjustment)
