"""Ultimate Texas Hold'em, bet by bet, with the reason a dealer would give."""

import pytest

from tablegames.cards import write_cards
from tablegames.games import load_rules
from tablegames.settlement import Result
from tests.tablegames.felts import box_of, due, settled
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
BROKEN = "2s 5d 8h Jc Kd"  # a board that gives nobody anything

FLUSH = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
ROYAL_BOARD = "2c 3d | Ts Js Qs Ks As | 4h 5h / A10 B10 P10 T5"
PLAIN_TIE = "Kc Qh | 2s 7d 9s Jh Kd | Ks Qd / A10 B10 P20 T5"
UNQUALIFIED_LOWER = f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10"
UNQUALIFIED_TIE = f"Ac 3h | {BROKEN} | Ad 4c / A10 B10 P10"
TRIPS_BEATEN = "2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5"
TRIPS_FOLDED = "As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold"


@pytest.mark.parametrize(
    ("line", "result", "bets"),
    [
        pytest.param(
            FLUSH,
            Result.WIN,
            {
                "ante": "pay 15 player-higher",
                "blind": "pay 22.50 win-by-pay-table",
                "play": "pay 60 player-higher",
                "trips": "pay 35 side-bet-by-pay-table",
            },
            id="a flush is higher, and the blind pays three to two",
        ),
        pytest.param(
            "Kc Qh | 2s 7d 9s Jh Kd | 7h 9c / T5 P30 B15 A15",
            Result.WIN,
            {
                "ante": "pay 15 player-higher",
                "blind": "push win-below-pay-table",
                "play": "pay 30 player-higher",
                "trips": "take side-bet-below-pay-table",
            },
            id="two pair is higher, and too small for the blind",
        ),
        pytest.param(
            "Kc Qh | 2s 7d 9s Jh Kd | Ac 3c / A15 B15 P15 T5",
            Result.LOSE,
            {
                "ante": "take player-lower",
                "blind": "take player-lower",
                "play": "take player-lower",
                "trips": "take side-bet-below-pay-table",
            },
            id="an ace is lower than a pair of kings",
        ),
        pytest.param(
            ROYAL_BOARD,
            Result.TIE,
            {
                "ante": "push tie",
                "blind": "push tie",
                "play": "push tie",
                "trips": "pay 250 side-bet-by-pay-table",
            },
            id="the board plays for both, and the trips bet is paid alone",
        ),
        pytest.param(
            PLAIN_TIE,
            Result.TIE,
            {
                "ante": "push tie",
                "blind": "push tie",
                "play": "push tie",
                "trips": "take side-bet-below-pay-table",
            },
            id="kings with the same kickers tie",
        ),
        pytest.param(
            f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P40",
            Result.WIN,
            {
                "ante": "push dealer-does-not-qualify",
                "blind": "push win-below-pay-table",
                "play": "pay 40 player-higher",
            },
            id="an ace beats a dealer who fails, and the ante comes back",
        ),
        pytest.param(
            "Qc 3h | 5d 6h 7c Jc Kd | 8s 9s / A10 B10 P10 T5",
            Result.WIN,
            {
                "ante": "push dealer-does-not-qualify",
                "blind": "pay 10 win-by-pay-table",
                "play": "pay 10 player-higher",
                "trips": "pay 20 side-bet-by-pay-table",
            },
            id="a straight is paid in full by a dealer who fails",
        ),
        pytest.param(
            UNQUALIFIED_LOWER,
            Result.LOSE,
            {
                "ante": "push dealer-does-not-qualify",
                "blind": "take player-lower",
                "play": "take player-lower",
            },
            id="a dealer who fails still beats a lower hand",
        ),
        pytest.param(
            UNQUALIFIED_TIE,
            Result.TIE,
            {
                "ante": "push dealer-does-not-qualify",
                "blind": "push tie",
                "play": "push tie",
            },
            id="a dealer who fails may tie",
        ),
        pytest.param(
            "Kc Qh | 2s 7d 9s Jh Kd | Ac 3c / A15 B15 fold",
            Result.FOLD,
            {"ante": "take folded", "blind": "take folded"},
            id="a fold gives up ante and blind",
        ),
        pytest.param(
            f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 T5 fold",
            Result.FOLD,
            {
                "ante": "take folded",
                "blind": "take folded",
                "trips": "take side-bet-below-pay-table",
            },
            id="a fold loses even to a dealer who fails",
        ),
        pytest.param(
            TRIPS_FOLDED,
            Result.FOLD,
            {
                "ante": "take folded",
                "blind": "take folded",
                "trips": "pay 15 side-bet-by-pay-table",
            },
            id="three sevens are paid on trips after a fold",
        ),
        pytest.param(
            TRIPS_BEATEN,
            Result.LOSE,
            {
                "ante": "take player-lower",
                "blind": "take player-lower",
                "play": "take player-lower",
                "trips": "pay 15 side-bet-by-pay-table",
            },
            id="three sevens are paid on trips though a full house is higher",
        ),
        pytest.param(
            "Ah 2h | 5h 6h 7h Jc Kd | 8s 9s / A10 B10 P10 T5",
            Result.LOSE,
            {
                "ante": "take player-lower",
                "blind": "take player-lower",
                "play": "take player-lower",
                "trips": "pay 20 side-bet-by-pay-table",
            },
            id="a straight that loses takes the blind with it",
        ),
    ],
)
def test_each_bet_is_due_what_the_dealer_says(
    line: str, result: Result, bets: dict[str, str]
) -> None:
    assert due(line, VENEZIA) == bets
    assert list(due(line, VENEZIA)) == list(bets), "in the order of settlement"
    assert box_of(line, VENEZIA).result is result


