"""The heat map of a class in words and figures, for its page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from quizzes.wording import show_percent, show_seconds
from training.heat import COLD_DAYS, Cell, Count, Heat, Level, Row, Standing
from training.heat_words import (
    LEVELS,
    SHAPES,
    SIGNS,
    STANDINGS,
    Key,
    Sum,
    key_of_levels,
    sum_of,
)
from training.wording import situation_name

PEOPLE_A_PAGE: Final = 40


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
    query: str  # by which the page of a person's skill knows it


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
    skills = {
        slug: urlencode({"rules": rule_set, "skill": slug}) for slug in heat.skills
    }
    return HeatPage(
        page=page,
        sums=tuple(sum_of(heat, standing) for standing in STANDINGS),
        key=key_of_levels(),
        columns=tuple(
            _column(rule_set, slug, count) for slug, count in heat.totals.items()
        ),
        lines=tuple(_line(row, skills, today) for row in page),
        cold=_("Dashed: not practised for more than %(days)s days")
        % {"days": number_format(COLD_DAYS)},
    )


def _column(rule_set: str, slug: str, count: Count) -> Column:
    name = situation_name(rule_set, slug)
    return Column(name[:1].upper() + name[1:], level_of(count), _share(count))


def level_of(count: Count) -> Level:
    """The level of a whole class in one skill."""
    return Cell(count, date.min, 0).level


def _line(row: Row, skills: Mapping[str, str], today: date) -> Line:
    cells = ((row.cells.get(slug), query) for slug, query in skills.items())
    return Line(
        row.person.pk,
        row.person.name,
        row.standing,
        SIGNS[row.standing],
        str(STANDINGS[row.standing]),
        _reason(row, today),
        tuple(_square(cell, query, today) if cell else None for cell, query in cells),
    )


def _square(cell: Cell, query: str, today: date) -> Square:
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
        query,
    )


def _reason(row: Row, today: date) -> str:
    """What led to the standing."""
    if row.standing is Standing.NOT_COMING:
        if row.person.last is None:
            return _("Has answered nothing yet")
        return _("Last answer %(when)s") % {
            "when": _ago((today - row.person.last).days)
        }
    if row.standing is Standing.NOT_BEGUN:
        return _("Nothing yet under these rules")
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
