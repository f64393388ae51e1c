"""One bet as somebody may get it wrong: it is settled again under a wrong idea."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Self

from tablegames import casino_poker, three_card, ultimate
from tablegames.bets import Amount, PayTable, Spot
from tablegames.casino_poker import CasinoPokerRules
from tablegames.contests import Contest, compare
from tablegames.house_rules import HouseRules
from tablegames.messages import Value
from tablegames.mistakes.names import MistakeName
from tablegames.ranking import HandRank
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
    Verdict,
    push,
    settle_bonus,
)
from tablegames.showdowns import minimum_of
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules

SIDE_BETS: Final = (Spot.TRIPS, Spot.PAIR_PLUS)
NOTHING_MORE: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wrong:
    """What a wrong idea does with the bet, and what its sentence says besides."""

    name: MistakeName
    settled: SettledBet
    values: Mapping[str, Value] = field(default=NOTHING_MORE, compare=False)


@dataclass(frozen=True, slots=True)
class Case:
    """A bet as it is due, with everything that a wrong idea may turn on."""

    due: SettledBet
    box: SettledBox
    settlement: Settlement
    rules: HouseRules
    others: tuple[HouseRules, ...]
    contest: Contest

    @classmethod
    def of(
        cls,
        due: SettledBet,
        box: SettledBox,
        settlement: Settlement,
        rules: HouseRules,
        others: tuple[HouseRules, ...] = (),
    ) -> Self:
        contest = Contest(
            box.hand,
            compare(box.hand, settlement.dealer),
            settlement.qualifies,
            box.result is Result.FOLD,
        )
        return cls(due, box, settlement, rules, others, contest)

    @property
    def spot(self) -> Spot:
        return self.due.bet.spot

    @property
    def folded(self) -> bool:
        return self.contest.folded

    @property
    def in_action(self) -> bool:
        """Whether the box plays its hand against the dealer."""
        return not self.folded and self.staked_on(Spot.ANTE) > 0

    @property
    def failed(self) -> bool:
        """Whether the dealer failed against a box in action."""
        return self.in_action and not self.contest.qualifies

    @property
    def pays(self) -> bool:
        return self.due.action is Action.PAY

    @property
    def stake(self) -> Amount:
        """The stake that the odds are paid on; the ante, for its bonus."""
        if self.spot is Spot.ANTE_BONUS:
            return self.staked_on(Spot.ANTE)
        return self.due.bet.stake

    def staked_on(self, spot: Spot) -> Amount:
        for bet in self.box.bets:
            if bet.bet.spot is spot:
                return bet.bet.stake
        return 0

    def by(
        self,
        name: MistakeName,
        verdict: Verdict,
        stake: Amount | None = None,
        **values: Value,
    ) -> Wrong:
        """The bet by the wrong `verdict`, on the `stake` of another bet if given."""
        on = self.stake if stake is None else stake
        return Wrong(name, self._settled(verdict, self.rules, on), values)

    def as_if(
        self,
        name: MistakeName,
        contest: Contest | None = None,
        rules: HouseRules | None = None,
        **values: Value,
    ) -> Wrong:
        """The bet by the game's own ladder, in the wrong contest or by wrong rules."""
        by_rules = rules or self.rules
        verdict = verdict_for(self.spot, contest or self.contest, by_rules)
        return Wrong(name, self._settled(verdict, by_rules, self.stake), values)

    def as_due(self) -> SettledBet:
        """The bet settled again, with no wrong idea about it."""
        verdict = verdict_for(self.spot, self.contest, self.rules)
        return self._settled(verdict, self.rules, self.stake)

    def read_as(self, hand: HandRank[Any], dealer: HandRank[Any]) -> Contest:
        """The contest of these two hands, as somebody misread them."""
        qualifies = minimum_of(self.rules).met_by(dealer)
        return Contest(hand, compare(hand, dealer), qualifies, self.folded)

    def _settled(self, verdict: Verdict, rules: HouseRules, on: Amount) -> SettledBet:
        settled = settle_bonus(self.due.bet, verdict, rules, stake=on)
        if rules.cap_per_table is None:
            return settled
        return replace(
            settled, pays=min(settled.pays, rules.cap_per_table - self._paid_before())
        )

    def _paid_before(self) -> Amount:
        """What the table has been paid by the time this bet's turn comes."""
        paid = 0
        for box, bet in self._in_order():
            if box.number == self.box.number and bet.bet.spot is self.spot:
                break
            paid += bet.pays
        return paid

    def _in_order(self) -> Iterator[tuple[SettledBox, SettledBet]]:
        boxes = self.settlement.boxes
        for number in self.rules.in_settlement_order(len(boxes)):
            for bet in boxes[number - 1].bets:
                yield boxes[number - 1], bet


def verdict_for(spot: Spot, contest: Contest, rules: HouseRules) -> Verdict:
    """What the game's ladder for `spot` says; a bonus not due is a push of nothing."""
    match rules:
        case UltimateRules():
            return ultimate.LADDERS[spot](contest, rules)
        case ThreeCardRules() if spot is Spot.ANTE_BONUS:
            return three_card.settle_ante_bonus(contest, rules) or push(
                Reason.FOLDED if contest.folded else Reason.SIDE_BET_BELOW_PAY_TABLE
            )
        case ThreeCardRules():
            return three_card.LADDERS[spot](contest, rules)
        case CasinoPokerRules():
            return casino_poker.LADDERS[spot](contest, rules)
        case _:
            raise TypeError(type(rules))


def pay_tables(rules: HouseRules) -> Mapping[Spot, PayTable[Any]]:
    """The pay tables of a house by the spot that each pays."""
    match rules:
        case UltimateRules():
            return {Spot.BLIND: rules.blind, Spot.TRIPS: rules.trips}
        case ThreeCardRules():
            return {
                Spot.ANTE_BONUS: rules.ante_bonus,
                Spot.PAIR_PLUS: rules.pair_plus,
            }
        case CasinoPokerRules():
            return {Spot.RAISE: rules.relance}
        case _:
            raise TypeError(type(rules))
