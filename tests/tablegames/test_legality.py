"""A round that the house would not allow is refused with the rule it breaks."""

import pytest

from tablegames.bets import parse_amount
from tablegames.games import check, load_rules
from tablegames.house_rules import HouseRules
from tablegames.legality import Breach, IllegalRoundError
from tablegames.rounds import Round
from tablegames.ultimate import Stage, UltimateRules, check_play_size, play_sizes
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")
QUEBEC = load_rules("quebec/three-card")
BELGIUM = load_rules("belgium/casino-poker")

type Line = tuple[str, Breach, str]
UNDECIDED = (
    "box 1: it neither made the bet of a hand that plays nor folded; if it folded,"
    " write fold after its bets"
)


def refused(line: str, rules: HouseRules) -> IllegalRoundError:
    with pytest.raises(IllegalRoundError) as caught:
        check(Round.parse(line), rules)
    return caught.value


def ultimate(bets: str, *, hole: str = "As 4s", board: str = "2s 7s 9s Jh Kd") -> str:
    return f"Kc Qh | {board} | {hole} / {bets}"


def three_card(bets: str, *, hand: str = "9d 6s 3h") -> str:
    return f"Js 9c 8d | - | {hand} / {bets}"


def casino_poker(bets: str, *, hand: str = "2h 5h 9h Jh Kh") -> str:
    return f"Qs Jd 9c 8h 2d | - | {hand} / {bets}"


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


def test_a_table_has_no_more_boxes_than_seats() -> None:
    pairs = ("2c 2d", "3c 3d", "4c 4d", "5c 5d", "6c 6d", "8c 8d", "9c 9d", "Tc Td")
    boxes = [f"{pair} / A5 B5 fold" for pair in pairs]
    felt = " | ".join(["Kc Qh", "2s 7s 9s Jh Kd", *boxes[:7]])
    check(Round.parse(felt), VENEZIA)
    error = refused(f"{felt} | {boxes[7]}", VENEZIA)
    assert error.breach is Breach.TOO_MANY_BOXES
    assert str(error) == "there are 8 boxes; the table has 7"


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


def test_every_breach_has_been_met_here() -> None:
    elsewhere = {
        Breach.TOO_MANY_BOXES,
        Breach.STAKE_NOT_EVEN,
        Breach.SIDE_BET_ALONE,
        Breach.EXCHANGE_NOT_OFFERED,
    }
    lines = [*ULTIMATE_BREACHES, *THREE_CARD_BREACHES, *CASINO_POKER_BREACHES]
    assert {breach for _, breach, _ in lines} | elsewhere == set(Breach)


@pytest.mark.parametrize(
    ("stage", "play"),
    [
        (Stage.BEFORE_FLOP, "45"),
        (Stage.BEFORE_FLOP, "60"),
        (Stage.AFTER_FLOP, "30"),
        (Stage.AFTER_RIVER, "15"),
    ],
)
def test_each_stage_has_sizes_of_its_own(stage: Stage, play: str) -> None:
    assert isinstance(VENEZIA, UltimateRules)
    check_play_size(stage, parse_amount("15"), parse_amount(play), VENEZIA)


@pytest.mark.parametrize(
    ("stage", "play", "said"),
    [
        (
            Stage.BEFORE_FLOP,
            "30",
            (
                "before the flop a play bet of 30 is none of the sizes allowed:"
                " 3×, 4× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_FLOP,
            "45",
            (
                "after the flop a play bet of 45 is none of the sizes allowed:"
                " 2× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_RIVER,
            "30",
            (
                "after the river a play bet of 30 is none of the sizes allowed:"
                " 1× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_RIVER,
            "0",
            (
                "after the river a play bet of 0 is none of the sizes allowed:"
                " 1× the ante of 15"
            ),
        ),
    ],
)
def test_the_size_of_another_stage_is_refused(
    stage: Stage, play: str, said: str
) -> None:
    assert isinstance(VENEZIA, UltimateRules)
    with pytest.raises(IllegalRoundError) as caught:
        check_play_size(stage, parse_amount("15"), parse_amount(play), VENEZIA)
    assert (caught.value.breach, str(caught.value)) == (Breach.RAISE_SIZE, said)


def test_a_house_chooses_the_sizes_of_each_stage() -> None:
    house = variant("venezia/ultimate", {"raises.before-flop": "[2]"})
    assert isinstance(house, UltimateRules)
    assert [play_sizes(stage, house) for stage in Stage] == [(2,), (2,), (1,)]
    with pytest.raises(IllegalRoundError, match="before the flop a play bet of 60"):
        check_play_size(Stage.BEFORE_FLOP, 1500, 6000, house)
