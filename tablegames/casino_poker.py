"""Casino Poker: five cards each, a raise, and cards exchanged for a price.

The game of Belgian casinos: Caribbean Stud in which a hand may buy a card. The five
cards of a box are those after its exchange. The ladders read as in `ultimate.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tablegames.bets import EVEN_MONEY, Bet, Money, Odds, PayTable, Spot
from tablegames.cards import ACE, KING, Card
from tablegames.contests import (
    Contest,
    compare,
    result_unless_dealer_fails,
    settle_bets,
    settle_by_table,
    settle_even_money,
)
from tablegames.game import QUALIFYING, Game
from tablegames.house_rules import HouseRules, Qualifying, TieRule
from tablegames.legality import (
    Breach,
    check_cards,
    check_decision,
    check_multiple,
    check_seats,
    check_spots,
    check_stake,
    refuse,
    write_multiples,
)
from tablegames.messages import gettext_noop
from tablegames.ranking import HandRank, PokerCategory, rank_poker
from tablegames.rounds import Box, Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import (
    Reason,
    SettledBox,
    Settlement,
    Verdict,
    pay,
    push,
    settle_table,
    take,
)

SPOTS: Final = (Spot.ANTE, Spot.RAISE, Spot.EXCHANGE)


class Exchange(Enum):
    """Whether cards may be exchanged, and when."""

    NONE = "none"
    BEFORE_RAISE = "before-raise"  # a hand that exchanged may still fold
    AFTER_RAISE = "after-raise"


class ExchangePriceFate(Enum):
    """What becomes of the price of an exchange."""

    KEPT = "kept"
    RETURNED_IF_DEALER_FAILS = "returned-if-dealer-fails"  # to a hand in action


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoPokerRules(HouseRules):
    """One house's Casino Poker.

    `raise_sizes` are multiples of the ante; so are `exchange_prices`, of which the
    first is the price of one card, the second of two, and there are as many as
    cards may be exchanged. The row high-card of `relance` pays an ace with a king,
    and no lesser high card.
    """

    dealer_qualifies: Qualifying[PokerCategory]
    raise_sizes: tuple[int, ...]
    exchange: Exchange
    exchange_prices: tuple[int, ...]
    exchange_price_fate: ExchangePriceFate
    relance: PayTable[PokerCategory]


def read_rules(file: RulesFile) -> CasinoPokerRules:
    """The rules in `file`. Raises RulesError for anything unknown, missing or wrong."""
    exchange = file.choice("exchange", Exchange)
    prices = file.prices("exchange-prices")
    if (exchange is Exchange.NONE) is not (not prices):
        file.refuse(
            "exchange-prices",
            gettext_noop("give prices exactly when cards may be exchanged"),
        )
    if len(prices) > 5:
        file.refuse(
            "exchange-prices",
            gettext_noop("a hand has no more than five cards to exchange"),
        )
    return CasinoPokerRules(
        **file.shared(Spot.ANTE),
        dealer_qualifies=file.qualifying("dealer-qualifies", PokerCategory),
        raise_sizes=file.multiples("raise-sizes"),
        exchange=exchange,
        exchange_prices=prices,
        exchange_price_fate=file.choice("exchange-price-fate", ExchangePriceFate),
        relance=file.pay_table("relance", PokerCategory),
    )


def rank_hand(
    hole: tuple[Card, ...],
    board: tuple[Card, ...],  # noqa: ARG001  there is none in this game
    rules: CasinoPokerRules,  # noqa: ARG001  every house ranks alike
) -> HandRank[PokerCategory]:
    """The hand that five cards are."""
    return rank_poker(hole)


def settle(felt: Round, rules: CasinoPokerRules) -> Settlement:
    """What every bet on the felt is due; `felt` has passed `check`."""
    dealer = rank_poker(felt.dealer)
    qualifies = rules.dealer_qualifies.met_by(dealer)

    def settled() -> Iterator[SettledBox]:
        for number, box in enumerate(felt.boxes, 1):
            hand = rank_poker(box.cards)
            contest = Contest(hand, compare(hand, dealer), qualifies, box.folded)
            yield settle_box(number, box, contest, rules=rules)

    return settle_table(dealer, settled(), rules, qualifies=qualifies)


def settle_box(
    number: int, box: Box, contest: Contest, *, rules: CasinoPokerRules
) -> SettledBox:
    """One box's bets, in the order ante, raise, exchange."""
    return SettledBox(
        number,
        contest.hand,
        result_unless_dealer_fails(contest, rules),
        settle_bets(box.bets, contest, rules, ladders=LADDERS),
    )


