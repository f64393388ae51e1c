"""What is typed for a figure of the rules, as TOML has it, and the other way round.

What makes no sense is kept as it was typed.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final

from django.utils.formats import number_format

from quizzes.amounts import TypedAmountError, parse_typed_amount
from tablegames.bets import BetError, parse_amount, write_amount
from tablegames.messages import Message, gettext_noop

_WHOLE: Final = re.compile(r"\d{1,6}", re.ASCII)
_ODDS: Final = re.compile(r"(\d{1,6})(?:\s*(?::|-|/|to)\s*(\d{1,6}))?", re.ASCII)
_BETWEEN: Final = re.compile(r"[\s,;×x]+")

type Rack = dict[str, str] | list[list[str]]


def clean(text: object) -> str:
    """`text` in one line, without signs that neither TOML nor a database takes."""
    plain = (each if each.isprintable() else " " for each in str(text))
    return " ".join("".join(plain).split())


def read_count(typed: str) -> int | str:
    return int(typed) if _WHOLE.fullmatch(typed) else typed


def read_counts(typed: str) -> list[int] | str:
    """Whole numbers in a row, as in `3, 4` or `3× 4×`."""
    several = [each for each in _BETWEEN.split(typed) if each]
    whole = all(_WHOLE.fullmatch(each) for each in several)
    return [int(each) for each in several] if whole else typed


def read_amount(typed: str, language: str) -> str:
    try:
        return write_amount(parse_typed_amount(typed, language))
    except TypedAmountError:
        return typed


def show_amount(value: object) -> str:
    """An amount in local figures, to be typed over."""
    try:
        hundredths = parse_amount(str(value))
    except BetError:
        return str(value)
    decimals = 2 if hundredths % 100 else 0
    exact = Decimal(hundredths).scaleb(-2)
    return number_format(exact, decimal_pos=decimals, force_grouping=False)


def amount_problem(value: object, language: str) -> Message | None:
    """What is wrong with an amount, said to who types in `language`."""
    try:
        parse_amount(str(value))
    except BetError:
        try:
            parse_typed_amount(str(value), language)
        except TypedAmountError as error:
            return error.message
    return None


def read_odds(typed: str) -> str:
    """`50:1` for `50`, `50:1`, `50 to 1`."""
    found = _ODDS.fullmatch(typed)
    return f"{int(found[1])}:{int(found[2] or 1)}" if found else typed


def read_rack(typed: Iterable[tuple[str, str]], language: str) -> Rack:
    """Colours by value, from the smallest chip up, of `typed`: colours and values.

    Where that makes no sense, a list of values and colours.
    """
    rack = [(read_amount(text, language), colour) for colour, text in typed if text]
    try:
        rack.sort(key=lambda chip: parse_amount(chip[0]))
    except BetError:
        return [list(chip) for chip in rack]
    values = dict(rack)
    return values if len(values) == len(rack) else [list(chip) for chip in rack]


def rack_problem(rack: Any, language: str) -> Message | None:
    """What is wrong with the values of a rack."""
    worths = [worth for worth, _ in rack] if isinstance(rack, list) else list(rack)
    for worth in worths:
        problem = amount_problem(worth, language)
        if problem is not None:
            return problem
    if len(set(worths)) < len(worths):
        return Message.of(gettext_noop("two chips have one value"))
    return None
