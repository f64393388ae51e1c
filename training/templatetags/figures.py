"""Percentages and times in templates."""

from django import template

from training import wording

register = template.Library()
NONE = "\N{EN DASH}"


@register.filter
def percent(value: int | None) -> str:
    """A whole percentage in local figures; a dash where nothing was asked."""
    return NONE if value is None else wording.show_percent(value)


@register.filter
def as_seconds(milliseconds: int | None) -> str:
    """A time in seconds, in local figures; a dash where there is none."""
    return NONE if milliseconds is None else wording.show_seconds(milliseconds)


@register.filter
def rule_set_name(rule_set: str) -> str:
    """The game and the house of a rule set."""
    return wording.rule_set_name(rule_set)
