"""Payout arithmetic alone: odds times stake, rounded and capped by the house."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from tablegames.bets import Amount, Money, Odds
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.mistakes import MistakeName
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    Fault,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.fields import AmountField
from tablegames.questions.kinds import Kind
from tablegames.questions.other_houses import others_of
from tablegames.questions.pay_tables import pay_tables
from tablegames.questions.payments import Payment, draw_payment
from tablegames.ranking import PokerCategory
from tablegames.settlement import Adjustment, SettledBet
from tablegames.sums import arithmetic
from tablegames.words import ACE_WITH_KING, name_category, name_spot

type Slipped = tuple[Fault, Amount]
_MONEY_RULE: Final = {
    Adjustment.CAPPED_BET: "cap-per-bet",
    Adjustment.CAPPED_TABLE: "cap-per-table",
    Adjustment.ROUNDED_DOWN: "rounding",
    Adjustment.ROUNDED_UP: "rounding",
}


def ask(rules: HouseRules, rng: Random) -> Question:
    """What a stake wins at the odds of its hand."""
    payment = draw_payment(rng, rules)
    settled = payment.settled(rules)
    keys = [payment.key]
    if settled.adjustment is not None:
        keys.append(_MONEY_RULE[settled.adjustment])
    wrong: dict[Amount, Fault] = {}
    for fault, amount in _slips(payment, settled, rules):
        if amount != settled.pays:
            wrong.setdefault(amount, fault)
    due = Due(
        "pays",
        settled.pays,
        _reason(payment, settled),
        tuple(Wrong(amount, fault) for amount, fault in wrong.items()),
    )
    label = Message.of(gettext_noop("the winnings"))
    return Question(
        Kind.PAYOUT,
        str(rules.edition),
        describe(payment),
        (AmountField("pays", label),),
        AnswerKey((due,), arithmetic(settled), figures(rules, *keys)),
    )


def describe(payment: Payment) -> Message:
    """The payment as a question: spot, stake, hand and odds."""
    lowest = payment.category is PokerCategory.HIGH_CARD
    hand = Message.of(ACE_WITH_KING) if lowest else name_category(payment.category)
    return Message.of(
        gettext_noop("{spot}: {stake} at {odds} for {hand}. What does it win?"),
        spot=name_spot(payment.spot),
        stake=Money(payment.stake),
        odds=str(payment.odds),
        hand=hand,
    )


def _reason(payment: Payment, settled: SettledBet) -> Message:
    values: dict[str, object] = {
        "odds": str(payment.odds),
        "stake": Money(payment.stake),
        "pays": Money(settled.pays),
    }
    text = gettext_noop("{stake} at {odds} wins {pays}; the stake stays.")
    match settled.adjustment:
        case Adjustment.CAPPED_BET | Adjustment.CAPPED_TABLE:
            text = gettext_noop(
                "{stake} at {odds} would win more: this house pays {pays} at most."
            )
        case Adjustment.ROUNDED_DOWN | Adjustment.ROUNDED_UP:
            text = gettext_noop(
                "{stake} at {odds}, rounded to the smallest chip, wins {pays}."
            )
        case None:
            pass
    return Message.of(text, **values)


def _slips(
    payment: Payment, settled: SettledBet, rules: HouseRules
) -> Iterator[Slipped]:
    """The wrong sums, the likelier first; some may come to what is right."""
    yield from _money_slips(payment, settled, rules)
    yield from _fraction_slips(payment)
    stake, odds = payment.stake, payment.odds
    yield Fault.usual(MistakeName.STAKE_COUNTED_IN), settled.pays + stake
    if odds.ratio != 1:
        yield Fault.usual(MistakeName.PAID_EVEN_MONEY), stake
    yield from _line_slips(payment, rules)
    if odds.win > odds.stake:
        less = Odds(odds.win - odds.stake, odds.stake)
        yield Fault.usual(MistakeName.ODDS_READ_AS_FOR), _wins(payment, less, rules)


def _fraction_slips(payment: Payment) -> Iterator[Slipped]:
    stake, odds = payment.stake, payment.odds
    whole, rest = divmod(odds.win, odds.stake)
    if not rest:
        return
    if odds.ratio == Fraction(3, 2):
        yield Fault.usual(MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE), stake * 2
        yield Fault.usual(MistakeName.THREE_TO_TWO_AS_EVEN_MONEY), stake
    text = Message.of(gettext_noop("The odds were paid as whole times the stake."))
    yield Fault("fraction-as-whole", text), stake * (whole + 1)
    if whole:
        yield Fault("fraction-as-whole", text), stake * whole
    turned = Fraction(stake * odds.stake, odds.win)
    if turned.denominator == 1:
        text = Message.of(gettext_noop("The odds were turned round."))
        yield Fault("odds-turned-round", text), int(turned)


def _money_slips(
    payment: Payment, settled: SettledBet, rules: HouseRules
) -> Iterator[Slipped]:
    won, chip = payment.odds.pay(payment.stake), rules.smallest_chip
    if settled.adjustment is Adjustment.CAPPED_BET:
        uncapped = replace(rules, cap_per_bet=None)
        yield Fault.usual(MistakeName.CAP_FORGOTTEN), payment.settled(uncapped).pays
    elif settled.adjustment is not None:
        below = int(won // chip) * chip
        other = below if settled.pays > won else below + chip
        yield Fault.usual(MistakeName.ROUNDED_WRONG_WAY), other
        if won.denominator == 1:
            yield Fault.usual(MistakeName.ROUNDING_FORGOTTEN), int(won)
    elif won % 100:
        yield Fault.usual(MistakeName.PART_DROPPED), int(won // 100) * 100
        yield Fault.usual(MistakeName.PART_ROUNDED_UP), int(won // 100) * 100 + 100


def _line_slips(payment: Payment, rules: HouseRules) -> Iterator[Slipped]:
    for other in others_of(rules):
        odds = pay_tables(other)[payment.spot][1].odds_for(payment.category)
        if odds is not None:
            fault = Fault.usual(MistakeName.OTHER_HOUSE_TABLE)
            yield fault, _wins(payment, odds, rules)
    rows = pay_tables(rules)[payment.spot][1].rows
    place = [category for category, _ in rows].index(payment.category)
    if place:
        above = _wins(payment, rows[place - 1][1], rules)
        yield Fault.usual(MistakeName.ROW_ABOVE), above
    if place + 1 < len(rows):
        below = _wins(payment, rows[place + 1][1], rules)
        yield Fault.usual(MistakeName.ROW_BELOW), below


def _wins(payment: Payment, odds: Odds, rules: HouseRules) -> Amount:
    return replace(payment, odds=odds).settled(rules).pays
