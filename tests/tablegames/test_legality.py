"""A round that the house would not allow is refused with the rule it breaks."""

from tablegames.games import check, load_rules
from tablegames.legality import Breach
from tablegames.rounds import Round
from tests.tablegames.breaches import refused
from tests.tablegames.test_legality_of_casino_poker import CASINO_POKER_BREACHES
from tests.tablegames.test_legality_of_three_card import THREE_CARD_BREACHES
from tests.tablegames.test_legality_of_ultimate import ULTIMATE_BREACHES

VENEZIA = load_rules("venezia/ultimate")


def test_a_table_has_no_more_boxes_than_seats() -> None:
    pairs = ("2c 2d", "3c 3d", "4c 4d", "5c 5d", "6c 6d", "8c 8d", "9c 9d", "Tc Td")
    boxes = [f"{pair} / A5 B5 fold" for pair in pairs]
    felt = " | ".join(["Kc Qh", "2s 7s 9s Jh Kd", *boxes[:7]])
    check(Round.parse(felt), VENEZIA)
    error = refused(f"{felt} | {boxes[7]}", VENEZIA)
    assert error.breach is Breach.TOO_MANY_BOXES
    assert str(error) == "there are 8 boxes; the table has 7"


def test_every_breach_has_been_met_here() -> None:
    elsewhere = {
        Breach.TOO_MANY_BOXES,
        Breach.STAKE_NOT_EVEN,
        Breach.SIDE_BET_ALONE,
        Breach.EXCHANGE_NOT_OFFERED,
    }
    lines = [*ULTIMATE_BREACHES, *THREE_CARD_BREACHES, *CASINO_POKER_BREACHES]
    assert {breach for _, breach, _ in lines} | elsewhere == set(Breach)
