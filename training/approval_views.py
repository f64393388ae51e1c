"""The pages where a second person decides what another has proposed."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from training.approval_forms import ReasonForm
from training.approvals_page import approvals_of, deeds_of, evidence_of, tell
from training.approving import ApprovalError
from training.http import PersonRequest
from training.models import Proposal, State, User
from training.permission import reviewers_only


class Decision(Protocol):
    """Approving, refusing or withdrawing."""

    def __call__(
        self, proposal: Proposal, by: User, now: datetime, reason: str
    ) -> Proposal: ...


@require_safe
@reviewers_only
def approvals(request: PersonRequest) -> HttpResponse:
    """What waits for oneself, what of one's own waits for others, what is decided."""
    found = approvals_of(request.user, request.GET.get("page", "1"))
    return render(request, "training/approvals.html", {"approvals": found})


@require_safe
@reviewers_only
def approval(request: PersonRequest, key: UUID) -> HttpResponse:
    """One proposal in full: what would come out differently, and the buttons."""
    found = _proposal(request.user, key)
    context = {
        "told": tell(found, request.user),
        "evidence": evidence_of(found, request.user, request.GET.get("page", "1")),
        "deeds": deeds_of(request.user, found),
        "form": ReasonForm(),
        "sees_person": _sees(request.user, found.person),
    }
    return render(request, "training/approval.html", context)


@require_POST
@reviewers_only
def decide(request: PersonRequest, key: UUID, decision: Decision) -> HttpResponse:
    """Approve, refuse or withdraw; a sentence says what became of it."""
    found = _proposal(request.user, key)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The reason is too long, or cannot be printed."))
        return redirect(found)
    try:
        reason, now = form.cleaned_data["reason"], timezone.now()
        decided = decision(found, request.user, now, reason)
    except ApprovalError as error:
        messages.error(request, str(error))
        return redirect(found)
    if decided.decided_at == now:
        messages.success(request, _said(State(decided.state)))
    else:
        messages.info(request, _said_before(decided))
    return redirect("training:approvals")


def _sees(user: User, person: User | None) -> bool:
    """Whether there is a page about `person` for `user`."""
    if person is None:
        return False
    seen: bool = User.objects.visible_to(user).trainees().filter(pk=person.pk).exists()
    return seen


def _proposal(user: User, key: UUID) -> Proposal:
    people = ("person", "proposed_by", "decided_by")
    seen = Proposal.objects.visible_to(user).select_related(*people)
    found: Proposal = get_object_or_404(seen, key=key)
    return found


def _said_before(proposal: Proposal) -> str:
    """That it was decided so before, by whom and when: nothing was done anew."""
    said = {
        State.APPROVED: _("%(name)s has approved this already: %(when)s."),
        State.REFUSED: _("%(name)s has refused this already: %(when)s."),
        State.WITHDRAWN: _("%(name)s has withdrawn this already: %(when)s."),
    }[State(proposal.state)]
    assert proposal.decided_at is not None  # noqa: S101 - the database sees to it
    when = date_format(localtime(proposal.decided_at), "SHORT_DATETIME_FORMAT")
    return said % {"name": proposal.decided_by, "when": when}


def _said(state: State) -> str:
    return {
        State.APPROVED: _("Approved, and done."),
        State.REFUSED: _("Refused: all stays as it is."),
        State.WITHDRAWN: _("Withdrawn: all stays as it is."),
    }[state]
