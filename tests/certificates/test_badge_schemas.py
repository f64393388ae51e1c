"""That badges keep the letter of Open Badges 3.0: its schemas, and its vocabulary."""

import base64
import gzip
import json
import os
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from jsonschema import Draft201909Validator
from openbadgeslib.ob3.contexts import document_loader
from pyld import jsonld

from certificates import badge_tokens, credentials, status_lists
from certificates.key_files import public_keys
from certificates.models import PLACES_OF_A_LIST, Certificate
from ops import standards
from tests.make import make_trainee
from tests.make_certificates import make_certificate, make_running_out

pytestmark = pytest.mark.django_db

SRI = "sha256-" + "A" * 43 + "="
OF_TOKENS = {"iss", "jti", "sub", "nbf", "exp"}  # words of JWT, not of the credential
REQUIRED_OF_A_LIST_ENTRY = {
    "id", "type", "statusPurpose", "statusListIndex", "statusListCredential",
}  # fmt: skip  # Bitstring Status List 1.0, section 2.1


@pytest.fixture(params=["for good", "for a year"])
def claims(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a badge says, of a certificate without and with an end."""
    alice = make_trainee("Alice Moreau")
    if request.param == "for good":
        made = make_certificate(alice)
    else:
        made = make_running_out(alice, timezone.now() + timedelta(days=365))
    return credentials.claims_of(Certificate.objects.get(pk=made.pk), SRI)


def schema(name: str) -> Draft201909Validator:
    """The judge of 1EdTech's schema of that name, formats included."""
    path = standards.folder() / f"ob_v3p0_{name}_schema.json"
    if not path.exists():
        told = "the schemas are missing: run `python -m ops.standards`"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(told)
    judge = Draft201909Validator.FORMAT_CHECKER
    return Draft201909Validator(json.loads(path.read_text()), format_checker=judge)


def faults(name: str, said: object) -> list[str]:
    return [f"{e.json_path}: {e.message}" for e in schema(name).iter_errors(said)]


def test_1edtechs_schema_finds_no_fault_with_a_badge(claims: dict[str, Any]) -> None:
    assert faults("achievementcredential", claims) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("validFrom",), "yesterday"),
        (("credentialStatus",), [{"type": "BitstringStatusListEntry"}]),
        (("issuer", "type"), 7),
        (("credentialSubject", "achievement", "criteria"), None),
        (("credentialSubject", "result", 0, "value"), 97),
        (("credentialSubject", "identifier", 0, "identityType"), "nickname"),
    ],
)
def test_the_schema_finds_what_is_wrong(
    claims: dict[str, Any], path: tuple[str | int, ...], value: object
) -> None:
    part: Any = claims
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value

    assert faults("achievementcredential", claims)


def test_the_schema_finds_no_fault_with_the_issuer(client: Client) -> None:
    page = client.get(reverse("certificates:issuer")).json()

    assert faults("profile", page) == []


def test_every_word_of_a_badge_is_in_the_vocabularies_that_it_names(
    claims: dict[str, Any],
) -> None:
    assert unknown_words(claims) == []


def test_every_word_of_a_status_list_is_in_its_vocabulary(client: Client) -> None:
    page = client.get(reverse("certificates:status_list", args=["revocation", 0]))

    read = badge_tokens.read(page.content.decode(), public_keys())

    assert unknown_words(read) == []


def test_a_word_of_our_own_would_be_found(claims: dict[str, Any]) -> None:
    claims["credentialSubject"]["achievement"]["handsDealt"] = 10

    assert unknown_words(claims) == ["handsDealt"]


def unknown_words(claims: dict[str, Any]) -> list[str]:
    """The words that a reader of JSON-LD would drop, as no context explains them."""
    dropped: list[str] = []
    credential = {name: claims[name] for name in claims if name not in OF_TOKENS}
    jsonld.expand(
        credential,
        {"documentLoader": document_loader()},
        on_property_dropped=dropped.append,
    )
    return [word for word in dropped if word]


def test_it_names_the_schema_that_it_keeps(claims: dict[str, Any]) -> None:
    (named,) = claims["credentialSchema"]

    own = schema("achievementcredential").schema
    assert isinstance(own, dict)
    assert named["id"] == own["$id"]
    assert named["type"] == "1EdTechJsonSchemaValidator2019"


def test_its_place_on_the_status_list_is_where_its_certificates_bit_stands(
    claims: dict[str, Any], client: Client
) -> None:
    entry = claims["credentialStatus"]

    assert set(entry) == REQUIRED_OF_A_LIST_ENTRY
    assert 0 <= int(entry["statusListIndex"]) < PLACES_OF_A_LIST
    address = entry["statusListCredential"].removeprefix(settings.SITE_URL)
    listed = badge_tokens.read(client.get(address).content.decode(), public_keys())
    subject = listed["credentialSubject"]
    assert subject["statusPurpose"] == entry["statusPurpose"]
    assert listed["id"] == entry["statusListCredential"]
    assert listed["issuer"] == claims["issuer"]["id"]


def test_a_status_list_is_long_enough_to_hide_who_is_asked_for() -> None:
    made = status_lists.status_list("revocation", 0, timezone.now())
    assert made is not None

    packed = made["credentialSubject"]["encodedList"]

    assert packed.startswith("u")  # multibase: base64url without padding
    assert "=" not in packed
    bits = gzip.decompress(
        base64.urlsafe_b64decode(packed[1:] + "=" * (-len(packed[1:]) % 4))
    )
    assert len(bits) * 8 >= 131_072  # Bitstring Status List 1.0, section 6.1


def test_each_result_is_described_once_and_keeps_to_what_is_described(
    claims: dict[str, Any],
) -> None:
    subject = claims["credentialSubject"]
    described = {
        each["id"]: each for each in subject["achievement"]["resultDescription"]
    }
    results = [each["resultDescription"] for each in subject["result"]]

    assert len(described) == len(subject["achievement"]["resultDescription"])
    assert len(results) == len(set(results))
    assert set(results) <= set(described)
    for result in subject["result"]:
        about = described[result["resultDescription"]]
        if about["resultType"] == "Percent":
            lowest, highest = int(about["valueMin"]), int(about["valueMax"])
            assert lowest <= int(result["value"]) <= highest
