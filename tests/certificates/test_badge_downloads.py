"""That a holder has their own badge, as picture and as token, and nobody else."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from openbadgeslib.ob3.verifier import OB3Verifier

from certificates import signed_files
from certificates.models import Certificate, Paper
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_certificate
from tests.make_papers import file_of, make_drawn, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def certificate() -> Certificate:
    made = make_certificate(make_trainee("Alice Moreau"))
    return Certificate.objects.get(pk=made.pk)


def test_a_holder_downloads_the_badge_as_picture_and_as_token(client: Client) -> None:
    alice = make_trainee("Alice Moreau")
    certificate = make_drawn(alice)
    client.force_login(alice)

    picture = client.get(reverse("certificates:badge", args=[certificate.serial]))
    token = client.get(reverse("certificates:token", args=[certificate.serial]))

    inside = token_of(certificate)
    assert token.content.decode() == inside
    assert token["Content-Type"] == "application/vc+jwt"
    assert picture["Cross-Origin-Resource-Policy"] == "same-origin"
    baked = OB3Verifier.extract_token_from_png(picture.content)
    assert baked == inside
    assert picture.content.count(b"iTXt") == 1
    assert len(picture.content) < 120_000


def test_nobody_else_downloads_it_and_nobody_before_it_is_drawn(
    client: Client, certificate: Certificate
) -> None:
    make_class("Other", managers=(charlie := make_manager("Charlie"),))
    address = reverse("certificates:badge", args=[certificate.serial])
    assert client.get(address).status_code == 302

    client.force_login(charlie)
    assert client.get(address).status_code == 404

    client.force_login(certificate.attempt.trainee)
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 405


def test_a_paper_from_before_there_were_badges_has_none(
    client: Client, certificate: Certificate
) -> None:
    plain = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
    Paper.objects.filter(certificate=certificate).update(state="ready", pdf=plain)
    client.force_login(certificate.attempt.trainee)

    page = client.get(reverse("certificates:token", args=[certificate.serial]))

    assert page.status_code == 404


def test_the_record_in_the_paper_deals_the_exam_again() -> None:
    certificate = make_drawn(make_trainee("Alice Moreau"))
    record = json.loads(
        signed_files.attachments(file_of(certificate))["attempt-record.json"]
    )

    assert record["attempt"]["rules"] == certificate.rules
    assert record["attempt"]["engine_sha256"]
    assert int(record["attempt"]["seed"])
    assert len(record["hands"]) == record["attempt"]["hands"]
    first = record["hands"][0]
    assert "|" in first["felt"]
    assert first["answer"]["server_ms"] > 0
    assert first["answer"]["typed"]
