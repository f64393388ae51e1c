"""Which rounds Casino Poker allows, and which rule any other breaks."""

import pytest

from tablegames.games import check, load_rules
from tablegames.legality import Breach
from tablegames.rounds import Round
from tests.tablegames.breaches import UNDECIDED, Line, refused
from tests.tablegames.variants import variant

BELGIUM = load_rules("belgium/casino-poker")


def casino_poker(bets: str, *, hand: str = "2h 5h 9h Jh Kh") -> str:
    return f"Qs Jd 9c 8h 2d | - | {hand} / {bets}"


@pytest.mark.parametrize(
    "bets", ["A10 R20", "A10 R20 X10", "A10 fold", "A500 R1000 X500"]
)
def test_what_casino_poker_allows_passes(bets: str) -> None:
    check(Round.parse(casino_poker(bets)), BELGIUM)


CASINO_POKER_BREACHES: list[Line] = [
    (
        casino_poker("A10 R10"),
        Breach.RAISE_SIZE,
        "box 1: the raise of 10 is none of the sizes allowed: 2× the ante of 10",
    ),
    (
        casino_poker("R20"),
        Breach.BET_MISSING,
        "box 1: the ante is compulsory",
    ),
    (
        casino_poker("A10 X10 fold"),
        Breach.EXCHANGE_WITHOUT_RAISE,
        "box 1: only a hand that has raised may exchange",
    ),
    (
        casino_poker("A10 X10"),
        Breach.EXCHANGE_WITHOUT_RAISE,
        "box 1: only a hand that has raised may exchange",
    ),
    (
        casino_poker("A10 R20 X20"),
        Breach.EXCHANGE_PRICE,
        "box 1: the exchange of 20 is not at one of the prices: 1× the ante of 10",
    ),
    (
        casino_poker("A10"),
        Breach.NEITHER_PLAYED_NOR_FOLDED,
        UNDECIDED,
    ),
    (
        casino_poker("A10 R20 fold"),
        Breach.PLAYED_AND_FOLDED,
        "box 1: it folded, yet it has made the bet of a hand that plays",
    ),
    (
        casino_poker("A12 R24"),
        Breach.NOT_IN_UNITS,
        "box 1: the ante of 12 is no whole number of units of 5",
    ),
    (
        casino_poker("A10 P10"),
        Breach.SPOT_OF_ANOTHER_GAME,
        "box 1: this game has no play spot",
    ),
    (
        casino_poker("A10 R20", hand="2h 5h 9h Jh Kh Ah"),
        Breach.WRONG_NUMBER_OF_CARDS,
        "box 1: it should have 5 cards, not 6",
    ),
    (
        casino_poker("A10 R20", hand="2d 5h 9h Jh Kh"),
        Breach.CARD_TWICE,
        "2d lies on the felt twice",
    ),
]


@pytest.mark.parametrize(("line", "breach", "said"), CASINO_POKER_BREACHES)
def test_what_casino_poker_forbids_is_refused(
    line: str, breach: Breach, said: str
) -> None:
    error = refused(line, BELGIUM)
    assert (error.breach, str(error)) == (breach, said)


def test_a_house_may_exchange_nothing() -> None:
    house = variant(
        "belgium/casino-poker", {"exchange": '"none"', "exchange-prices": "[]"}
    )
    check(Round.parse(casino_poker("A10 R20")), house)
    error = refused(casino_poker("A10 R20 X10"), house)
    assert error.breach is Breach.EXCHANGE_NOT_OFFERED
    assert str(error) == "box 1: this house exchanges no cards"


def test_a_hand_that_exchanged_before_the_raise_may_still_fold() -> None:
    house = variant("belgium/casino-poker", {"exchange": '"before-raise"'})
    check(Round.parse(casino_poker("A10 X10 fold")), house)
    check(Round.parse(casino_poker("A10 R20 X10")), house)
    error = refused(casino_poker("A10 X10"), house)
    assert error.breach is Breach.NEITHER_PLAYED_NOR_FOLDED


def test_a_house_may_sell_up_to_five_cards() -> None:
    house = variant("belgium/casino-poker", {"exchange-prices": "[1, 2, 3, 2, 1]"})
    for price in ("10", "20", "30"):
        check(Round.parse(casino_poker(f"A10 R20 X{price}")), house)
    error = refused(casino_poker("A10 R20 X40"), house)
    assert str(error) == (
        "box 1: the exchange of 40 is not at one of the prices:"
        " 1×, 2×, 3× the ante of 10"
    )
