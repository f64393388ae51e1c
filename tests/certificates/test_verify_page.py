"""That the public page tells what a certificate is worth today, and no more."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates.models import Certificate, Status
from tests.make import make_manager, make_owner, make_trainee
from tests.make_certificates import make_certificate, make_change, make_running_out
from tests.make_opened_exams import make_sat_exam
from tests.make_papers import make_drawn
from training.erasing import erase

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]


@pytest.fixture
def certificate() -> Certificate:
    return make_certificate(make_trainee("Alice Moreau"))


def data_of(certificate: Certificate) -> str:
    return reverse("certificates:verify_data", args=[certificate.token])


@pytest.mark.parametrize(
    ("status", "said", "why"),
    [
        (Status.SUSPENDED, "Genuine, but suspended", "is being looked into"),
        (Status.REVOKED, "Revoked: do not rely on it", "issued in error"),
        (Status.SUPERSEDED, "Superseded by a newer", "name changed"),
    ],
)
def test_the_page_says_what_became_of_it_and_why_but_not_the_schools_own_words(
    client: Client, certificate: Certificate, status: Status, said: str, why: str
) -> None:
    make_change(certificate, status, reason="The cousin of the manager sat it.")

    text = client.get(certificate.get_absolute_url()).text

    assert said in text
    assert why in text
    assert "cousin" not in text
    assert "Alice Moreau" in text


def test_a_valid_one_says_until_when(client: Client) -> None:
    certificate = make_running_out(
        make_trainee(), timezone.now() + timedelta(days=9), school="Casino School"
    )

    text = client.get(certificate.get_absolute_url()).text

    assert "Genuine and valid" in text
    assert "It is valid until" in text
    assert "Casino School issued this certificate" in text


def test_one_without_an_end_says_so(client: Client, certificate: Certificate) -> None:
    assert "It does not expire." in client.get(certificate.get_absolute_url()).text


def test_an_expired_one_is_genuine_but_expired(client: Client) -> None:
    certificate = make_running_out(make_trainee(), timezone.now())

    assert "Genuine, but expired" in client.get(certificate.get_absolute_url()).text


def test_one_issued_outside_the_rule_says_so(client: Client) -> None:
    certificate = make_running_out(
        make_trainee(),
        timezone.now() + timedelta(days=9),
        outside_rule=True,
        outside_reason="An old friend.",
    )

    text = client.get(certificate.get_absolute_url()).text

    assert "Issued outside the rule" in text
    assert "old friend" not in text


def test_a_specimen_says_that_it_is_one(client: Client) -> None:
    alice = make_trainee()
    alice.is_demo = True
    alice.save()

    assert "A specimen" in client.get(make_certificate(alice).get_absolute_url()).text


def test_the_table_test_and_every_situation_stand_on_the_page(client: Client) -> None:
    alice, bob = make_trainee(), make_manager()
    certificate = make_running_out(
        alice,
        timezone.now() + timedelta(days=9),
        attempt=make_sat_exam(alice, bob),
        programme="Floor entry",
        p90_ms=14_000,
        table_test={
            "recorded_by": "Bob",
            "cosigned_by": "Carol",
            "passed_at": "2026-11-20T10:00:00+00:00",
        },
        situations=[
            {
                "slug": "tie", "title": "Tie", "hands": 3, "hands_right": 2,
                "bets": 12, "bets_right": 11, "median_ms": 7500,
            }
        ],
    )  # fmt: skip

    text = client.get(certificate.get_absolute_url()).text

    for fact in ("before Bob and Carol", "Floor entry", "14.0 s", "11 of 12", "7.5 s"):
        assert fact in text


def test_an_erased_holders_paper_can_be_checked_by_the_least(client: Client) -> None:
    alice = make_trainee("Alice Moreau")
    situations = [
        {
            "slug": "tie", "title": "Dealer and box tie", "hands": 3, "hands_right": 2,
            "bets": 12, "bets_right": 11, "median_ms": 7500,
        }
    ]  # fmt: skip
    certificate = make_running_out(
        alice, timezone.now() + timedelta(days=9), situations=situations
    )
    erase(alice, make_owner())

    text = client.get(certificate.get_absolute_url()).text
    data = client.get(data_of(certificate)).json()

    assert "Alice Moreau" in text
    assert "asked the school to forget them" in text
    assert "Dealer and box tie" not in text
    assert (data["holder"], data["status"]) == ("Alice Moreau", "valid")
    assert "situations" not in data


def test_the_page_counts_the_situations_as_the_paper_does(client: Client) -> None:
    issued = make_drawn(make_trainee("Alice Moreau"))

    text = " ".join(client.get(issued.get_absolute_url()).text.split())

    covered = len(issued.situations)
    assert f"<dt>Situations covered</dt> <dd>{covered}</dd>" in text
