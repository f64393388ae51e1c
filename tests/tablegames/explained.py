"""Felt lines that have much to explain, and what is said of their bets, for tests."""

from tablegames.explanations import explain
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.rounds import Round

FLUSH_WINS = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
TRIPS_LOSE = "Kc Kh | 2s 7s 9h Jh Kd | 7c 7h / A15 B15 P60 T5"
LOWER_UNQUALIFIED = "Ac Qh | 2s 7s 9h Jh 4d | Kc 3h / A15 B15 P15 T5"
TIE = "Kc Qh | As Ks Qd Jh 9d | Kd Qc / A15 B15 P15"
FOLD = "Kc Qh | 7s 7d 9h Jh 4d | 7c 3h / A15 B15 T5 fold"


def said(line: str, rules: HouseRules, number: int = 1) -> dict[str, str]:
    """By spot, the explanation of each bet of a box."""
    settlement = settle(Round.parse(line), rules)
    box = settlement.boxes[number - 1]
    return {
        bet.bet.spot.value: str(explain(bet, box, settlement, rules))
        for bet in box.bets
    }
