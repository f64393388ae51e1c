"""Grading again is proposed by one manager and approved by a second one."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from training.approving import ApprovalError, ProposalKind, propose, register
from training.models import Proposal, Regrade, RegradeState, User
from training.proposal_kinds import Change, Description, Evidence
from training.regrade_lines import (
    FROM_THE_START,
    Sat,
    concerned,
    holds_since,
    lines_sat,
)
from training.regrade_page import lines_page
from training.regrades import start_applying
from training.wording import show_moment

REGRADE: Final = "regrade"
LINES: Final = "training/_regrade_evidence.html"


def propose_regrade(
    regrade: Regrade, by: User, reason: str, *, from_the_start: bool = False
) -> Proposal:
    """Propose that what was found be put into force.

    It is about the exams sat since the edition holds; about those sat before as well
    where the edition before was wrong `from_the_start`. Raises ApprovalError while it
    is still looked for, when nothing would change, and when no reason is given.
    """
    with transaction.atomic():
        held = Regrade.objects.select_for_update(of=("self",)).get(pk=regrade.pk)
        if held.state != RegradeState.COMPARED:
            raise ApprovalError(_("The exams have to be compared first."))
        counts = concerned(held, from_the_start=from_the_start).counts()
        before = lines_sat(held, Sat.BEFORE).counts()["exams"]
        if not counts["exams"]:
            raise ApprovalError(_nothing(before))
        since = holds_since(held.edition)
        proposal = propose(
            REGRADE,
            by,
            subject_key=held.edition,
            person=None,
            payload={
                "regrade": str(held.key),
                "edition": held.edition,
                "holds_from": since.isoformat() if since else "",
                "before": before,
                FROM_THE_START: from_the_start,
            }
            | counts,
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
    page = Regrade(edition=told["edition"]).get_absolute_url()
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
        page,
        tuple(Change(name, "\N{EN DASH}", str(number)) for name, number in rows),
        tuple(_warnings(told)),
    )


def _warnings(told: dict[str, Any]) -> Iterator[str]:
    since, before = told.get("holds_from", ""), told.get("before", 0)
    when = {"when": show_moment(datetime.fromisoformat(since))} if since else {}
    if before and told[FROM_THE_START]:
        yield ngettext(
            "%(number)d of them was sat before %(when)s, when the edition before still"
            " held: that one is said to have been wrong from the start.",
            "%(number)d of them were sat before %(when)s, when the edition before still"
            " held: that one is said to have been wrong from the start.",
            before,
        ) % ({"number": before} | when)
    elif before:
        yield ngettext(
            "%(number)d more exam was rightly sat under the edition before, until"
            " %(when)s: its score stays.",
            "%(number)d more exams were rightly sat under the edition before, until"
            " %(when)s: their scores stay.",
            before,
        ) % ({"number": before} | when)
    yield _("Every earlier score is kept, and shown beside the new one.")


def evidence_of_regrade(proposal: Proposal, reader: User, page: str) -> Evidence | None:
    """The exams it is about, one by one, as far as `reader` may see them."""
    told = proposal.payload
    regrade = Regrade.objects.filter(key=told["regrade"]).first()
    if regrade is None:
        return None
    lines = concerned(regrade, from_the_start=told.get(FROM_THE_START, True))
    since = holds_since(regrade.edition)
    return Evidence(LINES, {"found": lines_page(lines, reader, page, since=since)})


def _nothing(before: int) -> str:
    if not before:
        return _("No exam would be graded otherwise.")
    return _(
        "No exam sat since the edition holds would be graded otherwise. Those sat"
        " before are graded again only where the edition before was wrong from the"
        " start."
    )


def register_regrade() -> None:
    """Have regrades proposed and approved."""
    label = gettext_lazy("Exams graded again")
    kind = ProposalKind(
        label, apply_regrade, describe_regrade, evidence=evidence_of_regrade
    )
    register(REGRADE, kind)
