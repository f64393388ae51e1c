"""Reading a class list: a CSV file as spreadsheets write it, in whatever way they do.

Only the reading is done here. What the rows are worth is for `roster_plans`.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

MOST_BYTES: Final = 256 * 1024
MOST_ROWS: Final = 500
LONGEST_CELL: Final = 300

# The columns, and the heads by which they are known, in the site's languages.
COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("name", "fullname", "nom", "nomcomplet", "naam", "nome", "姓名"),
    "email": (
        "email", "emailaddress", "mail", "courriel", "adresseemail", "emailadres",
        "indirizzoemail", "电子邮件", "邮箱",
    ),
    "username": (
        "username", "login", "identifiant", "nomdutilisateur", "gebruikersnaam",
        "nomeutente", "用户名",
    ),
    "language": ("language", "langue", "taal", "lingua", "语言"),
}  # fmt: skip
NEEDED: Final = ("name", "email")


class RosterFileError(Exception):
    """The file cannot be read as a class list; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it was written; `line` is its line in the file, from 1."""

    line: int
    name: str
    email: str
    username: str = ""
    language: str = ""
    extra: bool = False  # it has more cells than the head has columns

    @property
    def cells(self) -> tuple[str, ...]:
        """What it holds, in the order of the columns."""
        return (self.name, self.email, self.username, self.language)


def read_roster(data: bytes) -> tuple[Row, ...]:
    """The rows of a file, empty ones left out.

    Raises RosterFileError for a file that is too big, has no text in it, or does not
    begin with the heads of the columns.
    """
    if len(data) > MOST_BYTES:
        size = MOST_BYTES // 1024
        raise RosterFileError(_("The file is larger than %d KB.") % size)
    text = _decode(data)
    lines = _lines(text)
    head = next(lines, None)
    if head is None:
        raise RosterFileError(_("The file is empty."))
    columns = _columns(head[1])
    rows = tuple(_row(number, cells, columns) for number, cells in lines)
    if not rows:
        raise RosterFileError(_("There is nobody in the file, only the column names."))
    if len(rows) > MOST_ROWS:
        raise RosterFileError(
            _("The file has %(rows)d rows; at most %(most)d fit into one import.")
            % {"rows": len(rows), "most": MOST_ROWS}
        )
    return rows


def _decode(data: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16 with one, else what Windows writes."""
    encodings: tuple[str, ...]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise RosterFileError(
        _("This is not a text file. Save the list as CSV (UTF-8) and choose it again.")
    )


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with the line on which it begins."""
    begins_at = 1
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True
    )
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            said = _("Line %(line)d cannot be read: a quotation mark is out of place.")
            raise RosterFileError(said % {"line": begins_at}) from error
        if any(cell.strip() for cell in cells):
            yield begins_at, [cell.strip() for cell in cells]
        begins_at = reader.line_num + 1


def _delimiter(text: str) -> str:
    """What stands between the column names: the commonest of the three."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=head.count)


def _columns(head: list[str]) -> tuple[str, ...]:
    """What each column holds, by its name in the head."""
    columns = tuple(_column(cell) for cell in head)
    if missing := [each for each in NEEDED if each not in columns]:
        said = _(
            "The first line must name the columns; “%(column)s” is missing. "
            "Known are: name, e-mail, user name, language."
        )
        raise RosterFileError(said % {"column": _written(missing[0])})
    for column in columns:
        if columns.count(column) > 1:
            said = _("The column “%(column)s” is there twice.")
            raise RosterFileError(said % {"column": _written(column)})
    return columns


def _column(cell: str) -> str:
    plain = "".join(letter for letter in cell.casefold() if letter.isalnum())
    for column, heads in COLUMNS.items():
        if plain in heads:
            return column
    said = _(
        "The column “%(column)s” is not known. "
        "Known are: name, e-mail, user name, language."
    )
    raise RosterFileError(said % {"column": cell[:40]})


def _written(column: str) -> str:
    return {"email": "e-mail", "username": "user name"}.get(column, column)


def _row(line: int, cells: list[str], columns: tuple[str, ...]) -> Row:
    given = dict(zip(columns, (cell[:LONGEST_CELL] for cell in cells), strict=False))
    return Row(
        line,
        given.get("name", ""),
        given.get("email", ""),
        given.get("username", ""),
        given.get("language", ""),
        extra=any(cells[len(columns) :]),
    )
