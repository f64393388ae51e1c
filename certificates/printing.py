"""A page of HTML printed as a PDF. Only this module knows WeasyPrint.

Importing it raises OSError where a library that WeasyPrint loads, such as Pango, is
not installed.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

from weasyprint import CSS, HTML, Attachment
from weasyprint.document import Document
from weasyprint.text.ffi import ffi, fontconfig
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from certificates.drawing_errors import MissingFontError
from certificates.enclosures import Enclosure

ASSETS = Path(__file__).with_name("print_assets")
ARCHIVABLE = "pdf/a-3a"  # tagged, with its fonts inside
FAMILY: Final = "Noto Sans"  # first in each stylesheet; others only lend it letters
_LOG = logging.getLogger("weasyprint")


def print_page(
    page: str, style: str, enclosed: Sequence[Enclosure] = ()
) -> tuple[bytes, list[str]]:
    """The PDF of `page`, and what WeasyPrint complained of on the way.

    `style` is the stylesheet among our assets. The file says of itself that it is both
    for archives (PDF/A-3a) and for readers who do not see it (PDF/UA-1).

    Raises MissingFontError where it would be set in some other type; where there is no
    font at all, Pango would take the whole process down.
    """
    with _complaints() as complaints:
        html = HTML(string=page, base_url=ASSETS.as_uri(), url_fetcher=_fetcher())
        document = html.render(stylesheets=[_stylesheet(style)], font_config=_fonts())
        _name_both_standards(document)
        document.metadata.attachments += [_attachment(each) for each in enclosed]
        file: bytes = document.write_pdf(pdf_variant=ARCHIVABLE, pdf_tags=True)
    return file, complaints


def _attachment(enclosed: Enclosure) -> Attachment:
    return Attachment(
        string=enclosed.content,
        name=enclosed.name,
        description=enclosed.about,
        relationship=enclosed.relationship,
    )


def _name_both_standards(document: Document) -> None:
    """Have the metadata name PDF/UA-1 beside PDF/A: WeasyPrint knows one at a time.

    An archive refuses names that it does not know, so the name is explained beside it.
    """
    plain = document.metadata.generate_rdf_metadata

    def both(variant: str, version: int, conformance: str) -> bytes:
        rdf = ET.fromstring(plain(variant, version, conformance))  # noqa: S314  our own
        rdf.extend(ET.fromstring(_UNIVERSAL))  # noqa: S314
        whole: bytes = ET.tostring(rdf, encoding="utf-8")
        return whole

    document.metadata.generate_rdf_metadata = both


_UNIVERSAL = """\
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 pdfuaid:part="1"/>
<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF>"""
for _prefix, _address in {
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}.items():
    ET.register_namespace(_prefix, _address)


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
    if not _is_installed(FAMILY):
        raise MissingFontError(FAMILY)
    return FontConfiguration()


def _is_installed(family: str) -> bool:
    """Whether fontconfig, asked for `family`, gives just that."""
    config = ffi.gc(fontconfig.FcInitLoadConfigAndFonts(), fontconfig.FcConfigDestroy)
    wanted = ffi.gc(fontconfig.FcPatternCreate(), fontconfig.FcPatternDestroy)
    fontconfig.FcPatternAddString(wanted, b"family", family.encode())
    fontconfig.FcConfigSubstitute(config, wanted, fontconfig.FcMatchPattern)
    fontconfig.FcDefaultSubstitute(wanted)
    found = fontconfig.FcFontMatch(config, wanted, ffi.new("FcResult *"))
    if found == ffi.NULL:
        return False
    found, name = ffi.gc(found, fontconfig.FcPatternDestroy), ffi.new("FcChar8 **")
    result = fontconfig.FcPatternGetString(found, b"family", 0, name)
    given = ffi.string(name[0]).decode() if result == fontconfig.FcResultMatch else ""
    return bool(given == family)


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
