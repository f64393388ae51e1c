"""How a paper is built, whatever its words: its title, and the strokes of its drawing.

Frame, rosette and rules are drawn in some thousand strokes. Whoever doctors the words
of a paper leaves them, or it would not pass for one.
"""

import io
import re
from collections.abc import Iterator
from typing import Any, Final

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from certificates.printed_text import UnreadableError
from certificates.spiteful_files import SPITEFUL
from certificates.strange_pdfs import MOST_UNPACKED, read_with_care

DRAWN: Final = 0.5  # of our strokes: the QR code alone has a few of a hundred
# From a point to the next, as a page's language says it. Every part is possessive and
# short, so that no file can have it go back and try again.
_STROKE: Final = re.compile(
    rb"(?<![-+.\d])((?:[-+.\d]{1,20}+\s{1,4}+){2,6}+)(m|l|c|v|y|re)(?=\s)"
)
_HOLDING: Final = ("/XObject", "/Pattern")  # what is drawn by its name


def is_built_as(file: bytes, issued: bytes) -> bool:
    """Whether the PDF `file` calls itself what the paper `issued` does, or is drawn so.

    Raises UnreadableError for what is no PDF.
    """
    with read_with_care():
        try:
            here, ours = (PdfReader(io.BytesIO(each)) for each in (file, issued))
            return _is_called_as(here, ours) or _is_drawn_as(here, ours)
        except (PyPdfError, *SPITEFUL) as error:
            raise UnreadableError(f"it cannot be read: {error}") from error


def _is_called_as(here: PdfReader, ours: PdfReader) -> bool:
    named = _title(ours)
    return bool(named) and _title(here) == named


def _title(reader: PdfReader) -> str:
    said = reader.metadata
    return str(said.get("/Title", "")).strip() if said else ""


def _is_drawn_as(here: PdfReader, ours: PdfReader) -> bool:
    due = frozenset(_strokes(ours))
    drawn = {stroke for stroke in _strokes(here) if stroke in due}
    return bool(due) and len(drawn) >= DRAWN * len(due)


def _strokes(reader: PdfReader) -> Iterator[bytes]:
    """Every stroke, of as much as is unpacked of a file."""
    left = MOST_UNPACKED
    for drawing in _drawings(reader):
        left -= len(drawing)
        if left < 0:
            return
        for stroke in _STROKE.finditer(drawing):
            yield b" ".join((*map(_rounded, stroke[1].split()), stroke[2]))


def _rounded(number: bytes) -> bytes:
    """To a tenth of a point: programs write the same place with more or less digits."""
    try:
        return b"%.1f" % float(number)
    except ValueError:
        return number


def _drawings(reader: PdfReader) -> Iterator[bytes]:
    """What draws the pages, and each drawing that they refer to, once."""
    seen: set[int] = set()
    for page in reader.pages:
        contents = page.get_contents()
        yield b"" if contents is None else contents.get_data()
        yield from _parts(page.get("/Resources"), seen)


def _parts(resources: Any, seen: set[int]) -> Iterator[bytes]:
    known = resources.get_object() if resources else {}
    for kind in _HOLDING:
        for part in _values(known.get(kind)):
            yield from _drawing(part.get_object(), seen)


def _drawing(drawn: Any, seen: set[int]) -> Iterator[bytes]:
    """A drawing and its parts; nothing of a picture, or of one seen before."""
    # By identity: the reader keeps what it has read, so no other takes its place.
    if id(drawn) in seen or not hasattr(drawn, "get_data"):
        return
    seen.add(id(drawn))
    if drawn.get("/Subtype") != "/Image":
        yield drawn.get_data()
        yield from _parts(drawn.get("/Resources"), seen)


def _values(parts: Any) -> list[Any]:
    return list(parts.get_object().values()) if parts else []
