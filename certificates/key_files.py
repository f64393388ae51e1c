"""The keys that sign papers and badges, as files in one folder.

`paper.pem` holds the key that signs papers, its certificate and our own authority's;
`badge.pem` the key that signs badges; `authority.pem` the authority's key, which only
makes new certificates and may be kept elsewhere. `public/` holds what may be shown to
anybody, of every key that was ever used: what an old key has signed stays provable.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey

from certificates.drawing_errors import MissingKeyError

PAPER, BADGE, AUTHORITY = "paper.pem", "badge.pem", "authority.pem"
PUBLIC: Final = "public"
CERTIFICATES: Final = 2  # with the key of papers: its own and its authority's
HOW = "run `manage.py make_keys`"


@dataclass(frozen=True, slots=True)
class PaperKey:
    """What a paper is signed with: the key, its certificate, and who vouches for it."""

    key: EllipticCurvePrivateKey
    certificate: x509.Certificate
    authority: x509.Certificate


@dataclass(frozen=True, slots=True)
class PublicKeys:
    """What anybody may check with: every authority and key that there ever was."""

    authorities: tuple[x509.Certificate, ...]
    papers: tuple[x509.Certificate, ...]
    badges: tuple[RSAKey, ...]

    @property
    def are_there(self) -> bool:
        """Whether papers and badges can be told from forged ones at all."""
        return bool(self.papers and self.badges)

    def badge(self, thumbprint: str) -> RSAKey | None:
        """The badge key with that thumbprint, by which its address ends."""
        same = (each for each in self.badges if each.thumbprint() == thumbprint)
        return next(same, None)


def folder() -> Path:
    """Where the site's keys lie."""
    return Path(str(settings.KEYS_DIR))


def paper_key(where: Path | None = None) -> PaperKey:
    """The key that signs papers now.

    Raises MissingKeyError where there is none, or none that can be read.
    """
    return _paper_key(*_dated((where or folder()) / PAPER))


def badge_key(where: Path | None = None) -> RSAKey:
    """The key that signs badges now; raises MissingKeyError as `paper_key` does."""
    return _badge_key(*_dated((where or folder()) / BADGE))


def public_keys(where: Path | None = None) -> PublicKeys:
    """Every public key there ever was; none where no key has been made.

    `where` is a site's own folder, or one into which its public keys were copied.
    """
    own = where or folder()
    public = own / PUBLIC if (own / PUBLIC).is_dir() else own
    return _public_keys(public, _stamp(public))


def fingerprint(certificate: x509.Certificate) -> str:
    """The SHA-256 of a certificate, in hexadecimal."""
    return certificate.fingerprint(SHA256()).hex()


def public_pem(key: EllipticCurvePrivateKey | RSAPrivateKey) -> bytes:
    """The public half, as PEM."""
    return key.public_key().public_bytes(
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )


def pem_of(keys: PublicKeys) -> bytes:
    """The certificates that papers are checked with, authorities first, as PEM."""
    every = (*keys.authorities, *keys.papers)
    return b"".join(each.public_bytes(Encoding.PEM) for each in every)


@lru_cache(maxsize=64)
def asn1_of(certificate: x509.Certificate) -> asn1.Certificate:
    """The certificate as those who speak ASN.1 want it."""
    return asn1.Certificate.load(certificate.public_bytes(Encoding.DER))


def publish_file(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Put `content` at `path`, whole or not at all, in the place of what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        draft.touch(mode=mode)
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _dated(path: Path) -> tuple[Path, int]:
    try:
        return path, path.stat().st_mtime_ns
    except OSError as error:
        raise MissingKeyError(
            f"the key {path.name} is missing: {HOW} ({error.strerror})"
        ) from error


def _stamp(public: Path) -> tuple[tuple[str, int], ...]:
    files = public.glob("*.pem")
    return tuple(sorted((each.name, each.stat().st_mtime_ns) for each in files))


@lru_cache(maxsize=4)
def _paper_key(path: Path, _dated: int) -> PaperKey:
    content = _read(path)
    try:
        key = load_pem_private_key(content, password=None)
        certificates = x509.load_pem_x509_certificates(content)
    except (TypeError, ValueError) as error:  # the first of one with a password
        raise MissingKeyError(f"{path.name} cannot be read: {error}") from error
    if not isinstance(key, EllipticCurvePrivateKey):
        raise MissingKeyError(f"{path.name} holds no key on an elliptic curve")
    if len(certificates) != CERTIFICATES:
        raise MissingKeyError(
            f"{path.name} must hold two certificates, the key's own and its"
            f" authority's, and holds {len(certificates)}"
        )
    own, authority = certificates
    if own.public_key() != key.public_key():
        raise MissingKeyError(f"{path.name} holds a certificate of another key")
    return PaperKey(key, own, authority)


@lru_cache(maxsize=4)
def _badge_key(path: Path, _dated: int) -> RSAKey:
    content = _read(path)
    try:
        return RSAKey.import_key(content)
    except (JoseError, TypeError, ValueError) as error:
        raise MissingKeyError(f"{path.name} cannot be read: {error}") from error


@lru_cache(maxsize=4)
def _public_keys(public: Path, stamp: tuple[tuple[str, int], ...]) -> PublicKeys:
    names = [name for name, _dated in stamp]
    return PublicKeys(
        authorities=tuple(_certificates(public, names, "authority-")),
        papers=tuple(_certificates(public, names, "paper-")),
        badges=tuple(
            RSAKey.import_key((public / name).read_bytes())
            for name in names
            if name.startswith("badge-")
        ),
    )


def _certificates(
    public: Path, names: list[str], kind: str
) -> Iterator[x509.Certificate]:
    for name in names:
        if name.startswith(kind):
            yield x509.load_pem_x509_certificate((public / name).read_bytes())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise MissingKeyError(
            f"the key {path.name} cannot be read: {error.strerror}"
        ) from error
