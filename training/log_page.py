"""The page of the log: which entries somebody may see, and how they are told."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from logbook.models import Act, LogEntry
from logbook.recording import Head, head
from training.log_subjects import opened_under, subjects_of
from training.models import Role, User

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

ENTRIES_A_PAGE = 25
NOTHING = "\N{EN DASH}"
ISO: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d)?")

# What the facts of entries are called; one that is not here is called by its key.
NAMES: Final[Mapping[str, "StrPromise"]] = {
    "alone": gettext_lazy("by one person alone"),
    "attempt": gettext_lazy("attempt"),
    "bets": gettext_lazy("bets"),
    "bets_right": gettext_lazy("bets right"),
    "certificates": gettext_lazy("certificates"),
    "closed": gettext_lazy("accounts that stay, closed"),
    "contradiction_read": gettext_lazy("the reason against failed lines was read"),
    "email": gettext_lazy("e-mail address"),
    "for_trainee": gettext_lazy("for the trainee too"),
    "full_name": gettext_lazy("full name"),
    "hand": gettext_lazy("hand"),
    "holder": gettext_lazy("holder"),
    "is_active": gettext_lazy("may log in"),
    "is_staff": gettext_lazy("may open the admin pages"),
    "is_superuser": gettext_lazy("may do everything there"),
    "kind": gettext_lazy("kind"),
    "lines_not_passed": gettext_lazy("lines not passed"),
    "managers": gettext_lazy("managers"),
    "name": gettext_lazy("name"),
    "open_exams": gettext_lazy("built-in exams are open to all"),
    "outcome": gettext_lazy("outcome"),
    "passed_despite": gettext_lazy("passed although lines failed"),
    "people": gettext_lazy("people"),
    "problem": gettext_lazy("problem"),
    "programme": gettext_lazy("programme"),
    "reason_class": gettext_lazy("kind of reason"),
    "role": gettext_lazy("role"),
    "rule_set": gettext_lazy("rule set"),
    "rules": gettext_lazy("rules"),
    "state": gettext_lazy("state"),
    "status": gettext_lazy("status"),
    "subject": gettext_lazy("subject"),
    "successor": gettext_lazy("superseded by"),
    "supersedes": gettext_lazy("supersedes"),
    "trainees": gettext_lazy("trainees"),
    "two_person_approval": gettext_lazy("two-person approval"),
    "username": gettext_lazy("user name"),
    "wrong_codes": gettext_lazy("wrong codes"),
}


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
    return tuple(
        Change(_name(name), _in_words(was.get(name)), _in_words(now.get(name)))
        for name in sorted({**was, **now})
    )


def _by_name(facts: Any) -> dict[str, Any]:
    if facts is None:
        return {}
    return facts if isinstance(facts, dict) else {"": facts}


def _name(name: str) -> str:
    return str(NAMES.get(name, name.replace("_", " ")))


def _in_words(fact: Any) -> str:
    if fact in (None, "", [], {}):
        return NOTHING
    match fact:
        case bool():
            return _("yes") if fact else _("no")
        case list():
            return ", ".join(_in_words(each) for each in fact)
        case dict():
            return ", ".join(
                f"{_name(k)}: {_in_words(v)}" for k, v in sorted(fact.items())
            )
        case str():
            return _day_or_moment(fact)
        case _:
            return str(fact)


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
