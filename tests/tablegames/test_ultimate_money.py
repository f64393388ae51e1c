"""What rounding and the caps of a house leave of a payment in Ultimate."""

import pytest

from tablegames.games import load_rules
from tests.tablegames.felts import due, settled
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
TWO_FLUSHES = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 | 3s 5s / A10 B10 P40"


@pytest.mark.parametrize(
    ("rounding", "blind"),
    [
        ("down", "pay 23 win-by-pay-table rounded-down"),
        ("up", "pay 23.50 win-by-pay-table rounded-up"),
    ],
)
def test_the_half_of_three_to_two_is_rounded_once(rounding: str, blind: str) -> None:
    house = variant(
        "venezia/ultimate",
        {"rounding": f'"{rounding}"', "chips": '{ "0.50" = "pink", "5" = "red" }'},
    )
    odd = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15.50 B15.50 P62 T5"
    assert due(odd, house) == {
        "ante": "pay 15.50 player-higher",
        "blind": blind,
        "play": "pay 62 player-higher",
        "trips": "pay 35 side-bet-by-pay-table",
    }
    assert due(FLUSH, house)["blind"] == "pay 22.50 win-by-pay-table"


def test_an_exact_house_pays_to_the_quarter() -> None:
    line = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A7.50 B7.50 P30"
    assert due(line, VENEZIA)["blind"] == "pay 11.25 win-by-pay-table"


def test_a_cap_on_each_bet_comes_after_the_rounding() -> None:
    house = variant(
        "venezia/ultimate",
        {
            "cap-per-bet": '"23"',
            "rounding": '"up"',
            "chips": '{ "0.50" = "pink", "5" = "red" }',
        },
    )
    assert due("Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15.50 B15.50 P62 T5", house) == {
        "ante": "pay 15.50 player-higher",
        "blind": "pay 23 win-by-pay-table capped-bet",
        "play": "pay 23 player-higher capped-bet",
        "trips": "pay 23 side-bet-by-pay-table capped-bet",
    }


def test_a_cap_on_the_table_is_used_up_from_the_right() -> None:
    house = variant("venezia/ultimate", {"cap-per-table": '"80"'})
    assert due(TWO_FLUSHES, house, 2) == {
        "ante": "pay 10 player-higher",
        "blind": "pay 15 win-by-pay-table",
        "play": "pay 40 player-higher",
    }
    assert due(TWO_FLUSHES, house, 1) == {
        "ante": "pay 15 player-higher",
        "blind": "pay 0 win-by-pay-table capped-table",
        "play": "pay 0 player-higher capped-table",
    }


def test_a_cap_on_the_table_is_used_up_from_the_left_where_the_house_settles_so() -> (
    None
):
    house = variant(
        "venezia/ultimate",
        {"cap-per-table": '"80"', "settlement-order": '"left-to-right"'},
    )
    assert due(TWO_FLUSHES, house, 1) == {
        "ante": "pay 15 player-higher",
        "blind": "pay 22.50 win-by-pay-table",
        "play": "pay 42.50 player-higher capped-table",
    }
    assert set(due(TWO_FLUSHES, house, 2).values()) == {
        "pay 0 player-higher capped-table",
        "pay 0 win-by-pay-table capped-table",
    }


def test_a_cap_that_is_just_reached_changes_nothing() -> None:
    house = variant("venezia/ultimate", {"cap-per-table": '"162.50"'})
    assert settled(TWO_FLUSHES, house) == settled(TWO_FLUSHES, VENEZIA)
