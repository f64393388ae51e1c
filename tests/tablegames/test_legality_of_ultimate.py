"""Which rounds Ultimate allows, and which rule any other breaks."""

import pytest

from tablegames.games import check, load_rules
from tablegames.legality import Breach
from tablegames.rounds import Round
from tests.tablegames.breaches import UNDECIDED, Line, refused
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")


def ultimate(bets: str, *, hole: str = "As 4s", board: str = "2s 7s 9s Jh Kd") -> str:
    return f"Kc Qh | {board} | {hole} / {bets}"


@pytest.mark.parametrize(
    "bets",
    [
        "A15 B15 P60 T5",
        "A15 B15 P45",
        "A15 B15 P30",
        "A15 B15 P15",
        "A15 B15 fold",
        "A7.50 B7.50 P30 T5",
        "A15 B15 T250 fold",
        "A500 B500 P2000",
        "T5 P15 B15 A15",
    ],
)
def test_what_ultimate_allows_passes(bets: str) -> None:
    check(Round.parse(ultimate(bets)), VENEZIA)


ULTIMATE_BREACHES: list[Line] = [
    (
        ultimate("A15 B10 P60"),
        Breach.BLIND_DIFFERS,
        "box 1: the blind must equal the ante",
    ),
    (
        ultimate("A15 P60"),
        Breach.BET_MISSING,
        "box 1: the ante and the blind are both compulsory",
    ),
    (
        ultimate("B15 P60"),
        Breach.BET_MISSING,
        "box 1: the ante and the blind are both compulsory",
    ),
    (
        ultimate("T5"),
        Breach.BET_MISSING,
        "box 1: the ante and the blind are both compulsory",
    ),
    (
        ultimate("A15 B15 P60 P15"),
        Breach.SECOND_BET_ON_SPOT,
        "box 1: there are two play bets",
    ),
    (
        ultimate("A15 B15 P75"),
        Breach.RAISE_SIZE,
        (
            "box 1: the play of 75 is none of the sizes allowed:"
            " 1×, 2×, 3×, 4× the ante of 15"
        ),
    ),
    (
        ultimate("A15 B15 P22.50"),
        Breach.RAISE_SIZE,
        (
            "box 1: the play of 22.50 is none of the sizes allowed:"
            " 1×, 2×, 3×, 4× the ante of 15"
        ),
    ),
    (
        ultimate("A15 B15 P60 T255"),
        Breach.OVER_MAXIMUM,
        "box 1: the trips of 255 is over the maximum of 250",
    ),
    (
        ultimate("A15 B15 P60 T2.50"),
        Breach.UNDER_MINIMUM,
        "box 1: the trips of 2.50 is under the minimum of 5",
    ),
    (
        ultimate("A4.50 B4.50 P9"),
        Breach.UNDER_MINIMUM,
        "box 1: the ante of 4.50 is under the minimum of 5",
    ),
    (
        ultimate("A505 B505 P505"),
        Breach.OVER_MAXIMUM,
        "box 1: the ante of 505 is over the maximum of 500",
    ),
    (
        ultimate("A15.25 B15.25 P61"),
        Breach.NOT_IN_UNITS,
        "box 1: the ante of 15.25 is no whole number of units of 0.50",
    ),
    (
        ultimate("A15 B15 P60 T5.01"),
        Breach.NOT_IN_UNITS,
        "box 1: the trips of 5.01 is no whole number of units of 0.50",
    ),
    (
        ultimate("A15 B15 P60 fold"),
        Breach.PLAYED_AND_FOLDED,
        "box 1: it folded, yet it has made the bet of a hand that plays",
    ),
    (
        ultimate("A15 B15 T5"),
        Breach.NEITHER_PLAYED_NOR_FOLDED,
        UNDECIDED,
    ),
    (
        ultimate("A15 B15 P0"),
        Breach.UNDER_MINIMUM,
        "box 1: the play bet is of nothing: leave it out",
    ),
    (
        ultimate("A15 B15 PP5 P60"),
        Breach.SPOT_OF_ANOTHER_GAME,
        "box 1: this game has no pair plus spot",
    ),
    (
        ultimate("A15 B15 R60"),
        Breach.SPOT_OF_ANOTHER_GAME,
        "box 1: this game has no raise spot",
    ),
    (
        ultimate("A15 B15 P60", board="2s 7s 9s Jh Kd 3d"),
        Breach.WRONG_NUMBER_OF_CARDS,
        "the board should have 5 cards, not 6",
    ),
    (
        ultimate("A15 B15 P60", board="-"),
        Breach.WRONG_NUMBER_OF_CARDS,
        "the board should have 5 cards, not 0",
    ),
    (
        ultimate("A15 B15 P60", hole="As 4s 5s"),
        Breach.WRONG_NUMBER_OF_CARDS,
        "box 1: it should have 2 cards, not 3",
    ),
    (
        "Kc | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60",
        Breach.WRONG_NUMBER_OF_CARDS,
        "the dealer should have 2 cards, not 1",
    ),
    (
        ultimate("A15 B15 P60", hole="As 2s"),
        Breach.CARD_TWICE,
        "2s lies on the felt twice",
    ),
    (
        ultimate("A15 B15 P60", hole="As As"),
        Breach.CARD_TWICE,
        "As lies on the felt twice",
    ),
    (
        ultimate("A15 B15 P60") + " | 3c 3d / A15 B15 P20",
        Breach.RAISE_SIZE,
        (
            "box 2: the play of 20 is none of the sizes allowed:"
            " 1×, 2×, 3×, 4× the ante of 15"
        ),
    ),
]


@pytest.mark.parametrize(("line", "breach", "said"), ULTIMATE_BREACHES)
def test_what_ultimate_forbids_is_refused(line: str, breach: Breach, said: str) -> None:
    error = refused(line, VENEZIA)
    assert (error.breach, str(error)) == (breach, said)


def test_a_house_may_want_even_stakes() -> None:
    house = variant(
        "venezia/ultimate",
        {
            "even-stakes": "true",
            "unit": '"5"',
            "limits.ante": '["10", "500"]',
            "limits.trips": '["10", "250"]',
        },
    )
    check(Round.parse(ultimate("A10 B10 P40 T20")), house)
    error = refused(ultimate("A15 B15 P60"), house)
    assert error.breach is Breach.STAKE_NOT_EVEN
    assert str(error) == "box 1: the ante of 15 is not an even number of units of 5"


def test_a_house_may_allow_one_size_before_the_flop() -> None:
    house = variant("venezia/ultimate", {"raises.before-flop": "[4]"})
    check(Round.parse(ultimate("A15 B15 P60")), house)
    assert refused(ultimate("A15 B15 P45"), house).breach is Breach.RAISE_SIZE
