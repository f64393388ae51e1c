"""Handing a paper to the task worker.

The task is called by its name, not imported: only the worker draws, and WeasyPrint
would cost every web process and every command seconds to load.
"""

from celery import current_app

DRAW_PAPER = "certificates.tasks.draw_paper"
DRAW_WORKSHEET = "certificates.tasks.draw_worksheet"
DRAW_REPORT = "certificates.tasks.draw_report"


def post(paper_id: int) -> None:
    """Nudge a worker to draw the paper with that id."""
    current_app.send_task(DRAW_PAPER, [paper_id])


def post_worksheet(worksheet_id: int) -> None:
    """Nudge a worker to draw the worksheet with that id."""
    current_app.send_task(DRAW_WORKSHEET, [worksheet_id])


def post_report(report_id: int) -> None:
    """Nudge a worker to draw the report with that id."""
    current_app.send_task(DRAW_REPORT, [report_id])
