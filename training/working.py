"""Doing a row's work once, whoever asks for it and however often."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from django.db import transaction
from django.utils import timezone

from training.models.work import Work, WorkQuerySet, WorkState

MOST_TRIES: Final = 5  # that end without an outcome
TELL_EVERY: Final = 0.5  # seconds; a bar that moves oftener only costs writing

type Outcome = Mapping[str, object]  # fields of a row whose work is done
type Tell = Callable[[int, int], None]  # how much is done, of how much


class WorkError(Exception):
    """The work cannot be done; `str()` says why, to whoever waits for it."""


def work[R: Work](
    rows: WorkQuerySet[R], row_id: int, make: Callable[[R, Tell], Outcome]
) -> bool:
    """Do the work of the row with that id; whether this call did it.

    Safe to call any number of times from any number of workers: a row whose work is
    done, or that another worker holds, is left alone. Work that raises WorkError is
    marked with the reason. A worker killed on the way, or stopped by a fault of the
    program, leaves a row that a sweep finds; after MOST_TRIES of that the row is marked
    too, so that nobody waits for it for ever.
    """
    row = _take(rows, row_id)
    if row is None:
        return False
    try:
        outcome = make(row, _teller(rows, row))
    except WorkError as error:
        _store(rows, row, {"state": WorkState.FAILED, "problem": str(error)[:500]})
        return False
    return _store(rows, row, {"state": WorkState.READY, **outcome})


def again[R: Work](rows: WorkQuerySet[R], row: R) -> bool:
    """Have work that failed, or whose file was removed, wait once more; whether so."""
    over = rows.filter(pk=row.pk, state__in=[WorkState.FAILED, WorkState.GONE])
    return bool(
        over.update(
            state=WorkState.WAITING,
            tries=0,
            problem="",
            done=0,
            total=0,
            touched_at=timezone.now(),
        )
    )


def _take[R: Work](rows: WorkQuerySet[R], row_id: int) -> R | None:
    """The row, now held by this worker; None when there is nothing to do."""
    with transaction.atomic():
        unmade = rows.unmade().select_for_update(of=("self",))
        row = unmade.filter(pk=row_id).first()
        if row is None or (row.state == WorkState.DRAWING and not row.is_stale):
            return None
        if row.tries >= MOST_TRIES:
            _give_up(row)
            return None
        row.state = WorkState.DRAWING
        row.tries += 1
        row.done = row.total = 0
        row.touched_at = timezone.now()
        row.save(update_fields=["state", "tries", "done", "total", "touched_at"])
        return row


def _give_up(row: Work) -> None:
    row.state = WorkState.FAILED
    row.problem = f"drawing was broken off {row.tries} times"
    row.touched_at = timezone.now()
    row.save(update_fields=["state", "problem", "touched_at"])


def _teller[R: Work](rows: WorkQuerySet[R], row: R) -> Tell:
    """Writes down how far the work is, at most every so often and at its end."""
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if done < total and monotonic() - told < TELL_EVERY:
            return
        told = monotonic()
        _store(rows, row, {"done": done, "total": total})

    return tell


def _store[R: Work](rows: WorkQuerySet[R], row: R, fields: Outcome) -> bool:
    """Write it, unless another worker has taken the row over meanwhile."""
    held = rows.filter(pk=row.pk, state=WorkState.DRAWING, tries=row.tries)
    return bool(held.select_related(None).update(touched_at=timezone.now(), **fields))
