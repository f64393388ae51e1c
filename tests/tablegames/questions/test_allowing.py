from collections import Counter
from random import Random

import pytest

from tablegames.bets import Spot
from tablegames.legality import Breach
from tablegames.questions import ChoiceField, Kind, due
from tablegames.questions.breaking import BREAKS, breaches, draw_breaking
from tablegames.questions.proposals import draw_allowed, rule_on
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 300
NO_BETS = {Breach.CARD_TWICE, Breach.WRONG_NUMBER_OF_CARDS}


@houses
def test_half_of_the_bets_are_allowed(name: str) -> None:
    counts = Counter(
        right(each)["allowed"] for each in asked(Kind.BET_ALLOWED, name, MANY)
    )
    assert 0.42 * MANY < counts["allowed"] < 0.6 * MANY


@houses
def test_every_option_is_due_at_some_time(name: str) -> None:
    questions = asked(Kind.BET_ALLOWED, name, MANY)
    (field,) = questions[0].fields
    assert isinstance(field, ChoiceField)
    offered = {option.value for option in field.options}
    assert {right(question)["allowed"] for question in questions} == offered
    expected = {"allowed", "late-bet", *(each.value for each in breaches(HOUSES[name]))}
    assert offered == expected


@houses
def test_a_breach_is_the_one_that_was_meant(name: str) -> None:
    rules = HOUSES[name]
    for breach in breaches(rules):
        for seed in range(40):
            proposal = draw_breaking(Random(seed), rules, breach)
            assert rule_on(proposal, rules).value == breach.value, proposal


@houses
def test_what_should_be_allowed_is(name: str) -> None:
    rules = HOUSES[name]
    for seed in range(200):
        proposal = draw_allowed(Random(seed), rules, None)
        assert rule_on(proposal, rules).value == "allowed", proposal


def test_every_breach_of_a_bet_is_reachable_in_some_house() -> None:
    reachable = {breach for rules in HOUSES.values() for breach in breaches(rules)}
    assert reachable == set(Breach) - NO_BETS == set(BREAKS)


def test_each_way_to_go_wrong_is_named() -> None:
    named = {
        wrong.mistake.slug
        for name in HOUSES
        for question in asked(Kind.BET_ALLOWED, name)
        for wrong in due(question).dues[0].known()
    }
    assert named == {
        "late-bet-taken",
        "bet-let-through",
        "allowed-bet-refused",
        "another-rule-named",
    }


@pytest.mark.parametrize("name", ["venezia/ultimate", "charlevoix/ultimate"])
def test_sizes_of_another_stage_come_up(name: str) -> None:
    shown = {
        figure.key
        for question in asked(Kind.BET_ALLOWED, name, MANY)
        if right(question)["allowed"] == "raise-size"
        for figure in due(question).rule
    }
    assert shown == {"raises.before-flop", "raises.after-flop", "raises.after-river"}


def test_bets_at_the_very_limits_come_up() -> None:
    rules = HOUSES["venezia/ultimate"]
    antes = {
        question.felt.boxes[0].bets[0].stake
        for question in asked(Kind.BET_ALLOWED, "venezia/ultimate", MANY)
        if question.felt is not None
        and right(question)["allowed"] == "allowed"
        and question.felt.boxes[0].bets
    }
    limits = next(iter(rules.limits.values()))
    assert {limits.lowest, limits.highest} <= antes


@pytest.mark.parametrize("name", ["venezia/ultimate", "charlevoix/ultimate"])
def test_a_stage_is_told_wherever_sizes_depend_on_it(name: str) -> None:
    stages = ("Before the flop", "After the flop", "After the river")
    for question in asked(Kind.BET_ALLOWED, name, MANY):
        if right(question)["allowed"] == "raise-size":
            assert str(question.prompt).startswith(stages)


def test_the_size_of_a_play_bet_is_worked_out() -> None:
    for question in asked(Kind.BET_ALLOWED, "venezia/ultimate", MANY):
        if right(question)["allowed"] == "raise-size":
            assert " × " in str(due(question).arithmetic)
            assert question.felt is not None
            box = question.felt.boxes[0]
            times = box.stake(Spot.PLAY) // box.stake(Spot.ANTE)
            assert str(due(question).arithmetic).startswith(f"{times} × ")


def test_no_sum_is_shown_where_the_size_is_not_what_decides() -> None:
    for question in asked(Kind.BET_ALLOWED, "venezia/ultimate", MANY):
        if right(question)["allowed"] not in {"allowed", "raise-size"}:
            assert due(question).arithmetic is None
