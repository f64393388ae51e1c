"""The slips of a settling dealer: what the usual wrong ideas would do with a bet."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegames.bets import EVEN_MONEY, Amount, Odds, Spot
from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import HouseRules
from tablegames.messages import Message
from tablegames.questions.asked import MistakeName
from tablegames.questions.fields import Deed
from tablegames.questions.pay_tables import pay_tables
from tablegames.questions.slip_names import SLIP_NAMES
from tablegames.ranking import PokerCategory, ThreeCardCategory
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
    pay,
    settle_bonus,
)

TAKE: Final = Deed(Action.TAKE)
PUSH: Final = Deed(Action.PUSH)

type Named = tuple[str, Deed]


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong way to settle a bet, and the name of the idea behind it."""

    deed: Deed
    mistake: MistakeName


@dataclass(frozen=True, slots=True)
class _Case:
    """One bet in its round; what could be paid on it is asked here."""

    bet: SettledBet
    box: SettledBox
    settlement: Settlement
    rules: HouseRules

    @property
    def spot(self) -> Spot:
        return self.bet.bet.spot

    @property
    def stake(self) -> Amount:
        """What the odds are on: for the bonus, the ante."""
        return self.bet.bet.stake or self.ante

    @property
    def ante(self) -> Amount:
        for each in self.box.bets:
            if each.bet.spot is Spot.ANTE:
                return each.bet.stake
        return 0

    @property
    def lower(self) -> bool:
        return self.box.hand < self.settlement.dealer

    @property
    def table_odds(self) -> Odds | None:
        """What the spot's pay table has for the hand."""
        table = pay_tables(self.rules).get(self.spot)
        return table[1].odds_for(self.box.hand.category) if table else None

    def paid(self, odds: Odds, stake: Amount | None = None) -> Deed:
        on = self.stake if stake is None else stake
        verdict = pay(odds, self.bet.reason)
        return Deed(
            Action.PAY, settle_bonus(self.bet.bet, verdict, on, self.rules).pays
        )

    def by_table(self, slug: str) -> Iterator[Named]:
        if self.table_odds is not None:
            yield slug, self.paid(self.table_odds)


def deed_of(bet: SettledBet) -> Deed:
    """What is rightly done with `bet`."""
    return Deed(bet.action, bet.pays)


def slips(
    bet: SettledBet, box: SettledBox, settlement: Settlement, rules: HouseRules
) -> tuple[Slip, ...]:
    """The usual wrong ways to settle `bet`, each amount once, none of them right."""
    case = _Case(bet, box, settlement, rules)
    return _distinct(
        (*_by_reason(case), *_by_reading(case), *_by_sum(case)), deed_of(bet)
    )


def bonus_slips(box: SettledBox, rules: HouseRules) -> tuple[Slip, ...]:
    """What is wrongly paid as an ante bonus to a hand that earns none."""
    ante = next(bet for bet in box.bets if bet.bet.spot is Spot.ANTE)
    paid = Deed(Action.PAY, ante.bet.stake)
    swapped = _swapped(box, Spot.ANTE_BONUS, rules)
    named: list[Named] = []
    if swapped is not None:
        on = settle_bonus(ante.bet, pay(swapped, ante.reason), ante.bet.stake, rules)
        named.append(("straight-and-flush-swapped", Deed(Action.PAY, on.pays)))
    return _distinct((*named, ("bonus-paid-below-its-table", paid)), PUSH)


def _distinct(named: tuple[Named, ...], right: Deed) -> tuple[Slip, ...]:
    first: dict[Deed, str] = {}
    for slug, deed in named:
        if deed != right:
            first.setdefault(deed, slug)
    return tuple(Slip(deed, slip_name(slug)) for deed, slug in first.items())


def slip_name(slug: str) -> MistakeName:
    """The mistake that counts as `slug`."""
    return MistakeName(slug, Message.of(SLIP_NAMES[slug]))


def _by_reason(case: _Case) -> Iterator[Named]:
    match case.bet.reason:
        case Reason.FOLDED:
            yield "folded-bet-returned", PUSH
        case Reason.DEALER_DOES_NOT_QUALIFY:
            yield from _dealer_failed(case)
        case Reason.LOSING_BET_SPARED:
            yield "spared-bet-taken", TAKE
        case Reason.PLAYER_HIGHER:
            yield from _higher(case)
        case Reason.PLAYER_LOWER:
            yield from _lower(case)
        case Reason.WIN_BELOW_PAY_TABLE | Reason.WIN_BY_PAY_TABLE:
            yield from _wins_by_table(case)
        case Reason.TIE | Reason.TIE_GOES_TO_PLAYER:
            yield from _tie(case)
        case _:
            yield from _on_its_own_hand(case)


def _wins_by_table(case: _Case) -> Iterator[Named]:
    if case.bet.reason is Reason.WIN_BY_PAY_TABLE:
        yield "pay-table-overlooked", PUSH
        yield "higher-hand-taken", TAKE
    else:
        yield "paid-below-its-table", case.paid(EVEN_MONEY)
        yield "taken-below-its-table", TAKE


def _tie(case: _Case) -> Iterator[Named]:
    yield "tie-taken", TAKE
    yield "tie-pushed", PUSH
    yield from case.by_table("paid-by-table-on-a-tie")
    if case.bet.reason is Reason.TIE:
        yield "tie-paid", case.paid(EVEN_MONEY)


