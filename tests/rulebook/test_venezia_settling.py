"""What is paid and taken in Ultimate at the Casinò di Venezia, clause by clause.

Seeds 000 (English) and 001 (Chinese), which give the same rules.
"""

import pytest

from tablegames.games import load_rules
from tablegames.house_rules import Standing
from tablegames.settlement import Result
from tests.tablegames.felts import box_of, due, settled

RULES = load_rules("venezia/ultimate")
BOARD = "2s 7d 9s Jh Kd"
BROKEN = "2s 5d 8h Jc Kd"


def test_the_dealer_qualifies_with_a_pair() -> None:
    assert settled(f"2h 3c | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies
    assert not settled(f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies


def test_the_pair_may_lie_on_the_board() -> None:
    line = "Qc 3h | 2s 2d 8h Jc Kd | Ac 9s / A10 B10 P10"
    assert settled(line, RULES).qualifies


def test_a_dealer_who_fails_returns_the_ante_to_higher_and_lower_hands() -> None:
    line = f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10 | Ad Qs / A10 B10 P10"
    assert due(line, RULES, 1)["ante"] == "push dealer-does-not-qualify"
    assert due(line, RULES, 2)["ante"] == "push dealer-does-not-qualify"


def test_a_dealer_who_fails_pays_a_higher_hand_its_play_bet() -> None:
    line = f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P40"
    assert due(line, RULES)["play"] == "pay 40 player-higher"


def test_a_dealer_who_fails_pays_blind_and_trips_by_their_tables() -> None:
    bets = due("Qc 3h | 5d 6h 7c Jc Kd | 8s 9s / A10 B10 P10 T5", RULES)
    assert bets["blind"] == "pay 10 win-by-pay-table"
    assert bets["trips"] == "pay 20 side-bet-by-pay-table"


def test_a_dealer_who_fails_takes_play_and_blind_of_a_lower_hand() -> None:
    """The text says only that losing bets are collected: inferred."""
    bets = due(f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10", RULES)
    assert (bets["play"], bets["blind"]) == ("take player-lower",) * 2
    source = RULES.figure("unqualified-loser").source
    assert source.standing is Standing.INFERRED


def test_boxes_are_compared_from_right_to_left() -> None:
    assert list(RULES.in_settlement_order(7)) == [7, 6, 5, 4, 3, 2, 1]
    assert RULES.figure("settlement-order").source.standing is Standing.STATED


def test_a_higher_hand_is_paid_even_money_on_ante_and_play() -> None:
    bets = due(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P45", RULES)
    assert bets["ante"] == "pay 15 player-higher"
    assert bets["play"] == "pay 45 player-higher"


def test_a_lower_hand_loses_ante_play_and_blind() -> None:
    bets = due(f"Kc Qh | {BOARD} | Ac 3c / A15 B15 P15", RULES)
    assert set(bets.values()) == {"take player-lower"}
    assert len(bets) == 3


def test_a_tie_leaves_ante_play_and_blind_to_the_player() -> None:
    bets = due(f"Kc Qh | {BOARD} | Ks Qd / A10 B10 P20", RULES)
    assert bets == {"ante": "push tie", "blind": "push tie", "play": "push tie"}


def test_the_blind_of_a_hand_below_a_straight_stays_when_it_wins() -> None:
    bets = due("Kc Qh | 2s 7d 9s Jh Kd | 7h 7c / A15 B15 P30", RULES)
    assert bets["blind"] == "push win-below-pay-table"


def test_the_blind_of_a_straight_that_loses_is_lost() -> None:
    bets = due("Ah 2h | 5h 6h 7h Jc Kd | 8s 9s / A10 B10 P10", RULES)
    assert bets["blind"] == "take player-lower"


@pytest.mark.parametrize(
    ("hole", "board", "pays"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "5000"),
        ("9s Ks", "Ts Js Qs 2d 3c", "500"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "100"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "30"),
        ("2s Ks", "Ts Js 7s 2d 3c", "15"),
        ("9s Kd", "Th Js Qs 2d 3c", "10"),
    ],
)
def test_the_blind_pays_500_50_10_3_three_to_two_and_even_money(
    hole: str, board: str, pays: str
) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10", RULES)
    assert bets["blind"] == f"pay {pays} win-by-pay-table"


@pytest.mark.parametrize(
    ("hole", "board", "pays"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "500"),
        ("9s Ks", "Ts Js Qs 2d 3c", "400"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "300"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "80"),
        ("2s Ks", "Ts Js 7s 2d 3c", "70"),
        ("9s Kd", "Th Js Qs 2d 3c", "40"),
        ("Jd Jc", "Js 7h 8d 2d 3c", "30"),
    ],
)
def test_trips_pays_50_40_30_8_7_4_and_3(hole: str, board: str, pays: str) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10 T10", RULES)
    assert bets["trips"] == f"pay {pays} side-bet-by-pay-table"


@pytest.mark.parametrize(
    ("line", "result", "qualifies"),
    [
        ("4h 5c | Js 7h 8d 2d 3c | Jd Jc / A10 B10 P10 T5", Result.WIN, False),
        ("4h 4c | Js 7h 8d 2d 3c | Jd Jc / A10 B10 P10 T5", Result.WIN, True),
        ("2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5", Result.LOSE, True),
        ("7s 3d | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5", Result.TIE, True),
    ],
)
def test_trips_is_paid_whatever_becomes_of_the_hand(
    line: str, result: Result, *, qualifies: bool
) -> None:
    assert box_of(line, RULES).result is result
    assert settled(line, RULES).qualifies is qualifies
    assert due(line, RULES)["trips"] == "pay 15 side-bet-by-pay-table"


def test_trips_below_three_of_a_kind_is_collected() -> None:
    bets = due(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P30 T5", RULES)
    assert bets["trips"] == "take side-bet-below-pay-table"
