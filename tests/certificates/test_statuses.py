"""That a certificate's status follows from rows that nobody can rewrite."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from certificates.issuing import issue
from certificates.models import (
    PLACES_OF_A_LIST,
    Certificate,
    ReasonClass,
    Status,
    StatusChange,
)
from tests.make import make_manager, make_trainee
from tests.make_certificates import (
    make_certificate,
    make_change,
    make_exam,
    make_running_out,
)

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def status_of(certificate: Certificate, at: datetime = NOW) -> str:
    found = Certificate.objects.with_status(at).get(pk=certificate.pk)
    return str(found.status)


@pytest.fixture
def certificate() -> Certificate:
    return issue(make_exam(make_trainee()), NOW - 10 * DAY)


def test_a_certificate_without_rows_is_valid(certificate: Certificate) -> None:
    found = Certificate.objects.with_status(NOW).get()

    assert (found.status, found.status_since) == (Status.VALID, certificate.issued_at)
    assert found.status_class == ""


def test_one_that_runs_out_expires_by_itself_and_at_its_moment() -> None:
    certificate = make_running_out(make_trainee(), NOW)

    assert status_of(certificate, NOW - timedelta(seconds=1)) == Status.VALID
    assert status_of(certificate, NOW) == Status.EXPIRED
    assert Certificate.objects.with_status(NOW).get().status_since == NOW


@pytest.mark.parametrize(
    "status", [Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED]
)
def test_a_change_is_todays_status_from_its_moment_on(
    certificate: Certificate, status: Status
) -> None:
    change = make_change(certificate, status, at=NOW - DAY)

    assert status_of(certificate, NOW - 2 * DAY) == Status.VALID
    found = Certificate.objects.with_status(NOW).get()
    assert (found.status, found.status_since) == (status, NOW - DAY)
    assert found.status_class == change.reason_class


def test_a_suspension_that_was_lifted_leaves_it_valid(certificate: Certificate) -> None:
    make_change(certificate, Status.SUSPENDED, at=NOW - 2 * DAY)
    make_change(certificate, Status.VALID, at=NOW - DAY)

    assert status_of(certificate) == Status.VALID
    assert Certificate.objects.with_status(NOW).get().status_class == ""


def test_what_is_revoked_stays_so_whatever_is_written_after(
    certificate: Certificate,
) -> None:
    for status in (Status.REVOKED, Status.SUPERSEDED, Status.SUSPENDED, Status.VALID):
        make_change(certificate, status, at=NOW - DAY)

    assert status_of(certificate) == Status.REVOKED


def test_an_expired_one_that_was_revoked_is_revoked() -> None:
    certificate = make_running_out(make_trainee(), NOW - DAY)
    make_change(certificate, Status.REVOKED, at=NOW - 2 * DAY)

    assert status_of(certificate) == Status.REVOKED


def test_a_set_is_told_in_one_query(django_assert_num_queries: Any) -> None:
    for name in ("Alice", "Ann", "Abe"):
        make_change(make_certificate(make_trainee(name)), Status.SUSPENDED)

    with django_assert_num_queries(1):
        found = [each.status for each in Certificate.objects.with_status(NOW + DAY)]

    assert found == [Status.SUSPENDED] * 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": Status.EXPIRED},
        {"status": "burnt"},
        {"status": Status.REVOKED, "reason_class": ReasonClass.CLEARED},
        {"status": Status.SUSPENDED, "reason_class": ReasonClass.NAME_CHANGED},
        {"reason": ""},
    ],
    ids=["expired", "unknown", "revoked as cleared", "suspended for a name", "no why"],
)
def test_the_database_refuses_a_change_that_cannot_be(
    certificate: Certificate, wrong: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_change(certificate, **({"status": Status.REVOKED} | wrong))


def test_nobody_approves_what_they_did_themselves(certificate: Certificate) -> None:
    bob = make_manager("Bob")

    with pytest.raises(IntegrityError), transaction.atomic():
        make_change(certificate, Status.REVOKED, by=bob, approved_by=bob)


@pytest.mark.parametrize("status", [Status.REVOKED, Status.SUPERSEDED])
def test_a_certificate_ends_once(certificate: Certificate, status: Status) -> None:
    make_change(certificate, status)

    with pytest.raises(IntegrityError), transaction.atomic():
        make_change(certificate, status)


@pytest.mark.parametrize("change", [{"holder": "Mallory"}, {"bets_right": 38}])
def test_the_database_refuses_to_rewrite_a_certificate(
    certificate: Certificate, change: dict[str, Any]
) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Certificate.objects.filter(pk=certificate.pk).update(**change)


def test_the_database_refuses_to_remove_a_certificate(certificate: Certificate) -> None:
    certificate.paper.delete()

    with pytest.raises(DatabaseError), transaction.atomic():
        certificate.delete()


def test_the_database_refuses_to_rewrite_and_to_remove_a_change(
    certificate: Certificate,
) -> None:
    change = make_change(certificate, Status.REVOKED)

    with pytest.raises(DatabaseError), transaction.atomic():
        StatusChange.objects.update(status=Status.VALID)
    with pytest.raises(DatabaseError), transaction.atomic():
        change.delete()


def test_a_certificate_of_the_demonstration_can_be_taken_away() -> None:
    alice = make_trainee()
    alice.is_demo = True
    alice.save()
    certificate = make_certificate(alice)
    make_change(certificate, Status.REVOKED).delete()
    certificate.paper.delete()

    certificate.delete()

    assert not Certificate.objects.exists()


def test_a_certificate_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_running_out(make_trainee(), NOW, issued_at=NOW)


@pytest.mark.parametrize(
    "wrong", [{"outside_rule": True}, {"outside_reason": "a favour"}]
)
def test_issuing_outside_the_rule_and_its_reason_go_together(
    wrong: dict[str, Any],
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_running_out(make_trainee(), NOW, **wrong)


def test_every_certificate_has_a_place_of_its_own_on_the_first_list() -> None:
    places = {
        make_certificate(make_trainee(name)).status_index for name in ("Al", "Bo", "Cy")
    }

    assert len(places) == 3
    assert all(0 <= place < PLACES_OF_A_LIST for place in places)
