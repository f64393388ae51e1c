"""Grading again is proposed by one manager and approved by a second one."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from training.approving import ApprovalError, ProposalKind, propose, register
from training.models import Proposal, Regrade, RegradeState, User
from training.proposal_kinds import Change, Description
from training.regrades import start_applying

REGRADE: Final = "regrade"


def propose_regrade(regrade: Regrade, by: User, reason: str) -> Proposal:
    """Propose that what was found be put into force.

    Raises ApprovalError while it is still looked for, when nothing would change, and
    when no reason is given.
    """
    with transaction.atomic():
        held = Regrade.objects.select_for_update(of=("self",)).get(pk=regrade.pk)
        if held.state != RegradeState.COMPARED:
            raise ApprovalError(_("The exams have to be compared first."))
        counts = held.lines.all().counts()
        if not counts["exams"]:
            raise ApprovalError(_("No exam would be graded otherwise."))
        proposal = propose(
            REGRADE,
            by,
            subject_key=held.edition,
            person=None,
            payload={"regrade": str(held.key), "edition": held.edition} | counts,
            reason=reason,
        )
        Regrade.objects.filter(pk=held.pk).update(proposal=proposal)
        return proposal


def apply_regrade(proposal: Proposal, by: User, now: datetime) -> None:  # noqa: ARG001
    """Begin to grade again. Raises ApprovalError when it was looked for anew since."""
    key = proposal.payload["regrade"]
    held = Regrade.objects.select_for_update(of=("self",)).get(key=key)
    newest = Regrade.objects.of(held.edition).first()
    if held != newest or held.state != RegradeState.COMPARED:
        raise ApprovalError(_("The exams have been compared anew since."))
    start_applying(held, proposal, now)


def describe_regrade(proposal: Proposal) -> Description:
    """How many exams would come out otherwise."""
    told: dict[str, Any] = proposal.payload
    regrade = Regrade.objects.filter(key=told["regrade"]).first()
    exams = ngettext("%(number)d exam", "%(number)d exams", told["exams"])
    rows = (
        (_("Marked otherwise"), told["exams"]),
        (_("Score otherwise"), told["scores"]),
        (_("Pass instead of fail, or the other way round"), told["turned"]),
        (_("With hands that cannot be graded again"), told["left"]),
        (_("Certificates that tell another score"), told["papers"]),
    )
    return Description(
        _("Grade %(exams)s again by %(edition)s")
        % {"exams": exams % {"number": told["exams"]}, "edition": told["edition"]},
        regrade.get_absolute_url() if regrade else "",
        tuple(Change(name, "\N{EN DASH}", str(number)) for name, number in rows),
        (_("Every earlier score is kept, and shown beside the new one."),),
    )


def register_regrade() -> None:
    """Have regrades proposed and approved."""
    label = gettext_lazy("Exams graded again")
    register(REGRADE, ProposalKind(label, apply_regrade, describe_regrade))
