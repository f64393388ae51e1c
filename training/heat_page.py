"""The heat map of a class in words and figures, for its page."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from quizzes.asking import EXAM_SECONDS_PER_HAND
from quizzes.wording import show_percent, show_seconds
from training.heat import (
    AWAY_DAYS,
    COLD_DAYS,
    DROP,
    ENOUGH_HANDS,
    FEW_HANDS,
    RECENT_DAYS,
    RISE,
    SURE,
    WEAK,
    Cell,
    Count,
    Heat,
    Level,
    Row,
    Standing,
)
from training.wording import situation_name

PEOPLE_A_PAGE: Final = 40
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
    Standing.ON_THE_WAY: "▲",
}
STANDINGS: Final[dict[Standing, Promise]] = {
    Standing.READY: pgettext_lazy("standing", "Ready"),
    Standing.STUCK: pgettext_lazy("standing", "Stuck"),
    Standing.FADING: pgettext_lazy("standing", "Fading"),
    Standing.NOT_COMING: pgettext_lazy("standing", "Not coming"),
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


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a skill, with what the whole class has right of it."""

    name: str
    level: Level
    total: str


@dataclass(frozen=True, slots=True)
class Square:
    """A cell as it is shown; `words` says all of it to who does not see it."""

    level: Level
    shape: str
    share: str
    more: str
    words: str
    cold: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One person's line; a square is None where nothing was answered."""

    pk: int
    name: str
    standing: Standing
    sign: str
    word: str
    reason: str
    squares: tuple[Square | None, ...]


@dataclass(frozen=True, slots=True)
class HeatPage:
    """One page of a heat map."""

    page: Page[Row]
    sums: tuple[Sum, ...]
    key: tuple[Key, ...]
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    cold: str


def heat_page(heat: Heat, rule_set: str, today: date, number: str) -> HeatPage:
    """The page of that number, or the nearest there is."""
    page = Paginator(heat.rows, PEOPLE_A_PAGE).get_page(number)
    return HeatPage(
        page=page,
        sums=tuple(_sum(heat, standing) for standing in STANDINGS),
        key=_key(),
        columns=tuple(
            _column(rule_set, slug, count) for slug, count in heat.totals.items()
        ),
        lines=tuple(_line(row, heat.skills, today) for row in page),
        cold=_("Dashed: not practised for more than %(days)s days")
        % {"days": number_format(COLD_DAYS)},
    )


def _sum(heat: Heat, standing: Standing) -> Sum:
    return Sum(
        standing,
        SIGNS[standing],
        str(STANDINGS[standing]),
        heat.number(standing),
        str(DEFINITIONS[standing]) % FIGURES,
    )


def _key() -> tuple[Key, ...]:
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


def _column(rule_set: str, slug: str, count: Count) -> Column:
    name = situation_name(rule_set, slug)
    return Column(name[:1].upper() + name[1:], level_of(count), _share(count))


def level_of(count: Count) -> Level:
    """The level of a whole class in one skill."""
    return Cell(count, Count(), date.min, 0).level


def _line(row: Row, skills: tuple[str, ...], today: date) -> Line:
    cells = (row.cells.get(slug) for slug in skills)
    return Line(
        row.person.pk,
        row.person.name,
        row.standing,
        SIGNS[row.standing],
        str(STANDINGS[row.standing]),
        _reason(row, today),
        tuple(_square(cell, today) if cell else None for cell in cells),
    )


def _square(cell: Cell, today: date) -> Square:
    share, time = _share(cell.whole), show_seconds(cell.median_ms)
    days = cell.days_since(today)
    short = _("%(days)s d") % {"days": number_format(days)} if days else _("today")
    cold = cell.is_cold(today)
    words = [share, str(LEVELS[cell.level]), _ago(days), time]
    return Square(
        cell.level,
        SHAPES[cell.level],
        share,
        f"{short} · {time}",
        ", ".join(words),
        cold,
    )


def _reason(row: Row, today: date) -> str:
    """What led to the standing."""
    if row.standing is Standing.NOT_COMING:
        if row.person.last is None:
            return _("Has answered nothing yet")
        return _("Last answer %(when)s") % {
            "when": _ago((today - row.person.last).days)
        }
    if not row.recent.hands:
        return _("Nothing lately under these rules")
    lately = ngettext(
        "Lately %(share)s over %(hands)s hand",
        "Lately %(share)s over %(hands)s hands",
        row.recent.hands,
    ) % {"share": _share(row.recent), "hands": number_format(row.recent.hands)}
    if not row.before.hands:
        return lately
    before = _("before %(share)s") % {"share": _share(row.before)}
    return f"{lately}; {before}"


def _share(count: Count) -> str:
    return show_percent(count.percent or 0)


def _ago(days: int) -> str:
    if days <= 0:
        return _("today")
    return ngettext("%(days)s day ago", "%(days)s days ago", days) % {
        "days": number_format(days)
    }
