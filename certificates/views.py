"""A holder's certificates and their papers."""

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from certificates import issuing
from certificates.conditions import objection
from certificates.models import Certificate
from certificates.on_the_way import on_the_way
from certificates.verifying import reason_of
from quizzes.models import Attempt
from training.http import PersonRequest, saved_as
from training.models import User


@require_safe
def mine(request: PersonRequest) -> HttpResponse:
    """The certificates of whoever asks, what each is worth, and what is coming."""
    now = timezone.now()
    own = Certificate.objects.with_status(now).filter(attempt__trainee=request.user)
    whole = own.select_related("paper", "attempt").defer("paper__pdf")
    context = {
        "certificates": [(each, reason_of(each)) for each in whole],
        "coming": on_the_way(request.user, now),
    }
    return render(request, "certificates/mine.html", context)


@require_safe
def of_attempt(request: PersonRequest, key: str) -> HttpResponse:
    """What has become of the certificate of one attempt; a fragment under htmx.

    A page that shows a paper as undrawn asks again and again; as long as it still is,
    nothing is sent, so that nothing is swapped in and read aloud anew.
    """
    attempt = get_object_or_404(_attempts(request.user), key=key)
    certificate = _certificate_of(attempt)
    shown = request.GET.get("shown") if request.htmx else None
    if certificate and shown == "undrawn" and certificate.paper.is_undrawn:
        return HttpResponse(status=204)
    page = "certificates/of_attempt.html"
    return render(
        request,
        f"{page}#state" if request.htmx else page,
        {
            "attempt": attempt,
            "certificate": certificate,
            "objection": objection(attempt),
        },
    )


@require_POST
def issue(request: PersonRequest, key: str) -> HttpResponse:
    """Issue the certificate of one's own passed exam; again is the same as once."""
    attempt = get_object_or_404(Attempt.objects.of(request.user), key=key)
    try:
        issuing.issue(attempt, timezone.now(), by=request.user)
    except issuing.NotIssuableError as error:
        return render(
            request,
            "certificates/of_attempt.html",
            {"attempt": attempt, "certificate": None, "objection": str(error)},
            status=409,
        )
    return redirect("certificates:of_attempt", key=key)


@require_POST
def draw_again(request: PersonRequest, serial: str) -> HttpResponse:
    """Have a paper that could not be drawn tried once more."""
    certificate = get_object_or_404(
        Certificate.objects.visible_to(request.user), serial=serial
    )
    issuing.draw_again(certificate.paper, by=request.user)
    return redirect("certificates:of_attempt", key=certificate.attempt.key)


@require_safe
@cache_control(private=True, no_store=True)
def paper(request: PersonRequest, serial: str) -> HttpResponse:
    """The PDF, once it is drawn, for its holder and whoever reviews them."""
    certificate = get_object_or_404(
        Certificate.objects.visible_to(request.user).select_related("paper"),
        serial=serial,
    )
    if not certificate.paper.is_ready:
        raise Http404(_("This paper has not been drawn yet."))
    return HttpResponse(
        bytes(certificate.paper.pdf or b""),
        content_type="application/pdf",
        headers=saved_as(f"certificate-{serial}.pdf"),
    )


def _certificate_of(attempt: Attempt) -> Certificate | None:
    certificates = Certificate.objects.filter(attempt=attempt, successor=None)
    return certificates.select_related("paper").defer("paper__pdf").first()


def _attempts(user: User) -> QuerySet[Attempt]:
    return Attempt.objects.filter(trainee__in=User.objects.visible_to(user))
