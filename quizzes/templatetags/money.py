"""Amounts in templates."""

from decimal import Decimal
from fractions import Fraction

from django import template

from quizzes.wording import show_amount, show_units
from tablegames.bets import Money

register = template.Library()


@register.filter
def money(value: Money | Fraction | Decimal | str | int | None) -> str:
    """An amount in local figures; nothing for None or empty text.

    Money and int are hundredths, as in the engine; a decimal string ("22.50", as in
    an answer's marks), Decimal and Fraction are whole units of the currency.
    """
    match value:
        case None | "":
            return ""
        case Money():
            return show_amount(value.amount)
        case int():
            return show_amount(value)
        case _:
            return show_units(Fraction(value))
