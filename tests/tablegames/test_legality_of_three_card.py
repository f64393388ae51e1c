"""Which rounds Three Card Poker allows, and which rule any other breaks."""

import pytest

from tablegames.games import check, load_rules
from tablegames.legality import Breach
from tablegames.rounds import Round
from tests.tablegames.breaches import UNDECIDED, Line, refused
from tests.tablegames.variants import variant

QUEBEC = load_rules("quebec/three-card")


def three_card(bets: str, *, hand: str = "9d 6s 3h") -> str:
    return f"Js 9c 8d | - | {hand} / {bets}"


@pytest.mark.parametrize(
    "bets",
    [
        "A10 P10",
        "A10 P10 PP5",
        "A10 PP250 fold",
        "A10 fold",
        "PP5",
        "A7.50 P7.50",
    ],
)
def test_what_three_card_poker_allows_passes(bets: str) -> None:
    check(Round.parse(three_card(bets)), QUEBEC)


THREE_CARD_BREACHES: list[Line] = [
    (
        three_card("A10 P20"),
        Breach.RAISE_SIZE,
        "box 1: the play of 20 is none of the sizes allowed: 1× the ante of 10",
    ),
    (
        three_card("P10 PP5"),
        Breach.PLAYED_WITHOUT_ANTE,
        "box 1: without an ante there is no hand to play or to fold",
    ),
    (
        three_card("PP5 fold"),
        Breach.PLAYED_WITHOUT_ANTE,
        "box 1: without an ante there is no hand to play or to fold",
    ),
    (
        three_card(""),
        Breach.BET_MISSING,
        "box 1: it needs an ante, a Pair Plus bet or both",
    ),
    (
        three_card("A10 PP5"),
        Breach.NEITHER_PLAYED_NOR_FOLDED,
        UNDECIDED,
    ),
    (
        three_card("A10 P10 fold"),
        Breach.PLAYED_AND_FOLDED,
        "box 1: it folded, yet it has made the bet of a hand that plays",
    ),
    (
        three_card("A10 P10 PP4"),
        Breach.UNDER_MINIMUM,
        "box 1: the pair plus of 4 is under the minimum of 5",
    ),
    (
        three_card("PP300"),
        Breach.OVER_MAXIMUM,
        "box 1: the pair plus of 300 is over the maximum of 250",
    ),
    (
        three_card("A600 P600"),
        Breach.OVER_MAXIMUM,
        "box 1: the ante of 600 is over the maximum of 500",
    ),
    (
        three_card("A10 B10 P10"),
        Breach.SPOT_OF_ANOTHER_GAME,
        "box 1: this game has no blind spot",
    ),
    (
        three_card("A10 A10 P10"),
        Breach.SECOND_BET_ON_SPOT,
        "box 1: there are two ante bets",
    ),
    (
        three_card("A10 P10", hand="9d 6s"),
        Breach.WRONG_NUMBER_OF_CARDS,
        "box 1: it should have 3 cards, not 2",
    ),
    (
        "Js 9c 8d | 2c | 9d 6s 3h / A10 P10",
        Breach.WRONG_NUMBER_OF_CARDS,
        "the board should have 0 cards, not 1",
    ),
    (
        three_card("A10 P10", hand="9c 6s 3h"),
        Breach.CARD_TWICE,
        "9c lies on the felt twice",
    ),
]


@pytest.mark.parametrize(("line", "breach", "said"), THREE_CARD_BREACHES)
def test_what_three_card_poker_forbids_is_refused(
    line: str, breach: Breach, said: str
) -> None:
    error = refused(line, QUEBEC)
    assert (error.breach, str(error)) == (breach, said)


def test_a_house_may_want_an_ante_beside_pair_plus() -> None:
    house = variant("quebec/three-card", {"pair-plus-alone": "false"})
    check(Round.parse(three_card("A10 P10 PP5")), house)
    error = refused(three_card("PP5"), house)
    assert error.breach is Breach.SIDE_BET_ALONE
    assert str(error) == "box 1: this house takes a Pair Plus bet only beside an ante"
