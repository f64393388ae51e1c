"""The usual mistakes over thousands of dealt rounds, of every game and situation."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.bets import Bet, Spot
from tablegames.games import load_rules, rule_sets, settle
from tablegames.house_rules import HouseRules
from tablegames.mistakes import (
    name_mistake,
    other_houses,
    price,
    undue_bonus,
    usual_mistakes,
)
from tablegames.mistakes.cases import Case, verdict_for
from tablegames.scenarios import NO_WANTS, Wants, deal, situations
from tablegames.scenarios.situation import Situation
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
)
from tablegames.three_card import ThreeCardRules
from tests.tablegames.variants import variant

# Rounds of one to three boxes for every situation: thousands of rounds in all.
ROUNDS = 20
CAPPED = {
    rule_set: variant(rule_set, {"cap-per-bet": '"150"', "cap-per-table": '"200"'})
    for rule_set in rule_sets()
}
TAUGHT = [
    pytest.param(rules, situation, id=f"{rule_set} {situation.slug}")
    for rule_set in rule_sets()
    for rules in (load_rules(rule_set),)
    for situation in situations(rules)
]

VARIED = (
    ("venezia/ultimate", {"unqualified-loser": '"pushes"', "tie": '"player-wins"'}),
    ("venezia/ultimate", {"trips-on-loss": '"pushes"'}),
    ("charlevoix/ultimate", {"trips-after-fold": '"forfeited"'}),
    ("quebec/three-card", {"pair-plus-after-fold": '"forfeited"'}),
    ("quebec/three-card", {"tie": '"player-wins"'}),
    ("belgium/casino-poker", {"exchange-price-fate": '"returned-if-dealer-fails"'}),
)

type Asked = tuple[SettledBet, SettledBox, Settlement]


def asked_bets(
    rules: HouseRules, wants: Wants, rounds: int, settled_by: HouseRules
) -> Iterator[Asked]:
    """Every bet of dealt rounds, and the ante bonus where none is due."""
    rng = Random(str(wants))
    for boxes in (1 + number % 3 for number in range(rounds)):
        settlement = settle(deal(rules, rng, wants, boxes), settled_by)
        for box in settlement.boxes:
            yield from ((bet, box, settlement) for bet in box.bets)
            spots = {bet.bet.spot for bet in box.bets}
            if isinstance(rules, ThreeCardRules) and (
                spots & {Spot.ANTE, Spot.ANTE_BONUS} == {Spot.ANTE}
            ):
                yield undue_bonus(box), box, settlement


def check_mistakes(asked: Asked, rules: HouseRules) -> None:
    """Every mistake differs from what is due, and is named and priced."""
    bet, box, settlement = asked
    others = other_houses(rules)
    assert price(bet.action, bet.pays, bet) == 0
    right = name_mistake(bet.action, bet.pays, bet, box, settlement, rules, others)
    assert right is None
    mistakes = usual_mistakes(bet, box, settlement, rules, others)
    for mistake in mistakes:
        assert (mistake.action, mistake.pays) != (bet.action, bet.pays)
        assert (mistake.pays > 0) is (mistake.action is Action.PAY)
        assert price(mistake.action, mistake.pays, bet) != 0
        assert str(mistake.message).endswith(".")
    if not mistakes:  # a bonus that nobody would think of
        assert (bet.bet.spot, box.result) == (Spot.ANTE_BONUS, Result.FOLD)
        return
    given = (mistakes[-1].action, mistakes[-1].pays)
    named = name_mistake(*given, bet, box, settlement, rules, others)
    assert named is not None
    assert named.house_loses == price(*given, bet) == -named.player_loses


@pytest.mark.parametrize(("rules", "situation"), TAUGHT)
def test_mistakes_differ_from_what_is_due_in_every_situation(
    rules: HouseRules, situation: Situation
) -> None:
    for asked in asked_bets(rules, Wants(situation=situation), ROUNDS, rules):
        check_mistakes(asked, rules)


@pytest.mark.parametrize(("rule_set", "values"), VARIED)
def test_mistakes_differ_from_what_is_due_where_a_house_differs(
    rule_set: str, values: dict[str, str]
) -> None:
    rules = variant(rule_set, values)
    for asked in asked_bets(rules, NO_WANTS, 60, rules):
        check_mistakes(asked, rules)


@pytest.mark.parametrize(("rules", "situation"), TAUGHT)
def test_settling_again_under_no_wrong_idea_gives_what_is_due(
    rules: HouseRules, situation: Situation
) -> None:
    capped = CAPPED[rules.edition.rule_set]
    for settled_by in (rules, capped):
        for bet, box, settlement in asked_bets(
            rules, Wants(situation=situation), 6, settled_by
        ):
            case = Case.of(bet, box, settlement, settled_by)
            again = case.as_due()
            assert (again.action, again.pays) == (bet.action, bet.pays)
            verdict = verdict_for(bet.bet.spot, case.contest, settled_by)
            assert (verdict.reason, verdict.odds) == (bet.reason, bet.odds)


AMOUNTS = st.integers(0, 10**9)
ACTIONS = st.sampled_from(Action)


@st.composite
def settled_bets(draw: st.DrawFn) -> SettledBet:
    action = draw(ACTIONS)
    stake = draw(st.integers(1, 10**7))
    pays = draw(AMOUNTS) if action is Action.PAY else 0
    return SettledBet(Bet(Spot.PLAY, stake), action, Reason.TIE, pays=pays)


@given(settled_bets(), ACTIONS, AMOUNTS)
def test_a_price_is_the_change_of_what_the_player_leaves_with(
    due: SettledBet, action: Action, pays: int
) -> None:
    def leaves_with(action: Action, pays: int) -> int:
        returned = 0 if action is Action.TAKE else due.bet.stake
        return returned + (pays if action is Action.PAY else 0)

    loses = leaves_with(action, pays) - leaves_with(due.action, due.pays)
    assert price(action, pays, due) == loses


@given(settled_bets(), settled_bets())
def test_the_house_loses_by_one_answer_what_it_gains_by_the_opposite(
    one: SettledBet, other: SettledBet
) -> None:
    beside = SettledBet(one.bet, other.action, other.reason, pays=other.pays)
    there = price(beside.action, beside.pays, one)
    back = price(one.action, one.pays, beside)
    assert there == -back
