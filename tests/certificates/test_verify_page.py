"""That the public page tells what a certificate is worth today, and no more."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from certificates.issuing import issue
from certificates.models import Certificate, Status
from certificates.paper_facts import SituationLine, facts_of
from certificates.pdf import page_of
from tests.make import make_manager, make_owner, make_trainee
from tests.make_certificates import (
    make_certificate,
    make_change,
    make_exam,
    make_running_out,
)
from tests.make_opened_exams import make_sat_exam
from tests.make_papers import make_drawn
from training.erasing import erase
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_rates")]


@pytest.fixture
def alice() -> User:
    return make_trainee("Alice")


@pytest.fixture
def certificate() -> Certificate:
    return make_certificate(make_trainee("Alice Moreau"))


def data_of(certificate: Certificate) -> str:
    return reverse("certificates:verify_data", args=[certificate.token])


# --- Today's status -------------------------------------------------------------------


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


# --- Its facts ------------------------------------------------------------------------


def test_anybody_with_the_address_sees_every_fact(
    client: Client, certificate: Certificate
) -> None:
    page = client.get(certificate.get_absolute_url())

    for fact in (
        "Genuine and valid",
        "Alice",
        certificate.serial,
        "Ultimate Texas Hold&#x27;em",
        "Casinò di Venezia",
        "venezia/ultimate@1",
        certificate.rules_hash,
        "37 of 38",
        "97%",
        "90%",
        "9 of 10",
        "8.4 s",
        "20 s",
    ):
        assert fact in page.text


def test_the_page_is_in_the_readers_language_and_names_the_papers(
    client: Client, alice: User
) -> None:
    alice.language = "nl"
    alice.save()
    certificate = make_certificate(alice)
    date = certificate.passed_at.astimezone(timezone.get_current_timezone()).date()

    page = client.get(certificate.get_absolute_url())

    assert "8.4 s" in page.text
    assert "8,4 s" not in page.text
    assert date_format(date) in page.text
    assert "<dt>Language of the paper</dt>" in page.text
    assert "<dd>Dutch</dd>" in page.text
    assert "The paper is in another language than this page" in page.text


def test_times_from_a_minute_on_are_told_in_minutes_and_seconds(
    client: Client, alice: User
) -> None:
    certificate = issue(make_exam(alice, p90_ms=712_600), timezone.now())

    assert "11 min 53 s" in client.get(certificate.get_absolute_url()).text
    with_transcript = (SituationLine("tie", 1, 3, 3, 8_400),)
    paper = page_of(replace(facts_of(certificate), situations=with_transcript))
    assert "11 min 53 s" in paper
    assert "More than one hand of ten took longer" in " ".join(paper.split())


def test_whoever_has_extra_time_is_not_called_late_within_it(alice: User) -> None:
    certificate = issue(make_exam(alice, p90_ms=29_000), timezone.now())
    assert facts_of(certificate).has_late_hands
    certificate.attempt.extra_percent = 50
    assert not facts_of(certificate).has_late_hands


def test_a_token_typed_in_small_letters_is_the_same(
    client: Client, certificate: Certificate
) -> None:
    address = certificate.get_absolute_url().replace(
        certificate.token, certificate.token.lower()
    )

    assert client.get(address).status_code == 200


def test_an_unknown_token_is_said_to_be_unknown(client: Client) -> None:
    page = client.get(reverse("certificates:verify", args=["0" * 32]))

    assert page.status_code == 404
    assert "has issued no certificate" in page.text


def test_the_serial_alone_opens_nothing(
    client: Client, certificate: Certificate
) -> None:
    address = reverse("certificates:verify", args=[certificate.serial])

    assert client.get(address).status_code == 404


def test_search_engines_are_told_to_pass(
    client: Client, certificate: Certificate
) -> None:
    answer = client.get(certificate.get_absolute_url())

    assert "noindex" in answer["X-Robots-Tag"]
    assert client.post(certificate.get_absolute_url()).status_code == 405
