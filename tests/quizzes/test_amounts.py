"""Amounts as people type them, language by language."""

from contextlib import suppress

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from quizzes.amounts import (
    AmbiguousAmountError,
    TypedAmountError,
    parse_typed_amount,
)
from quizzes.wording import say, show_amount

LANGUAGES = ["en", "fr", "nl", "it", "zh-hans"]
NO_BREAK, NARROW = "\u00a0", "\u202f"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "hundredths"),
    [
        ("0", 0),
        ("15", 1500),
        (" 15 ", 1500),
        ("22.50", 2250),
        ("22,50", 2250),
        ("22,5", 2250),
        (".50", 50),
        ("1 500", 150000),
        (f"1{NO_BREAK}500", 150000),
        (f"1{NARROW}500,50", 150050),
        ("1500", 150000),
        ("1.500,00", 150000),
        ("1,500.00", 150000),
        ("1,500,000", 150000000),
        ("1.500.000", 150000000),
        ("€ 15", 1500),
        ("15 $", 1500),
        ("\uff11\uff15\uff0e\uff15", 1550),
        ("\u0661\u0665", 1500),
        ("15\u300250", 1550),
    ],
)
def test_one_reading_is_taken_in_every_language(
    typed: str, hundredths: int, language: str
) -> None:
    assert parse_typed_amount(typed, language) == hundredths


@pytest.mark.parametrize(
    ("typed", "language"),
    [("1,500", "en"), ("1,500", "zh-hans"), ("1.500", "nl"), ("1.500", "it")],
)
def test_thousands_in_ones_own_language_are_thousands(
    typed: str, language: str
) -> None:
    assert parse_typed_amount(typed, language) == 150000


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("1.500", "en"),
        ("1.500", "zh-hans"),
        ("1,500", "nl"),
        ("1,500", "it"),
        ("1,500", "fr"),
        ("1.500", "fr"),
    ],
)
def test_two_readings_are_asked_about(typed: str, language: str) -> None:
    with pytest.raises(AmbiguousAmountError):
        parse_typed_amount(typed, language)


def test_the_question_names_both_amounts_in_local_figures() -> None:
    with pytest.raises(AmbiguousAmountError) as caught:
        parse_typed_amount("1,550", "nl")
    with translation.override("nl"):
        asked = say(caught.value.message)
    assert "1.550" in asked
    assert "1,55" in asked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "-5",
        "+5",
        "1e3",
        "five",
        "15.",
        "1.2.3",
        "1,50,0",
        "1.500,000",
        "0.500",
        "12 34",
        "1 5000",
        "5.555.55",
        "1234567890",
        "999,999,999,999",
        "9" * 500,
        "½",
        "²",
        "\x00",
        "€",
    ],
)
def test_what_is_no_amount_is_said_to_be_none(typed: str, language: str) -> None:
    with pytest.raises(TypedAmountError) as caught:
        parse_typed_amount(typed, language)
    assert not isinstance(caught.value, AmbiguousAmountError)


@given(st.text(max_size=60), st.sampled_from(LANGUAGES))
def test_anything_typed_is_an_amount_or_a_clear_error(text: str, language: str) -> None:
    with suppress(TypedAmountError):
        assert parse_typed_amount(text, language) >= 0


@given(st.integers(0, 10**11 - 1), st.sampled_from(LANGUAGES))
def test_an_amount_shown_is_read_back_as_itself(amount: int, language: str) -> None:
    with translation.override(language):
        assert parse_typed_amount(show_amount(amount), language) == amount


@pytest.mark.parametrize("typed", ["", "  ", NO_BREAK, "€"])
def test_where_no_figure_is_typed_one_is_missed(typed: str) -> None:
    with pytest.raises(TypedAmountError) as refused:
        parse_typed_amount(typed, "en")
    assert say(refused.value.message).startswith("An amount is missing")
