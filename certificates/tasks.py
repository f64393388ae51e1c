"""What the task worker does for this app: draw papers, and look for lost ones."""

from smtplib import SMTPException

from celery import shared_task
from django.utils import timezone

from certificates import (
    bundling,
    drawing,
    issuing,
    letters,
    pruning,
    reminding,
    renewing,
)
from certificates.models import Bundle, Paper, Report, Worksheet
from certificates.posting import (
    DRAW_PAPER,
    DRAW_REPORT,
    DRAW_WORKSHEET,
    MAKE_BUNDLE,
    SEND_REMINDER,
    post,
    post_bundle,
    post_reminder,
    post_report,
    post_worksheet,
)


@shared_task(name=DRAW_PAPER)
def draw_paper(paper_id: int) -> bool:
    """Draw one paper; whether this call did it."""
    return drawing.draw(paper_id)


@shared_task(name=DRAW_WORKSHEET)
def draw_worksheet(worksheet_id: int) -> bool:
    """Draw one worksheet and its key; whether this call did it."""
    return drawing.draw_worksheet(worksheet_id)


@shared_task(name=DRAW_REPORT)
def draw_report(report_id: int) -> bool:
    """Draw one report; whether this call did it."""
    return drawing.draw_report(report_id)


@shared_task(name=MAKE_BUNDLE)
def make_bundle(bundle_id: int) -> bool:
    """Make one bundle of a class's certificates; whether this call did it."""
    return bundling.make(bundle_id)


@shared_task(
    name=SEND_REMINDER,
    autoretry_for=(SMTPException, OSError),
    retry_backoff=True,
    max_retries=4,
)
def send_reminder(reminder_id: int) -> bool:
    """Send one reminder; whether this call did it."""
    return letters.send(reminder_id, timezone.now())


@shared_task
def remind() -> int:
    """Have every reminder sent that is due, or that was lost on the way; how many."""
    due = reminding.remind(timezone.now())
    for reminder_id in due:
        post_reminder(reminder_id)
    return len(due)


@shared_task
def issue_due() -> int:
    """Issue the certificates of opened exams that are due; how many."""
    return issuing.issue_due(timezone.now())


@shared_task
def renew() -> int:
    """Have the newest stand where a holder has several valid ones; how many fell."""
    return renewing.renew_all(timezone.now())


@shared_task
def sweep_papers() -> int:
    """Send again all work of this app that was untouched for long.

    The broker may lose a message when a worker is killed; the rows lose nothing.
    Returns how many.
    """
    lost = list(Paper.objects.stale().values_list("pk", flat=True))
    for paper_id in lost:
        post(paper_id)
    sheets = list(Worksheet.objects.stale().values_list("pk", flat=True))
    for worksheet_id in sheets:
        post_worksheet(worksheet_id)
    reports = list(Report.objects.stale().values_list("pk", flat=True))
    for report_id in reports:
        post_report(report_id)
    bundles = list(Bundle.objects.stale().values_list("pk", flat=True))
    for bundle_id in bundles:
        post_bundle(bundle_id)
    return len(lost) + len(sheets) + len(reports) + len(bundles)


@shared_task
def prune_papers() -> int:
    """Remove files of worksheets and reports older than the school keeps them."""
    return pruning.prune(timezone.now())
