"""What the task worker does for this app: draw papers, and look for lost ones."""

from celery import shared_task

from certificates import drawing
from certificates.models import Paper
from certificates.posting import DRAW_PAPER, post


@shared_task(name=DRAW_PAPER)
def draw_paper(paper_id: int) -> bool:
    """Draw one paper; whether this call did it."""
    return drawing.draw(paper_id)


@shared_task
def sweep_papers() -> int:
    """Send again every undrawn paper that nobody has touched for long; how many.

    The broker may lose a message when a worker is killed; the rows lose nothing.
    """
    lost = list(Paper.objects.stale().values_list("pk", flat=True))
    for paper_id in lost:
        post(paper_id)
    return len(lost)
