"""What anybody is told who holds a certificate's address or its file."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from certificates.file_reports import FileKind, Matter, Report
from certificates.models import Certificate, ReasonClass, Status
from training.models import School

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

MOST_BYTES: Final = 2 * 2**20  # of a file that is checked; a paper has a tenth of it
_SPECIMEN_SITUATIONS: Final = [
    {
        "slug": f"situation-{number}",
        "title": "A situation of no certificate",
        "hands": 1,
        "hands_right": 1,
        "bets": 4,
        "bets_right": 4,
        "median_ms": 8000,
    }
    for number in range(10)
]


class Outcome(StrEnum):
    """What a file that was shown comes to, in a word."""

    GENUINE = "genuine"  # issued here, unchanged, and it counts today
    ENDED = "ended"  # issued here and unchanged, but it does not count today
    PICTURE = "picture"  # a credential of ours, in a picture that is not
    DOCTORED = "doctored"  # something of it is ours, and something was changed
    QUOTING = "quoting"  # none of ours: it names the address of a certificate
    STRANGE = "strange"  # nothing of it is ours


class Headline(NamedTuple):
    """Today's status as a heading: a sign that needs no colour, and the words."""

    mark: str
    words: "StrPromise"


HEADLINES: Final = {
    Status.VALID: Headline("✓", gettext_lazy("Genuine and valid")),
    Status.EXPIRED: Headline("!", gettext_lazy("Genuine, but expired")),
    Status.SUSPENDED: Headline("!", gettext_lazy("Genuine, but suspended")),
    Status.REVOKED: Headline("×", gettext_lazy("Revoked: do not rely on it")),
    Status.SUPERSEDED: Headline("!", gettext_lazy("Superseded by a newer certificate")),
}


def look_up(token: str, now: datetime) -> Certificate | None:
    """The certificate with that token as it stands at `now`; None for an unknown one.

    One query either way.
    """
    found = Certificate.objects.with_status(now).filter(token=token.upper()[:40])
    return found.select_related("attempt__trainee", "paper").defer("paper__pdf").first()


def specimen(now: datetime) -> Certificate:
    """A certificate of nobody: for an unknown token as much is done as for a known."""
    made = Certificate(
        holder="Nobody",
        language=settings.LANGUAGE_CODE,
        rules="nowhere/nothing@1",
        rules_hash="0" * 64,
        house_name="Nowhere",
        game_name="Nothing",
        hands=10,
        hands_right=10,
        bets=40,
        bets_right=40,
        pass_percent=90,
        seconds_per_hand=20,
        median_ms=8000,
        p90_ms=12000,
        situations=_SPECIMEN_SITUATIONS,
        passed_at=now,
        issued_at=now,
    )
    made.status, made.status_since, made.status_class = Status.VALID, now, ""
    return made


def is_forgotten(certificate: Certificate) -> bool:
    """Whether its holder was erased: then the least is told that checks a paper."""
    return bool(certificate.attempt_id and certificate.attempt.trainee.erased_at)


def reason_of(certificate: Certificate) -> str:
    """Why it does not count, as far as everybody may know; empty where it does."""
    known = certificate.status_class in ReasonClass.values
    return str(ReasonClass(certificate.status_class).label) if known else ""


def as_data(certificate: Certificate, now: datetime) -> dict[str, Any]:
    """Every public fact and today's status, for machines."""
    told = {
        "status": str(certificate.status),
        "status_since": certificate.status_since.isoformat(),
        "reason_class": certificate.status_class,
        "reason": reason_of(certificate),
        "checked_at": now.isoformat(),
        "is_specimen": certificate.is_demo,
        **_facts(certificate),
    }
    if is_forgotten(certificate):
        return told
    return told | {
        "situations": certificate.situations,
        "table_test": certificate.table_test,
    }


def unknown(now: datetime) -> dict[str, Any]:
    """What a machine is told of a token that no certificate has."""
    told = _("This school has issued no certificate with this address.")
    return {"status": "unknown", "reason": told, "checked_at": now.isoformat()}


def unchecked(now: datetime) -> dict[str, Any]:
    """What a machine is told that asks too often: this says nothing of the paper."""
    told = _("Too many tries in a short time. Wait five minutes and try again.")
    return {"status": "unchecked", "reason": told, "checked_at": now.isoformat()}


def outcome_of(report: Report) -> Outcome:
    """What a report on a file comes to.

    The very bytes that were issued are genuine whatever else is said of them: papers
    older than our signature have none.
    """
    proved = [it.matter for it in report.checks if it.is_good]
    refuted = [it.matter for it in report.checks if it.is_bad]
    refuted = [matter for matter in refuted if matter is not Matter.STATUS]
    found = report.of(Matter.STATUS) is not None
    if report.kind is FileKind.OTHER or not (proved or found):
        return Outcome.STRANGE
    if report.quotes:
        return Outcome.QUOTING
    if report.is_in_strange_picture:
        return Outcome.PICTURE
    if refuted and Matter.FILE not in proved:
        return Outcome.DOCTORED
    status = report.of(Matter.STATUS)
    return Outcome.GENUINE if status and status.is_good else Outcome.ENDED


def certificate_in(report: Report, now: datetime) -> Certificate | None:
    """The certificate that a file is of; None where it leads to no row of ours.

    A serial that only stands in the file, and can be guessed, leads to none.
    """
    if report.of(Matter.STATUS) is None:
        return None
    found = Certificate.objects.with_status(now).filter(serial=report.serial)
    return found.select_related("attempt__trainee", "paper").defer("paper__pdf").first()


def school_of(certificate: Certificate) -> str:
    """The school that issued it; one query, whether the certificate says it or not."""
    named_now = School.now().title
    return certificate.school or named_now


def _facts(it: Certificate) -> Mapping[str, Any]:
    return {
        "serial": it.serial,
        "holder": it.holder,
        "school": school_of(it),
        "house": it.house_name,
        "game": it.game_name,
        "programme": it.programme,
        "rules": it.rules,
        "rules_sha256": it.rules_hash,
        "hands": it.hands,
        "hands_right": it.hands_right,
        "bets": it.bets,
        "bets_right": it.bets_right,
        "pass_percent": it.pass_percent,
        "seconds_per_hand": it.seconds_per_hand,
        "median_ms": it.median_ms,
        "p90_ms": it.p90_ms,
        "passed_at": it.passed_at.isoformat(),
        "issued_at": it.issued_at.isoformat(),
        "expires_at": it.expires_at.isoformat() if it.expires_at else None,
        "outside_rule": it.outside_rule,
        "outside_class": it.outside_class,
    }
