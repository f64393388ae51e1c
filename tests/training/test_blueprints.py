"""What can be asked of a programme's parts, and how its hands are drawn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tablegames.games import load_rules, rule_sets
from tablegames.questions import Kind, kinds
from tests.make_programmes import a_part
from tests.make_quizzes import CASINO_POKER, THREE_CARD, ULTIMATE
from training.blueprints import (
    drawn_hands,
    fault_of,
    faults_together,
    possible_situations,
    skills_of,
)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"rule_set": "nowhere/poker"}, "rule_set"),
        ({"rule_set": CASINO_POKER, "kind": Kind.PLAYING_CARDS}, "kind"),
        ({"rule_set": THREE_CARD, "kind": Kind.OTHER_HOUSE}, "kind"),
        ({"situation": "no-such-moment"}, "situation"),
        ({"rule_set": THREE_CARD, "situation": "royal-flush"}, "situation"),
        ({"kind": Kind.PAYOUT, "situation": "tie"}, "situation"),
        ({"kind": Kind.SETTLE_TABLE, "boxes": 8}, "boxes"),
        ({"kind": Kind.SETTLE_TABLE, "boxes": 1}, "boxes"),
        ({"kind": Kind.SETTLE_BOX, "boxes": 2}, "boxes"),
        ({"kind": Kind.READ_HAND, "boxes": 2}, "boxes"),
    ],
)
def test_what_cannot_be_asked_is_said_beside_its_field(
    fields: dict[str, Any], field: str
) -> None:
    fault = fault_of(a_part(**fields))
    assert fault is not None
    assert fault.field == field


@pytest.mark.parametrize("rule_set", rule_sets())
def test_every_kind_of_every_house_can_be_asked(rule_set: str) -> None:
    for kind in kinds(load_rules(rule_set)):
        boxes = 3 if kind is Kind.SETTLE_TABLE else 1
        part = a_part(rule_set=rule_set, kind=kind, boxes=boxes)
        assert fault_of(part) is None


def test_a_kind_cannot_give_more_different_questions_than_it_has() -> None:
    procedures = a_part(kind=Kind.PROCEDURE, hands=15)
    assert faults_together([procedures]) == {}
    faults = faults_together([procedures, procedures])
    assert list(faults) == [1]
    assert faults[1].field == "hands"
    assert faults[1].message.values["most"] == 22  # eleven mishaps, each told two ways


def test_another_house_has_its_own_questions() -> None:
    parts = [
        a_part(kind=Kind.PROCEDURE, hands=20, rule_set=name)
        for name in (ULTIMATE, THREE_CARD)
    ]
    assert faults_together(parts) == {}


def test_situations_left_open_come_up_equally_often() -> None:
    number = len(possible_situations(load_rules(ULTIMATE)))
    hands = drawn_hands([a_part(hands=2 * number + 3)], Random(5))
    often = Counter(hand.situation for hand in hands)
    assert len(hands) == 2 * number + 3
    assert sorted(often.values()) == [2] * (number - 3) + [3] * 3


def test_a_chosen_situation_comes_up_in_every_hand_of_its_part() -> None:
    hands = drawn_hands([a_part(situation="tie"), a_part(kind=Kind.PAYOUT)], Random(5))
    assert [hand.situation for hand in hands] == ["tie"] * 3 + [""] * 3


def test_the_skills_are_situations_settled_and_kinds_otherwise() -> None:
    parts = [
        a_part(situation="tie"),
        a_part(kind=Kind.PAYOUT),
        a_part(situation="tie", kind=Kind.SETTLE_TABLE, boxes=2),
        a_part(rule_set=THREE_CARD, kind=Kind.READ_HAND),
    ]
    assert skills_of(parts) == {
        ULTIMATE: ("tie", "payout"),
        THREE_CARD: ("read-hand",),
    }


def test_a_part_left_open_asks_for_every_situation_that_can_be_dealt() -> None:
    skills = skills_of([a_part()])[ULTIMATE]
    assert len(skills) == len(possible_situations(load_rules(ULTIMATE)))
