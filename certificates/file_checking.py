"""Checking a file that somebody shows: each thing by itself, then beside our row."""

from collections.abc import Iterator
from datetime import datetime
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from certificates import printed_text
from certificates.credentials import instant
from certificates.file_evidence import Evidence, evidence_of, identity
from certificates.file_reports import (
    Check,
    Difference,
    FileKind,
    Matter,
    Report,
    Verdict,
)
from certificates.key_files import public_keys
from certificates.models import Certificate, Status
from certificates.offline_checking import by_itself

MOST_DIFFERENCES: Final = 12
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
    differences = tuple(_differences(evidence, row)) if row else ()
    if row:
        checks.append(_facts(evidence, differences))
        checks.append(_status(row))
    return Report(
        evidence.kind,
        row.serial if row else evidence.serial,
        tuple(checks),
        differences,
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


def _facts(evidence: Evidence, differences: tuple[Difference, ...]) -> Check:
    if differences:
        told = _("What the file says differs from what was issued.")
        return Check(Matter.FACTS, BAD, told)
    if not evidence.lines and evidence.claims is None:
        told = _("Nothing that the file says could be read.")
        return Check(Matter.FACTS, UNKNOWN, told)
    told = _("Everything that the file says is as it was issued.")
    return Check(Matter.FACTS, GOOD, told)


def _status(row: Certificate) -> Check:
    status: str = row.status  # with_status put it there
    told = _("Today the certificate is %(status)s.") % {"status": Status(status).label}
    return Check(Matter.STATUS, GOOD if status == Status.VALID else BAD, told)


def _differences(evidence: Evidence, row: Certificate) -> Iterator[Difference]:
    """Whatever stands otherwise in the file than in what was issued."""
    if evidence.claims is not None:
        for fact, said, due in _claimed(evidence, row):
            if said != due:
                yield Difference(fact, said, due)
    if evidence.kind is FileKind.PAPER and row.paper.is_ready and evidence.lines:
        issued = printed_text.lines_of(bytes(row.paper.pdf or b""))
        yield from _printed_otherwise(list(evidence.lines), issued)


def _claimed(evidence: Evidence, row: Certificate) -> Iterator[tuple[str, str, str]]:
    """Facts of the credential: name, what it says, what our row says."""
    claims = evidence.claims or {}
    expires = instant(row.expires_at) if row.expires_at else ""
    yield _("Holder"), identity(claims, "name"), row.holder
    yield _("Serial"), identity(claims, "ext:serial"), row.serial
    yield _("Issued on"), str(claims.get("validFrom", "")), instant(row.issued_at)
    yield _("Valid until"), str(claims.get("validUntil", "")), expires


def _printed_otherwise(shown: list[str], issued: list[str]) -> Iterator[Difference]:
    """Lines that are printed otherwise, each beside the one that was issued."""
    given = 0
    for kind, *span in SequenceMatcher(
        None, issued, shown, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            continue
        first, after, start, end = span
        was, now = issued[first:after], shown[start:end]
        for place in range(max(len(was), len(now))):
            if given == MOST_DIFFERENCES:
                return
            given += 1
            yield Difference(
                PRINTED,
                now[place] if place < len(now) else "",
                was[place] if place < len(was) else "",
            )


PRINTED: Final = gettext_lazy("Printed on the paper")
