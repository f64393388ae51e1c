"""Exports of attempts, answers and statistics, for managers and owners.

A CSV file is sent as it is made; a spreadsheet is made by the task worker.
"""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from quizzes.gaming_days import site_days
from training import export_making
from training.export_forms import ExportForm
from training.export_rows import Chosen
from training.export_tables import export
from training.http import PersonRequest, saved_as
from training.models import Export, ExportSubject
from training.models.exports import Format
from training.permission import reviewers_only
from training.sheets import write_csv
from training.work_pages import how_far

XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV_TYPE = "text/csv; charset=utf-8"
LATEST = 20  # exports listed


@require_safe
@reviewers_only
def exports(request: PersonRequest) -> HttpResponse:
    """What to export, and as what; and the spreadsheets made before."""
    return _form_page(request, ExportForm(request.user))


@require_POST
@cache_control(private=True, no_store=True)
@reviewers_only
def order(request: PersonRequest) -> HttpResponseBase:
    """The CSV file itself, or the page on which a spreadsheet is waited for."""
    form = ExportForm(request.user, request.POST)
    if not form.is_valid():
        return _form_page(request, form, HTTPStatus.BAD_REQUEST)
    subject = ExportSubject(form.cleaned_data["subject"])
    language = get_language() or "en"
    if form.cleaned_data["format"] == Format.CSV:
        return _csv(subject, form.chosen(), language)
    return redirect(export_making.order(subject, form.chosen(), language))


@require_safe
@reviewers_only
def one(request: PersonRequest, key: UUID) -> HttpResponse:
    """How far an export has come; a fragment under htmx, nothing if nothing moved."""
    found = _own(request, key)
    return how_far(request, found, "training/export.html", {"export": found})


@require_POST
@reviewers_only
def again(request: PersonRequest, key: UUID) -> HttpResponse:
    """Have an export that failed, or whose file was removed, made once more."""
    found = _own(request, key)
    export_making.make_again(found)
    return redirect(found)


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def file(request: PersonRequest, key: UUID) -> HttpResponseBase:
    """The spreadsheet, piece by piece, once it is made."""
    found = _own(request, key)
    if not found.is_ready:
        raise Http404(_("This file is not there."))
    return StreamingHttpResponse(
        found.content(),
        content_type=XLSX_TYPE,
        headers=saved_as(_name(found)) | {"Content-Length": str(found.size)},
    )


def _own(request: PersonRequest, key: UUID) -> Export:
    return get_object_or_404(request.user.exports.all(), key=key)


def _name(found: Export) -> str:
    return f"{found.subject}-{site_days().day_of(found.made_at):%Y-%m-%d}.xlsx"


def _csv(
    subject: ExportSubject, chosen: Chosen, language: str
) -> StreamingHttpResponse:
    table, days = export(subject, chosen, site_days()), site_days()
    name = f"{subject}-{days.day_of(timezone.now()):%Y-%m-%d}.csv"
    rows = export_making.logged(table.rows, subject, chosen)
    return StreamingHttpResponse(
        write_csv(table.heads, rows, language),
        content_type=CSV_TYPE,
        headers=saved_as(name),
    )


def _form_page(
    request: PersonRequest, form: ExportForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    latest = request.user.exports.select_related("training_class")[:LATEST]
    context = {"form": form, "latest": latest}
    return render(request, "training/exports.html", context, status=status)
