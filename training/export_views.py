"""Exports of attempts and answers, for managers and owners."""

from http import HTTPStatus

from django.http import (
    FileResponse,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from training.export_forms import ExportForm, Format
from training.export_rows import Export, Subject, export
from training.gaming_days import site_days
from training.http import PersonRequest
from training.permission import reviewers_only
from training.sheets import write_csv, write_xlsx

XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV_TYPE = "text/csv; charset=utf-8"


@require_safe
@reviewers_only
def exports(request: PersonRequest) -> HttpResponse:
    """What to export, and as what."""
    form = ExportForm(request.user)
    return render(request, "training/exports.html", {"form": form})


@require_safe
@cache_control(private=True, no_store=True)
@reviewers_only
def file(request: PersonRequest) -> HttpResponseBase:
    """The file itself, sent as it is made; the form again if it is not well filled."""
    form = ExportForm(request.user, request.GET)
    if not form.is_valid():
        page, status = "training/exports.html", HTTPStatus.BAD_REQUEST
        return render(request, page, {"form": form}, status=status)
    subject = Subject(form.cleaned_data["subject"])
    made = export(subject, form.chosen(), site_days())
    day = site_days().day_of(timezone.now())
    name = f"{subject}-{day:%Y-%m-%d}.{form.cleaned_data['format']}"
    return _sent(made, Format(form.cleaned_data["format"]), name)


def _sent(made: Export, kind: Format, name: str) -> HttpResponseBase:
    if kind is Format.XLSX:
        spreadsheet = write_xlsx(made.heads, made.rows)
        return FileResponse(
            spreadsheet, as_attachment=True, filename=name, content_type=XLSX_TYPE
        )
    return StreamingHttpResponse(
        write_csv(made.heads, made.rows, get_language() or "en"),
        content_type=CSV_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
