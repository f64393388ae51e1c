"""The same table in words, for whoever does not see the drawing."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from quizzes.wording import say, say_action, say_spot, show_amount
from tablegames.bets import Amount
from tablegames.cards import Card, Suit
from tablegames.hand_names import name_hand
from tablegames.house_rules import HouseRules
from tablegames.rounds import Box, Round
from tablegames.settlement import Action, Result, SettledBox, Settlement
from tablegames.words import name_standing, one

SUITS: Final[Mapping[Suit, Promise]] = {
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.SPADES: gettext_lazy("spades"),
}
RESULTS: Final[Mapping[Result, Promise]] = {
    Result.WIN: pgettext_lazy("result of a box", "Wins"),
    Result.LOSE: pgettext_lazy("result of a box", "Loses"),
    Result.TIE: pgettext_lazy("result of a box", "Tie"),
    Result.FOLD: pgettext_lazy("result of a box", "Folded"),
}


def card_name(card: Card) -> str:
    """`card` as it is called: “ace of spades”."""
    return _("%(rank)s of %(suit)s") % {
        "rank": say(one(card.rank)),
        "suit": SUITS[card.suit],
    }


class Done(Protocol):
    """What a dealer does with a bet: a settled bet, or a deed."""

    @property
    def action(self) -> Action: ...

    @property
    def pays(self) -> Amount: ...


def action_words(bet: Done) -> str:
    """What the dealer does with `bet`, and how much it pays."""
    match bet.action:
        case Action.TAKE:
            return _("Take")
        case Action.PUSH:
            return _("Push")
        case Action.PAY:
            return _("Pay %(amount)s") % {"amount": show_amount(bet.pays)}


def result_words(result: Result) -> str:
    """How a box came out of the round."""
    return str(RESULTS[result])


def order_words(rules: HouseRules, boxes: int) -> str:
    """Which box the house settles first and which last; nothing to say of one box."""
    if boxes == 1:
        return ""
    order = rules.in_settlement_order(boxes)
    return _("Settled from box %(first)d to box %(last)d") % {
        "first": order[0],
        "last": order[-1],
    }


def qualifying_words(settlement: Settlement, rules: HouseRules) -> str:
    """Whether the dealer's hand reached the house minimum, in the game's word."""
    return capfirst(say(name_standing(rules, qualifies=settlement.qualifies)))


def describe(
    felt: Round, settlement: Settlement | None, rules: HouseRules
) -> tuple[str, ...]:
    """The table, a sentence to the dealer, the board and each box."""
    lines = [_dealer(felt, settlement, rules)]
    if felt.board:
        lines.append(_("Board: %(cards)s.") % {"cards": _cards(felt.board)})
    for number, box in enumerate(felt.boxes, 1):
        lines.append(_box(number, box))
        if settlement is not None:
            lines.append(_settled(settlement.boxes[number - 1]))
    return tuple(lines)


def _dealer(felt: Round, settlement: Settlement | None, rules: HouseRules) -> str:
    line = _("Dealer: %(cards)s.") % {"cards": _cards(felt.dealer)}
    if settlement is None:
        return line
    told = _("%(hand)s. %(standing)s.") % {
        "hand": capfirst(say(name_hand(settlement.dealer))),
        "standing": qualifying_words(settlement, rules),
    }
    return f"{line} {told}"


def _box(number: int, box: Box) -> str:
    bets = ", ".join(
        _("%(spot)s %(amount)s")
        % {"spot": say_spot(bet.spot.value), "amount": show_amount(bet.stake)}
        for bet in box.bets
    )
    return _("Box %(number)d: %(cards)s; %(bets)s; %(state)s.") % {
        "number": number,
        "cards": _cards(box.cards),
        "bets": bets,
        "state": _("folded") if box.folded else _("in action"),
    }


def _settled(box: SettledBox) -> str:
    bets = ", ".join(
        _("%(spot)s: %(action)s")
        % {"spot": say_spot(bet.bet.spot.value), "action": _deed(bet)}
        for bet in box.bets
    )
    return _("Box %(number)d settled: %(hand)s. %(result)s. %(bets)s.") % {
        "number": box.number,
        "hand": say(name_hand(box.hand)),
        "result": RESULTS[box.result],
        "bets": capfirst(bets),
    }


def _deed(bet: Done) -> str:
    """What is done with `bet`, after its name: “ante: pay 15”."""
    if bet.action is Action.PAY:
        return _("pay %(amount)s") % {"amount": show_amount(bet.pays)}
    return say_action(bet.action.value)


def _cards(cards: Iterable[Card]) -> str:
    return ", ".join(map(card_name, cards))
