"""What is printed on a paper, line by line, as another program reads it back."""

import io
import unicodedata
from typing import Final

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from certificates.spiteful_files import SPITEFUL
from certificates.strange_pdfs import TooSlowError, in_time, read_with_care

MOST_PAGES: Final = 8  # ours have two or three
MOST_LINES: Final = 2_000  # ours have some hundred


class UnreadableError(ValueError):
    """The file is no PDF whose text can be read; `str()` says why."""


class TooLongError(UnreadableError):
    """The PDF has more pages, or lines, than any certificate."""


def is_locked(file: bytes) -> bool:
    """Whether the PDF `file` is encrypted; False for what is no PDF at all."""
    with read_with_care():
        try:
            return PdfReader(io.BytesIO(file)).is_encrypted
        except (PyPdfError, *SPITEFUL):
            return False


def lines_of(file: bytes) -> list[str]:
    """The lines of text in the PDF `file`, blanks made even, empty ones left out.

    Raises UnreadableError for what is no PDF, and for one longer than a certificate.
    """
    with read_with_care():
        try:
            text = _text_of(file)
        except UnreadableError:
            raise
        except (PyPdfError, TooSlowError, *SPITEFUL) as error:
            raise UnreadableError(f"its text cannot be read: {error}") from error
    even = (" ".join(_plain(line).split()) for line in text.splitlines())
    lines = [line for line in even if line]
    if len(lines) > MOST_LINES:
        raise TooLongError("it has more lines than any certificate")
    return lines


def _text_of(file: bytes) -> str:
    pages, look = PdfReader(io.BytesIO(file)).pages, in_time()
    if len(pages) > MOST_PAGES:
        raise TooLongError("it has more pages than any certificate")
    return "\n".join(page.extract_text(visitor_operand_before=look) for page in pages)


def _plain(line: str) -> str:
    return unicodedata.normalize("NFKC", line)
