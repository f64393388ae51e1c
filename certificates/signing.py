"""Signing a paper as the last thing done to it (PAdES), and reading signatures back.

Only this module knows pyHanko.
"""

import asyncio
import io
import logging
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.general import SigningError as PyHankoSigningError
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, Signer
from pyhanko.sign.timestamps import (
    HTTPTimeStamper,
    TimeStamper,
    TimestampRequestError,
)
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.sign.validation.status import PdfSignatureStatus, SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

from certificates.drawing_errors import MissingKeyError, SigningError
from certificates.key_files import PaperKey, PublicKeys

FIELD: Final = "DealerSchool"
_LOG = logging.getLogger("pyhanko")


@dataclass(frozen=True, slots=True)
class TimeService:
    """Who says when a paper was signed, and the authorities by which it is known.

    Without `roots` the time is stamped, but nothing is added that outlives the keys.
    """

    stamper: TimeStamper
    roots: tuple[asn1.Certificate, ...] = ()


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature of a paper: whether it holds, whose it is, and over how much."""

    intact: bool  # the bytes that it covers are the bytes that were signed
    ours: bool  # made with a key of ours
    whole: bool  # it covers the file from the first byte to the last
    signer: str


def time_service(url: str, roots_file: str) -> TimeService | None:
    """The time-stamping service at `url`; none where that is empty.

    Raises MissingKeyError where `roots_file` is named and cannot be read.
    """
    if not url:
        return None
    try:
        roots = tuple(_certificates_in(Path(roots_file))) if roots_file else ()
    except (OSError, ValueError) as error:
        raise MissingKeyError(f"TIMESTAMP_ROOTS cannot be read: {error}") from error
    return TimeService(HTTPTimeStamper(url, timeout=20), roots)


def _certificates_in(path: Path) -> list[asn1.Certificate]:
    return [_asn1(each) for each in x509.load_pem_x509_certificates(path.read_bytes())]


def sign(file: bytes, key: PaperKey, times: TimeService | None = None) -> bytes:
    """`file`, a PDF, with a certifying signature that allows no change after it.

    Raises SigningError when the time stamp does not come.
    """
    signer = _signer(key)
    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        embed_validation_info=bool(times and times.roots),
        use_pades_lta=bool(times and times.roots),
        validation_context=_trust(key, times) if times and times.roots else None,
    )
    pdf_signer = PdfSigner(
        metadata,
        signer=signer,
        timestamper=times.stamper if times else None,
        new_field_spec=SigFieldSpec(FIELD),
    )
    out = io.BytesIO()
    writer = IncrementalPdfFileWriter(io.BytesIO(file))
    try:
        _in_a_loop_of_its_own(pdf_signer, writer, out)
    except (PyHankoSigningError, TimestampRequestError, OSError) as error:
        raise SigningError(f"the paper could not be signed: {error}") from error
    return out.getvalue()


def _in_a_loop_of_its_own(
    signer: PdfSigner, writer: IncrementalPdfFileWriter, out: io.BytesIO
) -> None:
    """Sign in another thread: one that runs an event loop may not start a second."""

    def run() -> None:
        asyncio.run(signer.async_sign_pdf(writer, output=out))

    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(run).result()


def signatures(file: bytes, keys: PublicKeys) -> list[Signature]:
    """Every signature in `file`, in the order of their making.

    Raises ValueError for what is no PDF that can be read.
    """
    try:
        reader = PdfFileReader(io.BytesIO(file), strict=False)
        made = reader.embedded_signatures
        ends = [int(each.byte_range[2]) + int(each.byte_range[3]) for each in made]
        whole = max(ends, default=0) == len(file)
        proofs = len(made) > 1 and file.rstrip().endswith(b"%%EOF")
        return [
            _read(each, keys, whole=whole or proofs)
            for each in reader.embedded_regular_signatures
        ]
    except (PdfError, SignatureValidationError, *_UNREADABLE) as error:
        raise ValueError(f"the file cannot be read: {error}") from error


def attachments(file: bytes) -> dict[str, bytes]:
    """The files that lie in the PDF `file`, by name, as its last revision has them.

    Raises ValueError for what is no PDF that can be read.
    """
    try:
        root = PdfFileReader(io.BytesIO(file), strict=False).root
        found = {}
        for reference in root.get("/AF", ()):
            spec = reference.get_object()
            found[str(spec["/UF"])] = bytes(spec["/EF"]["/F"].data)
    except (PdfError, *_UNREADABLE) as error:
        raise ValueError(f"the file cannot be read: {error}") from error
    return found


def pem_of(keys: PublicKeys) -> bytes:
    """The certificates that papers are checked with, authorities first, as PEM."""
    every = (*keys.authorities, *keys.papers)
    return b"".join(each.public_bytes(Encoding.PEM) for each in every)


# What a broken or a spiteful file makes a reader of PDFs fall over.
_UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    IndexError,
    RecursionError,
    OverflowError,
    AssertionError,
    NotImplementedError,
    EOFError,
    zlib.error,
    struct.error,
)


def _read(
    embedded: EmbeddedPdfSignature, keys: PublicKeys, *, whole: bool
) -> Signature:
    known = [_asn1(each) for each in keys.papers]
    context = ValidationContext(
        trust_roots=[_asn1(each) for each in keys.authorities],
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


class _KeptKey(Signer):
    """Signs with a key that stays loaded: reading it anew costs more than signing."""

    def __init__(self, key: PaperKey) -> None:
        authority, own = _asn1(key.authority), _asn1(key.certificate)
        store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        store.register(authority)
        super().__init__(signing_cert=own, cert_registry=store, embed_roots=True)
        self._key = key.key

    async def async_sign_raw(
        self,
        data: bytes,
        digest_algorithm: str,
        dry_run: bool = False,  # noqa: FBT001, FBT002  pyHanko's own signature
    ) -> bytes:
        del digest_algorithm, dry_run  # always SHA-256
        return self._key.sign(data, ECDSA(SHA256()))


@lru_cache(maxsize=4)
def _signer(key: PaperKey) -> _KeptKey:
    return _KeptKey(key)


def _trust(key: PaperKey, times: TimeService) -> ValidationContext:
    return ValidationContext(
        trust_roots=[_asn1(key.authority), *times.roots],
        allow_fetching=True,
        revocation_mode="soft-fail",
    )


@lru_cache(maxsize=64)
def _asn1(certificate: x509.Certificate) -> asn1.Certificate:
    return asn1.Certificate.load(certificate.public_bytes(Encoding.DER))
