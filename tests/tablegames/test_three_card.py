"""Three Card Poker, bet by bet, with the reason a dealer would give."""

import pytest

from tablegames.games import load_rules
from tablegames.settlement import Result
from tests.tablegames.felts import box_of, due, settled
from tests.tablegames.variants import variant

QUEBEC = load_rules("quebec/three-card")
STRAIGHT_BEATEN = "Qs Qc Qd | - | 9d 8s 7h / A10 P10 PP5"
PAIR_FOLDED = "Qs 9c 4d | - | 5d 5s 7h / A10 PP5 fold"
TIE = "Ks 9c 4d | - | Kd 9h 4s / A10 P10 PP5"


@pytest.mark.parametrize(
    ("line", "result", "bets"),
    [
        pytest.param(
            "Js 9c 8d | - | 9d 6s 3h / A10 P10",
            Result.WIN,
            {
                "ante": "pay 10 dealer-does-not-qualify",
                "play": "push dealer-does-not-qualify",
            },
            id="a jack does not open, and pays the ante of a lower hand",
        ),
        pytest.param(
            "Js 9c 8d | - | 9h 8h 7h / PP5 P10 A10",
            Result.WIN,
            {
                "ante": "pay 10 dealer-does-not-qualify",
                "ante-bonus": "pay 50 bonus-by-pay-table",
                "play": "push dealer-does-not-qualify",
                "pair-plus": "pay 200 side-bet-by-pay-table",
            },
            id="a straight flush against a dealer who does not open",
        ),
        pytest.param(
            "Js 9c 8d | - | Jd 9h 8s / A10 P10",
            Result.WIN,
            {
                "ante": "pay 10 dealer-does-not-qualify",
                "play": "push dealer-does-not-qualify",
            },
            id="an equal hand is paid the ante when the dealer does not open",
        ),
        pytest.param(
            "Qs 9c 4d | - | Kd 6s 3h / A10 P10 PP5",
            Result.WIN,
            {
                "ante": "pay 10 player-higher",
                "play": "pay 10 player-higher",
                "pair-plus": "take side-bet-below-pay-table",
            },
            id="a king is higher than a queen",
        ),
        pytest.param(
            "Qs 9c 4d | - | Qd 9s 3h / A10 P10",
            Result.LOSE,
            {"ante": "take player-lower", "play": "take player-lower"},
            id="the third card decides",
        ),
        pytest.param(
            TIE,
            Result.TIE,
            {
                "ante": "push tie",
                "play": "push tie",
                "pair-plus": "take side-bet-below-pay-table",
            },
            id="three equal cards tie",
        ),
        pytest.param(
            STRAIGHT_BEATEN,
            Result.LOSE,
            {
                "ante": "take player-lower",
                "ante-bonus": "pay 10 bonus-by-pay-table",
                "play": "take player-lower",
                "pair-plus": "pay 30 side-bet-by-pay-table",
            },
            id="a straight that loses has its bonus and its pair plus",
        ),
        pytest.param(
            "Ks 9s 4s | - | 4d 3s 2h / A10 P10",
            Result.WIN,
            {
                "ante": "pay 10 player-higher",
                "ante-bonus": "pay 10 bonus-by-pay-table",
                "play": "pay 10 player-higher",
            },
            id="a straight is higher than a flush",
        ),
        pytest.param(
            "Ks 9c 4d | - | 9d 8s 7h / A10 fold",
            Result.FOLD,
            {"ante": "take folded"},
            id="a straight that folds has no bonus",
        ),
        pytest.param(
            "Js 9c 8d | - | 5d 4s 2h / A10 PP5 fold",
            Result.FOLD,
            {"ante": "take folded", "pair-plus": "take side-bet-below-pay-table"},
            id="a fold loses even to a dealer who does not open",
        ),
        pytest.param(
            PAIR_FOLDED,
            Result.FOLD,
            {"ante": "take folded", "pair-plus": "pay 5 side-bet-by-pay-table"},
            id="a pair that folds is paid on pair plus",
        ),
        pytest.param(
            "As Ac Ad | - | 5d 5s 7h / PP5",
            Result.WIN,
            {"pair-plus": "pay 5 side-bet-by-pay-table"},
            id="pair plus alone is paid whatever the dealer holds",
        ),
        pytest.param(
            "Js 9c 8d | - | Ad Ks 7h / PP5",
            Result.LOSE,
            {"pair-plus": "take side-bet-below-pay-table"},
            id="pair plus alone needs a pair",
        ),
    ],
)
def test_each_bet_is_due_what_the_dealer_says(
    line: str, result: Result, bets: dict[str, str]
) -> None:
    assert due(line, QUEBEC) == bets
    assert list(due(line, QUEBEC)) == list(bets), "in the order of settlement"
    assert box_of(line, QUEBEC).result is result


