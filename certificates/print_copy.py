"""The class's papers in one PDF for the printer: a copy, and it claims no more.

A signature is of one file, to the byte; carried along into another it reads as broken,
as if somebody had changed the paper. So nothing of it goes into the copy, nor the form
it stands in, nor what is enclosed in each paper.
"""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    NameObject,
    TextStringObject,
)

LEFT_BEHIND: Final = ("/AcroForm", "/Perms", "/DSS", "/AF", "/Names", "/OpenAction")
LEFT_BY_PAGES: Final = ("/AF", "/StructParents")  # the tree is not copied either
KEPT_ON_PAGES: Final = {"/Link"}


@dataclass(frozen=True, slots=True)
class About:
    """What a PDF says of itself to whoever opens it."""

    title: str
    author: str
    language: str  # as in "nl"


def print_copy(papers: Iterable[tuple[str, bytes]], about: About) -> bytes:
    """All papers behind each other, each with its serial as a bookmark."""
    whole, buffer = PdfWriter(), io.BytesIO()
    for serial, file in papers:
        whole.append(_bare(file), serial, import_outline=False)
    _say(whole, about)
    whole.compress_identical_objects()
    whole.write(buffer)
    return buffer.getvalue()


def _bare(file: bytes) -> PdfReader:
    """A paper as it is read, with nothing left in it but what is printed.

    Taken out before it is copied: whatever has been copied once stays in the file.
    """
    paper = PdfReader(io.BytesIO(file))
    for name in LEFT_BEHIND:
        paper.root_object.pop(NameObject(name), None)
    for page in paper.pages:
        for name in LEFT_BY_PAGES:
            page.pop(NameObject(name), None)
        notes = page.get("/Annots", ArrayObject()).get_object()
        kept = [it for it in notes if it.get_object()["/Subtype"] in KEPT_ON_PAGES]
        page[NameObject("/Annots")] = ArrayObject(kept)
    return paper


def _say(whole: PdfWriter, about: About) -> None:
    root, title = whole.root_object, NameObject("/DisplayDocTitle")
    root[NameObject("/Lang")] = TextStringObject(about.language)
    root[NameObject("/ViewerPreferences")] = DictionaryObject(
        {title: BooleanObject(value=True)}
    )
    whole.metadata = {"/Title": about.title, "/Author": about.author}
