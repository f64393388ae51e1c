"""Percentages and times, and the names of rule sets, in templates."""

from django import template

from quizzes.templatetags import words
from training import wording

register = template.Library()
register.filter(words.percent)
register.filter(words.as_seconds)
register.filter(words.as_duration)


@register.filter
def rule_set_name(rule_set: str) -> str:
    """The game and the house of a rule set."""
    return wording.rule_set_name(rule_set)
