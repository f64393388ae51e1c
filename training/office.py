"""The office: all that managers can do, in groups, with what waits for them.

Whoever adds a page for managers adds its entry here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from training.models import Role, User
from training.waiting import (
    certificates_to_act_on,
    decisions_for,
    open_appeals,
    signatures_from,
    unanswered_invitations,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

type Count = Callable[[User], int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A page: its URL name, title, one sentence, and an icon of templates/_icons/.

    `waiting` counts, in one query, what there waits for somebody; `owners` keeps a
    page from managers.
    """

    page: str
    title: "StrPromise"
    sentence: "StrPromise"
    icon: str
    waiting: Count | None = None
    owners: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Pages that belong together."""

    title: "StrPromise"
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """An entry as somebody sees it; `waiting` is 0 where nothing can wait."""

    url: str
    title: str
    sentence: str
    icon: str
    waiting: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group as somebody sees it."""

    title: str
    cards: tuple[Card, ...]


OFFICE: Final = (
    Group(
        _("To decide"),
        (
            Entry(
                "training:approvals",
                _("Approvals"),
                _("What wants a second person, and what became of it."),
                "approval",
                decisions_for,
            ),
            Entry(
                "training:table_tests",
                _("Table tests"),
                _("The practical exam at a real table: record one, or sign one."),
                "table",
                signatures_from,
            ),
            Entry(
                "training:appeals",
                _("Appeals"),
                _("Exams of which a trainee wants a second look."),
                "appeal",
                open_appeals,
            ),
        ),
    ),
    Group(
        _("People"),
        (
            Entry(
                "training:trainees",
                _("Trainees"),
                _("Who is ready and who is not: attempts, scores and times."),
                "people",
            ),
            Entry(
                "training:classes",
                _("Classes"),
                _("Who learns with whom; invitations, rosters and heat maps."),
                "classes",
                unanswered_invitations,
            ),
            Entry(
                "training:people",
                _("Accounts"),
                _("Everybody who has an account, with roles and second factors."),
                "person",
                owners=True,
            ),
            Entry(
                "training:invite_staff",
                _("Invite a manager"),
                _("A link or a letter for a new colleague."),
                "letter",
                owners=True,
            ),
        ),
    ),
    Group(
        _("Learning and exams"),
        (
            Entry(
                "training:programmes",
                _("Programmes"),
                _("What a class must learn, how its exam goes, and what passes."),
                "drill",
            ),
            Entry(
                "training:openings",
                _("Opened exams"),
                _("Open an exam for a class or a person, and watch who sits it."),
                "exam",
            ),
        ),
    ),
    Group(
        _("Numbers and paper"),
        (
            Entry(
                "training:statistics",
                _("Item statistics"),
                _("How hard each situation is, and which want a look."),
                "progress",
            ),
            Entry(
                "training:exports",
                _("Export"),
                _("Attempts, answers and statistics as CSV and XLSX."),
                "download",
            ),
            Entry(
                "certificates:register",
                _("Certificates"),
                _("The register: what was issued, and what it is worth today."),
                "certificate",
                certificates_to_act_on,
            ),
            Entry(
                "certificates:reports",
                _("Reports"),
                _("A class on paper; a person's transcript is on their page."),
                "classes",
            ),
            Entry(
                "certificates:worksheets",
                _("Worksheets"),
                _("Hands to settle on paper, with the answer key."),
                "paper",
            ),
        ),
    ),
    Group(
        _("The school"),
        (
            Entry(
                "training:rule_drafts",
                _("House rules"),
                _("New editions of the rules you teach, with a source per figure."),
                "rules",
            ),
            Entry(
                "training:school",
                _("School settings"),
                _("Name, two-person approval, and who may sit the built-in exams."),
                "settings",
            ),
            Entry(
                "certificates:logos",
                _("Logos"),
                _("The logo of each house, at the top of its certificates."),
                "certificate",
                owners=True,
            ),
            Entry(
                "training:log",
                _("Log"),
                _("Who did what to whom, when and why."),
                "log",
            ),
        ),
    ),
)


def shelves(user: User) -> tuple[Shelf, ...]:
    """The office of `user`: one query for each count, however much there is."""
    owner = user.role == Role.OWNER
    return tuple(
        Shelf(
            str(group.title),
            tuple(
                _card(each, user) for each in group.entries if owner or not each.owners
            ),
        )
        for group in OFFICE
    )


def waiting_for(user: User) -> int:
    """How much there is to decide for `user`; one query for each count."""
    to_decide = OFFICE[0].entries
    return sum(entry.waiting(user) for entry in to_decide if entry.waiting)


def _card(entry: Entry, user: User) -> Card:
    return Card(
        reverse(entry.page),
        str(entry.title),
        str(entry.sentence),
        f"_icons/{entry.icon}.svg",
        entry.waiting(user) if entry.waiting else 0,
    )
