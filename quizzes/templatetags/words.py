"""The engine's words in templates."""

from django import template
from django.utils.formats import number_format

from quizzes import wording
from tablegames.house_rules import Figure
from tablegames.messages import Message
from tablegames.rule_words import LABELS

register = template.Library()


@register.filter
def say(message: Message | str) -> str:
    """A message of the engine in the reader's language."""
    return wording.say(message)


@register.filter
def spot(slug: str) -> str:
    """The name of a spot."""
    return wording.say_spot(slug)


@register.filter
def action(slug: str) -> str:
    """Take, push or pay."""
    return wording.say_action(slug)


@register.filter
def seconds(milliseconds: int | None) -> str:
    """Milliseconds as seconds with one decimal, in local figures."""
    if milliseconds is None:
        return ""
    return number_format(milliseconds / 1000, decimal_pos=1)


@register.filter
def figure_name(figure: Figure) -> str:
    """What a figure is called on the rule sheet, or its key where it has no name."""
    return wording.say(LABELS.get(figure.key, figure.key))


@register.filter
def figure_note(figure: Figure) -> str:
    """What the edition says about where a figure comes from, in its own words."""
    return figure.source.note
