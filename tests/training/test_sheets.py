"""Rows written as a CSV file and as a spreadsheet, whatever they hold."""

import tempfile
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

import pytest
from django.utils.translation import activate, get_language
from openpyxl import load_workbook

from training import sheets
from training.sheets import Cell, harmless, write_csv, write_xlsx

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


def test_a_column_is_as_wide_as_what_stands_in_it() -> None:
    name = "a name of thirty characters, eh"
    with write_xlsx("People", ["Name", "Age"], [[name, 33], [None, 4]]) as file:
        sheet = load_workbook(file).worksheets[0]
    assert len(name) <= sheet.column_dimensions["A"].width <= len(name) + 4
    assert sheet.column_dimensions["B"].width < 10


def test_where_there_is_nothing_to_say_a_cell_is_empty() -> None:
    with write_xlsx("People", ["Name", "Late", "Age"], [["Al", "", None]]) as file:
        sheet = load_workbook(file).worksheets[0]
    kinds = [(cell.value, cell.data_type) for cell in sheet[2]]
    assert kinds == [("Al", "s"), (None, "n"), (None, "n")]


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(1)", "\tx", "\rx", "\n=1", " =1", "\uff1d1", "\xa0+1"],
)
def test_whatever_a_program_might_reckon_with_gets_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Alice", "1-1", "O'Hara", "王小明", "a=b"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_a_number_below_zero_stays_a_number_in_a_csv_file() -> None:
    text = "".join(write_csv(["Cost"], [[Decimal("-22.50")]], "en"))
    assert text == "\N{ZERO WIDTH NO-BREAK SPACE}Cost\r\n-22.50\r\n"


def test_the_words_of_a_csv_file_stay_in_its_language() -> None:
    spoken: list[str] = []

    def rows() -> Iterator[Sequence[Cell]]:
        for _ in range(sheets.ROWS_AT_ONCE + 1):
            spoken.append(get_language())
            yield ["x"]

    pieces = write_csv(["x"], rows(), "nl")
    next(pieces)
    for _ in pieces:
        activate("fr")  # another request, between two pieces
    activate("en")
    assert set(spoken) == {"nl"}


def test_a_csv_file_is_made_piece_by_piece() -> None:
    fetched: list[int] = []

    def rows() -> Iterator[Sequence[Cell]]:
        for number in range(2000):
            fetched.append(number)
            yield [number]

    pieces = write_csv(["n"], rows(), "en")
    next(pieces)
    assert fetched == []
    next(pieces)
    assert len(fetched) == sheets.ROWS_AT_ONCE
    assert "".join(pieces).endswith("\r\n1999\r\n")


def test_what_a_sheet_cannot_hold_goes_onto_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheets, "MOST_ROWS", 3)
    with write_xlsx("Numbers", ["n"], [[number] for number in range(7)]) as file:
        book = load_workbook(file)
    found = [[row[0] for row in sheet.iter_rows(values_only=True)] for sheet in book]
    assert found == [["n", 0, 1, 2], ["n", 3, 4, 5], ["n", 6]]
    assert book.sheetnames == ["Numbers", "Numbers 2", "Numbers 3"]


def test_rows_that_fail_on_the_way_leave_nothing_on_the_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def rows() -> Iterator[list[Cell]]:
        yield ["kept?"]
        raise OSError("no connection")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(OSError, match="no connection"):
        write_xlsx("Numbers", ["n"], rows())
    assert list(tmp_path.iterdir()) == []


def test_an_export_of_nothing_has_its_heads() -> None:
    with write_xlsx("Numbers", ["n"], []) as file:
        book = load_workbook(file)
    assert [[c.value for c in row] for row in book.worksheets[0]] == [["n"]]
