"""Drawing a paper from its row: the one thing that the task worker does."""

import hashlib
from typing import Final

from django.db import transaction
from django.utils import timezone

from certificates import pdf
from certificates.models import Paper, PaperState

MOST_TRIES: Final = 5  # that end without an outcome


def draw(paper_id: int) -> bool:
    """Draw the paper with that id; whether this call did it.

    Safe to call any number of times from any number of workers: a paper that is
    drawn, or that another worker holds, is left alone. One that cannot be drawn is
    marked with the reason. A worker killed on the way, or stopped by a fault of the
    program, leaves a row that the sweep finds; after MOST_TRIES of that the paper is
    marked too, so that nobody waits for it for ever.
    """
    paper = _take(paper_id)
    if paper is None:
        return False
    try:
        file = pdf.draw(paper.certificate)
    except pdf.DrawingError as error:
        _store(paper, state=PaperState.FAILED, problem=str(error)[:500])
        return False
    return _store(
        paper,
        state=PaperState.READY,
        pdf=file,
        sha256=hashlib.sha256(file).hexdigest(),
    )


def _take(paper_id: int) -> Paper | None:
    """The paper, now held by this worker; None when there is nothing to do."""
    with transaction.atomic():
        paper = (
            Paper.objects.undrawn()
            .select_for_update(of=("self",))
            .select_related("certificate")
            .defer("pdf")
            .filter(pk=paper_id)
            .first()
        )
        if paper is None or (paper.state == PaperState.DRAWING and not paper.is_stale):
            return None
        if paper.tries >= MOST_TRIES:
            _give_up(paper)
            return None
        paper.state = PaperState.DRAWING
        paper.tries += 1
        paper.touched_at = timezone.now()
        paper.save(update_fields=["state", "tries", "touched_at"])
        return paper


def _give_up(paper: Paper) -> None:
    paper.state = PaperState.FAILED
    paper.problem = f"drawing was broken off {paper.tries} times"
    paper.touched_at = timezone.now()
    paper.save(update_fields=["state", "problem", "touched_at"])


def _store(paper: Paper, **fields: object) -> bool:
    """Write the outcome, unless another worker has taken the paper over meanwhile."""
    return bool(
        Paper.objects.filter(
            pk=paper.pk, state=PaperState.DRAWING, tries=paper.tries
        ).update(touched_at=timezone.now(), **fields)
    )
