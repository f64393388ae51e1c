"""Where managers suspend, reinstate, revoke and reissue certificates."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from certificates import reissuing, renewing, standing, two_people
from certificates.certificate_page import certificate_page
from certificates.conditions import objection
from certificates.models import Certificate, Size
from certificates.outside_rule import obstacle
from certificates.standing import StandingError
from certificates.standing_forms import (
    LiftForm,
    OutsideForm,
    ReissueForm,
    RevokeForm,
    SuspendForm,
)
from quizzes.models import Attempt
from training.deciding import deciders
from training.http import PersonRequest
from training.models import Proposal, User
from training.permission import reviewers_only
from training.proposal_kinds import ApprovalError


def _suspend(certificate: Certificate, by: User, form: SuspendForm) -> str:
    standing.suspend(certificate, by, form.why(), timezone.now())
    return _("Suspended: whoever verifies it is told so from now on.")


def _lift(certificate: Certificate, by: User, form: LiftForm) -> str:
    reason = form.cleaned_data["reason"].strip()
    renewing.reinstate(certificate, by, reason, timezone.now())
    return _("The suspension is lifted: the certificate counts again.")


def _reissue(certificate: Certificate, by: User, form: ReissueForm) -> str:
    said = form.cleaned_data
    new = reissuing.reissue(
        certificate, by, said["reason"].strip(), Size(said["size"]), timezone.now()
    )
    return _("Certificate %(serial)s takes its place.") % {"serial": new.serial}


def _revoke(certificate: Certificate, by: User, form: RevokeForm) -> str:
    proposed = two_people.propose_revoking(certificate, by, form.why(), timezone.now())
    return _said(proposed, _("Revoked."))


type Deed = Callable[[Certificate, User, Any], str]

_FORMS: Final[dict[str, type[forms.Form]]] = {
    "suspend": SuspendForm,
    "lift": LiftForm,
    "reissue": ReissueForm,
    "revoke": RevokeForm,
}
_DEEDS: Final[dict[str, Deed]] = {
    "suspend": _suspend,
    "lift": _lift,
    "reissue": _reissue,
    "revoke": _revoke,
}


@require_POST
@reviewers_only
def change(request: PersonRequest, serial: str, deed: str) -> HttpResponse:
    """Do one of the deeds; the page of the certificate again, and what became of it."""
    if deed not in _DEEDS:
        raise Http404
    managed = Certificate.objects.managed_by(request.user)
    found = get_object_or_404(managed, serial=serial)
    form = _FORMS[deed](request.POST)
    if form.is_valid():
        try:
            messages.success(request, _DEEDS[deed](found, request.user, form))
        except (StandingError, ApprovalError) as error:
            messages.error(request, str(error))
        return redirect("certificates:certificate", serial=serial)
    it = certificate_page(found, request.user, timezone.now(), {deed: form})
    status = HTTPStatus.BAD_REQUEST
    return render(request, "certificates/certificate.html", {"it": it}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def outside(request: PersonRequest, key: UUID) -> HttpResponse:
    """Propose to certify an exam that earns no certificate."""
    attempt = _attempt(request.user, key)
    form = OutsideForm(request.POST if request.method == "POST" else None)
    status = HTTPStatus.OK
    if request.method == "POST":
        if form.is_valid() and (made := _proposed(request, attempt, form)):
            return redirect(made)
        status = HTTPStatus.BAD_REQUEST
    context = {
        "attempt": attempt,
        "form": form,
        "objection": objection(attempt),
        "obstacle": obstacle(attempt, timezone.now()),
        "deciders": deciders(attempt.trainee, request.user),
    }
    return render(request, "certificates/outside.html", context, status=status)


def _proposed(
    request: PersonRequest, attempt: Attempt, form: OutsideForm
) -> Proposal | None:
    said = form.cleaned_data
    reason, months = said["reason"].strip(), said["months"]
    try:
        made = two_people.propose_issuing(
            attempt, request.user, reason, months, timezone.now(), size=said["size"]
        )
    except (StandingError, ApprovalError) as error:
        form.add_error(None, str(error))
        return None
    messages.success(request, _said(made, _("Issued.")))
    return made


def _said(proposal: Proposal, done: str) -> str:
    if not proposal.is_waiting:
        return done
    return _("Proposed: it is done once a second manager approves it.")


def _attempt(user: User, key: UUID) -> Attempt:
    people = User.objects.visible_to(user).exclude(pk=user.pk)
    exams = Attempt.objects.exams().finished().filter(trainee__in=people)
    return get_object_or_404(exams.select_related("trainee"), key=key)
