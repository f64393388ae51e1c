"""Drawing papers from their rows: the one thing that the task worker does."""

import hashlib
from collections.abc import Callable
from typing import Final

from django.db import transaction
from django.utils import timezone

from certificates import worksheet_pdf
from certificates.drawing_errors import DrawingError
from certificates.drawn_rows import Drawn, DrawnQuerySet
from certificates.models import Paper, PaperState, Worksheet
from certificates.paper_making import make_paper

MOST_TRIES: Final = 5  # that end without an outcome

type Files = dict[str, object]  # fields of a row that is drawn


def draw(paper_id: int) -> bool:
    """Draw the paper with that id; whether this call did it.

    Safe to call any number of times from any number of workers: a paper that is
    drawn, or that another worker holds, is left alone. One that cannot be drawn is
    marked with the reason. A worker killed on the way, or stopped by a fault of the
    program, leaves a row that the sweep finds; after MOST_TRIES of that the paper is
    marked too, so that nobody waits for it for ever.
    """
    papers = Paper.objects.select_related("certificate__attempt").defer("pdf")
    return _draw(papers, paper_id, _draw_paper)


def draw_worksheet(worksheet_id: int) -> bool:
    """Draw the worksheet with that id and its key, as `draw` does a paper."""
    worksheets = Worksheet.objects.defer("pdf", "key_pdf")
    return _draw(worksheets, worksheet_id, _draw_worksheet)


def _draw_paper(paper: Paper) -> Files:
    file = make_paper(paper.certificate)
    return {"pdf": file, "sha256": hashlib.sha256(file).hexdigest()}


def _draw_worksheet(worksheet: Worksheet) -> Files:
    sheet, key = worksheet_pdf.draw(worksheet)
    return {"pdf": sheet, "key_pdf": key}


def _draw[R: Drawn](
    rows: DrawnQuerySet[R], row_id: int, make: Callable[[R], Files]
) -> bool:
    row = _take(rows, row_id)
    if row is None:
        return False
    try:
        files = make(row)
    except DrawingError as error:
        _store(rows, row, state=PaperState.FAILED, problem=str(error)[:500])
        return False
    return _store(rows, row, state=PaperState.READY, **files)


def _take[R: Drawn](rows: DrawnQuerySet[R], row_id: int) -> R | None:
    """The row, now held by this worker; None when there is nothing to do."""
    with transaction.atomic():
        undrawn = rows.undrawn().select_for_update(of=("self",))
        row = undrawn.filter(pk=row_id).first()
        if row is None or (row.state == PaperState.DRAWING and not row.is_stale):
            return None
        if row.tries >= MOST_TRIES:
            _give_up(row)
            return None
        row.state = PaperState.DRAWING
        row.tries += 1
        row.touched_at = timezone.now()
        row.save(update_fields=["state", "tries", "touched_at"])
        return row


def _give_up(row: Drawn) -> None:
    row.state = PaperState.FAILED
    row.problem = f"drawing was broken off {row.tries} times"
    row.touched_at = timezone.now()
    row.save(update_fields=["state", "problem", "touched_at"])


def _store[R: Drawn](rows: DrawnQuerySet[R], row: R, **fields: object) -> bool:
    """Write the outcome, unless another worker has taken the row over meanwhile."""
    held = rows.filter(pk=row.pk, state=PaperState.DRAWING, tries=row.tries)
    return bool(held.select_related(None).update(touched_at=timezone.now(), **fields))
