from fractions import Fraction
from random import Random

import pytest

from tablegames.house_rules import Rounding
from tablegames.questions import Kind, due, mark
from tablegames.questions.payments import draw_payment
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
DOWN, UP = "rounding down, capped", "rounding up, both hole cards"
MANY = 200


@houses
def test_the_payment_is_the_odds_on_the_stake(name: str) -> None:
    rules = HOUSES[name]
    for seed, question in enumerate(asked(Kind.PAYOUT, name, MANY)):
        payment = draw_payment(Random(seed), rules)
        won = Fraction(payment.stake * payment.odds.win, payment.odds.stake)
        if rules.rounding is not Rounding.EXACT:
            chips = won // rules.smallest_chip
            up = rules.rounding is Rounding.UP and won % rules.smallest_chip
            won = Fraction((chips + bool(up)) * rules.smallest_chip)
        if rules.cap_per_bet is not None:
            won = min(won, Fraction(rules.cap_per_bet))
        assert right(question) == {"pays": won}


@pytest.mark.parametrize("name", ["venezia/ultimate", "charlevoix/ultimate", UP])
def test_three_to_two_is_asked_for_often(name: str) -> None:
    questions = asked(Kind.PAYOUT, name, MANY)
    assert sum("3:2" in str(each.prompt) for each in questions) > 0.35 * MANY


def slugs(name: str) -> set[str]:
    return {
        wrong.mistake.slug
        for question in asked(Kind.PAYOUT, name, MANY)
        for wrong in due(question).dues[0].known()
    }


def test_a_payment_of_halves_is_got_wrong_in_known_ways() -> None:
    assert slugs("venezia/ultimate") >= {
        "three-to-two-as-two-to-one",
        "three-to-two-as-even-money",
        "odds-turned-round",
        "stake-counted-in",
        "paid-even-money",
        "odds-read-as-for",
        "other-house-table",
        "row-above",
        "row-below",
        "part-dropped",
        "part-rounded-up",
    }


def test_rounding_and_caps_are_got_wrong_in_known_ways() -> None:
    assert slugs(DOWN) >= {"cap-forgotten", "rounded-wrong-way", "rounding-forgotten"}
    assert slugs(UP) >= {"rounded-wrong-way", "rounding-forgotten"}


def test_the_money_rule_is_shown_where_it_decides() -> None:
    keys = {
        figure.key
        for question in asked(Kind.PAYOUT, DOWN, MANY)
        for figure in due(question).rule
    }
    assert {"cap-per-bet", "rounding", "blind", "trips"} <= keys


def test_a_wrong_sum_has_its_price() -> None:
    question = asked(Kind.PAYOUT, "venezia/ultimate")[0]
    pays = right(question)["pays"]
    assert isinstance(pays, int)
    (over,) = mark(question, {"pays": pays + 250}).fields
    assert over.house_loses == 250
    (short,) = mark(question, {"pays": pays - 50}).fields
    assert short.house_loses == -50


def test_a_line_of_mental_arithmetic_stands_beside_every_payment() -> None:
    for question in asked(Kind.PAYOUT, "venezia/ultimate", MANY):
        assert str(due(question).arithmetic).startswith(
            ("3:2 on", *(f"{times}:1 on" for times in range(1, 501)))
        )