def _on_its_own_hand(case: _Case) -> Iterator[Named]:
    """Side bets, the bonus and the exchange, which look at the box alone."""
    match case.bet.reason:
        case Reason.SIDE_BET_BY_PAY_TABLE:
            yield _side_bet_lost(case), TAKE
            yield "side-bet-pushed", PUSH
        case Reason.SIDE_BET_BELOW_PAY_TABLE:
            yield "side-bet-pushed", PUSH
            yield "side-bet-paid-below-its-table", case.paid(EVEN_MONEY)
        case Reason.SIDE_BET_FORFEITED:
            yield from case.by_table("side-bet-paid-after-a-fold")
            yield "folded-bet-returned", PUSH
        case Reason.SIDE_BET_PUSHES_ON_LOSS:
            yield from case.by_table("side-bet-paid-on-a-loss")
            yield "side-bet-taken-on-a-loss", TAKE
        case Reason.BONUS_BY_PAY_TABLE:
            lost = case.box.result is Result.LOSE
            yield "bonus-forgotten-on-a-loss" if lost else "bonus-forgotten", PUSH
        case Reason.EXCHANGE_PRICE_KEPT:
            yield "exchange-price-returned", PUSH
        case _:
            return


def _dealer_failed(case: _Case) -> Iterator[Named]:
    if case.spot is Spot.EXCHANGE:
        yield "exchange-price-kept", TAKE
        return
    main = "ante" if case.spot is Spot.ANTE else "raise"
    yield f"{main}-taken-though-dealer-failed", TAKE
    yield "ante-pushed-though-dealer-failed", PUSH
    yield from case.by_table("raise-paid-though-dealer-failed")
    yield f"{main}-paid-though-dealer-failed", case.paid(EVEN_MONEY)


def _higher(case: _Case) -> Iterator[Named]:
    if _full_houses_by_the_pair(case):
        yield "full-house-read-by-the-pair", TAKE
    if not case.settlement.qualifies:
        yield "pushed-with-the-ante", PUSH
        yield "raise-taken-though-dealer-failed", TAKE
    yield "higher-hand-taken", TAKE
    yield "higher-hand-pushed", PUSH


def _lower(case: _Case) -> Iterator[Named]:
    if _full_houses_by_the_pair(case):
        yield from case.by_table("full-house-read-by-the-pair")
        yield "full-house-read-by-the-pair", case.paid(EVEN_MONEY)
    yield from case.by_table("paid-by-table-on-a-loss")
    slug = "lower-hand-pushed"
    if not case.settlement.qualifies:
        slug = "pushed-with-the-ante"
    yield slug, PUSH
    yield "lower-hand-paid", case.paid(EVEN_MONEY)


def _side_bet_lost(case: _Case) -> str:
    if case.box.result is Result.FOLD:
        return "side-bet-taken-with-the-fold"
    return "side-bet-taken-on-a-loss" if case.lower else "side-bet-forgotten"


def _full_houses_by_the_pair(case: _Case) -> bool:
    """Whether the full house with the higher three has the lower pair."""
    hand, dealer = case.box.hand, case.settlement.dealer
    if not hand.category == dealer.category == PokerCategory.FULL_HOUSE:
        return False
    return (hand.ranks[0] - dealer.ranks[0]) * (hand.ranks[1] - dealer.ranks[1]) < 0


def _by_reading(case: _Case) -> Iterator[Named]:
    """Paid by the wrong line, or by the table of a house of the same game."""
    if case.bet.action is not Action.PAY or case.table_odds is None:
        return
    swapped = _swapped(case.box, case.spot, case.rules)
    if swapped is not None:
        yield "straight-and-flush-swapped", case.paid(swapped)
    for other in other_houses(case.rules):
        odds = pay_tables(other)[case.spot][1].odds_for(case.box.hand.category)
        if odds is not None:
            yield "other-house", case.paid(odds)


def _swapped(box: SettledBox, spot: Spot, rules: HouseRules) -> Odds | None:
    """The odds of a flush for a straight of three cards, and the other way round."""
    swap = {
        ThreeCardCategory.STRAIGHT: ThreeCardCategory.FLUSH,
        ThreeCardCategory.FLUSH: ThreeCardCategory.STRAIGHT,
    }
    category = box.hand.category
    if not isinstance(category, ThreeCardCategory) or category not in swap:
        return None
    return pay_tables(rules)[spot][1].odds_for(swap[category])


def _by_sum(case: _Case) -> Iterator[Named]:
    """The right line, and a wrong sum."""
    odds = case.bet.odds
    if odds is None:
        return
    if odds.stake > 1:
        whole = odds.win // odds.stake
        yield "fraction-as-next-whole-up", case.paid(Odds(whole + 1, 1))
        if whole:
            yield "fraction-as-next-whole-down", case.paid(Odds(whole, 1))
    if case.spot is Spot.RAISE:
        yield "odds-on-the-ante", case.paid(odds, case.ante)
    if odds.ratio != 1:
        yield "paid-even-money", case.paid(EVEN_MONEY)
    yield "stake-counted-in", Deed(Action.PAY, case.bet.pays + case.stake)
    whole_sum = odds.pay(case.stake)
    if case.bet.adjustment is not None and whole_sum.denominator == 1:
        yield "money-rule-forgotten", Deed(Action.PAY, int(whole_sum))


def other_houses(rules: HouseRules) -> tuple[HouseRules, ...]:
    """The newest rules of every other house of the same game."""
    return _other_houses(rules.edition.rule_set, rules.edition.game)


@cache
def _other_houses(rule_set: str, game: str) -> tuple[HouseRules, ...]:
    return tuple(
        load_rules(name)
        for name in rule_sets()
        if name != rule_set and name.partition("/")[2] == game
    )
