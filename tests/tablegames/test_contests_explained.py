"""How a hand stands against the dealer's is said by what decides it."""

import pytest

from tablegames.explanations import deciding_cards, explain_contest
from tablegames.games import load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.rounds import Round
from tests.tablegames.explained import (
    FLUSH_WINS,
    FOLD,
    LOWER_UNQUALIFIED,
    TIE,
    TRIPS_LOSE,
)

VENEZIA = load_rules("venezia/ultimate")
QUEBEC = load_rules("quebec/three-card")
BELGIUM = load_rules("belgium/casino-poker")


def contest(line: str, rules: HouseRules) -> str:
    settlement = settle(Round.parse(line), rules)
    return str(explain_contest(settlement.boxes[0], settlement, rules))


def deciding(line: str, rules: HouseRules) -> set[str]:
    settlement = settle(Round.parse(line), rules)
    return {str(card) for card in deciding_cards(settlement.boxes[0], settlement)}


@pytest.mark.parametrize(
    ("line", "rules", "words", "cards"),
    [
        (
            FLUSH_WINS,
            VENEZIA,
            (
                "Hands are compared: the player's ace-high flush is higher than the"
                " dealer's pair of kings, queen kicker (a flush ranks above a pair)."
            ),
            {"As", "9s", "7s", "4s", "2s"},
        ),
        (
            "Kc Qh | 2s 7s 9h Jh Kd | Ks Ah / A15 B15 P60",
            VENEZIA,
            (
                "Hands are compared: the player's pair of kings, ace kicker, is higher"
                " than the dealer's pair of kings, queen kicker (by the kicker, ace"
                " against queen)."
            ),
            {"Ah", "Qh"},
        ),
        (
            TRIPS_LOSE,
            VENEZIA,
            (
                "Hands are compared: the player's three sevens, king kicker, is lower"
                " than the dealer's three kings, jack kicker (by the three equal"
                " cards, kings against sevens)."
            ),
            {"7c", "7h", "7s", "Kc", "Kh", "Kd"},
        ),
        (
            "As Kd 9c 8h 2d | - | Ah Kc Tc 8d 2h / A10 R20",
            BELGIUM,
            (
                "Hands are compared: the player's ace-king high is higher than the"
                " dealer's ace-king high (by the third card, ten against nine)."
            ),
            {"Tc", "9c"},
        ),
        (
            TIE,
            VENEZIA,
            (
                "Hands are compared: a tie, both with two pair, kings and queens, ace"
                " kicker."
            ),
            set(),
        ),
        (
            "2c 3h | As Ks Qs Js Ts | 4d 5d / A15 B15 P15",
            VENEZIA,
            "Hands are compared: a tie, as the board plays for both: a royal flush.",
            set(),
        ),
        (FOLD, VENEZIA, "The box folded: its hand is not compared.", set()),
        (
            LOWER_UNQUALIFIED,
            VENEZIA,
            (
                "The dealer's ace-queen high does not qualify, as it takes a pair or"
                " better; hands are compared all the same: the player's king-jack"
                " high is lower than the dealer's ace-queen high (by the highest"
                " card, ace against king)."
            ),
            {"Ac", "Kc"},
        ),
        (
            "Qs 8c 7d | - | 9d Ts Jh / A10 P10",
            QUEBEC,
            (
                "Hands are compared: the player's straight to the jack is higher than"
                " the dealer's queen-eight-seven high (a straight ranks above a high"
                " card)."
            ),
            {"9d", "Ts", "Jh"},
        ),
        (
            "5s 6c 7d | - | 9d Ts Jh / A10 P10",
            QUEBEC,
            (
                "Hands are compared: the player's straight to the jack is higher than"
                " the dealer's straight to the seven (by the highest card, jack"
                " against seven)."
            ),
            {"7d", "Jh"},
        ),
    ],
)
def test_a_contest_is_explained_by_what_decides_it(
    line: str, rules: HouseRules, words: str, cards: set[str]
) -> None:
    assert contest(line, rules) == words
    assert deciding(line, rules) == cards


def test_hands_are_not_compared_where_the_dealer_does_not_open() -> None:
    assert contest("Js 9c 8d | - | 9d 6s 3h / A10 P10", QUEBEC).endswith(
        "hands are not compared."
    )
