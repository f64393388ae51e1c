"""What a file says, fact by fact, beside what was issued."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from certificates import badge_differences, badge_tokens, printed_text, signed_files
from certificates.credentials import instant
from certificates.enclosures import CREDENTIAL_NAME
from certificates.file_evidence import Evidence, identity
from certificates.file_reports import (
    Check,
    Difference,
    FileKind,
    Matter,
    Verdict,
    printable,
)
from certificates.models import Certificate
from certificates.paper_traits import added_to
from certificates.printed_text import UnreadableError

MOST_DIFFERENCES: Final = 12
LONGEST: Final = 300  # letters of one that are shown
PRINTED: Final = gettext_lazy("Printed on the paper")


@dataclass(frozen=True, slots=True)
class Compared:
    """A file beside its row: what is said otherwise, and what was added to it."""

    changed: tuple[Difference, ...] = ()
    added: tuple[Difference, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All of them, as many as can be shown, in letters that can be."""
        several = (*self.changed, *self.added)[:MOST_DIFFERENCES]
        return tuple(
            Difference(
                printable(str(it.fact)), printable(it.in_file[:LONGEST]), it.in_row
            )
            for it in several
        )


def compared(file: bytes, evidence: Evidence, row: Certificate) -> Compared:
    """`file` beside the row whose certificate it claims to be."""
    changed = [*_said_otherwise(evidence, row)]
    if evidence.kind is not FileKind.PAPER or evidence.fault or not row.paper.is_ready:
        return Compared(tuple(changed))
    issued = bytes(row.paper.pdf or b"")
    printed = printed_text.lines_of(issued)
    changed += printed_otherwise(list(evidence.lines), printed)
    try:
        added = added_to(file, issued)
    except UnreadableError:
        added = []
    return Compared(
        tuple(changed), tuple(Difference(it.name, it.told, "") for it in added)
    )


def facts_check(
    file: bytes, evidence: Evidence, row: Certificate, beside: Compared
) -> Check:
    """What comes of the comparison, in a sentence that claims no more than is known."""
    verdict = Verdict.BAD if beside.differences else Verdict.UNKNOWN
    if beside.changed:
        told = _("What the file says differs from what was issued.")
    elif beside.added:
        told = _(
            "The words that we printed are all still there, but something was added"
            " or drawn otherwise, and that is not ours."
        )
    elif not evidence.lines and not evidence.said:
        told = _("Nothing that the file says could be read.")
    elif _is_proved(file, evidence, row):
        verdict = Verdict.GOOD
        told = (
            _("Everything that the Open Badge says is as it was issued.")
            if evidence.kind is FileKind.BADGE
            else _("Everything that the file says is as it was issued.")
        )
    else:
        told = _(
            "No word that was compared differs, but the file is not the one that was"
            " issued: no more is known of it."
        )
    return Check(Matter.FACTS, verdict, told)


def _is_proved(file: bytes, evidence: Evidence, row: Certificate) -> bool:
    """Whether bytes or a signature stand for all that the file says."""
    if evidence.kind is FileKind.BADGE:
        return evidence.claims is not None
    return row.paper.sha256 == sha256(file).hexdigest()


def _said_otherwise(evidence: Evidence, row: Certificate) -> Iterator[Difference]:
    """What the credential says otherwise than the issued one, or than the row."""
    if not evidence.said:
        return
    if issued := _issued_claims(row):
        yield from badge_differences.differences(evidence.said, issued)
        return
    for fact, said, due in _claimed(evidence, row):
        if said != due:
            yield Difference(fact, said, due)


def _issued_claims(row: Certificate) -> dict[str, object] | None:
    """What the credential in the issued paper says; None where there is none."""
    if not row.paper.is_ready:
        return None
    try:
        inside = signed_files.attachments(bytes(row.paper.pdf or b""))
        return badge_tokens.unproven(inside[CREDENTIAL_NAME].decode("ascii"))
    except (KeyError, ValueError):
        return None  # older than the badges


def _claimed(evidence: Evidence, row: Certificate) -> Iterator[tuple[str, str, str]]:
    """Facts of the credential: name, what it says, what our row says."""
    claims = evidence.said
    expires = instant(row.expires_at) if row.expires_at else ""
    yield _("Holder"), identity(claims, "name"), row.holder
    yield _("Serial"), identity(claims, "ext:serial"), row.serial
    yield _("Issued on"), str(claims.get("validFrom", "")), instant(row.issued_at)
    yield _("Valid until"), str(claims.get("validUntil", "")), expires


def printed_otherwise(shown: list[str], issued: list[str]) -> Iterator[Difference]:
    """Lines that are printed otherwise, each beside the one that was issued.

    Lines that are only broken at other places say the same.
    """
    matcher = SequenceMatcher(None, issued, shown, autojunk=False)
    for kind, first, after, start, end in matcher.get_opcodes():
        was, now = issued[first:after], shown[start:end]
        if kind == "equal" or _run_on(was) == _run_on(now):
            continue
        for place in range(max(len(was), len(now))):
            yield Difference(
                PRINTED,
                now[place] if place < len(now) else "",
                was[place] if place < len(was) else "",
            )


def _run_on(lines: list[str]) -> str:
    return "".join("".join(lines).split())
