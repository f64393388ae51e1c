"""Pictures that are shown as badges by whoever comes by."""

import io
import struct
import zlib

import pytest
from PIL import Image

from certificates.badge_pictures import NoBadgeError, draw, is_like, unbake
from certificates.file_evidence import evidence_of
from certificates.file_reports import FileKind
from certificates.key_files import PublicKeys

NO_KEYS = PublicKeys((), (), ())


def as_wide_as_said(side: int) -> bytes:
    """A PNG of some hundred bytes that says of itself that it has that `side`."""
    small = io.BytesIO()
    Image.new("RGB", (1, 1)).save(small, "PNG")
    file = bytearray(small.getvalue())
    file[16:24] = struct.pack(">II", side, side)  # in the header, which comes first
    file[29:33] = struct.pack(">I", zlib.crc32(file[12:29]))
    return bytes(file)


@pytest.mark.parametrize("side", [10_000, 60_000])
def test_a_picture_larger_than_any_wall_is_no_badge(side: int) -> None:
    file = as_wide_as_said(side)
    with pytest.raises(NoBadgeError):
        unbake(file)
    assert not is_like(file, draw("Ultimate", "Lido"))
    assert evidence_of(file, NO_KEYS).kind is FileKind.OTHER
