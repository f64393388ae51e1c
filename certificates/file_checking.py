"""Checking a file that somebody shows: each thing by itself, then beside our row."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from django.utils import timezone
from django.utils.translation import gettext as _

from certificates.badge_likeness import likeness
from certificates.facts_checking import Compared, compared, facts_check
from certificates.file_evidence import Evidence, evidence_of
from certificates.file_reports import Check, FileKind, Matter, Report, Verdict
from certificates.key_files import public_keys
from certificates.models import Certificate, Status
from certificates.offline_checking import by_itself
from certificates.quoting import merely_quotes

GOOD, BAD, UNKNOWN = Verdict.GOOD, Verdict.BAD, Verdict.UNKNOWN


def check_file(file: bytes, now: datetime | None = None) -> Report:
    """Everything about `file`, which may be anything, beside the rows of this site.

    A certificate is looked up by its exact bytes or by the whole secret of its address:
    a serial, which can be guessed, brings nothing of a row to light.
    """
    evidence = evidence_of(file, public_keys())
    digest = sha256(file).hexdigest()
    row = _row(evidence, digest, now or timezone.now())
    checks = [*by_itself(evidence), *_beside(evidence, row, digest)]
    if row and row.paper.sha256 != digest and merely_quotes(file, evidence, row):
        checks += (_quoted(row), _status(row))
        return Report(evidence.kind, row.serial, tuple(checks), quotes=True)
    beside = compared(file, evidence, row) if row else Compared()
    if row:
        if picture := likeness(evidence, row.game_name, row.house_name):
            checks.append(picture)
        checks.append(facts_check(file, evidence, row, beside))
        checks.append(_status(row))
    return Report(
        evidence.kind,
        row.serial if row else evidence.serial,
        tuple(checks),
        beside.differences,
    )


def _row(evidence: Evidence, digest: str, now: datetime) -> Certificate | None:
    rows = Certificate.objects.with_status(now).select_related("paper")
    if row := rows.filter(paper__sha256=digest).first():
        return row
    return rows.filter(token=evidence.token).first() if evidence.token else None


def _beside(
    evidence: Evidence, row: Certificate | None, digest: str
) -> Iterator[Check]:
    """The very bytes, beside those that were issued."""
    if evidence.kind is FileKind.OTHER:
        return
    if row is None:
        told = _("This school has issued no certificate with the address in this file.")
        if not evidence.token:
            told = _("No address of a certificate could be found in this file.")
        yield Check(Matter.FILE, BAD, told)
    elif evidence.kind is FileKind.BADGE:
        return
    elif not row.paper.is_ready:
        told = _("The certificate's own file is not drawn yet, so nothing compares.")
        yield Check(Matter.FILE, UNKNOWN, told)
    elif row.paper.sha256 == digest:
        told = _("It is, byte for byte, the file that was issued.")
        yield Check(Matter.FILE, GOOD, told)
    else:
        told = _("It is not, byte for byte, the file that was issued.")
        yield Check(Matter.FILE, BAD, told)


def _quoted(row: Certificate) -> Check:
    told = _(
        "It quotes the address of certificate %(serial)s, and hardly a line of that"
        " certificate stands in it: nothing else in it was compared."
    )
    return Check(Matter.FACTS, UNKNOWN, told % {"serial": row.serial})


def _status(row: Certificate) -> Check:
    status: str = row.status  # with_status put it there
    told = _("Today the certificate is %(status)s.") % {"status": Status(status).label}
    return Check(Matter.STATUS, GOOD if status == Status.VALID else BAD, told)
