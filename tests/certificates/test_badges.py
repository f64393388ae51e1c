"""That badges are Open Badges 3.0: by the judgement of other people's libraries."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from joserfc import jws, jwt
from joserfc.errors import BadSignatureError
from joserfc.jwk import KeySet
from openbadgeslib.ob3.status import decode_encoded_list, set_indices
from openbadgeslib.ob3.verifier import OB3VerificationError, OB3Verifier

from certificates import badge_addresses, badge_tokens, credentials
from certificates.key_files import badge_key, public_keys
from certificates.key_making import make_keys
from certificates.models import Certificate, Status
from quizzes.wording import show_seconds
from tests.make import make_trainee
from tests.make_certificates import make_certificate, make_change, make_running_out

pytestmark = pytest.mark.django_db

SRI = "sha256-" + "A" * 43 + "="


def token_of(certificate: Certificate) -> str:
    return badge_tokens.sign(credentials.claims_of(certificate, SRI), badge_key())


@pytest.fixture
def certificate() -> Certificate:
    made = make_certificate(make_trainee("Alice Moreau"))
    return Certificate.objects.get(pk=made.pk)


def pem() -> bytes:
    """The public key, as a verifier is handed it."""
    return bytes(badge_key().as_pem(private=False))


def test_openbadgeslib_verifies_it(certificate: Certificate) -> None:
    found = OB3Verifier(pem()).verify(token_of(certificate))

    assert found.issuer.id == badge_addresses.issuer()
    assert found.achievement.id == badge_addresses.achievement(certificate.rules)
    assert found.evidence_url == certificate.verification_url
    assert len(found.credential_status) == 1


def test_openbadgeslib_refuses_it_with_a_claim_changed(
    certificate: Certificate,
) -> None:
    head, _claims, signature = token_of(certificate).split(".")
    other = token_of(make_certificate(make_trainee("Mallory"))).split(".")[1]

    with pytest.raises(OB3VerificationError, match="signature"):
        OB3Verifier(pem()).verify(f"{head}.{other}.{signature}")


def test_openbadgeslib_refuses_it_once_it_has_expired() -> None:
    ended = timezone.now() - timedelta(days=1)
    expired = make_running_out(make_trainee("Alice"), ended)

    with pytest.raises(OB3VerificationError, match="expired"):
        OB3Verifier(pem()).verify(token_of(expired))


def test_joserfc_verifies_it_with_the_published_keys(
    certificate: Certificate, client: Client
) -> None:
    published = client.get(reverse("certificates:badge_keys")).json()
    assert all("d" not in key for key in published["keys"])

    keys = KeySet.import_key_set(published)  # as it is served
    claims = jwt.decode(token_of(certificate), keys, algorithms=["RS256"]).claims

    assert claims["jti"] == f"{certificate.verification_url}#credential"


def test_the_published_set_finds_the_key_of_a_badge_from_before_keys_were_rotated(
    certificate: Certificate, client: Client, tmp_path: Path, settings: Any
) -> None:
    settings.KEYS_DIR = tmp_path
    make_keys(tmp_path, "School", timezone.now())
    before = token_of(certificate)
    make_keys(tmp_path, "School", timezone.now() + timedelta(days=1), rotate=True)
    after = token_of(certificate)

    keys = KeySet.import_key_set(client.get(reverse("certificates:badge_keys")).json())

    assert head_of(before)["kid"] != head_of(after)["kid"]
    for token in (before, after):
        claims = jwt.decode(token, keys, algorithms=["RS256"]).claims
        assert claims["jti"] == f"{certificate.verification_url}#credential"


def test_after_a_rotation_the_published_set_reads_the_list_and_the_old_key_does_not(
    certificate: Certificate, client: Client, tmp_path: Path, settings: Any
) -> None:
    settings.KEYS_DIR = tmp_path
    make_keys(tmp_path, "School", timezone.now())
    before, old = token_of(certificate), OB3Verifier(pem())
    make_keys(tmp_path, "School", timezone.now() + timedelta(days=1), rotate=True)

    keys = KeySet.import_key_set(client.get(reverse("certificates:badge_keys")).json())
    listed = client.get(reverse("certificates:status_list", args=["revocation", 0]))
    claims = jwt.decode(listed.content.decode(), keys, algorithms=["RS256"]).claims

    assert claims["credentialSubject"]["statusPurpose"] == "revocation"
    old.verify(before)
    with pytest.raises(OB3VerificationError, match="status"):
        old.verify(before, check_status=True, download=lambda _: listed.content)


def head_of(token: str) -> dict[str, Any]:
    return dict(jws.extract_compact(token.encode()).headers())


def test_its_head_names_an_address_where_its_key_stands(
    certificate: Certificate, client: Client
) -> None:
    kid = head_of(token_of(certificate))["kid"]

    page = client.get(kid.removeprefix(settings.SITE_URL))

    assert page.json()["kid"] == kid
    assert page.json()["n"] == badge_key().as_dict(private=False)["n"]
    assert page["Access-Control-Allow-Origin"] == "*"


def test_it_tells_score_and_time_of_the_exam(certificate: Certificate) -> None:
    subject = credentials.claims_of(certificate, SRI)["credentialSubject"]
    told = {
        r["resultDescription"].rpartition("#")[2]: r["value"] for r in subject["result"]
    }

    assert told["score"] == "97"
    assert told["hands"] == "9/10"
    assert told["median"] == "8.4"
    described = {each["id"] for each in subject["achievement"]["resultDescription"]}
    assert {r["resultDescription"] for r in subject["result"]} <= described


@pytest.mark.parametrize("time", [8_000, 8_354, 8_399, 9_569, 59_999])
def test_its_times_are_those_of_the_paper_to_the_tenth(
    certificate: Certificate, time: int
) -> None:
    certificate.median_ms = certificate.p90_ms = time
    results = credentials.claims_of(certificate, SRI)["credentialSubject"]["result"]

    assert {f"{each['value']} s" for each in results[2:]} == {show_seconds(time)}


def test_it_is_valid_until_the_certificate_expires() -> None:
    ends = timezone.now() + timedelta(days=365)
    claims = credentials.claims_of(make_running_out(make_trainee("Alice"), ends), SRI)

    assert claims["exp"] == int(ends.timestamp())
    assert claims["validUntil"] == credentials.instant(ends)


def test_it_speaks_the_holders_language(certificate: Certificate) -> None:
    certificate.language = "nl"
    nl = credentials.claims_of(certificate, SRI)
    certificate.language = "en"

    assert nl["iss"] == credentials.claims_of(certificate, SRI)["iss"]
    assert nl["credentialSubject"]["achievement"]["type"] == ["Achievement"]


def test_the_standards_own_words_come_first_and_in_order(
    certificate: Certificate,
) -> None:
    claims = credentials.claims_of(certificate, SRI)

    assert claims["@context"] == [
        "https://www.w3.org/ns/credentials/v2",
        "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
        "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
    ]
    assert claims["type"] == ["VerifiableCredential", "OpenBadgeCredential"]


# --- Whether it still counts ---------------------------------------------------------


def listed(client: Client, purpose: str) -> frozenset[int]:
    """The places set on the first list of that purpose, its signature verified."""
    page = client.get(reverse("certificates:status_list", args=[purpose, 0]))
    token = page.content.decode()
    claims = badge_tokens.read(token, public_keys())
    bits = decode_encoded_list(claims["credentialSubject"]["encodedList"])
    assert len(bits) == 2**17 // 8
    return set_indices(bits)


def test_the_lists_tell_the_revoked_and_the_suspended_and_no_others(
    client: Client,
) -> None:
    people = [make_trainee(name) for name in ("Alice", "Bea", "Cleo", "Dora")]
    fine, revoked, suspended, superseded = map(make_certificate, people)
    make_change(revoked, Status.REVOKED)
    make_change(suspended, Status.SUSPENDED)
    make_change(superseded, Status.SUPERSEDED)

    assert listed(client, "revocation") == {
        revoked.status_index, superseded.status_index, suspended.status_index,
    }  # fmt: skip
    assert listed(client, "suspension") == {suspended.status_index}
    assert fine.status_index not in listed(client, "revocation")


@pytest.mark.parametrize("status", [Status.REVOKED, Status.SUSPENDED])
def test_openbadgeslib_refuses_what_does_not_count_by_our_own_list(
    certificate: Certificate, client: Client, status: Status
) -> None:
    def download(address: str) -> bytes:
        return bytes(client.get(address.removeprefix(settings.SITE_URL)).content)

    verifier, token = OB3Verifier(pem()), token_of(certificate)
    verifier.verify(token, check_status=True, download=download)

    make_change(certificate, status)

    with pytest.raises(OB3VerificationError, match="'revocation' is set"):
        verifier.verify(token, check_status=True, download=download)


def test_openbadgeslib_takes_it_again_once_a_suspension_is_lifted(
    certificate: Certificate, client: Client
) -> None:
    make_change(certificate, Status.SUSPENDED)
    make_change(certificate, Status.VALID)

    assert certificate.status_index not in listed(client, "revocation")


def test_joserfc_refuses_it_with_a_claim_changed(certificate: Certificate) -> None:
    head, _claims, signature = token_of(certificate).split(".")
    other = token_of(make_certificate(make_trainee("Mallory"))).split(".")[1]

    with pytest.raises(BadSignatureError):
        jwt.decode(f"{head}.{other}.{signature}", badge_key(), algorithms=["RS256"])
