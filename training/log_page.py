"""The page of the log: which entries somebody may see, and how they are told."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Self
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from logbook.models import Act, LogEntry
from logbook.recording import Head, head
from training.log_subjects import opened_under, subjects_of
from training.log_words import Fact, name_in_words, value_in_words
from training.models import Role, User

ENTRIES_A_PAGE = 25
NOTHING = "\N{EN DASH}"
ISO: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d)?")


class UnknownActError(Exception):
    """Entries wanted of an act that there is not."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: an act by its slug, and a part of a name; empty for any."""

    act: str = ""
    name: str = ""

    @classmethod
    def parse(cls, act: str, name: str) -> Self:
        """What was typed. Raises UnknownActError."""
        if act and act not in Act.values:
            raise UnknownActError(act)
        return cls(act, name.replace("\x00", "").strip())

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        given = {"act": self.act, "q": self.name}
        return urlencode({name: value for name, value in given.items() if value})


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of an entry: how it was and how it is, in words."""

    name: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: what it was done to, in words, and what changed by it."""

    entry: LogEntry
    subject: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of the log as somebody sees it, the newest entry first.

    `hidden` is how many entries of the whole chain they do not see.
    """

    sought: Sought
    head: Head
    page: Page[LogEntry]
    lines: tuple[Line, ...]
    hidden: int

    @property
    def acts(self) -> list[tuple[str, str]]:
        """What can be chosen."""
        return [(slug, str(label)) for slug, label in Act.choices]


def log_page(reader: User, sought: Sought, number: str) -> LogPage:
    """The page with that `number` of the entries that `reader` may see.

    An owner sees all; a manager their own acts and those about people whose work they
    may see: what others did to nobody, or to people who are gone, is the owners' alone.
    """
    newest = head()
    entries = LogEntry.objects.order_by("-number")
    hidden = 0
    if reader.role != Role.OWNER:
        entries = entries.seen_by(reader, User.objects.visible_to(reader))
        hidden = max(newest.number - entries.count(), 0)  # numbers have no gap
    if sought.act:
        entries = entries.filter(act=sought.act)
    if sought.name:
        entries = entries.naming(sought.name, opened_under(sought.name))
    page = Paginator(entries, ENTRIES_A_PAGE).get_page(number)
    told = subjects_of(page)
    lines = tuple(Line(each, told[each.number], changes_of(each)) for each in page)
    return LogPage(sought, newest, page, lines, hidden)


def changes_of(entry: LogEntry) -> tuple[Change, ...]:
    """What an entry tells of before and after, fact by fact."""
    was, now = _by_name(entry.before), _by_name(entry.after)
    kind = entry.subject_kind
    return tuple(
        Change(
            name_in_words(name),
            _in_words(was.get(name), Fact(kind, name, was)),
            _in_words(now.get(name), Fact(kind, name, now)),
        )
        for name in sorted({**was, **now})
    )


def _by_name(facts: Any) -> dict[str, Any]:
    if facts is None:
        return {}
    return facts if isinstance(facts, dict) else {"": facts}


def _in_words(value: Any, fact: Fact) -> str:
    if value in (None, "", [], {}):
        return NOTHING
    match value:
        case bool():
            return _("yes") if value else _("no")
        case list():
            return ", ".join(_in_words(each, fact) for each in value)
        case dict():
            return ", ".join(
                f"{name_in_words(name)}: {_in_words(each, Fact(fact.of, name, value))}"
                for name, each in sorted(value.items())
            )
        case str():
            return _day_or_moment(value_in_words(value, fact))
        case int():
            return value_in_words(str(value), fact)
        case _:
            return str(value)


def _day_or_moment(fact: str) -> str:
    """`fact`, but a day or a moment as pages write it, by the site's clock."""
    if not ISO.fullmatch(fact):
        return fact
    try:
        moment = datetime.fromisoformat(fact)
        if moment.tzinfo is None:
            return date_format(moment, "DATE_FORMAT")
        return date_format(localtime(moment), "DATETIME_FORMAT")
    except (ValueError, OverflowError):  # in its form, but no such day on this clock
        return fact
