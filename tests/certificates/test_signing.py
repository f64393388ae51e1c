"""That a time-stamping service is used where there is one, and papers stay whole."""

from datetime import UTC, datetime, timedelta

import pytest
from asn1crypto import keys as asn1_keys
from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.sign.timestamps import DummyTimeStamper

from certificates import pdf, signed_files, signing
from certificates.key_files import PaperKey, PublicKeys, paper_key, public_keys
from certificates.pdf import STYLE
from certificates.signed_files import Signature
from certificates.signing import TimeService

HOUSE = x509.NameAttribute(NameOID.COMMON_NAME, "House")
OURS = Signature(intact=True, ours=True, whole=True, signer="Dealer School")


def time_service(*, with_roots: bool) -> TimeService:
    """A service of our own, which is its own authority."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Clock")])
    now = datetime.now(UTC)
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(purpose, critical=True)
        .sign(key, SHA256())
    )
    certificate = asn1.Certificate.load(made.public_bytes(Encoding.DER))
    private = asn1_keys.PrivateKeyInfo.load(
        key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    )
    stamper = DummyTimeStamper(certificate, private)
    return TimeService(stamper, (certificate,) if with_roots else ())


def key_of_a_large_house(curve: ec.EllipticCurve, units: int) -> PaperKey:
    """A key that an authority with a very long name vouches for."""
    unit = x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, "\u8d4c" * 64)
    return key_vouched_for(curve, [HOUSE], [HOUSE, *[unit] * units])


def key_vouched_for(
    curve: ec.EllipticCurve,
    called: list[x509.NameAttribute[str]],
    by: list[x509.NameAttribute[str]],
) -> PaperKey:
    """A key whose certificate is called so, and so the authority that gave it."""
    name = x509.Name(by)
    own, now = ec.generate_private_key(curve), datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .issuer_name(name)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
    )
    certificate, authority = (
        builder.subject_name(subject)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .sign(own, SHA256())
        for subject in (x509.Name(called), name)
    )
    return PaperKey(own, certificate, authority)


@pytest.fixture(scope="module")
def paper() -> bytes:
    return pdf.print_whole("<html lang=en><title>A</title><p>Alice</html>", STYLE)


def test_without_a_service_it_is_signed_by_us_alone(paper: bytes) -> None:
    signed = signing.sign(paper, paper_key())

    assert signed_files.signatures(signed, public_keys()) == [OURS]
    assert b"/DocTimeStamp" not in signed


def test_a_service_stamps_the_time_into_the_signature(paper: bytes) -> None:
    plain = signing.sign(paper, paper_key())
    stamped = signing.sign(paper, paper_key(), time_service(with_roots=False))

    assert signed_files.signatures(stamped, public_keys()) == [OURS]
    assert len(stamped) > len(plain) + 500
    assert b"/DSS" not in stamped


def test_with_its_authorities_what_outlives_the_keys_is_added(paper: bytes) -> None:
    lasting = signing.sign(paper, paper_key(), time_service(with_roots=True))

    assert signed_files.signatures(lasting, public_keys()) == [OURS]
    assert b"/DSS" in lasting
    assert b"/DocTimeStamp" in lasting


def test_what_is_added_to_that_is_still_seen(paper: bytes) -> None:
    lasting = signing.sign(paper, paper_key(), time_service(with_roots=True))

    (found,) = signed_files.signatures(lasting + b"% more\n", public_keys())

    assert not found.whole


@pytest.mark.parametrize(
    "curve", [ec.SECP256R1(), ec.SECP521R1()], ids=lambda it: it.name
)
@pytest.mark.parametrize("units", [0, 1, 20])
def test_a_signature_has_room_whatever_its_key_and_the_authority_are_called(
    paper: bytes, curve: ec.EllipticCurve, units: int
) -> None:
    key = key_of_a_large_house(curve, units)
    known = PublicKeys((key.authority,), (key.certificate,), ())

    (found,) = signed_files.signatures(signing.sign(paper, key), known)

    assert found.intact
    assert found.whole


@pytest.mark.parametrize(
    "called",
    [
        [],
        [x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, "Gaming floor")],
        [x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Casino")],
        [HOUSE, HOUSE],
    ],
    ids=["nothing", "a unit alone", "an organisation alone", "twice by a name"],
)
def test_a_paper_is_signed_whatever_its_keys_certificate_is_called(
    paper: bytes, called: list[x509.NameAttribute[str]]
) -> None:
    key = key_vouched_for(ec.SECP256R1(), called, [HOUSE])
    known = PublicKeys((key.authority,), (key.certificate,), ())

    (found,) = signed_files.signatures(signing.sign(paper, key), known)

    assert found.intact
    assert found.whole
    assert found.ours


def test_a_time_service_stamps_for_a_key_without_a_name_too(paper: bytes) -> None:
    key = key_vouched_for(ec.SECP256R1(), [], [HOUSE])
    known = PublicKeys((key.authority,), (key.certificate,), ())

    stamped = signing.sign(paper, key, time_service(with_roots=False))

    (found,) = signed_files.signatures(stamped, known)
    assert found.intact
