"""Rows of facts written as a CSV text or as a spreadsheet, whatever their number.

A cell keeps its type: an amount is a number, a time a date in the site's zone. A
text is never anything but a text. Programs take `=1+1` in a CSV file for a formula,
so that such a text gets an apostrophe there; a spreadsheet says itself what is text.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import batched, chain
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import override
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

type Cell = str | int | Decimal | date | datetime | None

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"  # by which Excel knows UTF-8
ROWS_AT_ONCE: Final = 500
MOST_ROWS: Final = 1_048_575  # of one sheet, below its head
WIDTH: Final = 18  # characters of a column
DATE: Final = "yyyy-mm-dd hh:mm:ss"
DAY: Final = "yyyy-mm-dd"
_FORMULA_SIGNS: Final = "=+-@\uff1d\uff0b\uff0d\uff20"  # plain and full-width
_CONTROLS: Final = "\t\r\n"


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


def write_xlsx(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> IO[bytes]:
    """A spreadsheet in an unnamed temporary file, ready to be read.

    Rows go to the disk one by one. Beyond what a sheet can hold, there is another.
    """
    file = TemporaryFile()  # noqa: SIM115  whoever reads it closes it
    book = Workbook(file, {"constant_memory": True, "in_memory": False})
    left = iter(rows)
    first = next(left, None)
    _write_sheet(book, heads, () if first is None else chain([first], _few(left)))
    while (more := next(left, None)) is not None:
        _write_sheet(book, heads, chain([more], _few(left)))
    book.close()
    file.seek(0)
    return file


def _few(rows: Iterator[Sequence[Cell]]) -> Iterator[Sequence[Cell]]:
    """As many of `rows` as still find room on a sheet that has one."""
    return (row for _, row in zip(range(MOST_ROWS - 1), rows, strict=False))


def _write_sheet(
    book: Workbook, heads: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> None:
    sheet, zone = book.add_worksheet(), _zone()
    bold = book.add_format({"bold": True, "bottom": 1})
    formats = Dates(
        book.add_format({"num_format": DATE}),
        book.add_format({"num_format": DAY}),
        zone,
    )
    sheet.set_column(0, len(heads) - 1, WIDTH)
    sheet.freeze_panes(1, 0)
    for column, head in enumerate(heads):
        sheet.write_string(0, column, head, bold)
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            _write_cell(sheet, (number, column), cell, formats)


def _write_cell(
    sheet: Worksheet, place: tuple[int, int], cell: Cell, dates: Dates
) -> None:
    match cell:
        case None:
            pass
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
            return cell.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")
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
