"""Drawing a certificate as a PDF.

The task worker must start on a machine without Pango too: what stands in the way of
printing is kept here, and told by each paper that should have been drawn.
"""

import re
from collections.abc import Sequence
from typing import Final

import segno
from django.template.loader import render_to_string
from django.utils import translation

from certificates.drawing_errors import DrawingError, MissingGlyphError
from certificates.enclosures import Enclosure
from certificates.paper_facts import PaperFacts, Pictures

try:
    from certificates import printing
except OSError as error:
    _obstacle = str(error)
else:
    _obstacle = ""

NO_PICTURES: Final = Pictures()
STYLE: Final = "certificate.css"
_NO_GLYPH = re.compile(r"\.notdef glyph .*: \"(.+)\" \(U\+", re.DOTALL)


def draw(
    facts: PaperFacts,
    pictures: Pictures = NO_PICTURES,
    enclosed: Sequence[Enclosure] = (),
) -> bytes:
    """The landscape PDF that says `facts`, in the certificate's language, unsigned.

    Raises MissingGlyphError when no installed font has one of its letters, and
    DrawingError when nothing can be printed on this machine at all.
    """
    return print_whole(page_of(facts, pictures), STYLE, enclosed)


def page_of(facts: PaperFacts, pictures: Pictures = NO_PICTURES) -> str:
    """The paper as HTML, in the certificate's language."""
    with translation.override(facts.language):
        return render_to_string(
            "certificates/print/certificate.html",
            {
                "facts": facts,
                "pictures": pictures,
                "school": facts.school,
                "qr": qr_image(facts.address),
            },
        )


def require_printer() -> None:
    """Raise DrawingError when nothing can be printed on this machine at all."""
    if _obstacle:
        raise DrawingError(
            f"this machine lacks what prints, see `manage.py doctor` ({_obstacle})"
        )


def print_whole(page: str, style: str, enclosed: Sequence[Enclosure] = ()) -> bytes:
    """The PDF of the HTML `page` with the stylesheet `style` of our assets.

    Raises MissingGlyphError when no installed font has one of its letters, and
    DrawingError when nothing can be printed on this machine at all.
    """
    require_printer()
    file, complaints = printing.print_page(page, style, enclosed)
    _refuse_complaints(complaints)
    return file


def qr_image(address: str) -> str:
    """`address` as a QR code in a data URI."""
    uri: str = segno.make(address, error="m", micro=False).svg_data_uri(
        scale=4, border=0, dark="#10241c"
    )
    return uri


def _refuse_complaints(complaints: list[str]) -> None:
    letters = [found[1] for line in complaints if (found := _NO_GLYPH.match(line))]
    if letters:
        raise MissingGlyphError(letters)
    if complaints:
        raise DrawingError("; ".join(complaints))
