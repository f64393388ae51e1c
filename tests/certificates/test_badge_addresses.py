"""That what a badge refers to stands where it says."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import credentials
from certificates.key_files import badge_key
from certificates.key_making import make_keys
from certificates.models import Certificate
from tests.make import make_trainee
from tests.make_certificates import make_certificate, make_running_out
from training.models import School

pytestmark = pytest.mark.django_db

SRI = "sha256-" + "A" * 43 + "="


@pytest.fixture
def certificate() -> Certificate:
    made = make_certificate(make_trainee("Alice Moreau"))
    return Certificate.objects.get(pk=made.pk)


def test_the_issuer_is_who_the_badge_says(
    certificate: Certificate, client: Client
) -> None:
    claims = credentials.claims_of(certificate, SRI)

    page = client.get(reverse("certificates:issuer"))

    assert page.json()["id"] == claims["issuer"]["id"]
    assert page.json()["name"] == site.SCHOOL_NAME == claims["issuer"]["name"]


def test_the_issuer_is_called_as_the_schools_page_says(client: Client) -> None:
    School(pk=1, name="Cercle des croupiers").save()
    older = make_running_out(
        make_trainee("Alice"), timezone.now() + timedelta(days=9), school="Old Name"
    )

    page = client.get(reverse("certificates:issuer")).json()
    new = credentials.claims_of(make_certificate(make_trainee("Bea")), SRI)

    assert page["name"] == new["issuer"]["name"] == "Cercle des croupiers"
    assert credentials.claims_of(older, SRI)["issuer"]["name"] == "Old Name"
    assert new["issuer"]["id"] == page["id"]


def test_the_achievement_is_what_the_badge_says(
    certificate: Certificate, client: Client
) -> None:
    achievement = credentials.claims_of(certificate, SRI)["credentialSubject"][
        "achievement"
    ]

    page = client.get(achievement["id"].removeprefix(site.SITE_URL)).json()

    del page["@context"]
    assert page == achievement
    picture = client.get(achievement["image"]["id"].removeprefix(site.SITE_URL))
    assert picture.content.startswith(b"\x89PNG")
    # Wallets show it on pages of their own.
    assert picture["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize(
    "path",
    [
        "achievements/venezia/ultimate",
        "achievements/venezia/ultimate@99",
        "achievements/../../settings@1",
        "achievements/nowhere/ultimate@1",
        "keys/unknown",
        "status/revocation/7",
        "status/nonsense/0",
    ],
)
def test_what_there_is_not_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/badges/{path}").status_code == 404


@pytest.mark.parametrize(
    "path", ["keys", "keys/{kid}", "authorities.pem", "status/revocation/0"]
)
def test_while_the_keys_are_missing_no_machine_is_told_that_there_are_none(
    client: Client, tmp_path: Path, settings: Any, path: str
) -> None:
    address = f"/badges/{path.format(kid=badge_key().thumbprint())}"
    settings.KEYS_DIR = tmp_path

    page = client.get(address)

    assert page.status_code == 503
    assert page.json()["status"] == "unchecked"
    assert "the school's keys are missing here" in page.json()["reason"]
    assert "no-store" in page["Cache-Control"]
    assert page["Access-Control-Allow-Origin"] == "*"

    make_keys(tmp_path, "School", timezone.now())
    back = client.get(f"/badges/{path.format(kid=badge_key().thumbprint())}")
    assert back.status_code == 200
