"""Handing a paper to the task worker.

The task is called by its name, not imported: only the worker draws, and WeasyPrint
would cost every web process and every command seconds to load.
"""

from training.posting import nudge

DRAW_PAPER = "certificates.tasks.draw_paper"
DRAW_WORKSHEET = "certificates.tasks.draw_worksheet"
DRAW_REPORT = "certificates.tasks.draw_report"
SEND_REMINDER = "certificates.tasks.send_reminder"
MAKE_BUNDLE = "certificates.tasks.make_bundle"


def post(paper_id: int) -> None:
    """Nudge a worker to draw the paper with that id."""
    nudge(DRAW_PAPER, paper_id)


def post_worksheet(worksheet_id: int) -> None:
    """Nudge a worker to draw the worksheet with that id."""
    nudge(DRAW_WORKSHEET, worksheet_id)


def post_report(report_id: int) -> None:
    """Nudge a worker to draw the report with that id."""
    nudge(DRAW_REPORT, report_id)


def post_reminder(reminder_id: int) -> None:
    """Nudge a worker to send the reminder with that id."""
    nudge(SEND_REMINDER, reminder_id)


def post_bundle(bundle_id: int) -> None:
    """Nudge a worker to make the bundle with that id."""
    nudge(MAKE_BUNDLE, bundle_id)
