"""What is printed on a paper, line by line, as another program reads it back."""

import io
import logging
import unicodedata
from typing import Final

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from certificates.spiteful_files import SPITEFUL

MOST_PAGES: Final = 8  # ours have two or three
_LOG = logging.getLogger("pypdf")


class UnreadableError(ValueError):
    """The file is no PDF whose text can be read; `str()` says why."""


class TooLongError(UnreadableError):
    """The PDF has more pages than any certificate."""


def is_locked(file: bytes) -> bool:
    """Whether the PDF `file` is encrypted; False for what is no PDF at all."""
    level = _LOG.level
    _LOG.setLevel(logging.CRITICAL)  # a doctored paper is no fault of the site
    try:
        return PdfReader(io.BytesIO(file)).is_encrypted
    except (PyPdfError, *SPITEFUL):
        return False
    finally:
        _LOG.setLevel(level)


def lines_of(file: bytes) -> list[str]:
    """The lines of text in the PDF `file`, blanks made even, empty ones left out.

    Raises UnreadableError for what is no PDF, and for one longer than a certificate.
    """
    level = _LOG.level
    _LOG.setLevel(logging.CRITICAL)  # a doctored paper is no fault of the site
    try:
        pages = PdfReader(io.BytesIO(file)).pages
        if len(pages) > MOST_PAGES:
            raise TooLongError("it has more pages than any certificate")
        text = "\n".join(page.extract_text() for page in pages)
    except UnreadableError:
        raise
    except (PyPdfError, *SPITEFUL) as error:
        raise UnreadableError(f"its text cannot be read: {error}") from error
    finally:
        _LOG.setLevel(level)
    even = (" ".join(_plain(line).split()) for line in text.splitlines())
    return [line for line in even if line]


def _plain(line: str) -> str:
    return unicodedata.normalize("NFKC", line)
