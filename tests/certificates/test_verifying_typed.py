"""That a certificate is found by what is typed from its paper."""

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates.models import Certificate
from certificates.verify_forms import as_typed, serial_as_typed
from tests.make import make_trainee
from tests.make_certificates import make_certificate

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]

LOOK = "/verify/"


@pytest.fixture
def certificate() -> Certificate:
    return make_certificate(make_trainee("Alice Moreau"))


def test_serial_and_secret_lead_to_the_certificate(
    client: Client, certificate: Certificate
) -> None:
    typed = {"serial": certificate.serial.lower(), "secret": certificate.token.lower()}

    assert client.get(LOOK, typed)["Location"] == certificate.get_absolute_url()


def test_the_whole_address_may_be_pasted(
    client: Client, certificate: Certificate
) -> None:
    typed = {"serial": certificate.serial, "secret": certificate.verification_url}

    assert client.get(LOOK, typed).status_code == 302


def test_letters_taken_for_figures_and_gaps_do_no_harm() -> None:
    assert as_typed("o1Il 7kq4-m2xd") == "01117KQ4M2XD"


@pytest.mark.parametrize("gap", ["", " ", "-", " \N{EN DASH} "])
def test_serial_and_secret_may_be_typed_with_gaps_or_without(
    client: Client, certificate: Certificate, gap: str
) -> None:
    parts = certificate.serial.removeprefix("DS-").lower().split("-")
    blocks = [certificate.token[at : at + 8].lower() for at in range(0, 32, 8)]
    typed = {"serial": gap.join(parts), "secret": gap.join(blocks)}

    assert client.get(LOOK, typed)["Location"] == certificate.get_absolute_url()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bn1da2gk", "DS-BN1D-A2GK"),
        ("dsbn1da2gk", "DS-BN1D-A2GK"),
        ("ds bn1d a2gk", "DS-BN1D-A2GK"),
        ("DS\N{EN DASH}BNID\N{EN DASH}A2GK", "DS-BN1D-A2GK"),
        ("DSAB-CDEF", "DS-DSAB-CDEF"),
        ("DS-1234", "DS1234"),
        ("", ""),
    ],
)
def test_a_serial_is_read_as_it_was_meant(typed: str, meant: str) -> None:
    assert serial_as_typed(typed) == meant


def test_a_serial_with_anothers_secret_leads_nowhere(
    client: Client, certificate: Certificate
) -> None:
    other = make_certificate(make_trainee("Zoe"))
    typed = {"serial": certificate.serial, "secret": other.token}

    answer = client.get(LOOK, typed)

    assert answer.status_code == 404
    assert "No certificate of this school has this serial together" in answer.text
    assert "Zoe" not in answer.text


@pytest.mark.parametrize("typed", [{"serial": "x"}, {"secret": "x" * 99, "serial": ""}])
def test_half_of_it_is_asked_for_again(client: Client, typed: dict[str, str]) -> None:
    assert client.get(LOOK, typed).status_code == 400


@settings(max_examples=60)
@given(asked=st.dictionaries(st.sampled_from(["serial", "secret"]), st.text()))
def test_whatever_is_typed_is_answered(asked: dict[str, str]) -> None:
    cache.clear()

    assert Client().get(LOOK, asked).status_code in {200, 302, 400, 404}
