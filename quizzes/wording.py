"""The engine's sentences and amounts in the reader's language and figures."""

from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tablegames.bets import SPOT_NAMES, Amount, Money, Spot
from tablegames.messages import Message
from tablegames.settlement import Action

SPOTS: Final = {spot.value: name for spot, name in SPOT_NAMES.items()}
ACTION_NAMES: Final[Mapping[str, Promise]] = {
    Action.TAKE.value: _("take"),
    Action.PUSH.value: _("push"),
    Action.PAY.value: _("pay"),
}
STOPS: Final = (".", "!", "?", "\N{IDEOGRAPHIC FULL STOP}")
A_MINUTE: Final = 60  # seconds
NO_BONUS: Final = _("no bonus")  # nothing lies there that could be pushed


def say(message: Message | str) -> str:
    """`message` in the language of the page, its values in words and figures.

    A text is looked up whole, with its places still in it. Plain text is taken for
    a message without values.
    """
    if isinstance(message, str):
        return gettext(message) if message else ""
    values = {name: _say_value(value) for name, value in message.values.items()}
    return gettext(message.text).format(**values)


def say_sentence(message: Message | str) -> str:
    """`message` as a sentence of its own, for the page: the engine's only go on.

    They follow the name of a file there, so they begin small and end without a stop.
    """
    said = say(message)
    if not said or said.endswith(STOPS):
        return said[:1].upper() + said[1:]
    return gettext("%(sentence)s.") % {"sentence": said[:1].upper() + said[1:]}


def _say_value(value: object) -> str:
    match value:
        case Message():
            return say(value)
        case Money():
            return show_amount(value.amount)
        case Enum():
            return say_spot(str(value.value))
        case bool():
            return str(value)
        case int():
            return number_format(value, force_grouping=True)
        case tuple() | list():
            return ", ".join(_say_value(each) for each in value)
        case _:
            return say_spot(str(value))


def say_spot(slug: str) -> str:
    """The name of the spot `slug` ("pair-plus"), or `slug` when it is no spot's."""
    return say(SPOTS[slug]) if slug in SPOTS else slug


def say_action(slug: str, spot: str = "") -> str:
    """What the dealer does with a bet on `spot`, in a word."""
    if spot == Spot.ANTE_BONUS.value and slug == Action.PUSH.value:
        return str(NO_BONUS)
    return str(ACTION_NAMES.get(slug, slug))


def show_percent(percent: int) -> str:
    """A whole percentage in local figures."""
    return gettext("%(percent)s%%") % {"percent": number_format(percent)}


def show_seconds(milliseconds: int) -> str:
    """A time in seconds with one decimal; from a minute on in minutes and seconds.

    What is left of a second is then rounded up: nothing is shown quicker than it was.
    """
    if milliseconds >= A_MINUTE * 1000:
        return show_duration(-(-milliseconds // 1000))
    return gettext("%(seconds)s s") % {
        "seconds": number_format(tenths(milliseconds), decimal_pos=1)
    }


def tenths(milliseconds: int) -> Decimal:
    """A time in seconds to a begun tenth: on papers, pages and in badges alike."""
    return Decimal(milliseconds // 100) / 10


def show_duration(seconds: int) -> str:
    """A time of whole seconds: `45 s`, `1 min`, `11 min 53 s`."""
    minutes, rest = divmod(seconds, A_MINUTE)
    if not minutes:
        return gettext("%(seconds)s s") % {"seconds": number_format(rest)}
    if not rest:
        return gettext("%(minutes)s min") % {"minutes": number_format(minutes)}
    shown = {"minutes": number_format(minutes), "seconds": number_format(rest)}
    return gettext("%(minutes)s min %(seconds)s s") % shown


def show_amount(amount: Amount) -> str:
    """`amount`, in hundredths, in local figures: `1,500` or `1.500,50`."""
    return show_units(Fraction(amount, 100))


def show_units(units: Fraction) -> str:
    """An amount in the currency's units in local figures, decimals only if needed."""
    if units.denominator == 1:
        return number_format(units.numerator, force_grouping=True)
    exact = Decimal(units.numerator) / Decimal(units.denominator)
    return number_format(exact, decimal_pos=2, force_grouping=True)
