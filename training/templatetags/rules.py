"""Rule sets in templates."""

from django import template

from tablegames.house_rules import RulesError
from training.wording import rule_set_name

register = template.Library()


@register.filter
def rule_set(name: str) -> str:
    """The game and the house of `name`; `name` itself when there is none any more."""
    try:
        return rule_set_name(name)
    except RulesError:
        return name
