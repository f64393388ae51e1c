"""A class's certificates in one file: asked for, waited for, and fetched."""

from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from certificates import bundling
from certificates.models import Bundle, BundleKind
from quizzes.gaming_days import site_days
from training.http import PersonRequest, saved_as
from training.models import TrainingClass
from training.permission import reviewers_only
from training.work_pages import how_far

LATEST: Final = 20  # bundles listed
TYPES: Final = {BundleKind.PDF: "application/pdf", BundleKind.ZIP: "application/zip"}


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def bundles(request: PersonRequest, pk: int) -> HttpResponse:
    """Which certificates of a class there are, and as what to have them."""
    seen = TrainingClass.objects.visible_to(request.user)
    found: TrainingClass = get_object_or_404(seen, pk=pk)
    wanted = request.POST.get("kind", "")
    if wanted in BundleKind:
        return redirect(bundling.ask_for(found, BundleKind(wanted), request.user))
    context = {
        "class": found,
        "certificates": bundling.certificates_of(found, timezone.now()),
        "latest": _own(request).filter(training_class=found)[:LATEST],
        "kinds": BundleKind.choices,
    }
    status = HTTPStatus.BAD_REQUEST if request.method == "POST" else HTTPStatus.OK
    return render(request, "certificates/bundles.html", context, status=status)


@require_safe
@reviewers_only
def bundle(request: PersonRequest, key: UUID) -> HttpResponse:
    """How far a bundle has come; a fragment under htmx, nothing if nothing moved."""
    found = get_object_or_404(_own(request), key=key)
    return how_far(request, found, "certificates/bundle.html", {"bundle": found})


@require_POST
@reviewers_only
def make_again(request: PersonRequest, key: UUID) -> HttpResponse:
    """Have a bundle that failed, or was removed, made once more."""
    found = get_object_or_404(_own(request), key=key)
    bundling.ask_again(found)
    return redirect(found)


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def file(request: PersonRequest, key: UUID) -> HttpResponse:
    """The bundle itself, once it is made."""
    found = get_object_or_404(_own(request).defer(None), key=key)
    if found.content is None:
        raise Http404(_("This file has not been made yet."))
    name = f"certificates-{site_days().day_of(found.made_at):%Y-%m-%d}.{found.kind}"
    return HttpResponse(
        bytes(found.content),
        content_type=TYPES[BundleKind(found.kind)],
        headers=saved_as(name),
    )


def _own(request: PersonRequest) -> QuerySet[Bundle]:
    """One's own bundles of the classes that one still teaches; without their files."""
    classes = TrainingClass.objects.visible_to(request.user).values("pk")
    mine = Bundle.objects.filter(made_by=request.user, training_class__in=classes)
    return mine.select_related("training_class").defer("content")
