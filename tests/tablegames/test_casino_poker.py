"""Casino Poker, bet by bet, with the reason a dealer would give."""

import pytest

from tablegames.games import load_rules
from tablegames.settlement import Result
from tests.tablegames.felts import box_of, due, settled
from tests.tablegames.variants import variant

BELGIUM = load_rules("belgium/casino-poker")
TIE = "As Kd 9c 8h 2d | - | Ah Kc 9d 8s 2s / A10 R20 X10"
BOUGHT_FLUSH = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"


@pytest.mark.parametrize(
    ("line", "result", "bets"),
    [
        pytest.param(
            BOUGHT_FLUSH,
            Result.WIN,
            {
                "ante": "pay 10 dealer-does-not-qualify",
                "raise": "push dealer-does-not-qualify",
                "exchange": "take exchange-price-kept",
            },
            id="a bought flush earns one ante of a dealer who fails",
        ),
        pytest.param(
            "As Qd 9c 8h 2d | - | Kh 5h 9h Jh 3c / A10 R20",
            Result.WIN,
            {
                "ante": "pay 10 dealer-does-not-qualify",
                "raise": "push dealer-does-not-qualify",
            },
            id="ace-queen does not qualify, and pays the ante of a lower hand",
        ),
        pytest.param(
            "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / X15 R30 A15",
            Result.WIN,
            {
                "ante": "pay 15 player-higher",
                "raise": "pay 30 win-by-pay-table",
                "exchange": "take exchange-price-kept",
            },
            id="ace-king qualifies, and a pair is higher",
        ),
        pytest.param(
            "As Kd 9c 8h 2d | - | Ah Kc Td 8s 2s / A10 R20",
            Result.WIN,
            {"ante": "pay 10 player-higher", "raise": "pay 20 win-by-pay-table"},
            id="the third card decides between two hands of ace-king",
        ),
        pytest.param(
            "3s 3d 9c 8h 2d | - | Ah Kc 9d 8s 2s / A10 R20 X10",
            Result.LOSE,
            {
                "ante": "take player-lower",
                "raise": "take player-lower",
                "exchange": "take exchange-price-kept",
            },
            id="ace-king is lower than a pair",
        ),
        pytest.param(
            TIE,
            Result.TIE,
            {
                "ante": "push tie",
                "raise": "push tie",
                "exchange": "take exchange-price-kept",
            },
            id="five equal cards tie, and the price is still kept",
        ),
        pytest.param(
            "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 fold",
            Result.FOLD,
            {"ante": "take folded"},
            id="a fold loses even to a dealer who fails",
        ),
    ],
)
def test_each_bet_is_due_what_the_dealer_says(
    line: str, result: Result, bets: dict[str, str]
) -> None:
    assert due(line, BELGIUM) == bets
    assert list(due(line, BELGIUM)) == list(bets), "in the order of settlement"
    assert box_of(line, BELGIUM).result is result


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Th Jh Qh Kh Ah", "2000"),
        ("9h Jh Qh Kh Th", "1000"),
        ("5h Ah 4h 3h 2h", "1000"),
        ("7h 7s 7d 7c 2h", "400"),
        ("7h 7s 7d 2s 2h", "140"),
        ("2h 5h 9h Jh Kh", "100"),
        ("5h Ah 4s 3c 2h", "80"),
        ("7h 7s 7d 3s 2h", "60"),
        ("7h 7s 3d 3s 2h", "40"),
        ("7h 7s 4d 3s 2h", "20"),
        ("Ah Ks Td 3s 2h", "20"),
    ],
)
def test_the_relance_pays_by_category(hand: str, pays: str) -> None:
    bets = due(f"As Kd 9c 8h 2d | - | {hand} / A10 R20", BELGIUM)
    assert bets == {
        "ante": "pay 10 player-higher",
        "raise": f"pay {pays} win-by-pay-table",
    }


def test_a_relance_without_small_rows_pushes_what_it_does_not_name() -> None:
    house = variant("belgium/casino-poker", {"relance": '{ royal-flush = "100:1" }'})
    bets = due("As Kd 9c 8h 2d | - | 7h 7s 4d 3s 2h / A10 R20", house)
    assert bets == {"ante": "pay 10 player-higher", "raise": "push win-below-pay-table"}


def test_a_house_may_give_ties_to_the_player() -> None:
    house = variant("belgium/casino-poker", {"tie": '"player-wins"'})
    assert due(TIE, house) == {
        "ante": "pay 10 tie-goes-to-player",
        "raise": "pay 20 tie-goes-to-player",
        "exchange": "take exchange-price-kept",
    }
    assert box_of(TIE, house).result is Result.WIN


