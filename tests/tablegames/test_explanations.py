import string
from collections.abc import Iterator, Mapping

import pytest

from tablegames.explanations import (
    deciding_cards,
    explain,
    explain_contest,
)
from tablegames.games import load_rules, settle
from tablegames.house_rules import HouseRules
from tablegames.messages import Message
from tablegames.rounds import Round
from tablegames.settlement import Reason
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
QUEBEC = load_rules("quebec/three-card")
BELGIUM = load_rules("belgium/casino-poker")

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


def contest(line: str, rules: HouseRules) -> str:
    settlement = settle(Round.parse(line), rules)
    return str(explain_contest(settlement.boxes[0], settlement, rules))


def deciding(line: str, rules: HouseRules) -> set[str]:
    settlement = settle(Round.parse(line), rules)
    return {str(card) for card in deciding_cards(settlement.boxes[0], settlement)}


# One felt line and house for each reason that a bet can have.
CASES: Mapping[Reason, tuple[str, Mapping[str, str], str, str, str]] = {
    Reason.FOLDED: (
        "venezia/ultimate",
        {},
        FOLD,
        "ante",
        "The box folded: the ante is taken.",
    ),
    Reason.DEALER_DOES_NOT_QUALIFY: (
        "venezia/ultimate",
        {},
        LOWER_UNQUALIFIED,
        "ante",
        (
            "The dealer's ace-queen high does not qualify, as it takes a pair or"
            " better: the ante is a push, whatever the player holds."
        ),
    ),
    Reason.PLAYER_HIGHER: (
        "venezia/ultimate",
        {},
        FLUSH_WINS,
        "play",
        (
            "The player's ace-high flush is higher than the dealer's pair of kings,"
            " queen kicker: the play bet is paid 1:1."
        ),
    ),
    Reason.PLAYER_LOWER: (
        "venezia/ultimate",
        {},
        TRIPS_LOSE,
        "blind",
        (
            "The player's three sevens, king kicker, is lower than the dealer's three"
            " kings, jack kicker (by the three equal cards, kings against sevens):"
            " the blind is taken."
        ),
    ),
    Reason.TIE: (
        "venezia/ultimate",
        {},
        TIE,
        "blind",
        (
            "Player and dealer tie with two pair, kings and queens, ace kicker: the"
            " blind is a push."
        ),
    ),
    Reason.TIE_GOES_TO_PLAYER: (
        "venezia/ultimate",
        {"tie": '"player-wins"'},
        TIE,
        "ante",
        (
            "Player and dealer tie with two pair, kings and queens, ace kicker, and"
            " in this house the player wins a tie: the ante is paid 1:1."
        ),
    ),
    Reason.TIE_BELOW_PAY_TABLE: (
        "venezia/ultimate",
        {"tie": '"player-wins"'},
        TIE,
        "blind",
        (
            "Player and dealer tie with two pair, kings and queens, ace kicker, and"
            " in this house the player wins a tie, but the blind pays only from a"
            " straight up: it is a push."
        ),
    ),
    Reason.WIN_BELOW_PAY_TABLE: (
        "venezia/ultimate",
        {},
        "Kc Qh | 2s 7s 9h Jh Kd | Ah Ad / A15 B15 P60",
        "blind",
        (
            "The player wins with a pair of aces, king kicker, but the blind pays only"
            " from a straight up: it is a push."
        ),
    ),
    Reason.WIN_BY_PAY_TABLE: (
        "belgium/casino-poker",
        {},
        "As Kd 9c 8h 2d | - | Ah Kc Tc 8d 2h / A10 R20",
        "raise",
        (
            "The player wins with ace-king high: the raise pays 1:1 for an ace with a"
            " king."
        ),
    ),
    Reason.LOSING_BET_SPARED: (
        "venezia/ultimate",
        {"unqualified-loser": '"pushes"'},
        LOWER_UNQUALIFIED,
        "play",
        (
            "The player's king-jack high is lower than the dealer's ace-queen high,"
            " but the dealer does not qualify, and this house then returns the play"
            " bet."
        ),
    ),
    Reason.SIDE_BET_BY_PAY_TABLE: (
        "venezia/ultimate",
        {},
        FOLD,
        "trips",
        (
            "Even though the box folded, the trips bet stands on its own hand, three"
            " sevens, jack kicker, and pays 3:1 for three of a kind."
        ),
    ),
    Reason.SIDE_BET_BELOW_PAY_TABLE: (
        "quebec/three-card",
        {},
        "Qs 9c 8d | - | 9d 6s 3h / PP5",
        "pair-plus",
        (
            "The player holds nine-six-three high, and the pair plus bet pays only"
            " from a pair up: it is taken."
        ),
    ),
    Reason.SIDE_BET_FORFEITED: (
        "venezia/ultimate",
        {"trips-after-fold": '"forfeited"'},
        FOLD,
        "trips",
        "The box folded, and in this house the trips bet is taken with the fold.",
    ),
    Reason.SIDE_BET_PUSHES_ON_LOSS: (
        "venezia/ultimate",
        {"trips-on-loss": '"pushes"'},
        TRIPS_LOSE,
        "trips",
        (
            "The player holds three sevens, king kicker, but lost the hand, and in this"
            " house the trips bet is then a push."
        ),
    ),
    Reason.BONUS_BY_PAY_TABLE: (
        "quebec/three-card",
        {},
        "As Ac Ad | - | 9d 8s 7h / A10 P10",
        "ante-bonus",
        (
            "The player played a straight to the nine: the ante bonus pays 1:1 on the"
            " ante for a straight, whatever the dealer holds."
        ),
    ),
    Reason.EXCHANGE_PRICE_KEPT: (
        "belgium/casino-poker",
        {},
        "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10",
        "exchange",
        (
            "A card exchanged is a card bought: the price of the exchange is taken,"
            " whatever comes of the hand."
        ),
    ),
}


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_said_in_words(reason: Reason) -> None:
    name, values, line, spot, words = CASES[reason]
    rules = variant(name, values)
    box = settle(Round.parse(line), rules).boxes[0]
    reasons = {bet.bet.spot.value: bet.reason for bet in box.bets}
    assert reasons[spot] is reason
    assert said(line, rules)[spot] == words


@pytest.mark.parametrize("reason", list(Reason))
def test_words_leave_no_place_empty_and_no_value_over(reason: Reason) -> None:
    name, values, line, _, _ = CASES[reason]
    rules = variant(name, values)
    settlement = settle(Round.parse(line), rules)
    for box in settlement.boxes:
        for bet in box.bets:
            for message in nested(explain(bet, box, settlement, rules)):
                places = {
                    place for _, place, _, _ in string.Formatter().parse(message.text)
                }
                assert places - {None} <= set(message.values)
                assert "None" not in str(message)


def nested(message: Message) -> Iterator[Message]:
    yield message
    for value in message.values.values():
        if isinstance(value, Message):
            yield from nested(value)


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
