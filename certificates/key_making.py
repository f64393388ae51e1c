"""Making the keys that sign papers and badges, and putting new ones in their place."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID

from certificates.key_files import (
    AUTHORITY,
    BADGE,
    PAPER,
    PUBLIC,
    fingerprint,
    public_pem,
    publish_file,
)

AUTHORITY_YEARS: Final = 30
PAPER_YEARS: Final = 10
LONGEST_NAME: Final = 64  # letters, by X.520
BADGE_BITS: Final = 3072  # RS256 is what every reader of Open Badges must know

type PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


def make_keys(where: Path, name: str, now: datetime, *, rotate: bool = False) -> bool:
    """Make what is missing of the keys in `where`, for papers that `name` signs.

    With `rotate` new keys take the place of those that sign papers and badges; the
    authority and every public key stay. Whether anything was made. A process that is
    killed on the way leaves nothing half: it is made when this is called again.
    """
    made = False
    if rotate or not (where / PAPER).exists():
        _make_paper_key(where, name, now)
        made = True
    if rotate or not (where / BADGE).exists():
        _make_badge_key(where)
        made = True
    return made


def _make_paper_key(where: Path, name: str, now: datetime) -> None:
    authority_key, authority = _authority(where, name, now)
    key = ec.generate_private_key(ec.SECP256R1())
    builder = _certificate(_name(name, "Certificates"), key, now, PAPER_YEARS)
    usage = _usage(digital_signature=True, content_commitment=True)
    certificate = (
        builder.issuer_name(authority.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(_key_named(authority_key), critical=False)
        .sign(authority_key, SHA256())
    )
    own = certificate.public_bytes(Encoding.PEM)
    publish_file(
        where / PUBLIC / f"paper-{fingerprint(certificate)[:16]}.pem", own, 0o644
    )
    whole = _private_pem(key) + own + authority.public_bytes(Encoding.PEM)
    publish_file(where / PAPER, whole)


def _make_badge_key(where: Path) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=BADGE_BITS)
    public = public_pem(key)
    digest = x509.SubjectKeyIdentifier.from_public_key(key.public_key()).digest.hex()
    publish_file(where / PUBLIC / f"badge-{digest[:16]}.pem", public, 0o644)
    publish_file(where / BADGE, _private_pem(key))


def _authority(
    where: Path, name: str, now: datetime
) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    """Our own authority, made where there is none."""
    path = where / AUTHORITY
    if path.exists():
        content = path.read_bytes()
        key = load_pem_private_key(content, password=None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{path.name} holds no key on an elliptic curve")
        return key, x509.load_pem_x509_certificate(content)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _name(name, "Certificate authority")
    certificate = (
        _certificate(subject, key, now, AUTHORITY_YEARS)
        .issuer_name(subject)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(key_cert_sign=True, crl_sign=True), critical=True)
        .sign(key, SHA256())
    )
    own = certificate.public_bytes(Encoding.PEM)
    name_of_file = f"authority-{fingerprint(certificate)[:16]}.pem"
    publish_file(where / PUBLIC / name_of_file, own, 0o644)
    publish_file(path, _private_pem(key) + own)
    return key, certificate


def _certificate(
    subject: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, years: int
) -> x509.CertificateBuilder:
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    since = now.astimezone(UTC) - timedelta(hours=1)  # a reader's clock may be slow
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(since + timedelta(days=365.25 * years))
        .add_extension(own, critical=False)
    )


def _name(organisation: str, role: str) -> x509.Name:
    return x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, organisation[:LONGEST_NAME]),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{organisation[:40]} · {role}"),
        ]
    )


def _key_named(key: ec.EllipticCurvePrivateKey) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())


def _usage(**allowed: bool) -> x509.KeyUsage:
    purposes = (
        "digital_signature",
        "content_commitment",
        "key_encipherment",
        "data_encipherment",
        "key_agreement",
        "key_cert_sign",
        "crl_sign",
        "encipher_only",
        "decipher_only",
    )
    return x509.KeyUsage(**{each: allowed.get(each, False) for each in purposes})


def _private_pem(key: PrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
