"""One certificate as managers see it: today's status, its history, what can be done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django import forms

from certificates.models import Certificate, Status, StatusChange
from certificates.revoked_lines import REVOKE
from certificates.standing_forms import LiftForm, ReissueForm, RevokeForm, SuspendForm
from certificates.two_people import OUTSIDE
from training.deciding import Deciders, deciders
from training.models import Proposal, User

type Forms = Mapping[str, forms.Form]


@dataclass(frozen=True, slots=True)
class CertificatePage:
    """A certificate with its status, and the forms of those deeds that are open.

    `successor` took its place; `renewed` are those whose place it took as the newer
    exam's; `waiting` is what two people have yet to decide, where the reader may
    know of it, and `deciders` who may decide what the reader would propose.
    """

    certificate: Certificate
    history: tuple[StatusChange, ...]
    successor: Certificate | None
    waiting: Proposal | None
    deciders: Deciders
    renewed: tuple[Certificate, ...] = ()
    forms: Forms = field(default_factory=dict)


def certificate_page(
    certificate: Certificate, reader: User, now: datetime, filled: Forms | None = None
) -> CertificatePage:
    """What `reader` sees of it; `filled` are forms that came back with faults."""
    found = (
        Certificate.objects.with_status(now)
        .select_related("attempt__trainee", "paper", "supersedes")
        .defer("paper__pdf")
        .get(pk=certificate.pk)
    )
    waiting = _waiting(found, reader)
    managed = Certificate.objects.managed_by(reader).filter(pk=found.pk).exists()
    people = found.changes.select_related("by", "approved_by", "successor")
    history = tuple(people.order_by("pk"))
    return CertificatePage(
        found,
        history,
        _successor(found, history),
        waiting,
        deciders(found.attempt.trainee, reader),
        tuple(Certificate.objects.filter(changes__successor=found).order_by("pk")),
        {**_open_forms(found, waiting), **(filled or {})} if managed else {},
    )


def _successor(
    certificate: Certificate, history: tuple[StatusChange, ...]
) -> Certificate | None:
    reissued = Certificate.objects.filter(supersedes=certificate).first()
    newer = (change.successor for change in history if change.successor)
    return reissued or next(newer, None)


def _waiting(certificate: Certificate, reader: User) -> Proposal | None:
    about = Proposal.objects.visible_to(reader).waiting()
    about = about.filter(
        kind__in=[REVOKE, OUTSIDE],
        subject_key__in=[certificate.serial, str(certificate.attempt.key)],
    )
    return about.select_related("proposed_by").first()


def _open_forms(certificate: Certificate, waiting: Proposal | None) -> Forms:
    opened: dict[str, forms.Form] = {}
    if certificate.status == Status.VALID:
        opened["suspend"] = SuspendForm()
        opened["reissue"] = ReissueForm(initial={"size": certificate.size})
    elif certificate.status == Status.SUSPENDED:
        opened["lift"] = LiftForm()
    if waiting is None and certificate.status != Status.REVOKED:
        opened["revoke"] = RevokeForm(initial=_why_revoke(certificate))
    return opened


def _why_revoke(certificate: Certificate) -> dict[str, str]:
    failed = certificate.exam_counts_as_failed
    return {"reason_class": "exam-failed"} if failed else {}
