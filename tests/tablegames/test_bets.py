from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablegames.bets import (
    EVEN_MONEY,
    LETTERS,
    SPOT_NAMES,
    Bet,
    BetError,
    Odds,
    PayTable,
    Spot,
    parse_amount,
    write_amount,
)
from tablegames.ranking import PokerCategory

amounts = st.integers(min_value=0, max_value=99_999_999_999)
bets = st.builds(Bet, st.sampled_from(list(LETTERS)), amounts)


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("15", 1500), ("7.50", 750), ("7.5", 750), ("0.01", 1), ("0", 0), ("007", 700)],
)
def test_an_amount_is_read_in_hundredths(text: str, hundredths: int) -> None:
    assert parse_amount(text) == hundredths


@pytest.mark.parametrize(
    "text",
    ["", "-5", "+5", "1e3", "1,5", "7.", ".5", "7.505", "٣", "5 ", "1_000", "9" * 10],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(BetError, match="is not an amount"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("hundredths", "text"), [(1500, "15"), (2250, "22.50"), (5, "0.05"), (0, "0")]
)
def test_an_amount_is_written_without_trailing_noise(
    hundredths: int, text: str
) -> None:
    assert write_amount(hundredths) == text


@given(amounts)
def test_an_amount_is_read_back_from_what_is_written(amount: int) -> None:
    assert parse_amount(write_amount(amount)) == amount


@given(bets)
def test_a_bet_is_read_back_from_what_is_written(bet: Bet) -> None:
    assert Bet.parse(str(bet)) == bet


def test_the_letters_before_the_amount_name_the_spot() -> None:
    assert Bet.parse("P60") == Bet(Spot.PLAY, 6000)
    assert Bet.parse("PP7.50") == Bet(Spot.PAIR_PLUS, 750)


def test_every_spot_that_takes_a_stake_has_letters_of_its_own() -> None:
    assert set(LETTERS) == set(Spot) - {Spot.ANTE_BONUS}
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_every_spot_has_a_name_for_sentences() -> None:
    assert set(SPOT_NAMES) == set(Spot)
    assert str(SPOT_NAMES[Spot.PAIR_PLUS]) == "pair plus"


@pytest.mark.parametrize("text", ["", "25", "Q25", "a25", "PPP5", "A-5", "A 5"])
def test_a_bet_on_no_spot_is_refused(text: str) -> None:
    with pytest.raises(BetError, match="is not a bet: no spot is written"):
        Bet.parse(text)


@pytest.mark.parametrize("text", ["A", "A,5", "A5.", "A1.234"])
def test_a_bet_of_no_amount_is_refused(text: str) -> None:
    with pytest.raises(BetError, match="is not an amount"):
        Bet.parse(text)


def test_three_to_two_pays_the_exact_half() -> None:
    assert Odds(3, 2).pay(5) == Fraction(15, 2)


def test_even_money_pays_the_stake() -> None:
    assert EVEN_MONEY.pay(1234) == 1234


@given(st.builds(Odds, st.integers(1, 99_999), st.integers(1, 999)))
def test_odds_are_read_back_from_what_is_written(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds
    assert odds.pay(odds.stake) == odds.win


@pytest.mark.parametrize(
    "text", ["", "3", "3/2", "0:1", "3:0", "3:2:1", "-3:2", "3 : 2"]
)
def test_what_is_no_odds_is_refused(text: str) -> None:
    with pytest.raises(BetError, match="is not odds"):
        Odds.parse(text)


TRIPS = PayTable(
    (
        (PokerCategory.ROYAL_FLUSH, Odds(50, 1)),
        (PokerCategory.FLUSH, Odds(7, 1)),
        (PokerCategory.THREE_OF_A_KIND, Odds(3, 1)),
    )
)


def test_a_pay_table_gives_the_odds_of_a_category() -> None:
    assert TRIPS.odds_for(PokerCategory.FLUSH) == Odds(7, 1)


def test_a_pay_table_gives_nothing_for_a_category_it_does_not_name() -> None:
    assert TRIPS.odds_for(PokerCategory.STRAIGHT) is None


def test_the_lowest_row_is_the_least_that_is_paid() -> None:
    assert TRIPS.lowest is PokerCategory.THREE_OF_A_KIND
