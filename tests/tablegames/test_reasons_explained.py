"""Every reason that a bet can have is said in words, with nothing left out."""

import string
from collections.abc import Iterator, Mapping

import pytest

from tablegames.explanations import explain
from tablegames.games import settle
from tablegames.messages import Message
from tablegames.rounds import Round
from tablegames.settlement import Reason
from tests.tablegames.explained import (
    FLUSH_WINS,
    FOLD,
    LOWER_UNQUALIFIED,
    TIE,
    TRIPS_LOSE,
    said,
)
from tests.tablegames.variants import variant

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
