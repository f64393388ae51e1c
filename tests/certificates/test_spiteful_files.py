"""That whatever a PDF makes its readers fall over, it is called broken, no fault."""

import struct
import zlib

import pytest

from certificates.file_evidence import Fault, evidence_of
from certificates.key_files import public_keys
from certificates.signed_files import attachments
from certificates.spiteful_files import SPITEFUL

DEFLATED = zlib.compress(bytes([1]))
ENCLOSED = b"[<</UF (a) /EF <</F 4 0 R>>>>]"


def pdf_with(enclosed: bytes = ENCLOSED, keys: bytes = b"", data: bytes = b"") -> bytes:
    """A PDF of one page; `keys` and `data` make the file that lies in it."""
    parts = (
        b"<</Type /Catalog /Pages 2 0 R /AF " + enclosed + b">>",
        b"<</Type /Pages /Count 1 /Kids [3 0 R]>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>",
        b"<<%b /Length %d>>\nstream\n%b\nendstream" % (keys, len(data), data),
    )
    file, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, start=1):
        places.append(b"%010d 00000 n \n" % len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    count = len(parts) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, b"".join(places))
    trailer = b"trailer\n<</Size %d /Root 1 0 R>>\n" % count
    return file + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(file)


def predicted(parameters: bytes, data: bytes = DEFLATED) -> bytes:
    """A PDF whose file is packed in rows that are as `parameters` say."""
    return pdf_with(
        keys=b"/Filter /FlateDecode /DecodeParms <<%b>>" % parameters, data=data
    )


FELL = {
    ValueError: pdf_with(keys=b"/Filter /ASCIIHexDecode", data=b"00"),
    KeyError: predicted(b"/Predictor 12"),
    TypeError: pdf_with(b"5"),
    AttributeError: pdf_with(b"[<</UF (a) /EF <</F (b)>>>>]"),
    IndexError: predicted(b"/Predictor 12 /Columns 0"),
    RecursionError: pdf_with(b"[" * 50_000),
    OverflowError: predicted(
        b"/Predictor 12 /Columns %d" % 10**30, data=zlib.compress(b"")
    ),
    AssertionError: predicted(b"/Predictor 12 /Columns 7"),
    NotImplementedError: predicted(b"/Predictor 99 /Columns 1"),
    MemoryError: predicted(
        b"/Predictor 12 /Columns %d" % 2**62, data=zlib.compress(b"")
    ),
    zlib.error: pdf_with(keys=b"/Filter /FlateDecode", data=b"not deflated"),
    struct.error: pdf_with(keys=b"/Filter /ASCII85Decode", data=b"uuuuu~>"),
}


def test_a_pdf_with_a_file_in_it_is_read() -> None:
    file = pdf_with(keys=b"/Filter /FlateDecode", data=zlib.compress(b"hello"))

    assert attachments(file) == {"a": b"hello"}
    assert evidence_of(file, public_keys()).fault is None


@pytest.mark.parametrize("error", FELL, ids=str)
def test_what_a_reader_falls_over_is_called_broken(error: type[Exception]) -> None:
    with pytest.raises(ValueError, match="cannot be read") as refused:
        attachments(FELL[error])

    assert type(refused.value.__cause__) is error
    assert evidence_of(FELL[error], public_keys()).fault is Fault.BROKEN


def test_every_error_has_its_file() -> None:
    # No reader is known to raise these two of its own, but an unpacker may.
    assert {*FELL, EOFError, OSError} == {*SPITEFUL}
