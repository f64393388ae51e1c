"""Payout arithmetic alone: odds times stake, rounded and capped by the house."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from tablegames.bets import Amount, Money, Odds
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, Value, gettext_noop
from tablegames.mistakes import MistakeName, other_houses
from tablegames.mistakes.sentences import SENTENCES
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
    return Message.of(
        gettext_noop("{spot}: {stake} at {odds} for {hand}. What does it win?"),
        spot=name_spot(payment.spot),
        stake=Money(payment.stake),
        odds=str(payment.odds),
        hand=name_hand_paid(payment),
    )


def name_hand_paid(payment: Payment) -> Message:
    """The hand that the line of the pay table is for."""
    if payment.category is PokerCategory.HIGH_CARD:
        return Message.of(ACE_WITH_KING)
    return name_category(payment.category)


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
    yield _usual(MistakeName.STAKE_COUNTED_IN, payment), settled.pays + stake
    if odds.ratio != 1:
        yield _usual(MistakeName.PAID_EVEN_MONEY, payment), stake
    yield from _line_slips(payment, rules)
    if odds.win > odds.stake:
        less = Odds(odds.win - odds.stake, odds.stake)
        fault = _usual(MistakeName.ODDS_READ_AS_FOR, payment)
        yield fault, _wins(payment, less, rules)


def _usual(name: MistakeName, payment: Payment, **values: Value) -> Fault:
    """A usual mistake with this payment, in the sentence that settling has for it."""
    said = {
        "spot": name_spot(payment.spot),
        "category": name_hand_paid(payment),
        "odds": str(payment.odds),
        "stake": Money(payment.stake),
        **values,
    }
    return Fault.usual(name, Message.of(SENTENCES[name], **said))


def _fraction_slips(payment: Payment) -> Iterator[Slipped]:
    stake, odds = payment.stake, payment.odds
    whole, rest = divmod(odds.win, odds.stake)
    if not rest:
        return
    if odds.ratio == Fraction(3, 2):
        for name, times in (
            (MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE, 2),
            (MistakeName.THREE_TO_TWO_AS_EVEN_MONEY, 1),
        ):
            yield _usual(name, payment, wrong_odds=f"{times}:1"), stake * times
    text = Message.of(
        gettext_noop("It looks as if the odds were paid as whole times the stake.")
    )
    yield Fault("fraction-as-whole", text), stake * (whole + 1)
    if whole:
        yield Fault("fraction-as-whole", text), stake * whole
    turned = Fraction(stake * odds.stake, odds.win)
    if turned.denominator == 1:
        text = Message.of(gettext_noop("It looks as if the odds were turned round."))
        yield Fault("odds-turned-round", text), int(turned)


def _money_slips(
    payment: Payment, settled: SettledBet, rules: HouseRules
) -> Iterator[Slipped]:
    won, chip = payment.odds.pay(payment.stake), rules.smallest_chip

    def usual(name: MistakeName) -> Fault:
        return _usual(name, payment, pays=Money(settled.pays), chip=Money(chip))

    if settled.adjustment is Adjustment.CAPPED_BET:
        uncapped = replace(rules, cap_per_bet=None)
        yield usual(MistakeName.CAP_FORGOTTEN), payment.settled(uncapped).pays
    elif settled.adjustment is not None:
        below = int(won // chip) * chip
        other = below if settled.pays > won else below + chip
        yield usual(MistakeName.ROUNDED_WRONG_WAY), other
        if won.denominator == 1:
            yield usual(MistakeName.ROUNDING_FORGOTTEN), int(won)
    elif won % 100:
        yield usual(MistakeName.PART_DROPPED), int(won // 100) * 100
        yield usual(MistakeName.PART_ROUNDED_UP), int(won // 100) * 100 + 100


def _line_slips(payment: Payment, rules: HouseRules) -> Iterator[Slipped]:
    for other in other_houses(rules):
        odds = pay_tables(other)[payment.spot][1].odds_for(payment.category)
        if odds is not None:
            house = Message(other.edition.house_name)
            fault = _usual(MistakeName.OTHER_HOUSE_TABLE, payment, house=house)
            yield fault, _wins(payment, odds, rules)
    rows = pay_tables(rules)[payment.spot][1].rows
    place = [category for category, _ in rows].index(payment.category)
    for name, row in ((MistakeName.ROW_ABOVE, -1), (MistakeName.ROW_BELOW, 1)):
        if 0 <= place + row < len(rows):
            odds = rows[place + row][1]
            fault = _usual(name, payment, wrong_odds=str(odds))
            yield fault, _wins(payment, odds, rules)


def _wins(payment: Payment, odds: Odds, rules: HouseRules) -> Amount:
    return replace(payment, odds=odds).settled(rules).pays
