"""Filters for certificates, on paper and on the page."""

from datetime import date
from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()

LONG, VERY_LONG = 30, 60


@register.filter
def seconds(milliseconds: int) -> str:
    """Milliseconds as seconds with one decimal, in local figures."""
    return number_format(Decimal(milliseconds) / 1000, decimal_pos=1)


@register.filter
def day(moment: str) -> date | None:
    """The day of a moment written as ISO 8601, as it stands on the paper."""
    return date.fromisoformat(moment[:10]) if moment else None


@register.filter
def name_size(name: str) -> str:
    """The class that sets a long name smaller, so that it keeps to its line."""
    if len(name) > VERY_LONG:
        return "very-long"
    return "long" if len(name) > LONG else ""
