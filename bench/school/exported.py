"""An export of everything, streamed, and the memory that it takes."""

import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from quizzes.gaming_days import site_days
from training.export_rows import Chosen
from training.export_tables import export
from training.models import ExportSubject, User
from training.sheets import Cell, write_csv, write_xlsx

FEW: Final = 100_000  # rows after which memory must not grow any more
KIB: Final = 1024  # bytes in what the system counts memory in


@dataclass(frozen=True, slots=True)
class Written:
    """An export as it went; memory at its highest, in MiB."""

    rows: int
    seconds: float
    mib_of_few: float
    mib: float


@dataclass(slots=True)
class Watched:
    """Rows that are counted as they pass, with the memory used by the first of them."""

    rows: Iterator[Sequence[Cell]]
    passed: int = 0
    mib_of_few: float = 0

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        for row in self.rows:
            self.passed += 1
            if self.passed == FEW:
                self.mib_of_few = peak_mib()
            yield row


def write(kind: str) -> Written:
    """Export every answer as `csv` or `xlsx`, to nowhere."""
    owner = User.objects.get(username="owner")
    started = perf_counter()
    made = export(ExportSubject.ANSWERS, Chosen(owner), site_days())
    watched = Watched(made.rows)
    if kind == "csv":
        for _ in write_csv(made.heads, watched, "en"):
            pass
    else:
        write_xlsx(made.name, made.heads, watched).close()
    seconds = perf_counter() - started
    return Written(
        watched.passed, seconds, watched.mib_of_few or peak_mib(), peak_mib()
    )


def peak_mib() -> float:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB
