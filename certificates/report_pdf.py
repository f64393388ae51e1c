"""Drawing a report as a PDF, in its reader's language and on their paper."""

from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone, translation

from certificates import pdf
from certificates.class_report import class_report
from certificates.models import Report, ReportKind
from certificates.paper_foot import foot_now
from certificates.transcript import transcript
from quizzes.gaming_days import site_days
from training.models import School
from training.working import Tell

STYLE = "report.css"
STEPS = 3  # counted, written, printed


def draw(report: Report, tell: Tell) -> bytes:
    """The PDF of `report`, of what there is now.

    Raises MissingGlyphError when no installed font has one of its letters, and
    DrawingError when nothing can be printed on this machine.
    """
    pdf.require_printer()
    tell(0, STEPS)
    with translation.override(report.language):
        context = _content(report)
        tell(1, STEPS)
        context |= {
            "report": report,
            "school": School.now().title,
            "foot": foot_now(),
        }
        page = render_to_string(f"certificates/print/{report.kind}.html", context)
    tell(2, STEPS)
    return pdf.print_whole(page, STYLE)


def _content(report: Report) -> dict[str, Any]:
    now = timezone.now()
    if report.kind == ReportKind.CLASS and report.training_class:
        return {"content": class_report(report.training_class, site_days(), now)}
    assert report.person  # noqa: S101  the database keeps it so
    return {"content": transcript(report.person, now)}
