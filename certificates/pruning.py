"""Removing files that can be drawn again; what was asked for stays, with its seed."""

from datetime import datetime, timedelta

from django.conf import settings

from certificates.models import Bundle, PaperState, Report, Worksheet


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
