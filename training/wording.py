"""Names and figures of progress, in the reader's language."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Final

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from quizzes.wording import say
from tablegames.games import game_of, load_rules
from tablegames.messages import Message
from tablegames.questions import Kind
from tablegames.scenarios import situations

KINDS: Final[Mapping[str, Message]] = {kind.value: kind.title for kind in Kind}


def rule_set_name(rule_set: str) -> str:
    """The game and the house: `Ultimate Texas Hold'em · Casinò di Venezia`."""
    return f"{game_name(rule_set)} · {house_name(rule_set)}"


def game_name(rule_set: str) -> str:
    """The game of `rule_set`, in the page's language."""
    return say(game_of(load_rules(rule_set)).name)


def house_name(rule_set: str) -> str:
    """The house of `rule_set`, as it calls itself."""
    return load_rules(rule_set).edition.house_name


def situation_name(rule_set: str, slug: str) -> str:
    """The name of a situation or of a kind of question; else the slug itself."""
    named = _situations(rule_set).get(slug) or KINDS.get(slug)
    return say(named) if named else slug


def show_percent(percent: int) -> str:
    """A whole percentage in local figures."""
    return _("%(percent)s%%") % {"percent": number_format(percent)}


def show_seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal, in local figures."""
    return _("%(seconds)s s") % {
        "seconds": number_format(Decimal(milliseconds) / 1000, decimal_pos=1)
    }


def show_day(day: date) -> str:
    """A day with its year, short."""
    return date_format(day, "SHORT_DATE_FORMAT")


def show_days(first: date, last: date) -> str:
    """A day, or the first and the last one of a stretch."""
    if first == last:
        return show_day(first)
    return _("%(first)s to %(last)s") % {
        "first": show_day(first),
        "last": show_day(last),
    }


@cache
def _situations(rule_set: str) -> Mapping[str, Message]:
    return {each.slug: each.name for each in situations(load_rules(rule_set))}
