"""Drawing a certificate as a PDF. Only this module knows WeasyPrint."""

import logging
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import segno
from django.template.loader import render_to_string
from django.utils import translation
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from certificates.models import Certificate

ASSETS = Path(__file__).with_name("print_assets")
ARCHIVABLE = "pdf/a-3a"  # tagged, with its fonts inside
_NO_GLYPH = re.compile(r"\.notdef glyph .*: \"(.+)\" \(U\+", re.DOTALL)
_LOG = logging.getLogger("weasyprint")


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

    Raises MissingGlyphError when no installed font has one of its letters.
    """
    with translation.override(certificate.language):
        page = render_to_string(
            "certificates/print/certificate.html",
            {
                "certificate": certificate,
                "direction": direction_of(certificate.holder),
                "qr": qr_image(certificate.verification_url),
            },
        )
    with _complaints() as complaints:
        html = HTML(string=page, base_url=ASSETS.as_uri(), url_fetcher=_fetcher())
        file: bytes = html.write_pdf(
            stylesheets=[_stylesheet()],
            font_config=_fonts(),
            pdf_variant=ARCHIVABLE,
        )
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


class _Fetcher(URLFetcher):  # type: ignore[misc]  # it comes without types
    """Fetches what is written into the page and our own assets; nothing else.

    One is made for all papers: making one costs more than a page of layout.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols={"data", "file"}, fail_on_errors=True)

    def fetch(
        self, url: str, headers: dict[str, str] | None = None
    ) -> URLFetcherResponse:
        if url.startswith("file:") and not url.startswith(ASSETS.as_uri() + "/"):
            raise ValueError(f"not an asset of the paper: {url}")
        return super().fetch(url, headers)


@cache
def _fetcher() -> _Fetcher:
    return _Fetcher()


@cache
def _fonts() -> Any:
    return FontConfiguration()


@cache
def _stylesheet() -> CSS:
    return CSS(
        filename=str(ASSETS / "certificate.css"),
        font_config=_fonts(),
        url_fetcher=_fetcher(),
    )


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """What WeasyPrint complains of meanwhile: it only logs a letter it cannot draw.

    However quiet the site's log is set, the complaints must be heard here.
    """
    listener, level = _Listener(), _LOG.level
    _LOG.addHandler(listener)
    _LOG.setLevel(logging.WARNING)
    try:
        yield listener.heard
    finally:
        _LOG.setLevel(level)
        _LOG.removeHandler(listener)


def _refuse_complaints(complaints: list[str]) -> None:
    letters = [found[1] for line in complaints if (found := _NO_GLYPH.match(line))]
    if letters:
        raise MissingGlyphError(letters)
    if complaints:
        raise DrawingError("; ".join(complaints))
