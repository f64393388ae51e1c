"""Rows of facts written as a CSV text or as a spreadsheet, whatever their number.

A cell keeps its type: an amount is a number, a time a date in the site's zone, which
the head of its column names. A text is never anything but a text. Programs take
`=1+1` in a CSV file for a formula, so that such a text gets an apostrophe there; a
spreadsheet says itself what is text.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import batched, chain, count, islice
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import override
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

type Cell = str | int | Decimal | date | datetime | None

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which Excel knows UTF-8
ROWS_AT_ONCE: Final = 500
MOST_ROWS: Final = 1_048_575  # of one sheet, below its head
LOOKED_AT: Final = 200  # rows by which the columns of a sheet are made wide enough
NARROWEST, WIDEST, MARGIN = 6, 48, 2  # characters of a column
LONGEST_NAME: Final = 31  # of a sheet
HEAD: Final = {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}
MOMENT: Final = "yyyy-mm-dd hh:mm:ss"
DAY: Final = "yyyy-mm-dd"
_FORMULA_SIGNS: Final = "=+-@\uff1d\uff0b\uff0d\uff20"  # plain and full-width
_CONTROLS: Final = "\t\r\n"


@dataclass(frozen=True, slots=True)
class MomentHead:
    """The head of a column of moments. A spreadsheet's cell has no zone: it says it."""

    text: Promise

    def __str__(self) -> str:
        return f"{self.text} ({settings.TIME_ZONE})"


type Head = Promise | MomentHead


class Dates(NamedTuple):
    """How a moment and a day are shown in a sheet, and the zone of a moment."""

    moment: Format
    day: Format
    zone: ZoneInfo


class _Line:
    """What a CSV writer writes into: it hands the line straight back."""

    def write(self, line: str) -> str:
        return line


def write_csv(
    heads: Sequence[str], rows: Iterable[Sequence[Cell]], language: str
) -> Iterator[str]:
    """A CSV file piece by piece, its words in `language`; nothing is kept.

    With a byte order mark, commas, and a point before decimals.
    """
    writer, zone = csv.writer(_Line()), _zone()
    yield MARK + str(writer.writerow([_as_text(head, zone) for head in heads]))
    batches = batched(rows, ROWS_AT_ONCE)
    while True:
        with override(language):  # a piece is made when it is asked for: set it anew
            batch = next(batches, None)
        if batch is None:
            return
        yield "".join(
            str(writer.writerow([_as_text(cell, zone) for cell in row]))
            for row in batch
        )


def write_xlsx(
    name: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> IO[bytes]:
    """A spreadsheet in an unnamed temporary file, ready to be read.

    Rows go to the disk one by one. Beyond what a sheet called `name` can hold there is
    another, with its number.
    """
    with ExitStack() as begun:  # rows that fail leave nothing behind
        file: IO[bytes] = begun.enter_context(TemporaryFile())
        with TemporaryDirectory() as folder:
            book = Workbook(file, {"constant_memory": True, "tmpdir": folder})
            _write_sheets(book, name, heads, iter(rows))
            book.close()
        begun.pop_all()  # whoever reads it closes it
    file.seek(0)
    return file


def _write_sheets(
    book: Workbook, name: str, heads: Sequence[str], left: Iterator[Sequence[Cell]]
) -> None:
    for number in count(1):
        first = list(islice(left, min(LOOKED_AT, MOST_ROWS)))
        if number > 1 and not first:
            break
        sheet = book.add_worksheet(_sheet_name(name, number))
        _widen(sheet, heads, first)
        rest = islice(left, MOST_ROWS - len(first))
        _write_sheet(book, sheet, heads, chain(first, rest))


def _sheet_name(name: str, number: int) -> str:
    """“Answers”, “Answers 2”: within what a spreadsheet allows."""
    more = "" if number == 1 else f" {number}"
    return name[: LONGEST_NAME - len(more)] + more


def _widen(
    sheet: Worksheet, heads: Sequence[str], first: Sequence[Sequence[Cell]]
) -> None:
    """Make room in each column for what stands in the `first` rows, and for its head.

    A head may take two lines.
    """
    for column, head in enumerate(heads):
        longest_word = max(map(len, head.split()), default=0)
        cells = (_characters(row[column]) for row in first)
        widest = max(longest_word, len(head) // 2, *cells, NARROWEST)
        sheet.set_column(column, column, min(widest, WIDEST) + MARGIN)


def _characters(cell: Cell) -> int:
    match cell:
        case None:
            return 0
        case datetime():
            return len(MOMENT)
        case _:
            return len(str(cell))


def _write_sheet(
    book: Workbook,
    sheet: Worksheet,
    heads: Sequence[str],
    rows: Iterable[Sequence[Cell]],
) -> None:
    bold = book.add_format(HEAD)
    formats = Dates(
        book.add_format({"num_format": MOMENT}),
        book.add_format({"num_format": DAY}),
        _zone(),
    )
    sheet.freeze_panes(1, 0)
    for column, head in enumerate(heads):
        sheet.write_string(0, column, head, bold)
    number = 0
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            _write_cell(sheet, (number, column), cell, formats)
    sheet.autofilter(0, 0, number, len(heads) - 1)


def _write_cell(
    sheet: Worksheet, place: tuple[int, int], cell: Cell, dates: Dates
) -> None:
    match cell:
        case None | "":
            pass  # an empty text would be a cell that is not empty
        case str():
            sheet.write_string(*place, cell)
        case datetime():
            local = cell.astimezone(dates.zone).replace(tzinfo=None)
            sheet.write_datetime(*place, local, dates.moment)
        case date():
            sheet.write_datetime(*place, cell, dates.day)
        case _:
            sheet.write_number(*place, cell)


def _as_text(cell: Cell, zone: ZoneInfo) -> str:
    match cell:
        case None:
            return ""
        case str():
            return harmless(cell)
        case datetime():
            return cell.astimezone(zone).isoformat(timespec="seconds")
        case date():
            return cell.isoformat()
        case _:
            return str(cell)


def harmless(text: str) -> str:
    """`text`, with an apostrophe before it if a program might reckon with it."""
    begins = text[:1] in _CONTROLS or text.strip()[:1] in _FORMULA_SIGNS
    return f"'{text}" if text and begins else text


def _zone() -> ZoneInfo:
    return ZoneInfo(settings.TIME_ZONE)
