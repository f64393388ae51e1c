"""Payout arithmetic alone: odds times stake, rounded and capped by the house."""

from collections.abc import Iterator
from random import Random
from typing import Final

from tablegames.bets import Amount, Money, Odds
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import (
    AnswerKey,
    Due,
    MistakeName,
    Question,
    Wrong,
    figures,
)
from tablegames.questions.fields import AmountField
from tablegames.questions.kinds import Kind
from tablegames.questions.pay_tables import pay_tables
from tablegames.questions.payments import Payment, draw_payment
from tablegames.questions.slip_names import SLIP_NAMES
from tablegames.questions.slips import other_houses
from tablegames.ranking import PokerCategory
from tablegames.settlement import Adjustment, SettledBet
from tablegames.sums import arithmetic
from tablegames.words import ACE_WITH_KING, name_category, name_spot

type Slipped = tuple[str, Amount]
_NAMES: Final = {
    **SLIP_NAMES,
    "rounded-the-wrong-way": gettext_noop("rounded the wrong way"),
    "rounding-forgotten": gettext_noop("forgot to round to the smallest chip"),
    "cap-forgotten": gettext_noop("forgot the most that this house pays"),
    "one-stake-short": gettext_noop("read “to” as “for” and paid one stake too little"),
    "line-above": gettext_noop("paid the line above in the pay table"),
    "line-below": gettext_noop("paid the line below in the pay table"),
    "odds-turned-round": gettext_noop("turned the odds round"),
}
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
    wrong: dict[Amount, str] = {}
    for slug, amount in _slips(payment, settled, rules):
        if amount != settled.pays:
            wrong.setdefault(amount, slug)
    due = Due(
        "pays",
        settled.pays,
        _reason(payment, settled),
        tuple(Wrong(amount, _named(slug)) for amount, slug in wrong.items()),
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


def _named(slug: str) -> MistakeName:
    return MistakeName(slug, Message.of(_NAMES[slug]))


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
    stake, odds = payment.stake, payment.odds
    whole, rest = divmod(odds.win, odds.stake)
    if rest:
        yield "fraction-as-next-whole-up", stake * (whole + 1)
        if whole:
            yield "fraction-as-next-whole-down", stake * whole
        turned = Odds(odds.stake, odds.win).pay(stake)
        if turned.denominator == 1:
            yield "odds-turned-round", int(turned)
    yield "stake-counted-in", settled.pays + stake
    yield "paid-even-money", stake
    yield from _line_slips(payment, rules)
    if not rest and whole > 1:
        yield "one-stake-short", stake * (whole - 1)


def _money_slips(
    payment: Payment, settled: SettledBet, rules: HouseRules
) -> Iterator[Slipped]:
    won = payment.odds.pay(payment.stake)
    chip = rules.smallest_chip
    if won % chip and settled.adjustment is not None:
        below = int(won // chip) * chip
        yield "rounded-the-wrong-way", below if settled.pays > won else below + chip
        if won.denominator == 1:
            yield "rounding-forgotten", int(won)
    if settled.adjustment is Adjustment.CAPPED_BET and won.denominator == 1:
        yield "cap-forgotten", int(won)


def _line_slips(payment: Payment, rules: HouseRules) -> Iterator[Slipped]:
    def wins(odds: Odds) -> Amount:
        line = Payment(payment.key, payment.spot, payment.category, odds, payment.stake)
        return line.settled(rules).pays

    for other in other_houses(rules):
        odds = pay_tables(other)[payment.spot][1].odds_for(payment.category)
        if odds is not None:
            yield "other-house", wins(odds)
    rows = pay_tables(rules)[payment.spot][1].rows
    place = [category for category, _ in rows].index(payment.category)
    if place:
        yield "line-above", wins(rows[place - 1][1])
    if place + 1 < len(rows):
        yield "line-below", wins(rows[place + 1][1])
