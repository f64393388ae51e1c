"""The pages of appeals: a trainee makes one, a manager decides it."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from training.appealing import (
    AppealError,
    UndecidedMarksError,
    appeal,
    decide,
    not_yet,
    unapproved,
)
from training.attempts_seen import own_exam, place_of
from training.corrections import corrections_of
from training.http import PersonRequest
from training.models import Appeal, User
from training.permission import reviewers_only
from training.review_forms import AppealForm, RulingForm

APPEALS_A_PAGE = 30


@require_http_methods(["GET", "HEAD", "POST"])
def second_look(request: PersonRequest, key: UUID) -> HttpResponse:
    """What was said of one's own exam, one's appeals, and the form for another."""
    attempt = own_exam(request.user, key)
    asked = {"hand": request.GET.get("hand", "")}
    form = AppealForm(attempt, request.POST or None, initial=asked)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            appeal(attempt, said["hand"], said["text"], timezone.now())
        except AppealError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Your appeal is made. A manager decides it."))
            return redirect("training:second_look", key)
    context = {
        "attempt": attempt,
        "form": form,
        "appeals": attempt.appeals.select_related("question", "decided_by"),
        "comments": attempt.comments.for_trainee().select_related("question", "by"),
    }
    return render(request, "training/second_look.html", context)


@require_safe
@reviewers_only
def appeals(request: PersonRequest) -> HttpResponse:
    """The appeals of one's trainees: the open ones first, the oldest on top."""
    seen = Appeal.objects.visible_to(request.user)
    seen = seen.select_related("attempt__trainee", "question", "decided_by")
    decided = Paginator(seen.exclude(state="open"), APPEALS_A_PAGE)
    context = {
        "open": seen.open().order_by("at", "pk"),
        "decided": decided.get_page(request.GET.get("page")),
    }
    return render(request, "training/appeals.html", context)


@require_safe
@reviewers_only
def one_appeal(request: PersonRequest, key: UUID) -> HttpResponse:
    """One appeal in full, and the form that decides it."""
    found = _appeal(request.user, key)
    context = _context(found) | {"form": RulingForm(found.attempt)}
    return render(request, "training/appeal.html", context)


@require_POST
@reviewers_only
def decide_appeal(request: PersonRequest, key: UUID) -> HttpResponse:
    """Uphold or refuse an appeal."""
    found = _appeal(request.user, key)
    form = RulingForm(found.attempt, request.POST)
    if form.is_valid():
        try:
            decide(found, form.answer(), request.user, timezone.now())
        except UndecidedMarksError as error:
            form.add_error(None, str(error))
        except AppealError as error:
            messages.error(request, str(error))
            return redirect(found)
        else:
            messages.success(request, _("The appeal is decided."))
            return redirect(found)
    return render(request, "training/appeal.html", _context(found) | {"form": form})


def _appeal(user: User, key: UUID) -> Appeal:
    seen = Appeal.objects.visible_to(user).select_related(
        "attempt__trainee", "question", "decided_by", "correction"
    )
    found: Appeal = get_object_or_404(seen, key=key)
    return found


def _context(found: Appeal) -> dict[str, object]:
    page = reverse("training:attempt", args=[found.attempt.key])
    place = place_of(found.question.number) if found.question else ""
    corrections = corrections_of(found.attempt)
    return {
        "appeal": found,
        "corrections": corrections,
        "at_hand": page + place,
        "not_yet": not_yet() if found.is_open and unapproved(found) else "",
    }
