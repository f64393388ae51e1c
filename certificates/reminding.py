"""Reminding holders that a certificate runs out: which letters are due."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from certificates.models import Certificate, CertificateQuerySet, Reminder, Status

WINDOWS: Final = (60, 14, 0)  # days before it expires; 0 once it has
LATE: Final = timedelta(days=30)  # after which nobody is told any more that it has
LOST_AFTER: Final = timedelta(hours=1)  # without a word from whoever took a letter


def remind(now: datetime) -> list[int]:
    """Write down every reminder that has become due; the keys of all still to be sent.

    One for each window of a certificate, however often this is called. A certificate
    whose holder has a later one, or who is gone, is not spoken of; where two windows
    were missed only the nearer one is.
    """
    for certificate in _running_out(now):
        days = _window(certificate, now)
        if days is not None:
            Reminder.objects.get_or_create(
                certificate=certificate, days=days, defaults={"due_at": now}
            )
    lost = Q(taken_at=None) | Q(taken_at__lt=now - LOST_AFTER)
    recent = Reminder.objects.unsent().filter(lost, due_at__gte=now - LATE)
    return list(recent.values_list("pk", flat=True))


def take(reminder_id: int, now: datetime) -> Reminder | None:
    """The reminder, if it is this worker's to send: still due, and nobody else's."""
    lost = Q(taken_at=None) | Q(taken_at__lt=now - LOST_AFTER)
    mine = Reminder.objects.unsent().filter(lost, pk=reminder_id)
    if not mine.update(taken_at=now):
        return None
    reminder = Reminder.objects.select_related("certificate__attempt__trainee").get(
        pk=reminder_id
    )
    still = _of_present(Certificate.objects.with_status(now)).not_renewed()
    speaks = still.in_status(_status(reminder.days))
    return reminder if speaks.filter(pk=reminder.certificate_id).exists() else None


def _running_out(now: datetime) -> Iterator[Certificate]:
    known = _of_present(Certificate.objects.with_status(now)).not_renewed()
    yield from known.in_status(Status.VALID).running_out(now, max(WINDOWS))
    ended = known.in_status(Status.EXPIRED)
    yield from ended.filter(expires_at__gt=now - LATE)


def _of_present(certificates: CertificateQuerySet) -> CertificateQuerySet:
    return certificates.filter(
        attempt__trainee__is_active=True, attempt__trainee__erased_at=None
    )


def _window(certificate: Certificate, now: datetime) -> int | None:
    """The nearest window that has opened; None where the certificate is younger."""
    opened = _opened(certificate, now)
    return min(opened, default=None)


def _opened(certificate: Certificate, now: datetime) -> Iterable[int]:
    assert certificate.expires_at is not None  # noqa: S101  it runs out
    begins = {days: certificate.expires_at - timedelta(days) for days in WINDOWS}
    return [
        days
        for days, begin in begins.items()
        if begin <= now and certificate.issued_at < begin
    ]


def _status(days: int) -> Status:
    return Status.VALID if days else Status.EXPIRED
