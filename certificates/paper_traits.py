"""What a PDF shows beside its printed words: titles, notes laid over it, drawings."""

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import gettext as _
from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from certificates.printed_text import UnreadableError
from certificates.spiteful_files import SPITEFUL
from certificates.strange_pdfs import read_with_care

LONGEST: Final = 200  # letters that are told of a thing which was added
_SHAPE: Final = ("/MediaBox", "/CropBox", "/Rotate", "/UserUnit")
_TITLES: Final = ("/Title", "/Author", "/Subject", "/Keywords")


@dataclass(frozen=True, slots=True)
class Trait:
    """A thing that shows; `mark` tells it from others of the same `name`."""

    name: str
    told: str
    mark: str = ""


def added_to(file: bytes, issued: bytes) -> list[Trait]:
    """What shows in `file` beside its words and does not in `issued`.

    Raises UnreadableError for what is no PDF.
    """
    return list((Counter(_traits(file)) - Counter(_traits(issued))).elements())


def _traits(file: bytes) -> list[Trait]:
    with read_with_care():
        try:
            reader = PdfReader(io.BytesIO(file))
            return [*_titles(reader), *_of_pages(reader)]
        except (PyPdfError, *SPITEFUL) as error:
            raise UnreadableError(f"it cannot be read: {error}") from error


def _titles(reader: PdfReader) -> Iterator[Trait]:
    """What the file is called, in both places where it says so."""
    said = [reader.metadata.get(name, "") for name in _TITLES if reader.metadata]
    if reader.xmp_metadata:
        said += (reader.xmp_metadata.dc_title or {}).values()
    for title in dict.fromkeys(str(each) for each in said if each):
        yield Trait(_("What the file calls itself"), title[:LONGEST])


def _of_pages(reader: PdfReader) -> Iterator[Trait]:
    for number, page in enumerate(reader.pages, start=1):
        yield Trait(
            _("Drawing of page %(number)d") % {"number": number},
            _("drawn in another way"),
            _drawing(page),
        )
        for note in page.get("/Annots") or ():
            yield _note(note.get_object(), number)


def _note(note: Any, page: int) -> Trait:
    """A note, stamp or field of a form that lies over a page."""
    value = note.get("/V")
    words = note.get("/Contents") or (value if isinstance(value, str) else "")
    look = sha256(str(note.get("/Rect")).encode())
    _add_drawing(look, (note.get("/AP") or {}).get("/N"), {})
    return Trait(
        _("Laid over page %(number)d") % {"number": page},
        str(words or note.get("/Subtype", "")).lstrip("/")[:LONGEST],
        f"{note.get('/Subtype')} {note.get('/T')} {look.hexdigest()}",
    )


def _drawing(page: PageObject) -> str:
    """The digest of whatever is drawn on a page, and of its shape."""
    look = sha256(str([str(page.get(name)) for name in _SHAPE]).encode())
    contents = page.get_contents()
    look.update(b"" if contents is None else contents.get_data())
    _add_parts(look, page.get("/Resources"), {})
    return look.hexdigest()


def _add_parts(look: Any, resources: Any, seen: dict[int, int]) -> None:
    """Add the pictures and drawings that a drawing refers to, by their names."""
    known = resources.get_object() if resources else None
    parts = known.get("/XObject") if known else None
    for name, part in sorted(parts.get_object().items()) if parts else ():
        look.update(str(name).encode())
        _add_drawing(look, part, seen)


def _add_drawing(look: Any, drawing: Any, seen: dict[int, int]) -> None:
    """Add a drawing; of one that was added already, which of them it is.

    So one that is drawn in itself has an end.
    """
    drawn: Any = drawing.get_object() if drawing is not None else None
    if not hasattr(drawn, "get_data"):
        return
    # By identity: the reader keeps what it has read, so no other takes its place.
    if id(drawn) in seen:
        look.update(b"%d" % seen[id(drawn)])
        return
    seen[id(drawn)] = len(seen)
    look.update(drawn.get_data())
    _add_parts(look, drawn.get("/Resources"), seen)
