"""That whatever a file makes its readers fall over, it is none of ours and no fault."""

import struct
import zlib

import pytest

from certificates import badge_pictures
from certificates.file_checking import check_file
from certificates.file_evidence import Fault, evidence_of
from certificates.key_files import public_keys
from certificates.models import Certificate
from certificates.signed_files import attachments
from certificates.spiteful_files import SPITEFUL
from tests.make import make_trainee
from tests.make_papers import file_of, make_drawn, pdf_of

pytestmark = pytest.mark.django_db

DEFLATED = zlib.compress(bytes([1]))

ENCLOSED = b"[<</UF (a) /EF <</F 4 0 R>>>>]"


def pdf_with(enclosed: bytes = ENCLOSED, keys: bytes = b"", data: bytes = b"") -> bytes:
    """A PDF of one page; `keys` and `data` make the file that lies in it."""
    return pdf_of(
        b"<</Type /Catalog /Pages 2 0 R /AF " + enclosed + b">>",
        b"<</Type /Pages /Count 1 /Kids [3 0 R]>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>",
        b"<<%b /Length %d>>\nstream\n%b\nendstream" % (keys, len(data), data),
    )


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


def png_so_wide(side: int) -> bytes:
    """A small file that unpacks to a picture of `side` by `side` pixels."""
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)),
        (b"tEXt", badge_pictures.CHUNK.encode() + b"\0a.b.c"),
        (b"IDAT", zlib.compress(bytes(1000))),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data
        + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )  # fmt: skip


@pytest.fixture
def issued() -> Certificate:
    return make_drawn(make_trainee("Alice Moreau"))


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"hello",
        b"%PDF-1.7\n",
        b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <</Root 1 0 R>>\n%%EOF",
        b"\x89PNG\r\n\x1a\n",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 64,
        png_so_wide(9_000),
        png_so_wide(30_000),
        b"a.b.c",
        b"\xff\xd8\xff\xe0" + b"\0" * 64,
        b"%PDF-" + b"(" * 50_000,
        b"%PDF-1.7\n" + b"[" * 50_000,
        b"%PDF-" + b"0" * 5_000_000,
    ],
    ids=range(13),
)
def test_anything_else_is_no_certificate_and_no_fault(file: bytes) -> None:
    report = check_file(file)

    assert not report.is_genuine
    assert report.refuted


def test_a_file_cut_off_anywhere_is_no_fault(issued: Certificate) -> None:
    file = file_of(issued)

    for share in (0.1, 0.5, 0.9, 0.99):
        assert not check_file(file[: int(len(file) * share)]).is_genuine