@pytest.mark.parametrize(
    ("hand", "bonus", "pair_plus"),
    [
        ("9h 8h 7h", "pay 50", "pay 400"),
        ("9h 9s 9d", "pay 40", "pay 300"),
        ("9h 8s 7d", "pay 10", "pay 60"),
        ("Ah 2s 3d", "pay 10", "pay 60"),
        ("9h 8h 2h", None, "pay 40"),
        ("9h 9s 2d", None, "pay 10"),
        ("Ah Ks 2d", None, "take"),
    ],
)
def test_bonus_and_pair_plus_pay_by_category(
    hand: str, bonus: str | None, pair_plus: str
) -> None:
    bets = due(f"Qs Tc 4c | - | {hand} / A10 P10 PP10", QUEBEC)
    said = bets.get("ante-bonus")
    assert (said and said.rsplit(" ", 1)[0]) == bonus
    assert bets["pair-plus"].rsplit(" ", 1)[0] == pair_plus


def test_the_bonus_has_no_stake_of_its_own() -> None:
    box = box_of(STRAIGHT_BEATEN, QUEBEC)
    bonus = box.bets[1]
    assert (bonus.bet.stake, bonus.takes, bonus.pays) == (0, 0, 1000)
    assert (box.pays, box.takes) == (4000, 2000)


def test_a_house_may_give_ties_to_the_player() -> None:
    house = variant("quebec/three-card", {"tie": '"player-wins"'})
    assert due(TIE, house) == {
        "ante": "pay 10 tie-goes-to-player",
        "play": "pay 10 tie-goes-to-player",
        "pair-plus": "take side-bet-below-pay-table",
    }
    assert box_of(TIE, house).result is Result.WIN


def test_a_house_may_take_pair_plus_with_the_fold() -> None:
    house = variant("quebec/three-card", {"pair-plus-after-fold": '"forfeited"'})
    assert due(PAIR_FOLDED, house)["pair-plus"] == "take side-bet-forfeited"
    alone = "Qs 9c 4d | - | 5d 5s 7h / PP5"
    assert due(alone, house)["pair-plus"] == "pay 5 side-bet-by-pay-table"


@pytest.mark.parametrize(
    ("least", "dealer", "opens"),
    [
        ("Q", "Qs 3c 2d", True),
        ("Q", "Js Tc 8d", False),
        ("Q", "2s 2c 3d", True),
        ("Q-7", "Qs 6c 2d", False),
        ("Q-7", "Qs 7c 2d", True),
        ("pair", "As Kc Jd", False),
        ("pair", "2s 2c 3d", True),
    ],
)
def test_the_house_says_with_what_the_dealer_opens(
    least: str, dealer: str, *, opens: bool
) -> None:
    house = variant("quebec/three-card", {"dealer-opens": f'"{least}"'})
    line = f"{dealer} | - | Kd 9h 4s / A10 P10"
    assert settled(line, house).qualifies is opens


def test_a_bonus_is_rounded_and_capped_as_any_payment() -> None:
    table = '{ straight-flush = "5:1", three-of-a-kind = "4:1", straight = "3:2" }'
    line = "Qs Qc Qd | - | 9d 8s 7h / A5.50 P5.50"
    for rounding, cap, bonus in [
        ("down", "none", "pay 8 bonus-by-pay-table rounded-down"),
        ("up", "none", "pay 8.50 bonus-by-pay-table rounded-up"),
        ("up", "8", "pay 8 bonus-by-pay-table capped-bet"),
    ]:
        house = variant(
            "quebec/three-card",
            {
                "ante-bonus": table,
                "rounding": f'"{rounding}"',
                "cap-per-bet": f'"{cap}"',
            },
        )
        assert due(line, house)["ante-bonus"] == bonus


def test_a_cap_on_the_table_reaches_the_bonus_in_its_turn() -> None:
    house = variant("quebec/three-card", {"cap-per-table": '"25"'})
    line = "Qs 9c 4d | - | 9d 8s 7h / A10 P10 PP5 | Ks 6s 3h / A5 P5"
    assert due(line, house, 2) == {
        "ante": "pay 5 player-higher",
        "play": "pay 5 player-higher",
    }
    assert due(line, house, 1) == {
        "ante": "pay 10 player-higher",
        "ante-bonus": "pay 5 bonus-by-pay-table capped-table",
        "play": "pay 0 player-higher capped-table",
        "pair-plus": "pay 0 side-bet-by-pay-table capped-table",
    }


def test_boxes_are_settled_each_on_its_own() -> None:
    line = "Qs 9c 4d | - | Kd 6s 3h / A10 P10 | Jd Ts 3s / A15 fold | 2d 2s 3c / PP5"
    settlement = settled(line, QUEBEC)
    assert [(box.result, box.pays, box.takes) for box in settlement.boxes] == [
        (Result.WIN, 2000, 0),
        (Result.FOLD, 0, 1500),
        (Result.WIN, 500, 0),
    ]
