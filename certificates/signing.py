"""Signing a paper as the last thing done to it (PAdES)."""

import asyncio
import io
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import NameOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter
from pyhanko.sign.general import SigningError as PyHankoSigningError
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner, Signer
from pyhanko.sign.timestamps import (
    HTTPTimeStamper,
    TimeStamper,
    TimestampRequestError,
)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

from certificates.drawing_errors import MissingKeyError, SigningError
from certificates.key_files import PaperKey, asn1_of

FIELD: Final = "DealerSchool"
BESIDE_NAMES: Final = 1024  # bytes: the signature proper, digests and algorithms


@dataclass(frozen=True, slots=True)
class TimeService:
    """Who says when a paper was signed, and the authorities by which it is known.

    Without `roots` the time is stamped, but nothing is added that outlives the keys.
    """

    stamper: TimeStamper
    roots: tuple[asn1.Certificate, ...] = ()


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
    return [
        asn1_of(each) for each in x509.load_pem_x509_certificates(path.read_bytes())
    ]


def sign(file: bytes, key: PaperKey, times: TimeService | None = None) -> bytes:
    """`file`, a PDF, with a certifying signature that allows no change after it.

    Raises SigningError when the time stamp does not come.
    """
    signer = _signer(key)
    room = None if times else signer.room
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
        _in_a_loop_of_its_own(
            lambda: pdf_signer.async_sign_pdf(writer, output=out, bytes_reserved=room)
        )
    except (PyHankoSigningError, TimestampRequestError, OSError) as error:
        raise SigningError(f"the paper could not be signed: {error}") from error
    return out.getvalue()


def _in_a_loop_of_its_own(signing: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    """Sign in another thread: one that runs an event loop may not start a second."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(lambda: asyncio.run(signing())).result()


class _KeptKey(Signer):
    """Signs with a key that stays loaded: reading it anew costs more than signing.

    `room` is what its signature takes in a file at most, in hexadecimal digits: with
    both certificates, and the authority's name twice more, by which it names its own.
    Who is not told signs twice, to see how much that is; only of a time stamp it is not
    known before.
    """

    def __init__(self, key: PaperKey) -> None:
        authority, own = asn1_of(key.authority), asn1_of(key.certificate)
        store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        store.register(authority)
        super().__init__(signing_cert=own, cert_registry=store, embed_roots=True)
        self._key = key.key
        self._subject = key.certificate.subject
        certificates = sum(len(each.dump()) for each in (authority, own))
        names = 2 * len(own.issuer.dump())
        self.room = 2 * (BESIDE_NAMES + certificates + names)

    @property
    def subject_name(self) -> str | None:
        """Who signs; None where the certificate names neither person nor organisation.

        A house's own may well name neither. pyHanko takes that for a fault.
        """
        for sort in (NameOID.COMMON_NAME, NameOID.ORGANIZATION_NAME):
            for named in self._subject.get_attributes_for_oid(sort):
                return str(named.value)
        return None

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
        trust_roots=[asn1_of(key.authority), *times.roots],
        allow_fetching=True,
        revocation_mode="soft-fail",
    )
