"""A page of HTML printed as a PDF. Only this module knows WeasyPrint.

Importing it raises OSError where a library that WeasyPrint loads, such as Pango, is
not installed.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

ASSETS = Path(__file__).with_name("print_assets")
ARCHIVABLE = "pdf/a-3a"  # tagged, with its fonts inside
_LOG = logging.getLogger("weasyprint")


def print_page(page: str, style: str) -> tuple[bytes, list[str]]:
    """The PDF of `page`, and what WeasyPrint complained of on the way.

    `style` is the stylesheet among our assets.
    """
    with _complaints() as complaints:
        html = HTML(string=page, base_url=ASSETS.as_uri(), url_fetcher=_fetcher())
        file: bytes = html.write_pdf(
            stylesheets=[_stylesheet(style)],
            font_config=_fonts(),
            pdf_variant=ARCHIVABLE,
        )
    return file, complaints


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
def _stylesheet(name: str) -> CSS:
    return CSS(
        filename=str(ASSETS / name),
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
