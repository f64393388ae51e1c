"""Drawing a certificate as a PDF.

The task worker must start on a machine without Pango too: what stands in the way of
printing is kept here, and told by each paper that should have been drawn.
"""

import re
import unicodedata
from collections.abc import Iterable

import segno
from django.template.loader import render_to_string
from django.utils import translation

from certificates.models import Certificate

try:
    from certificates import printing
except OSError as error:
    _obstacle = str(error)
else:
    _obstacle = ""

_NO_GLYPH = re.compile(r"\.notdef glyph .*: \"(.+)\" \(U\+", re.DOTALL)


class DrawingError(Exception):
    """The paper cannot be drawn as it must look; `str()` says why."""


class MissingGlyphError(DrawingError):
    """No font on this machine has `letters`, which must stand on the paper."""

    def __init__(self, letters: Iterable[str]) -> None:
        self.letters = tuple(dict.fromkeys(letters))
        named = ", ".join(f"{each} (U+{ord(each):04X})" for each in self.letters)
        super().__init__(f"no font installed here has the letters {named}")


def draw(certificate: Certificate) -> bytes:
    """The A4 landscape PDF of `certificate`, in the certificate's language.

    Raises MissingGlyphError when no installed font has one of its letters, and
    DrawingError when nothing can be printed on this machine at all.
    """
    require_printer()
    with translation.override(certificate.language):
        page = render_to_string(
            "certificates/print/certificate.html",
            {
                "certificate": certificate,
                "direction": direction_of(certificate.holder),
                "qr": qr_image(certificate.verification_url),
            },
        )
    return print_whole(page, "certificate.css")


def require_printer() -> None:
    """Raise DrawingError when nothing can be printed on this machine at all."""
    if _obstacle:
        raise DrawingError(
            f"this machine lacks what prints, see `manage.py doctor` ({_obstacle})"
        )


def print_whole(page: str, style: str) -> bytes:
    """The PDF of the HTML `page` with the stylesheet `style` of our assets.

    Raises MissingGlyphError when no installed font has one of its letters, and
    DrawingError when nothing can be printed on this machine at all.
    """
    require_printer()
    file, complaints = printing.print_page(page, style)
    _refuse_complaints(complaints)
    return file


def direction_of(name: str) -> str:
    """`rtl` when the first letter with a direction runs right to left, else `ltr`."""
    for letter in name:
        kind = unicodedata.bidirectional(letter)
        if kind in {"R", "AL"}:
            return "rtl"
        if kind == "L":
            return "ltr"
    return "ltr"


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
