"""Suspending a certificate, lifting that, and revoking it: each adds a row.

A certificate and those that it replaced, or that replaced it, are one line: what
replaced a paper was issued for the same exam. Whoever changes one holds the whole
line meanwhile, so that none is replaced while it is revoked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from certificates.models import Certificate, ReasonClass, Status, StatusChange
from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.taking_turns import take_turns
from training.models import User


class StandingError(Exception):
    """The certificate's status does not allow it; `str()` is a sentence."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reason of a change: its class is public, the rest the managers' own."""

    reason_class: ReasonClass
    reason: str


@dataclass(frozen=True, slots=True)
class Hands:
    """Whose deed it is: `approved_by` is the second person, where there was one.

    `by` is None for what the site does by itself.
    """

    by: User | None
    approved_by: User | None = None


_ACTS: Final = {
    Status.SUSPENDED: Act.CERTIFICATE_SUSPENDED,
    Status.VALID: Act.CERTIFICATE_REINSTATED,
    Status.REVOKED: Act.CERTIFICATE_REVOKED,
    Status.SUPERSEDED: Act.CERTIFICATE_SUPERSEDED,
}


def suspend(certificate: Certificate, by: User, why: Why, now: datetime) -> None:
    """Have it not count for a while. Raises StandingError unless it is valid."""
    with transaction.atomic():
        found = held(certificate, now)
        if found.status != Status.VALID:
            raise StandingError(
                _("Only a valid certificate can be suspended; this one is not.")
            )
        add_change(found, Status.SUSPENDED, why, Hands(by), now)


def lift(certificate: Certificate, by: User, reason: str, now: datetime) -> None:
    """Have a suspended one count again. Raises StandingError for any other."""
    with transaction.atomic():
        found = held(certificate, now)
        if found.status != Status.SUSPENDED:
            raise StandingError(_("This certificate is not suspended."))
        why = Why(ReasonClass.CLEARED, reason)
        add_change(found, Status.VALID, why, Hands(by), now)


def revoke(certificate: Certificate, hands: Hands, why: Why, now: datetime) -> None:
    """Take it back for good, and with it the whole line it belongs to.

    Raises StandingError when it is revoked already.
    """
    with transaction.atomic():
        if held(certificate, now).status == Status.REVOKED:
            raise StandingError(_("This certificate has been revoked already."))
        line = {each.pk for each in line_of(certificate)}
        for each in Certificate.objects.with_status(now).filter(pk__in=line):
            if each.status != Status.REVOKED:
                add_change(each, Status.REVOKED, why, hands, now)


def held(certificate: Certificate, now: datetime) -> Certificate:
    """The certificate with its status, its whole line held until the transaction ends.

    All that change a line first wait for their turn at its holder's certificates, and
    hold its first certificate before they look at the others.
    """
    take_turns(certificate.attempt.trainee_id)
    alike = Certificate.objects.filter(attempt=certificate.attempt_id)
    list(alike.select_for_update().order_by("pk"))
    return Certificate.objects.with_status(now).get(pk=certificate.pk)


def line_of(certificate: Certificate) -> Iterator[Certificate]:
    """The certificate, those it replaced, and those that replaced it."""
    yield certificate
    before = certificate.supersedes
    while before is not None:
        yield before
        before = before.supersedes
    after = Certificate.objects.filter(supersedes=certificate).first()
    while after is not None:
        yield after
        after = Certificate.objects.filter(supersedes=after).first()


def add_change(  # noqa: PLR0913
    certificate: Certificate,
    status: Status,
    why: Why,
    hands: Hands,
    now: datetime,
    *,
    successor: Certificate | None = None,
) -> StatusChange:
    """Add a row to what became of a certificate, and tell the log.

    `successor` is the certificate of a newer exam that takes its place.
    """
    change = StatusChange.objects.create(
        certificate=certificate,
        status=status,
        reason_class=why.reason_class,
        reason=why.reason,
        by=hands.by,
        approved_by=hands.approved_by,
        successor=successor,
        at=now,
    )
    record(
        hands.approved_by or hands.by,
        _ACTS[status],
        subject_of(certificate),
        before={"status": certificate.status},
        after={"status": str(status), "reason_class": str(why.reason_class)}
        | ({"successor": successor.serial} if successor else {}),
        reason=why.reason,
    )
    return change


def subject_of(certificate: Certificate) -> Subject:
    """A certificate as the log knows it."""
    return Subject("certificate", certificate.serial, certificate.attempt.trainee)
