"""The engine's words in templates."""

from datetime import datetime, timedelta
from typing import Final

from django import template
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext

from quizzes import wording
from tablegames.house_rules import Figure
from tablegames.messages import Message
from tablegames.rule_words import LABELS

register = template.Library()
NONE: Final = "\N{EN DASH}"
JUST_NOW: Final = timedelta(minutes=1)


@register.filter
def say(message: Message | str) -> str:
    """A message of the engine in the reader's language."""
    return wording.say(message)


@register.filter
def spot(slug: str) -> str:
    """The name of a spot."""
    return wording.say_spot(slug)


@register.filter
def action(slug: str, spot: str = "") -> str:
    """Take, push or pay; of a bonus that is not due, that there is none."""
    return wording.say_action(slug, spot)


@register.filter
def begun(when: datetime) -> str:
    """How long ago something was begun: “begun 5 minutes ago”."""
    if timezone.now() - when < JUST_NOW:
        return gettext("begun just now")
    return gettext("begun %(when)s ago") % {"when": timesince(when)}


@register.filter
def percent(value: int | None) -> str:
    """A whole percentage in local figures; a dash where nothing was asked."""
    return NONE if value is None else wording.show_percent(value)


@register.filter
def as_seconds(milliseconds: int | None) -> str:
    """A time in seconds, or minutes and seconds; a dash where there is none."""
    return NONE if milliseconds is None else wording.show_seconds(milliseconds)


@register.filter
def as_duration(seconds: int) -> str:
    """A time of whole seconds, from a minute on in minutes and seconds."""
    return wording.show_duration(seconds)


@register.filter
def figure_name(figure: Figure) -> str:
    """What a figure is called on the rule sheet, or its key where it has no name."""
    return wording.say(LABELS.get(figure.key, figure.key))


@register.filter
def figure_note(figure: Figure) -> str:
    """What the edition says about where a figure comes from, in its own words."""
    return figure.source.note
