"""The words of a heat map: levels and standings, their signs and what they mean."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from quizzes.asking import EXAM_SECONDS_PER_HAND
from training.heat import (
    AWAY_DAYS,
    DROP,
    ENOUGH_HANDS,
    FEW_HANDS,
    RECENT_DAYS,
    RISE,
    SURE,
    WEAK,
    Heat,
    Level,
    Standing,
)

SHAPES: Final = {  # so that no colour need be told apart
    Level.SURE: "●",
    Level.FAIR: "◐",
    Level.WEAK: "○",
    Level.FEW: "·",
}
LEVELS: Final[dict[Level, Promise]] = {
    Level.SURE: pgettext_lazy("skill", "sure"),
    Level.FAIR: pgettext_lazy("skill", "fair"),
    Level.WEAK: pgettext_lazy("skill", "weak"),
    Level.FEW: pgettext_lazy("skill", "too few hands"),
}
SIGNS: Final = {
    Standing.READY: "✓",
    Standing.STUCK: "■",
    Standing.FADING: "▼",
    Standing.NOT_COMING: "○",
    Standing.NOT_BEGUN: "·",
    Standing.ON_THE_WAY: "▲",
}
STANDINGS: Final[dict[Standing, Promise]] = {
    Standing.READY: pgettext_lazy("standing", "Ready"),
    Standing.STUCK: pgettext_lazy("standing", "Stuck"),
    Standing.FADING: pgettext_lazy("standing", "Fading"),
    Standing.NOT_COMING: pgettext_lazy("standing", "Not coming"),
    Standing.NOT_BEGUN: pgettext_lazy("standing", "Not begun"),
    Standing.ON_THE_WAY: pgettext_lazy("standing", "On the way"),
}
DEFINITIONS: Final[dict[Standing, Promise]] = {
    Standing.READY: gettext_lazy(
        "In the last %(days)s days at least %(hands)s hands and %(sure)s%% of the bets "
        "right; at least half of the skills met, none below %(weak)s%%; as a rule "
        "within %(seconds)s s a hand."
    ),
    Standing.STUCK: gettext_lazy(
        "At least %(hands)s hands in the last %(days)s days and as many before, below "
        "%(sure)s%% and not even %(rise)s points better than before."
    ),
    Standing.FADING: gettext_lazy(
        "Not ready, and in the last %(days)s days at least %(drop)s points below what "
        "was before, over at least %(hands)s hands each."
    ),
    Standing.NOT_COMING: gettext_lazy(
        "No answer for more than %(away)s days, under whatever rules, or never one."
    ),
    Standing.NOT_BEGUN: gettext_lazy(
        "Comes, but has answered nothing yet under these rules."
    ),
    Standing.ON_THE_WAY: gettext_lazy("Everybody else who comes."),
}
FIGURES: Final = {
    "days": RECENT_DAYS,
    "hands": ENOUGH_HANDS,
    "sure": SURE,
    "weak": WEAK,
    "seconds": EXAM_SECONDS_PER_HAND,
    "rise": RISE,
    "drop": DROP,
    "away": AWAY_DAYS,
}


@dataclass(frozen=True, slots=True)
class Sum:
    """How many have one standing, and what it means."""

    standing: Standing
    sign: str
    name: str
    number: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Key:
    """One line of the key: a level, its shape and what it means."""

    level: Level
    shape: str
    meaning: str


def sum_of(heat: Heat, standing: Standing) -> Sum:
    """How many of `heat` have that standing."""
    return Sum(
        standing,
        SIGNS[standing],
        str(STANDINGS[standing]),
        heat.number(standing),
        str(DEFINITIONS[standing]) % FIGURES,
    )


def key_of_levels() -> tuple[Key, ...]:
    """The key to the cells."""
    meanings = {
        Level.SURE: _("%(sure)s%% of the bets right or more"),
        Level.FAIR: _("from %(weak)s%% to below %(sure)s%%"),
        Level.WEAK: _("below %(weak)s%%"),
        Level.FEW: _("fewer than %(few)s hands: too few to say"),
    }
    figures = FIGURES | {"few": FEW_HANDS}
    return tuple(
        Key(level, SHAPES[level], meaning % figures)
        for level, meaning in meanings.items()
    )
