"""Class reports and transcripts: asked for, waited for, and fetched."""

from http import HTTPStatus
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from certificates import report_making
from certificates.models import Report, ReportKind, Size
from certificates.report_forms import ReportForm
from quizzes.gaming_days import site_days
from training.http import PersonRequest, saved_as
from training.models import TrainingClass, User
from training.permission import reviewers_only
from training.work_pages import how_far

LATEST = 20  # reports listed


@require_safe
@reviewers_only
def reports(request: PersonRequest) -> HttpResponse:
    """The classes that one can report on, and one's reports and transcripts so far."""
    context = {
        "classes": TrainingClass.objects.visible_to(request.user),
        "latest": _own(request)[:LATEST],
    }
    return render(request, "certificates/all_reports.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def of_class(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask for the report on a class."""
    seen = TrainingClass.objects.visible_to(request.user)
    found: TrainingClass = get_object_or_404(seen, pk=pk)
    form = ReportForm(_posted(request), auto_id="%s")
    if form.is_valid():
        made = report_making.make_class_report(
            found,
            by=request.user,
            size=Size(form.cleaned_data["size"]),
            language=get_language() or "en",
        )
        return redirect(made)
    before = _own(request).filter(training_class=found)
    about = {"class": found, "title": ReportKind.CLASS.label}
    return _form_page(request, form, before, about)


@require_http_methods(["GET", "HEAD", "POST"])
def of_person(request: PersonRequest, pk: int) -> HttpResponse:
    """Ask for the transcript of a trainee, or for one's own."""
    seen = User.objects.visible_to(request.user)
    found: User = get_object_or_404(seen, pk=pk)
    form = ReportForm(_posted(request), auto_id="%s")
    if form.is_valid():
        made = report_making.make_transcript(
            found,
            by=request.user,
            size=Size(form.cleaned_data["size"]),
            language=get_language() or "en",
        )
        return redirect(made)
    before = _own(request).filter(person=found)
    about = {"person": found, "title": ReportKind.TRANSCRIPT.label}
    return _form_page(request, form, before, about)


@require_safe
def report(request: PersonRequest, key: UUID) -> HttpResponse:
    """How far a report has come; a fragment under htmx, nothing if nothing moved."""
    found = get_object_or_404(_own(request), key=key)
    return how_far(request, found, "certificates/report.html", {"report": found})


@require_POST
def draw_again(request: PersonRequest, key: UUID) -> HttpResponse:
    """Have a report that could not be drawn, or was removed, drawn once more."""
    found = get_object_or_404(_own(request), key=key)
    report_making.draw_again(found)
    return redirect(found)


@require_safe
@cache_control(private=True, no_store=True)
def file(request: PersonRequest, key: UUID) -> HttpResponse:
    """The report as a PDF, once it is drawn."""
    found = get_object_or_404(_own(request).defer(None), key=key)
    if found.pdf is None:
        raise Http404(_("This paper has not been drawn yet."))
    name = f"{found.kind}-{site_days().day_of(found.made_at):%Y-%m-%d}.pdf"
    return HttpResponse(
        bytes(found.pdf),
        content_type="application/pdf",
        headers=saved_as(name),
    )


def _posted(request: PersonRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _own(request: PersonRequest) -> QuerySet[Report]:
    """One's own reports on what one may still see; without their files."""
    people = User.objects.visible_to(request.user)
    classes = TrainingClass.objects.visible_to(request.user)
    mine = Report.objects.filter(made_by=request.user)
    about = mine.filter(person__in=people) | mine.filter(
        training_class__in=classes.values("pk")
    )
    return about.select_related("training_class", "person").defer("pdf")


def _form_page(
    request: PersonRequest,
    form: ReportForm,
    before: QuerySet[Report],
    about: dict[str, object],
) -> HttpResponse:
    status = HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK
    context = {"form": form, "latest": before[:LATEST], **about}
    return render(request, "certificates/reports.html", context, status=status)
