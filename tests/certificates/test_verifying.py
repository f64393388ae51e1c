"""That machines learn the same as people, and nobody more than they may."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from certificates.models import Certificate, ReasonClass, Status
from tests.make import make_trainee
from tests.make_certificates import make_certificate, make_change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

LOOK = "/verify/"


@pytest.fixture
def certificate() -> Certificate:
    return make_certificate(make_trainee("Alice Moreau"))


def data_of(certificate: Certificate) -> str:
    return reverse("certificates:verify_data", args=[certificate.token])


# --- For machines ---------------------------------------------------------------------


def test_the_twin_tells_the_same_to_machines(
    client: Client, certificate: Certificate
) -> None:
    make_change(certificate, Status.REVOKED, reason_class=ReasonClass.DECEIT)

    answer = client.get(data_of(certificate))
    data = answer.json()

    assert (data["serial"], data["holder"]) == (certificate.serial, "Alice Moreau")
    assert (data["status"], data["reason_class"]) == ("revoked", "deceit")
    assert (data["bets_right"], data["bets"]) == (37, 38)
    assert data["rules_sha256"] == certificate.rules_hash
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "as it is" not in answer.text  # the managers' own words
    assert certificate.token not in answer.text


def test_an_unknown_address_is_unknown_to_machines_too(client: Client) -> None:
    answer = client.get("/verify/" + "0" * 32 + ".json")

    assert answer.status_code == 404
    assert answer.json()["status"] == "unknown"


# --- Not more than that ---------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["", ".json"])
def test_a_known_and_an_unknown_address_cost_the_same_queries(
    client: Client, certificate: Certificate, suffix: str
) -> None:
    def asked(token: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/verify/{token}{suffix}")
        said = [query["sql"].replace(token, "…") for query in queries.captured_queries]
        return [re.sub(r"\d+", "1", sql) for sql in said]

    asked(certificate.token)  # the rates' first row
    known, unknown = asked(certificate.token), asked("0" * 32)

    assert len(known) == len(unknown)
    looked = [sql for sql in known if "certificates_certificate" in sql]
    assert looked == [sql for sql in unknown if "certificates_certificate" in sql]


def test_for_an_unknown_address_as_much_is_drawn(
    client: Client, certificate: Certificate
) -> None:
    def drawn(token: str) -> set[str]:
        page = client.get(f"/verify/{token}")
        return {template.name for template in page.templates if template.name}

    assert drawn("0" * 32) >= drawn(certificate.token) - {
        "certificates/_table_test.html"
    }


@pytest.mark.parametrize("address", [LOOK, "/verify/" + "0" * 32])
def test_search_engines_and_other_sites_are_told_nothing(
    client: Client, address: str
) -> None:
    answer = client.get(address)

    assert "noindex" in answer["X-Robots-Tag"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer["Cache-Control"]


def test_who_asks_too_often_has_to_wait(client: Client) -> None:
    answers = {client.get("/verify/" + "0" * 32).status_code for _ in range(70)}

    assert answers == {404, 429}
    assert client.get(LOOK)["Retry-After"] == "300"


def test_a_machine_that_asks_too_often_is_told_so_in_json(client: Client) -> None:
    address = f"/verify/{'0' * 32}.json"
    for _ in range(60):
        assert client.get(address).status_code == 404

    answer = client.get(address)

    assert answer.status_code == 429
    assert answer["Retry-After"] == "300"
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer.json()["status"] == "unchecked"
    assert "Wait five minutes" in answer.json()["reason"]
