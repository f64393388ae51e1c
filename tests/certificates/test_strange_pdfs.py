"""That a small PDF that unpacks to a huge one is answered soon, and fills no memory."""

import zlib
from time import monotonic

import pytest

from certificates.paper_traits import added_to
from certificates.printed_text import TooLongError, UnreadableError, lines_of
from certificates.signed_files import attachments
from certificates.strange_pdfs import (
    MOST_DRAWINGS,
    MOST_STROKES,
    MOST_UNPACKED,
    TooSlowError,
    in_time,
)
from tests.make_papers import pdf_of

SOON = 20.0  # seconds on a machine that has much else to do
A_LINE = b"BT /F1 9 Tf (a line) Tj ET\n"


def packed(content: bytes, keys: bytes = b"") -> bytes:
    """A stream of a PDF, as small as it goes."""
    small = zlib.compress(content, 9)
    head = b"<<%b /Filter /FlateDecode /Length %d>>" % (keys, len(small))
    return head + b"\nstream\n" + small + b"\nendstream"


def page(content: bytes, *more: bytes, keys: bytes = b"", parts: bytes = b"") -> bytes:
    """A PDF of one page that draws `content`; `more` are its objects from the sixth."""
    return pdf_of(
        b"<</Type /Catalog /Pages 2 0 R %b>>" % keys,
        b"<</Type /Pages /Count 1 /Kids [3 0 R]>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 900 900] /Contents 4 0 R"
        b" /Resources <</Font <</F1 5 0 R>> %b>>>>" % parts,
        packed(content),
        b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
        *more,
    )


def drawn_in_each_other() -> bytes:
    """Five drawings, each of which draws the next one fifty times."""
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <<%b>>"
    font, numbers = b"/Font <</F1 5 0 R>>", range(7, 11)
    forms = [
        packed(b"/X Do " * 50, form % b"/XObject <</X %d 0 R>>" % number)
        for number in numbers
    ]
    last = packed(A_LINE, form % font)
    return page(b"/X Do " * 50, *forms, last, parts=b"/XObject <</X 6 0 R>>")


def test_what_such_a_page_says_is_read_as_long_as_it_is_small() -> None:
    assert lines_of(page(A_LINE)) == ["a line"]


@pytest.mark.parametrize(
    "content",
    [A_LINE + b"q " * (MOST_STROKES + 1), A_LINE + b" " * (MOST_UNPACKED + 1)],
    ids=["strokes", "bytes"],
)
def test_a_page_of_more_than_any_paper_is_not_read_to_its_end(content: bytes) -> None:
    began = monotonic()

    with pytest.raises(UnreadableError):
        lines_of(page(content))
    with pytest.raises(UnreadableError):
        added_to(page(b"q " * MOST_UNPACKED), page(A_LINE))

    assert monotonic() - began < SOON


def test_more_lines_than_any_paper_has_are_not_compared() -> None:
    with pytest.raises(TooLongError):
        lines_of(page(b"BT /F1 9 Tf 12 TL\n" + b"(a line) Tj T*\n" * 3_000 + b"ET"))


def test_drawings_that_draw_each_other_come_to_an_end() -> None:
    began = monotonic()

    assert len(lines_of(drawn_in_each_other())) <= MOST_DRAWINGS

    assert monotonic() - began < SOON


def test_whoever_reads_stops_once_time_is_up() -> None:
    in_time()()

    with pytest.raises(TooSlowError):
        in_time(-1)()


def test_a_file_inside_that_unpacks_without_end_is_refused() -> None:
    enclosed = b"<</UF (credential.jwt) /EF <</F 7 0 R>>>>"
    bomb = packed(b"a" * (MOST_UNPACKED + 1))
    small = packed(b"hello")

    made = [page(A_LINE, enclosed, it, keys=b"/AF [6 0 R]") for it in (small, bomb)]

    assert attachments(made[0]) == {"credential.jwt": b"hello"}
    with pytest.raises(ValueError, match="cannot be read"):
        attachments(made[1])
