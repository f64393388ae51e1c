"""Keeping a reviewer's comment on an attempt."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from training.attempts_seen import attempt_of, place_of
from training.commenting import comment
from training.http import PersonRequest
from training.permission import reviewers_only
from training.review_forms import CommentForm


@require_POST
@reviewers_only
def add_comment(request: PersonRequest, key: UUID) -> HttpResponse:
    """Keep what was said, and go back to where it was said."""
    attempt = attempt_of(request.user, key)
    form = CommentForm(attempt, request.POST)
    if not form.is_valid():
        messages.error(
            request, _("Nothing is kept: the comment is empty, or far too long.")
        )
        return redirect("training:attempt", key)
    remark = form.remark()
    comment(attempt, remark, request.user, timezone.now())
    messages.success(request, _("The comment is kept."))
    place = place_of(remark.question.number) if remark.question else "#comments"
    return redirect(reverse("training:attempt", args=[key]) + place)