def settle_ante(contest: Contest, rules: CasinoPokerRules) -> Verdict:
    if contest.folded:
        return take(Reason.FOLDED)
    if not contest.qualifies:
        return pay(EVEN_MONEY, Reason.DEALER_DOES_NOT_QUALIFY)
    return settle_even_money(contest, rules)


def settle_raise(contest: Contest, rules: CasinoPokerRules) -> Verdict:
    if not contest.qualifies:
        return push(Reason.DEALER_DOES_NOT_QUALIFY)
    if contest.lower:
        return take(Reason.PLAYER_LOWER)
    if contest.tie and rules.tie is TieRule.PUSH:
        return push(Reason.TIE)
    return settle_by_table(contest, raise_odds(contest.hand, rules))


def raise_odds(hand: HandRank[PokerCategory], rules: CasinoPokerRules) -> Odds | None:
    """What the raise pays on `hand`; of the high cards, only an ace with a king."""
    if hand.category is PokerCategory.HIGH_CARD and hand.ranks[:2] != (ACE, KING):
        return None
    return rules.relance.odds_for(hand.category)


def settle_exchange(contest: Contest, rules: CasinoPokerRules) -> Verdict:
    returned = (
        rules.exchange_price_fate is ExchangePriceFate.RETURNED_IF_DEALER_FAILS
        and not contest.qualifies
        and not contest.folded
    )
    if returned:
        return push(Reason.DEALER_DOES_NOT_QUALIFY)
    return take(Reason.EXCHANGE_PRICE_KEPT)


LADDERS: Final = {
    Spot.ANTE: settle_ante,
    Spot.RAISE: settle_raise,
    Spot.EXCHANGE: settle_exchange,
}


def check(felt: Round, rules: CasinoPokerRules) -> None:
    """Refuse a round that the house would not allow.

    Raises IllegalRoundError with the rule that the round breaks.
    """
    check_cards(felt, dealer=5, board=0, hand=5)
    check_seats(felt, rules)
    for number, box in enumerate(felt.boxes, 1):
        check_spots(number, box, SPOTS)
        check_box(number, box, rules)


def check_box(number: int, box: Box, rules: CasinoPokerRules) -> None:
    ante, raised = box.stake(Spot.ANTE), box.stake(Spot.RAISE)
    if not ante:
        refuse(Breach.BET_MISSING, number, gettext_noop("the ante is compulsory"))
    check_stake(number, Bet(Spot.ANTE, ante), rules)
    if any(bet.spot is Spot.EXCHANGE for bet in box.bets):
        check_exchange(number, box, rules)
    check_decision(number, box, raised)
    if raised:
        check_multiple(
            number, Spot.RAISE, raised, ante=ante, multiples=rules.raise_sizes
        )


def check_exchange(number: int, box: Box, rules: CasinoPokerRules) -> None:
    if rules.exchange is Exchange.NONE:
        refuse(
            Breach.EXCHANGE_NOT_OFFERED,
            number,
            gettext_noop("this house exchanges no cards"),
        )
    if rules.exchange is Exchange.AFTER_RAISE and not box.stake(Spot.RAISE):
        refuse(
            Breach.EXCHANGE_WITHOUT_RAISE,
            number,
            gettext_noop("only a hand that has raised may exchange"),
        )
    price, ante = box.stake(Spot.EXCHANGE), box.stake(Spot.ANTE)
    if price not in {ante * antes for antes in rules.exchange_prices}:
        refuse(
            Breach.EXCHANGE_PRICE,
            number,
            gettext_noop(
                "the exchange of {price} is not at one of the prices:"
                " {prices} the ante of {ante}"
            ),
            price=Money(price),
            prices=write_multiples(sorted(set(rules.exchange_prices))),
            ante=Money(ante),
        )


CASINO_POKER: Final = Game(
    slug="casino-poker",
    name=gettext_noop("Casino Poker"),
    spots=SPOTS,
    hole_cards=5,
    board_cards=0,
    categories=PokerCategory,
    read=read_rules,
    check=check,
    settle=settle,
    rank=rank_hand,
    dealer_words=QUALIFYING,
)
