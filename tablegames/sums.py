"""The sum behind a payment, as a dealer cuts it."""

from fractions import Fraction

from tablegames.bets import Money
from tablegames.messages import Message, Value, gettext_noop
from tablegames.settlement import SettledBet


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
