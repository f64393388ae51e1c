import json

from tablegames.games import load_rules, settle
from tablegames.records import record, write_record
from tablegames.rounds import Round

FELT = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"


def written(line: str, name: str) -> str:
    rules = load_rules(name)
    felt = Round.parse(line)
    return write_record(felt, settle(felt, rules), rules)


def test_a_settled_round_is_one_line_of_the_notations_own_example() -> None:
    assert written(FELT, "venezia/ultimate") == (
        '{"rules": "venezia/ultimate@1", '
        '"felt": "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5", '
        '"dealer": {"category": "pair", "cards": ["Kc", "Kd", "Qh", "Jh", "9s"], '
        '"qualifies": true}, '
        '"boxes": [{"box": 1, "category": "flush", '
        '"cards": ["As", "9s", "7s", "4s", "2s"], "result": "win", '
        '"bets": {"ante": {"action": "pay", "stake": "15", "pays": "15"}, '
        '"blind": {"action": "pay", "stake": "15", "pays": "22.50"}, '
        '"play": {"action": "pay", "stake": "60", "pays": "60"}, '
        '"trips": {"action": "pay", "stake": "5", "pays": "35"}}, '
        '"pays": "132.50", "takes": "0"}]}'
    )


def test_the_ante_bonus_is_an_entry_of_its_own_without_a_stake() -> None:
    line = "Js 9c 8d | - | 2d 3d 4d / A10 P10"
    bets = json.loads(written(line, "quebec/three-card"))["boxes"][0]["bets"]
    assert list(bets) == ["ante", "ante-bonus", "play"]
    assert bets["ante-bonus"] == {"action": "pay", "stake": "0", "pays": "50"}


def test_the_ante_bonus_is_absent_where_it_does_not_pay() -> None:
    line = "Js 9c 8d | - | 9d 6s 3h / A10 P10"
    bets = json.loads(written(line, "quebec/three-card"))["boxes"][0]["bets"]
    assert list(bets) == ["ante", "play"]


def test_the_exchange_price_is_taken_and_the_box_sums_it() -> None:
    line = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
    box = json.loads(written(line, "belgium/casino-poker"))["boxes"][0]
    assert box["bets"]["exchange"] == {"action": "take", "stake": "10", "pays": "0"}
    assert (box["pays"], box["takes"]) == ("10", "10")


def test_bets_stand_in_settlement_order_and_boxes_in_seat_order() -> None:
    line = (
        "Kc Qh | 2s 7s 9s Jh Kd | As 4s / T5 P60 B15 A15 | 3d 3c / B7.50 A7.50 T5 fold"
    )
    felt = Round.parse(line)
    rules = load_rules("venezia/ultimate")
    boxes = record(felt, settle(felt, rules), rules)["boxes"]
    assert [box["box"] for box in boxes] == [1, 2]
    assert list(boxes[0]["bets"]) == ["ante", "blind", "play", "trips"]
    assert boxes[1]["takes"] == "20"
    assert boxes[1]["bets"]["ante"]["stake"] == "7.50"
