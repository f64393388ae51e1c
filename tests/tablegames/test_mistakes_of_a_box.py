"""Several wrong answers of one box: one wrong idea behind them, or several."""

import pytest

from tablegames.bets import Spot, parse_amount
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.mistakes import MistakeName, name_box_mistakes
from tablegames.settlement import Action
from tests.tablegames.felts import settled

VENEZIA = load_rules("venezia/ultimate")
QUEBEC = load_rules("quebec/three-card")

FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
KICKER_LOSES = "Kc Ah | 2s 7d 9s Jh Kd | Ks Qd / A10 B10 P20 T5"
FULL_HOUSES = "Td 4h | Ac 8d 8h Th Tc | 8c Qh / A35 B35 P70"
FOLDED = "As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold"
STRAIGHT_WINS = "Qs 9c 4d | - | 9d 8s 7h / A10 P10 PP5"
PAIR_WINS = "Qs 9c 4d | - | 9d 9s 7h / A10 P10 PP5"


def named(line: str, rules: HouseRules, **given: str) -> dict[str, str | None]:
    """By spot, the name of each mistake in what was given, as in `ante="pay 15"`."""
    settlement = settled(line, rules)
    answers = {}
    for spot, answer in given.items():
        word, _, amount = answer.partition(" ")
        action = Action(word)
        answers[Spot(spot.replace("_", "-"))] = action, parse_amount(amount or "0")
    found = name_box_mistakes(answers, settlement.boxes[0], settlement, rules)
    return {
        spot.value: each.name.value if each else None for spot, each in found.items()
    }


def test_right_answers_show_no_mistake() -> None:
    right = {"ante": "pay 15", "blind": "pay 22.50", "play": "pay 60"}
    assert named(FLUSH, VENEZIA, **right, trips="pay 35") == {}


def test_one_wrong_answer_gets_its_own_name() -> None:
    answers = {"ante": "take", "blind": "push", "play": "take", "trips": "take"}
    assert named(KICKER_LOSES, VENEZIA, **answers) == {
        "blind": MistakeName.BLIND_PUSHED_ON_LOSS.value
    }


def test_a_kicker_overlooked_is_one_mistake_for_every_bet() -> None:
    answers = {"ante": "push", "blind": "push", "play": "push", "trips": "take"}
    ignored = MistakeName.KICKER_IGNORED.value
    assert named(KICKER_LOSES, VENEZIA, **answers) == {
        "ante": ignored,
        "blind": ignored,
        "play": ignored,
    }


def test_an_idea_that_a_right_answer_denies_explains_no_more_than_one_bet() -> None:
    answers = {"ante": "take", "blind": "push", "play": "push", "trips": "take"}
    assert named(KICKER_LOSES, VENEZIA, **answers) == {
        "blind": MistakeName.BLIND_PUSHED_ON_LOSS.value,
        "play": MistakeName.KICKER_IGNORED.value,
    }


def test_full_houses_read_by_the_pair_pay_the_blind_too() -> None:
    answers = {"ante": "pay 35", "blind": "pay 105", "play": "pay 70"}
    by_pair = MistakeName.FULL_HOUSE_READ_BY_PAIR.value
    assert named(FULL_HOUSES, VENEZIA, **answers) == dict.fromkeys(answers, by_pair)


def test_a_fold_handed_back_is_one_mistake_and_the_trips_another() -> None:
    answers = {"ante": "push", "blind": "push", "trips": "take"}
    assert named(FOLDED, VENEZIA, **answers) == {
        "ante": MistakeName.FOLDED_BET_RETURNED.value,
        "blind": MistakeName.FOLDED_BET_RETURNED.value,
        "trips": MistakeName.SIDE_BET_TAKEN_ON_FOLD.value,
    }


def test_stakes_counted_in_are_found_on_every_bet() -> None:
    answers = {"ante": "pay 20", "ante_bonus": "pay 20", "play": "pay 20"}
    counted = MistakeName.STAKE_COUNTED_IN.value
    assert named(STRAIGHT_WINS, QUEBEC, **answers, pair_plus="pay 35") == {
        "ante": counted,
        "ante-bonus": counted,
        "play": counted,
        "pair-plus": counted,
    }


def test_a_bonus_is_marked_though_none_is_due() -> None:
    answers = {"ante": "pay 10", "ante_bonus": "pay 10", "play": "pay 10"}
    assert named(PAIR_WINS, QUEBEC, **answers) == {
        "ante-bonus": MistakeName.BONUS_PAID_BELOW_TABLE.value
    }


def test_an_unusual_answer_has_no_name_beside_a_usual_one() -> None:
    answers = {"ante": "pay 1.25", "blind": "pay 30"}
    assert named(FLUSH, VENEZIA, **answers) == {
        "ante": None,
        "blind": MistakeName.THREE_TO_TWO_AS_TWO_TO_ONE.value,
    }


@pytest.mark.parametrize(
    ("given", "house_loses"),
    [("pay 30", 750), ("push", -2250), ("take", -3750)],
)
def test_each_answer_of_a_box_has_its_price(given: str, house_loses: int) -> None:
    settlement = settled(FLUSH, VENEZIA)
    word, _, amount = given.partition(" ")
    answers = {Spot.BLIND: (Action(word), parse_amount(amount or "0"))}
    found = name_box_mistakes(answers, settlement.boxes[0], settlement, VENEZIA)
    mistake = found[Spot.BLIND]
    assert mistake is not None
    assert mistake.house_loses == house_loses
