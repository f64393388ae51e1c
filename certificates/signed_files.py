"""Reading a signed file back: its signatures, and what lies in it."""

import io
import logging
from dataclasses import dataclass
from typing import Final

from pyhanko.pdf_utils.decode_limits import (
    DecodeLimits,
    DocumentDecodeBudget,
    StreamDecodeLimits,
)
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.sign.validation.status import PdfSignatureStatus, SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

from certificates.key_files import PublicKeys, asn1_of
from certificates.spiteful_files import SPITEFUL
from certificates.strange_pdfs import MOST_UNPACKED

_LOG = logging.getLogger("pyhanko")
# A file of two megabytes can unpack to gigabytes.
_LIMITS: Final = DecodeLimits(
    per_stream=StreamDecodeLimits(max_output_size=MOST_UNPACKED),
    document_budget=DocumentDecodeBudget(base_allowance=8 * MOST_UNPACKED, max_ratio=1),
)


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature of a paper: whether it holds, whose it is, and over how much."""

    intact: bool  # the bytes that it covers are the bytes that were signed
    ours: bool  # made with a key of ours
    whole: bool  # it covers the file from the first byte to the last
    signer: str


def signatures(file: bytes, keys: PublicKeys) -> list[Signature]:
    """Every signature in `file`, in the order of their making.

    Raises ValueError for what is no PDF that can be read.
    """
    try:
        reader = _reader(file)
        made = reader.embedded_signatures
        ends = [int(each.byte_range[2]) + int(each.byte_range[3]) for each in made]
        whole = max(ends, default=0) == len(file)
        proofs = len(made) > 1 and file.rstrip().endswith(b"%%EOF")
        return [
            _read(each, keys, whole=whole or proofs)
            for each in reader.embedded_regular_signatures
        ]
    except (PdfError, SignatureValidationError, *SPITEFUL) as error:
        raise ValueError(f"the file cannot be read: {error}") from error


def attachments(file: bytes) -> dict[str, bytes]:
    """The files that lie in the PDF `file`, by name, as its last revision has them.

    Raises ValueError for what is no PDF that can be read.
    """
    try:
        root = _reader(file).root
        found = {}
        for reference in root.get("/AF", ()):
            spec = reference.get_object()
            found[str(spec["/UF"])] = bytes(spec["/EF"]["/F"].data)
    except (PdfError, *SPITEFUL) as error:
        raise ValueError(f"the file cannot be read: {error}") from error
    return found


def _reader(file: bytes) -> PdfFileReader:
    return PdfFileReader(io.BytesIO(file), strict=False, decode_limits=_LIMITS)


def _read(
    embedded: EmbeddedPdfSignature, keys: PublicKeys, *, whole: bool
) -> Signature:
    known = [asn1_of(each) for each in keys.papers]
    context = ValidationContext(
        trust_roots=[asn1_of(each) for each in keys.authorities],
        other_certs=known,
        allow_fetching=False,
        revocation_mode="soft-fail",
    )
    level = _LOG.level
    _LOG.setLevel(logging.CRITICAL)  # a doctored paper is no fault of the site
    try:
        status = validate_pdf_signature(embedded, signer_validation_context=context)
    finally:
        _LOG.setLevel(level)
    signer = embedded.signer_cert
    return Signature(
        intact=status.intact and status.valid,
        ours=signer is not None and any(signer.dump() == each.dump() for each in known),
        whole=whole and _grew_by_proofs_alone(status),
        signer=str(signer.subject.native.get("organization_name", "")),
    )


def _grew_by_proofs_alone(status: PdfSignatureStatus) -> bool:
    """Whether nothing but time stamps and proofs was added since the signature.

    The proofs of the last time stamp follow it, so that no signature covers them.
    """
    if status.coverage is SignatureCoverageLevel.ENTIRE_FILE:
        return True
    level = status.modification_level
    return level is not None and level <= ModificationLevel.LTA_UPDATES
