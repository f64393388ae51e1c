"""The register: all certificates that somebody manages, searched and sorted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import F, Q
from django.db.models.functions import Lower

from certificates.folding import Folded, fold
from certificates.models import (
    Certificate,
    CertificateQuerySet,
    PaperState,
    Status,
)
from training.models import TrainingClass, User

SOON_DAYS: Final = 90  # ahead that the expiring-soon list looks


class Attention(StrEnum):
    """What a manager should look at."""

    SOON = "soon"
    FAILED = "failed"
    UNDRAWN = "undrawn"


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; what is empty or None leaves it open.

    `name` is a part of a holder's name or of a serial, whatever its case, accents and
    separators; `first` and `last` are the days of issue in the site's zone; `sort` is a
    column with a minus for descending.
    """

    name: str = ""
    status: str = ""
    rule_set: str = ""
    training_class: TrainingClass | None = None
    first: date | None = None
    last: date | None = None
    attention: str = ""
    sort: str = ""


COLUMNS: Final[Mapping[str, F | Lower]] = {
    "holder": Lower("holder"),
    "serial": F("serial"),
    "game": Lower("game_name"),
    "issued": F("issued_at"),
    "expires": F("expires_at"),
    "status": F("status"),
}
DEFAULT_SORT: Final = "-issued"


def find(reader: User, sought: Sought, now: datetime) -> CertificateQuerySet:
    """The certificates `reader` may see that are looked for, in order, with status."""
    found = Certificate.objects.visible_to(reader).with_status(now)
    found = found.filter(_alike(sought))
    if sought.name:
        found = _named(found, sought.name)
    if sought.status:
        found = found.in_status(Status(sought.status))
    if sought.attention == Attention.SOON:
        found = expiring_soon(found, now)
    elif sought.attention == Attention.FAILED:
        found = to_be_acted_on(found)
    elif sought.attention == Attention.UNDRAWN:
        found = found.filter(paper__state=PaperState.FAILED)
    whole = found.select_related("attempt__trainee", "paper").defer("paper__pdf")
    return in_order(whole, sought.sort)


def expiring_soon(found: CertificateQuerySet, now: datetime) -> CertificateQuerySet:
    """Those that count, run out within the window, and have no later one beside them.

    `found` carries the status.
    """
    counting = found.in_status(Status.VALID, Status.SUSPENDED)
    return counting.running_out(now, SOON_DAYS).not_renewed()


def to_be_acted_on(found: CertificateQuerySet) -> CertificateQuerySet:
    """Those that have not ended although their exam counts as failed by now.

    `found` carries the status.
    """
    lasting = (Status.VALID, Status.SUSPENDED, Status.EXPIRED)
    return found.with_failed_exam().in_status(*lasting)


def in_order(found: CertificateQuerySet, sort: str) -> CertificateQuerySet:
    """Sorted by a column, the newest first where it leaves a choice."""
    sort = sort if sort.removeprefix("-") in COLUMNS else DEFAULT_SORT
    column = COLUMNS[sort.removeprefix("-")]
    if sort.startswith("-"):
        return found.order_by(column.desc(nulls_last=True), "-issued_at", "-pk")
    return found.order_by(column.asc(nulls_last=True), "-issued_at", "-pk")


def _named(found: CertificateQuerySet, name: str) -> CertificateQuerySet:
    folded = fold(name)
    if not folded:  # nothing but separators
        return found.filter(Q(holder__icontains=name) | Q(serial__icontains=name))
    plain = found.alias(plain_holder=Folded("holder"), plain_serial=Folded("serial"))
    alike = (("plain_holder__contains", folded), ("plain_serial__contains", folded))
    return plain.filter(Q(*alike, _connector=Q.OR))


def _alike(sought: Sought) -> Q:
    wanted = Q()
    if sought.rule_set:
        wanted &= Q(attempt__rule_set=sought.rule_set)
    if sought.training_class:
        people = sought.training_class.trainees.values("pk")
        wanted &= Q(attempt__trainee__in=people)
    if sought.first:
        wanted &= Q(issued_at__gte=_begin(sought.first))
    if sought.last:
        wanted &= Q(issued_at__lt=_begin(sought.last + timedelta(days=1)))
    return wanted


def _begin(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=ZoneInfo(settings.TIME_ZONE))
