"""The engine's words in templates."""

from django import template
from django.utils.formats import number_format

from quizzes import wording
from tablegames.house_rules import Figure
from tablegames.messages import Message

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
    """What a figure of the house rules is called, and what is to be confirmed."""
    return wording.say(figure.source.note)
