"""One round is one line of text, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.bets import LETTERS, Bet, Spot
from tablegames.cards import DECK, parse_cards
from tablegames.rounds import LONGEST_LINE, Box, NotationError, Round

LINES = [
    "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5",
    "Js 9c 8d | - | 9d 6s 3h / A10 P10",
    "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10",
    "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A7.50 B7.50 fold | 2c 3c / PP0.05",
]

hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=7).map(tuple)
bets = st.builds(Bet, st.sampled_from(list(LETTERS)), st.integers(0, 99_999_999_999))
boxes = st.builds(Box, hands, st.lists(bets, max_size=5).map(tuple), st.booleans())
rounds = st.builds(
    Round,
    hands,
    st.just(()) | hands,
    st.lists(boxes, min_size=1, max_size=7).map(tuple),
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_comes_back_as_it_was_written(line: str) -> None:
    assert str(Round.parse(line)) == line


@given(rounds)
def test_a_round_is_read_back_from_its_line(felt: Round) -> None:
    assert Round.parse(str(felt)) == felt


def test_a_full_table_is_well_within_the_longest_line() -> None:
    box = Box(DECK[:7], tuple(Bet(spot, 99_999_999_999) for spot in LETTERS), True)  # noqa: FBT003
    assert len(str(Round(DECK[:2], DECK[2:7], (box,) * 7))) < LONGEST_LINE


def test_spaces_more_or_less_do_not_matter() -> None:
    assert str(Round.parse("  Js 9c  8d|-|9d 6s 3h/A10   P10 \n")) == LINES[1]


def test_the_parts_of_a_round_have_names() -> None:
    felt = Round.parse(LINES[3])
    assert felt.dealer == parse_cards("Kc Qh")
    assert felt.board == parse_cards("2s 7s 9s Jh Kd")
    first, second = felt.boxes
    assert (first.folded, second.folded) == (True, False)
    assert first.stake(Spot.ANTE) == 750
    assert first.stake(Spot.PLAY) == 0
    assert felt.cards == parse_cards("Kc Qh 2s 7s 9s Jh Kd As 4s 2c 3c")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "write the dealer's cards, the board (or “-”) and at least one box"),
        ("Kc Qh | -", "write the dealer's cards, the board (or “-”) and at least one"),
        (
            "Kc Qh | | As 4s / A5",
            "the board is empty: write its cards, or “-” for none",
        ),
        (
            "Kc 1h | - | As / A5",
            "the dealer's cards: “1h” is not a card: write the rank",
        ),
        ("Kc | 10s | As / A5", "the board: “10s” is not a card: write the rank"),
        ("Kc | - - | As / A5", "the board: “-” is not a card"),
        ("Kc | - | As A5", "box 1: write the box's cards, one “/” and its bets"),
        ("Kc | - | As / A5 / B5", "box 1: write the box's cards, one “/” and its bets"),
        ("Kc | - | As / A5 |", "box 2: write the box's cards, one “/” and its bets"),
        ("Kc | - | as / A5", "box 1: “as” is not a card"),
        (
            "Kc | - | As / A5 | 2c / Q5",
            "box 2: “Q5” is not a bet: no spot is written “Q”",
        ),
        (
            "Kc | - | As / fold A5",
            "box 1: “fold” is not a bet: no spot is written “fold”",
        ),
        ("Kc | - | As / A5 FOLD", "box 1: “FOLD” is not a bet"),
        ("Kc | - | As / A5.555", "box 1: “5.555” is not an amount: write digits"),
        ("Kc | - | As / A-5", "box 1: “A-5” is not a bet: no spot is written “A-”"),
        ("Kc | - | As / A\u0661", "box 1: “A\u0661” is not a bet"),
        ("Kc | - | As / A5" + " " * 2000, "a round is at most 2000 characters long"),
    ],
)
def test_a_line_that_is_no_round_is_refused(line: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        Round.parse(line)
    assert str(refused.value).startswith(said)


@given(st.text("AKQ2cdhs|/- fold5.PXT\n\t\x00é", max_size=60) | st.text(max_size=40))
def test_any_text_is_a_round_or_a_sentence(text: str) -> None:
    said = ""
    try:
        felt = Round.parse(text)
    except NotationError as error:
        said = str(error)
    else:
        assert Round.parse(str(felt)) == felt
    assert "Traceback" not in said
