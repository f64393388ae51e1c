"""The managers' register of certificates, as a page and as a file."""

from http import HTTPStatus

from django.http import (
    FileResponse,
    Http404,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from certificates.certificate_page import certificate_page
from certificates.models import Certificate
from certificates.register import find
from certificates.register_forms import RegisterForm
from certificates.register_page import kept_of, register_page
from certificates.register_rows import heads, rows
from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.gaming_days import site_days
from training.export_views import CSV_TYPE, XLSX_TYPE
from training.http import PersonRequest, saved_as
from training.models.exports import Format
from training.permission import reviewers_only
from training.sheets import write_csv, write_xlsx

PAGE = "certificates/register.html"


@require_safe
@vary_on_headers("HX-Request")
@cache_control(private=True, no_store=True)
@reviewers_only
def register(request: PersonRequest) -> HttpResponse:
    """The certificates of whoever one reviews; a fragment under htmx."""
    form = RegisterForm(request.user, request.GET)
    if not form.is_valid():
        return _refused(request, form)
    found = find(request.user, form.sought(), timezone.now())
    context = {"form": form, "register": register_page(found, request.GET)}
    return render(request, f"{PAGE}#lines" if _alone(request) else PAGE, context)


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def register_file(request: PersonRequest, kind: str) -> HttpResponseBase:
    """All that the register shows for the same question, as the log then tells."""
    if kind not in Format:
        raise Http404
    form = RegisterForm(request.user, request.GET)
    if not form.is_valid():
        return _refused(request, form)
    now = timezone.now()
    found = find(request.user, form.sought(), now)
    name = f"certificates-{site_days().day_of(now):%Y-%m-%d}.{kind}"
    record(
        request.user,
        Act.EXPORTED,
        Subject("export", name),
        after={"rows": found.count(), **kept_of(request.GET)},
    )
    if Format(kind) is Format.XLSX:
        sheet = write_xlsx(_("Certificates"), heads(), rows(found))
        return FileResponse(
            sheet, as_attachment=True, filename=name, content_type=XLSX_TYPE
        )
    return StreamingHttpResponse(
        write_csv(heads(), rows(found), get_language() or "en"),
        content_type=CSV_TYPE,
        headers=saved_as(name),
    )


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def certificate(request: PersonRequest, serial: str) -> HttpResponse:
    """A certificate with its history, and what can be done about it."""
    seen = Certificate.objects.visible_to(request.user)
    found = get_object_or_404(seen, serial=serial)
    context = {"it": certificate_page(found, request.user, timezone.now())}
    return render(request, "certificates/certificate.html", context)


def _refused(request: PersonRequest, form: RegisterForm) -> HttpResponse:
    """The page with what is wrong; under htmx that in the place of the lines.

    Then with the status of a page: htmx puts nothing in of a reply that says otherwise.
    """
    if _alone(request):
        return render(request, f"{PAGE}#lines", {"faults": form.errors.values()})
    return render(request, PAGE, {"form": form}, status=HTTPStatus.BAD_REQUEST)


def _alone(request: PersonRequest) -> bool:
    """Whether only the lines are wanted; whoever goes back wants the page again."""
    return bool(request.htmx) and not request.htmx.history_restore_request
