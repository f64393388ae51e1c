"""What a bet came to is explained in the words of the house that settled it."""

import pytest

from tablegames.games import load_rules
from tests.tablegames.explained import FLUSH_WINS, said
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
QUEBEC = load_rules("quebec/three-card")
BELGIUM = load_rules("belgium/casino-poker")


def test_a_tie_that_the_player_wins_is_paid_by_table_as_a_tie() -> None:
    house = variant("venezia/ultimate", {"tie": '"player-wins"'})
    line = "2c 3h | As Ks Qs Js Ts | 4d 5d / A15 B15 P15"
    assert said(line, house)["blind"] == (
        "Player and dealer tie with a royal flush, and in this house the player wins a"
        " tie: the blind is paid 500:1."
    )


def test_the_raise_on_a_high_card_is_said_to_pay_from_an_ace_with_a_king() -> None:
    house = variant("belgium/casino-poker", {"dealer-qualifies": '"Q"'})
    line = "Qs Jd 9c 8h 2d | - | Kh Jc 9d 8s 2s / A10 R20"
    assert said(line, house)["raise"] == (
        "The player wins with king-jack high, but the raise pays only from an ace with"
        " a king up: it is a push."
    )


def test_a_dealer_who_does_not_open_pays_the_ante() -> None:
    words = said("Js 9c 8d | - | 9d 6s 3h / A10 P10", QUEBEC)
    assert words["ante"] == (
        "The dealer's jack-nine-eight high does not open, as it takes queen high or"
        " better: the ante is paid 1:1, whatever the player holds."
    )


def test_trips_paid_beside_a_hand_that_played_pays_whatever_the_dealer_holds() -> None:
    assert said(FLUSH_WINS, VENEZIA)["trips"] == (
        "The player holds an ace-high flush: the trips bet pays 7:1 for a flush,"
        " whatever the dealer holds."
    )


@pytest.mark.parametrize(
    ("values", "ending"),
    [
        (
            {"rounding": '"down"', "unit": '"5"', "chips": '{ "5" = "red" }'},
            " The payment is rounded down to 20, as the smallest chip is 5.",
        ),
        (
            {"rounding": '"up"', "unit": '"5"', "chips": '{ "5" = "red" }'},
            " The payment is rounded up to 25, as the smallest chip is 5.",
        ),
        ({"cap-per-bet": '"20"'}, " The house pays at most 20 on one bet."),
        (
            {"cap-per-table": '"20"'},
            (
                " The house pays at most 20 on one round of the whole table, and 5 of"
                " it was left for this bet."
            ),
        ),
    ],
)
def test_what_the_money_rules_changed_is_told_after_the_reason(
    values: dict[str, str], ending: str
) -> None:
    words = said(FLUSH_WINS, variant("venezia/ultimate", values))
    assert words["blind"] == (
        "The player wins with an ace-high flush: the blind pays 3:2 for a flush."
        + ending
    )


def test_a_bet_lost_within_one_category_names_the_card_that_decides() -> None:
    line = "As Kd 9c 8h 2d | - | 2h 5c 9h Ah Kh / A10 R20"
    assert said(line, BELGIUM)["raise"] == (
        "The player's ace-king high is lower than the dealer's ace-king high (by the"
        " fourth card, eight against five): the raise is taken."
    )


def test_a_house_that_may_return_the_price_of_an_exchange_says_when() -> None:
    rules = variant(
        "belgium/casino-poker", {"exchange-price-fate": '"returned-if-dealer-fails"'}
    )
    opened = "As Kd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
    assert said(opened, rules)["exchange"] == (
        "This house returns the price of the exchange only to a hand in action when the"
        " dealer does not qualify: it is taken."
    )
    failed = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
    assert said(failed, rules)["exchange"].endswith(
        "the price of the exchange is a push, whatever the player holds."
    )
