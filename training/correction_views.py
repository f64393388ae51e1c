"""The page on which a reviewer proposes that marks of a hand be changed."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from quizzes.models import Question
from quizzes.verdicts import verdict_of
from training.approving import ApprovalError
from training.attempts_seen import attempt_of, place_of
from training.correcting import propose_correction
from training.correction_forms import CorrectionForm
from training.corrections import correction_waiting
from training.deciding import deciders
from training.http import PersonRequest
from training.models import Proposal, User
from training.permission import reviewers_only


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def correct(request: PersonRequest, key: UUID, number: int) -> HttpResponse:
    """The marks of one hand, to be set right or wrong, with a reason."""
    question = _hand(request.user, key, number)
    form = CorrectionForm(question, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            made = propose_correction(form.overruling(), request.user, reason)
        except ApprovalError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _said(made))
            return redirect(made)
    context = {
        "attempt": question.attempt,
        "verdict": verdict_of(question),
        "form": form,
        "late": question.answer.late,
        "waiting": correction_waiting(question),
        "deciders": deciders(question.attempt.trainee, request.user),
        "back": reverse("training:attempt", args=[key]) + place_of(number),
    }
    return render(request, "training/correct.html", context)


def _said(made: Proposal) -> str:
    if made.alone:
        return _("The marks are changed.")
    return _("Proposed. Nothing changes before a second manager approves it.")


def _hand(user: User, key: UUID, number: int) -> Question:
    attempt = attempt_of(user, key)
    answered = attempt.questions.answered().select_related("answer", "attempt__trainee")
    finished = answered.exclude(attempt__finished_at=None)
    found: Question = get_object_or_404(finished, number=number)
    return found