@pytest.mark.parametrize(
    ("hole", "board", "blind", "trips"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "pay 5000", "pay 500"),
        ("9s Ks", "Ts Js Qs 2d 3c", "pay 500", "pay 400"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "pay 100", "pay 300"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "pay 30", "pay 80"),
        ("2s Ks", "Ts Js 7s 2d 3c", "pay 15", "pay 70"),
        ("9s Kd", "Th Js Qs 2d 3c", "pay 10", "pay 40"),
        ("Jd Jc", "Js 7h 8d 2d 3c", "push", "pay 30"),
        ("Jd 7c", "Js 7h 8d 2d 3c", "push", "take"),
        ("Jd 9c", "Js 7h 8d 2d 3c", "push", "take"),
    ],
)
def test_blind_and_trips_pay_by_category(
    hole: str, board: str, blind: str, trips: str
) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10 T10", VENEZIA)
    assert [bets["blind"].rsplit(" ", 1)[0], bets["trips"].rsplit(" ", 1)[0]] == [
        blind,
        trips,
    ]


def test_a_house_may_spare_lower_hands_when_the_dealer_fails() -> None:
    house = variant("venezia/ultimate", {"unqualified-loser": '"pushes"'})
    assert due(UNQUALIFIED_LOWER, house) == {
        "ante": "push dealer-does-not-qualify",
        "blind": "push losing-bet-spared",
        "play": "push losing-bet-spared",
    }
    assert due(UNQUALIFIED_TIE, house) == due(UNQUALIFIED_TIE, VENEZIA)
    assert due(TRIPS_BEATEN, house) == due(TRIPS_BEATEN, VENEZIA)


def test_a_house_may_give_ties_to_the_player() -> None:
    house = variant("venezia/ultimate", {"tie": '"player-wins"'})
    assert due(ROYAL_BOARD, house) == {
        "ante": "pay 10 tie-goes-to-player",
        "blind": "pay 5000 tie-goes-to-player",
        "play": "pay 10 tie-goes-to-player",
        "trips": "pay 250 side-bet-by-pay-table",
    }
    assert due(PLAIN_TIE, house)["blind"] == "push tie-below-pay-table"
    assert due(UNQUALIFIED_TIE, house) == {
        "ante": "push dealer-does-not-qualify",
        "blind": "push tie-below-pay-table",
        "play": "pay 10 tie-goes-to-player",
    }
    assert box_of(PLAIN_TIE, house).result is Result.WIN


def test_a_house_may_take_trips_with_the_fold() -> None:
    house = variant("venezia/ultimate", {"trips-after-fold": '"forfeited"'})
    assert due(TRIPS_FOLDED, house)["trips"] == "take side-bet-forfeited"
    assert due(TRIPS_BEATEN, house)["trips"] == "pay 15 side-bet-by-pay-table"


def test_a_house_may_push_trips_when_the_hand_loses() -> None:
    house = variant("venezia/ultimate", {"trips-on-loss": '"pushes"'})
    assert due(TRIPS_BEATEN, house)["trips"] == "push side-bet-pushes-on-loss"
    assert due(TRIPS_FOLDED, house)["trips"] == "push side-bet-pushes-on-loss"
    assert due(ROYAL_BOARD, house)["trips"] == "pay 250 side-bet-by-pay-table"
    assert due(FLUSH, house)["trips"] == "pay 35 side-bet-by-pay-table"


def test_a_house_may_have_both_hole_cards_played() -> None:
    house = variant("venezia/ultimate", {"cards-used": '"both-hole-cards"'})
    box = box_of(ROYAL_BOARD, house)
    assert write_cards(box.hand.cards) == "As Ks Qs 5h 4h"
    assert box.result is Result.WIN
    assert due(ROYAL_BOARD, house)["trips"] == "take side-bet-below-pay-table"


def test_a_pair_on_the_board_qualifies_the_dealer() -> None:
    settlement = settled("Qc 3h | 2s 2d 8h Jc Kd | Ac 9s / A10 B10 P40", VENEZIA)
    assert settlement.qualifies
    assert settlement.dealer.category.name == "PAIR"


def test_boxes_are_settled_each_on_its_own() -> None:
    line = (
        "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5 | Ac 3c / A10 B10 fold"
        " | Ad 3d / A5 B5 P5 T5"
    )
    settlement = settled(line, VENEZIA)
    results = [(box.number, box.result) for box in settlement.boxes]
    assert results == [(1, Result.WIN), (2, Result.FOLD), (3, Result.LOSE)]
    assert [(box.pays, box.takes) for box in settlement.boxes] == [
        (13250, 0),
        (0, 2000),
        (0, 2000),
    ]
    assert list(VENEZIA.in_settlement_order(3)) == [3, 2, 1]
