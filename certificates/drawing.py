"""Drawing papers from their rows: the one thing that the task worker does."""

import hashlib

from certificates import report_pdf, worksheet_pdf
from certificates.models import Paper, Report, Worksheet
from certificates.paper_making import make_paper
from training.working import Outcome, Tell, work


def draw(paper_id: int) -> bool:
    """Draw the paper with that id; whether this call did it.

    Safe to call any number of times from any number of workers, see `work`. One that
    cannot be drawn is marked with the reason.
    """
    papers = Paper.objects.select_related("certificate__attempt").defer("pdf")
    return work(papers, paper_id, _draw_paper)


def draw_worksheet(worksheet_id: int) -> bool:
    """Draw the worksheet with that id and its key, as `draw` does a paper."""
    worksheets = Worksheet.objects.defer("pdf", "key_pdf")
    return work(worksheets, worksheet_id, _draw_worksheet)


def draw_report(report_id: int) -> bool:
    """Draw the report with that id, as `draw` does a paper."""
    reports = Report.objects.select_related("training_class", "person").defer("pdf")
    return work(reports, report_id, _draw_report)


def _draw_paper(paper: Paper, _tell: Tell) -> Outcome:
    file = make_paper(paper.certificate)
    return {"pdf": file, "sha256": hashlib.sha256(file).hexdigest()}


def _draw_worksheet(worksheet: Worksheet, tell: Tell) -> Outcome:
    sheet, key = worksheet_pdf.draw(worksheet, tell)
    return {"pdf": sheet, "key_pdf": key}


def _draw_report(report: Report, tell: Tell) -> Outcome:
    return {"pdf": report_pdf.draw(report, tell)}
