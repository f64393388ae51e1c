"""Checking a file by the school's public keys alone: no network, no rows."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware, localtime
from django.utils.translation import gettext as _

from certificates.badge_likeness import likeness_by_rules
from certificates.file_evidence import Evidence, Fault, evidence_of
from certificates.file_reports import Check, FileKind, Matter, Report, Verdict
from certificates.key_files import PublicKeys

GOOD, BAD, UNKNOWN = Verdict.GOOD, Verdict.BAD, Verdict.UNKNOWN


def check_offline(file: bytes, keys: PublicKeys, now: datetime) -> Report:
    """What `keys` alone prove of `file`: nothing of what became of it since.

    That its own date is over is told; whether it was revoked cannot be known.
    """
    evidence = evidence_of(file, keys)
    checks = [*by_itself(evidence)]
    if picture := likeness_by_rules(evidence):
        checks.append(picture)
    report = Report(evidence.kind, evidence.serial, tuple(checks))
    if not report.is_genuine:
        return report
    checks.append(_own_date(evidence, now))
    return Report(evidence.kind, evidence.serial, tuple(checks))


def by_itself(evidence: Evidence) -> Iterator[Check]:
    """What can be said of a file without a row."""
    if evidence.fault:
        matter = Matter.FILE if evidence.kind is FileKind.OTHER else Matter.SIGNATURE
        yield Check(matter, BAD, _told_fault(evidence))
        return
    if evidence.kind is FileKind.PAPER:
        yield _signature(evidence)
    yield _credential(evidence)
    if evidence.record is not None and evidence.claims is not None:
        yield _record(evidence)


def _told_fault(evidence: Evidence) -> str:
    if evidence.kind is FileKind.OTHER:
        return _("This is neither a certificate's PDF nor a badge of this school.")
    if evidence.fault is Fault.LOCKED:
        return _("The PDF is locked with a password: no certificate of this school is.")
    if evidence.fault is Fault.LONG:
        return _(
            "The PDF has more pages than any certificate of this school: several that"
            " lie in one file are checked one by one."
        )
    return _("The PDF is broken: it cannot be read.")


def _signature(evidence: Evidence) -> Check:
    ours = [each for each in evidence.signatures if each.ours]
    if not evidence.signatures:
        told = _("The PDF is not signed: every certificate of this school is.")
    elif not ours:
        told = _("The PDF is signed by somebody else, not by this school.")
    elif not all(each.intact for each in ours):
        told = _("The PDF was changed after this school had signed it.")
    elif not all(each.whole for each in ours):
        told = _("Something was added to the PDF after this school had signed it.")
    else:
        return Check(
            Matter.SIGNATURE, GOOD, _("This school signed the PDF, every byte of it.")
        )
    return Check(Matter.SIGNATURE, BAD, told)


def _credential(evidence: Evidence) -> Check:
    if evidence.claims is not None:
        told = _("This school signed the Open Badge, and it has not been changed.")
        return Check(Matter.CREDENTIAL, GOOD, told)
    if evidence.kind is FileKind.PAPER and not evidence.record:
        told = _("There is no Open Badge in the PDF.")
        return Check(Matter.CREDENTIAL, UNKNOWN, told)
    told = _("No key of this school has signed the Open Badge as it stands.")
    return Check(Matter.CREDENTIAL, BAD, told)


def _record(evidence: Evidence) -> Check:
    if evidence.record_is_the_credentials:
        told = _("The record of the exam is the one that the Open Badge names.")
        return Check(Matter.RECORD, GOOD, told)
    told = _("The record of the exam is not the one that the Open Badge names.")
    return Check(Matter.RECORD, BAD, told)


def _own_date(evidence: Evidence, now: datetime) -> Check:
    """Whether it ran out by what it says itself; the rest must be asked."""
    until = _instant(str((evidence.claims or {}).get("validUntil", "")))
    if until and until <= now:
        told = _("By its own date it has expired: %(date)s.")
        return Check(Matter.STATUS, BAD, told % {"date": _day(until)})
    if evidence.address:
        told = _("Whether it counts today was not asked; it is told at %(address)s")
        return Check(Matter.STATUS, UNKNOWN, told % {"address": evidence.address})
    return Check(Matter.STATUS, UNKNOWN, _("Whether it counts today was not asked."))


def _day(moment: datetime) -> str:
    """The day by the site's clock, as it stands on the paper."""
    return localtime(moment).date().isoformat()


def _instant(text: str) -> datetime | None:
    try:
        read = parse_datetime(text)
    except ValueError:
        return None
    return read if read and is_aware(read) else None
