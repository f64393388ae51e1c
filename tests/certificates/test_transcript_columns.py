"""The transcript behind a certificate: two columns to a sheet, as even as they go."""

from dataclasses import replace

import pytest

from certificates.paper_facts import A_COLUMN, SituationLine, facts_of
from tests.make import make_trainee
from tests.make_certificates import make_certificate

pytestmark = pytest.mark.django_db
LONG = "A pocket pair the board makes worthless, and the dealer does not open"


def columns(*titles: str) -> list[list[int]]:
    """How many lines stand in each column of each sheet."""
    lines = tuple(SituationLine(title, 1, 4, 4, 1_300) for title in titles)
    facts = replace(facts_of(make_certificate(make_trainee())), situations=lines)
    return [[len(column) for column in sheet] for sheet in facts.sheets]


@pytest.mark.parametrize(
    ("number", "wanted"),
    [(1, [[1]]), (2, [[1, 1]]), (3, [[2, 1]]), (4, [[2, 2]]), (25, [[13, 12]])],
)
def test_short_lines_are_halved(number: int, wanted: list[list[int]]) -> None:
    assert columns(*["Tie"] * number) == wanted


def test_a_line_of_two_counts_for_its_height() -> None:
    assert columns(LONG, LONG, *["Tie"] * 4) == [[2, 4]]


def test_no_column_is_higher_than_its_sheet() -> None:
    lines = tuple(SituationLine(LONG, 1, 4, 4, None) for _ in range(60))
    facts = replace(facts_of(make_certificate(make_trainee())), situations=lines)
    heights = [
        sum(line.height for line in column)
        for sheet in facts.sheets
        for column in sheet
    ]
    assert max(heights) <= A_COLUMN
    assert sum(len(column) for sheet in facts.sheets for column in sheet) == 60
