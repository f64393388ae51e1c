"""Filters for certificates, on paper and on the page."""

from datetime import date

from django import template

register = template.Library()

LONG, VERY_LONG = 30, 60


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
