"""What the task worker does for this app: draw papers, and look for lost ones."""

from celery import shared_task
from django.utils import timezone

from certificates import drawing, issuing
from certificates.models import Paper, Worksheet
from certificates.posting import DRAW_PAPER, DRAW_WORKSHEET, post, post_worksheet


@shared_task(name=DRAW_PAPER)
def draw_paper(paper_id: int) -> bool:
    """Draw one paper; whether this call did it."""
    return drawing.draw(paper_id)


@shared_task(name=DRAW_WORKSHEET)
def draw_worksheet(worksheet_id: int) -> bool:
    """Draw one worksheet and its key; whether this call did it."""
    return drawing.draw_worksheet(worksheet_id)


@shared_task
def issue_due() -> int:
    """Issue the certificates of opened exams that are due; how many."""
    return issuing.issue_due(timezone.now())


@shared_task
def sweep_papers() -> int:
    """Send again all undrawn papers and worksheets untouched for long; how many.

    The broker may lose a message when a worker is killed; the rows lose nothing.
    """
    lost = list(Paper.objects.stale().values_list("pk", flat=True))
    for paper_id in lost:
        post(paper_id)
    sheets = list(Worksheet.objects.stale().values_list("pk", flat=True))
    for worksheet_id in sheets:
        post_worksheet(worksheet_id)
    return len(lost) + len(sheets)
