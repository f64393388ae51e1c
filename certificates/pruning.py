"""Removing files that can be drawn again; what was asked for stays, with its seed."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q

from certificates.models import Bundle, PaperState, Report, ReportKind, Worksheet
from training.models import User


def prune(now: datetime) -> int:
    """Remove files older than FILES_KEPT_DAYS that can be made again; how many.

    Certificates' papers are kept for good.
    """
    since = now - timedelta(days=settings.FILES_KEPT_DAYS)
    sheets = Worksheet.objects.ready().filter(made_at__lt=since)
    reports = Report.objects.ready().filter(made_at__lt=since)
    bundles = Bundle.objects.ready().filter(made_at__lt=since)
    removed = sheets.update(state=PaperState.GONE, pdf=None, key_pdf=None)
    removed += bundles.update(state=PaperState.GONE, content=None)
    return removed + reports.update(state=PaperState.GONE, pdf=None)


def forget_files(person: User) -> int:
    """Remove the reports and bundles that may name somebody who is erased; how many.

    Their transcripts, and what is of any class: in which ones they were is not kept.
    """
    naming = Q(kind=ReportKind.CLASS) | Q(person=person)
    reports = Report.objects.with_names().filter(naming)
    removed = reports.update(state=PaperState.GONE, pdf=None)
    bundles = Bundle.objects.with_names()
    return removed + bundles.update(state=PaperState.GONE, content=None)