def test_a_house_may_return_the_price_when_the_dealer_fails() -> None:
    house = variant(
        "belgium/casino-poker",
        {
            "exchange-price-fate": '"returned-if-dealer-fails"',
            "exchange": '"before-raise"',
        },
    )
    assert due(BOUGHT_FLUSH, house)["exchange"] == "push dealer-does-not-qualify"
    assert due(TIE, house)["exchange"] == "take exchange-price-kept"
    folded = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kc / A10 X10 fold"
    assert due(folded, house) == {
        "ante": "take folded",
        "exchange": "take exchange-price-kept",
    }


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("As Kd 4c 3h 2d", True),
        ("As Qd Jc Th 8d", False),
        ("Ks Qd Jc Th 8d", False),
        ("2s 2d 3c 4h 5d", True),
        ("As 2d 3c 4h 5d", True),
    ],
)
def test_ace_king_is_the_least_that_qualifies(dealer: str, *, qualifies: bool) -> None:
    line = f"{dealer} | - | 7h 7s 9d 3s 6h / A10 R20"
    assert settled(line, BELGIUM).qualifies is qualifies


@pytest.mark.parametrize(
    ("hand", "raised"),
    [
        ("Ah Kc 7d 5s 2c", "pay 20 win-by-pay-table"),
        ("Ah Qc 7d 5s 2c", "push win-below-pay-table"),
        ("Kh Jc 9d 8s 2s", "push win-below-pay-table"),
    ],
)
def test_of_the_high_cards_the_raise_pays_only_an_ace_with_a_king(
    hand: str, raised: str
) -> None:
    house = variant("belgium/casino-poker", {"dealer-qualifies": '"Q"'})
    line = f"Qs Jd 9c 8h 3d | - | {hand} / A10 R20"
    assert due(line, house) == {"ante": "pay 10 player-higher", "raise": raised}


def test_a_tie_that_the_player_wins_below_the_pay_table_pushes_the_raise() -> None:
    values = {"dealer-qualifies": '"Q"', "tie": '"player-wins"'}
    house = variant("belgium/casino-poker", values)
    line = "Qs Jd 9c 8h 3d | - | Qh Jc 9d 8s 3s / A10 R20"
    assert due(line, house)["raise"] == "push tie-below-pay-table"


def test_a_raise_is_rounded_as_the_house_rounds() -> None:
    table = (
        '{ royal-flush = "9:1", straight-flush = "9:1", four-of-a-kind = "9:1",'
        ' full-house = "9:1", flush = "9:1", straight = "9:1",'
        ' three-of-a-kind = "9:1", two-pair = "9:1", pair = "3:2" }'
    )
    line = "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R15"
    for rounding, pays in [("down", "20"), ("up", "25")]:
        values = {
            "relance": table,
            "raise-sizes": "[1]",
            "rounding": f'"{rounding}"',
        }
        house = variant("belgium/casino-poker", values)
        said = f"pay {pays} win-by-pay-table rounded-{rounding}"
        assert due(line, house)["raise"] == said


def test_caps_hold_for_a_bet_and_for_the_table() -> None:
    line = (
        "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R30 | 4h 4c 9d Jd Ks / A10 R20 X10"
    )
    each = variant("belgium/casino-poker", {"cap-per-bet": '"15"'})
    assert due(line, each)["raise"] == "pay 15 win-by-pay-table capped-bet"
    table = variant("belgium/casino-poker", {"cap-per-table": '"40"'})
    assert due(line, table, 2)["raise"] == "pay 20 win-by-pay-table"
    assert due(line, table, 1) == {
        "ante": "pay 10 player-higher capped-table",
        "raise": "pay 0 win-by-pay-table capped-table",
    }


def test_boxes_are_settled_each_on_its_own() -> None:
    line = (
        "As Kd 9c 8h 2d | - | 3h 3c 9h Jh Kh / A15 R30 | Qs Jc 9d 4s 2h / A10 fold"
        " | Ah Kc 8d 7s 2s / A10 R20 X10"
    )
    assert [
        (box.result, box.pays, box.takes) for box in settled(line, BELGIUM).boxes
    ] == [
        (Result.WIN, 4500, 0),
        (Result.FOLD, 0, 1000),
        (Result.LOSE, 0, 4000),
    ]
