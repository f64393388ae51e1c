"""Making an export: asked for, made by the task worker, and written into the log."""

from collections.abc import Generator, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import IO

from django.conf import settings
from django.db import transaction
from django.utils import translation

from logbook.models import Act
from logbook.recording import Subject as About
from logbook.recording import record
from quizzes.gaming_days import site_days
from training.export_rows import Chosen
from training.export_tables import export
from training.models import Export, ExportPiece, ExportSubject, User
from training.models.exports import EXPORT, PIECE
from training.models.work import WorkState
from training.posting import post_export
from training.sheets import Cell, write_xlsx
from training.working import Outcome, Tell, again, work

TELL_ROWS = 1000


def order(subject: ExportSubject, chosen: Chosen, language: str) -> Export:
    """The export that `chosen.reviewer` asked for, waiting to be made."""
    with transaction.atomic():
        made = Export.objects.create(
            made_by=chosen.reviewer,
            subject=subject,
            training_class=chosen.training_class,
            rule_set=chosen.rule_set,
            first=chosen.first,
            last=chosen.last,
            language=language,
        )
        transaction.on_commit(partial(post_export, made.pk))
    return made


def make_again(row: Export) -> None:
    """Have an export that failed, or whose file was removed, made once more."""
    with transaction.atomic():
        if again(Export.objects.all(), row):
            transaction.on_commit(partial(post_export, row.pk))


def make(export_id: int) -> bool:
    """Make the spreadsheet of the export with that id; whether this call did it."""
    rows = Export.objects.select_related("made_by", "training_class")
    return work(rows, export_id, _make)


def prune(now: datetime) -> int:
    """Remove the files of exports older than FILES_KEPT_DAYS; their rows stay.

    So is what somebody still wrote when the file was removed under them.
    """
    since = now - timedelta(days=settings.FILES_KEPT_DAYS)
    ExportPiece.objects.filter(export__state=WorkState.GONE).delete()
    return Export.objects.ready().filter(made_at__lt=since).remove_files()


def logged(
    rows: Iterator[Sequence[Cell]], subject: ExportSubject, chosen: Chosen
) -> Generator[Sequence[Cell]]:
    """`rows`, written into the log at their end; also how many, if it comes early."""
    number, whole = 0, False
    try:
        for row in rows:
            number += 1
            yield row
        whole = True
    finally:
        log_export(
            chosen.reviewer,
            subject,
            chosen,
            rows=number,
            format="csv",
            broken_off=not whole,
        )


def log_export(by: User, subject: str, chosen: Chosen, **facts: int | str) -> None:
    """Write down that `by` took these rows out of the site; `facts` say how many."""
    wanted: dict[str, int | str] = {"rule_set": chosen.rule_set, **facts}
    if chosen.training_class:
        wanted["class"] = chosen.training_class.name
    wanted["first"] = chosen.first.isoformat() if chosen.first else ""
    wanted["last"] = chosen.last.isoformat() if chosen.last else ""
    said = {name: fact for name, fact in wanted.items() if fact not in {"", False}}
    record(by, Act.EXPORTED, About(EXPORT, subject), after=said)


def _make(row: Export, tell: Tell) -> Outcome:
    chosen = Chosen(row.made_by, row.training_class, row.rule_set, row.first, row.last)
    with translation.override(row.language):
        table = export(ExportSubject(row.subject), chosen, site_days())
        counted = _Counted(table.rows, tell, table.total())
        with write_xlsx(table.name, table.heads, counted) as file:
            size = _keep(row, file)
    log_export(row.made_by, row.subject, chosen, rows=counted.number, format="xlsx")
    return {"rows": counted.number, "size": size}


class _Counted:
    """Rows that are counted as they pass, and told of."""

    def __init__(self, rows: Iterator[Sequence[Cell]], tell: Tell, total: int) -> None:
        self.number = 0
        self._rows, self._tell, self._total = rows, tell, total

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        for row in self._rows:
            self.number += 1
            if self.number % TELL_ROWS == 0:
                self._tell(self.number, max(self._total, self.number + 1))
            yield row


def _keep(row: Export, file: IO[bytes]) -> int:
    """Put the file into the row's pieces, instead of any before; its size in bytes."""
    size = 0
    with transaction.atomic():
        row.pieces.all().delete()
        for place, data in enumerate(iter(partial(file.read, PIECE), b"")):
            size += len(data)
            ExportPiece.objects.create(
                export=row, turn=row.tries, place=place, data=data
            )
    return size
