"""Names and figures of progress, in the reader's language."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from quizzes.skill_names import skill_name
from quizzes.wording import say
from tablegames.games import game_of, load_rules


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
    return say(skill_name(slug, rule_set))


def show_day(day: date) -> str:
    """A day with its year, short."""
    return date_format(day, "SHORT_DATE_FORMAT")


def show_moment(moment: datetime) -> str:
    """A day and an hour by the site's clock, short."""
    return date_format(localtime(moment), "SHORT_DATETIME_FORMAT")


def show_days(first: date, last: date) -> str:
    """A day, or the first and the last one of a stretch."""
    if first == last:
        return show_day(first)
    return _("%(first)s to %(last)s") % {
        "first": show_day(first),
        "last": show_day(last),
    }
