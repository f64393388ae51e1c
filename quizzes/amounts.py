"""Amounts of money as people type them, each in their own language.

A comma or a point between thousands looks just like one before decimals. Where only
one reading is possible it is taken; where two are, and the person's own language
does not settle it, the person is asked and nothing is judged.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from tablegames.bets import Amount, Money
from tablegames.messages import TableGamesError, gettext_noop

POINT, COMMA = ".", ","
# The sign between thousands; French writes a space, which is never in doubt.
GROUP_SIGNS: Final[Mapping[str, str]] = {
    "en": COMMA,
    "zh": COMMA,
    "nl": POINT,
    "it": POINT,
}
LONGEST: Final = 40  # characters; what is longer was not typed as an amount

# No-break and thin spaces, and the signs of Chinese keyboards, as plain ones.
_SIGNS: Final = str.maketrans("\u00a0\u202f\u2009\uff0c\uff0e\u3002", "   ,..")
_SPACES: Final = re.compile(r"(?<=\d) (?=\d{3}(?!\d))", re.ASCII)
_CURRENCY: Final = re.compile(r"^[€$]\s*|\s*[€$]$")
_GROUPS: Final = re.compile(r"[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*", re.ASCII)
_DECIMAL: Final = re.compile(r"(\d*)(?:[.,](\d{1,2}))?", re.ASCII)
_BOTH: Final = re.compile(
    r"([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})|([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})",
    re.ASCII,
)


class TypedAmountError(TableGamesError):
    """What was typed is no amount; the message says so to whoever typed it."""


class AmbiguousAmountError(TypedAmountError):
    """What was typed reads as two different amounts."""


def parse_typed_amount(text: str, language: str) -> Amount:
    """The hundredths that `text` means to a reader of `language` ("nl", "zh-hans").

    Raises AmbiguousAmountError for `1,500` where the comma is the decimal sign, and
    TypedAmountError for what is no amount of at most nine figures and two decimals.
    """
    plain = _plain(text)
    if _GROUPS.fullmatch(plain):
        return _grouped(plain, language)
    both = _BOTH.fullmatch(plain)
    if both:
        whole, cents = (part for part in both.groups() if part)
        return _hundredths(_digits(whole), cents, text)
    if not plain:
        raise TypedAmountError(
            gettext_noop("An amount is missing: type figures, as in {example}"),
            example=Money(2250),
        )
    decimal = _DECIMAL.fullmatch(plain)
    if decimal is None:
        raise TypedAmountError(
            gettext_noop("“{text}” is not an amount: type figures, as in {example}"),
            text=text[:LONGEST],
            example=Money(2250),
        )
    return _hundredths(decimal[1], decimal[2] or "", text)


def _plain(text: str) -> str:
    """`text` in ASCII figures, without currency sign and spaces between thousands."""
    plain = "".join(
        str(unicodedata.decimal(each)) if each.isdecimal() else each
        for each in text[: 2 * LONGEST].translate(_SIGNS)
    )
    return _SPACES.sub("", _CURRENCY.sub("", plain.strip()))


def _grouped(plain: str, language: str) -> Amount:
    """`1,500` or `1,500,000`, which are thousands unless one sign could be decimal."""
    sign = COMMA if COMMA in plain else POINT
    amount = _hundredths(_digits(plain), "", plain)
    own = GROUP_SIGNS.get(language.partition("-")[0])
    if sign == own or plain.count(sign) > 1:
        return amount
    whole, _, decimals = plain.partition(sign)
    raise AmbiguousAmountError(
        gettext_noop("Did you mean {thousands} or {decimal}?"),
        thousands=Money(amount),
        decimal=Money(100 * int(whole) + int(decimals[:2])),
    )


def _digits(text: str) -> str:
    return text.replace(COMMA, "").replace(POINT, "")


def _hundredths(whole: str, cents: str, text: str) -> Amount:
    if len(whole) > 9:
        raise TypedAmountError(
            gettext_noop("“{text}” is too large an amount"), text=text[:LONGEST]
        )
    return 100 * int(whole or "0") + int(cents.ljust(2, "0"))
