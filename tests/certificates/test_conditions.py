"""That an opened exam is certified by itself, once all its terms ask for is there."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from certificates import tasks
from certificates.conditions import facts_of_table_test, objection
from certificates.issuing import NotIssuableError, issue, issue_due
from certificates.models import Certificate
from certificates.paper_facts import facts_of
from certificates.pdf import page_of
from certificates.validity import expiry, months_later
from logbook.models import Act, LogEntry
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import BELGIUM, make_exam
from tests.make_opened_exams import make_programme, make_sat_exam
from tests.make_table_tests import (
    make_contradiction,
    make_signed_test,
    make_tested_programme,
    make_waiting_test,
)
from training.erasing import erase
from training.models import Outcome, User
from training.table_tests import cosign

pytestmark = pytest.mark.django_db


@pytest.fixture
def taught() -> tuple[User, User, User]:
    """Alice, and Bob and Carol who teach her."""
    alice, bob, carol = make_trainee(), make_manager(), make_manager("Carol")
    make_class(managers=(bob, carol), trainees=(alice,))
    return alice, bob, carol


def test_a_passed_opened_exam_is_certified_by_itself(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, _ = taught
    attempt = make_sat_exam(alice, bob)

    assert tasks.issue_due() == 1

    certificate = Certificate.objects.get()
    assert certificate.attempt == attempt
    assert (certificate.programme, certificate.p90_ms) == ("Floor entry", 14_000)
    assert LogEntry.objects.get(act=Act.CERTIFICATE_ISSUED).actor is None


def test_looking_again_issues_nothing_twice(taught: tuple[User, User, User]) -> None:
    make_sat_exam(*taught[:2])
    tasks.issue_due()

    assert tasks.issue_due() == 0
    assert Certificate.objects.count() == 1


def test_the_built_in_exam_waits_for_its_button(
    taught: tuple[User, User, User],
) -> None:
    make_exam(taught[0])

    assert tasks.issue_due() == 0


def test_an_exam_that_was_failed_is_not_certified(
    taught: tuple[User, User, User],
) -> None:
    make_sat_exam(*taught[:2], passed=False)

    assert tasks.issue_due() == 0


def test_an_exam_that_still_runs_is_not_certified(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, _ = taught
    unscored: dict[str, Any] = dict.fromkeys(UNSCORED)
    make_sat_exam(alice, bob, passed=None, **unscored)

    assert tasks.issue_due() == 0


UNSCORED = (
    "finished_at", "hands_asked", "hands_right", "bets_asked", "bets_right",
    "median_ms", "p90_ms",
)  # fmt: skip


def test_under_unconfirmed_rules_nothing_is_certified(
    taught: tuple[User, User, User],
) -> None:
    make_sat_exam(*taught[:2], rule_set=BELGIUM)

    assert tasks.issue_due() == 0


def test_exams_that_cannot_be_certified_cost_no_more_however_many(
    taught: tuple[User, User, User],
) -> None:
    counts = []
    for _ in range(3):
        make_sat_exam(*taught[:2], rule_set=BELGIUM)
        with CaptureQueriesContext(connection) as asked:
            assert tasks.issue_due() == 0
        counts.append(len(asked))
    assert len(set(counts)) == 1


def test_the_certificate_follows_when_the_table_test_is_signed(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, carol = taught
    programme = make_tested_programme()
    attempt = make_sat_exam(alice, bob, programme)
    assert "table test" in objection(attempt)
    assert tasks.issue_due() == 0

    test = make_signed_test(alice, (bob, carol), programme)

    assert tasks.issue_due() == 1
    facts = Certificate.objects.get().table_test or {}
    assert (facts["recorded_by"], facts["cosigned_by"]) == ("Bob", "Carol")
    assert test.ended_at
    assert datetime.fromisoformat(facts["passed_at"]) == test.ended_at


@pytest.mark.parametrize(("zone", "day"), [("Europe/Rome", 2), ("America/Toronto", 1)])
def test_the_day_of_the_table_test_is_that_of_the_house(
    taught: tuple[User, User, User], settings: Any, zone: str, day: int
) -> None:
    alice, bob, carol = taught
    night = datetime(2026, 5, 1, 22, 30, tzinfo=UTC)
    test = make_waiting_test(alice, bob, now=night)
    signed = cosign(test.key, by=carol, now=night)
    settings.TIME_ZONE = zone

    assert str(facts_of_table_test(signed)["passed_at"])[:10] == f"2026-05-0{day}"


def test_a_certificate_says_in_spite_of_how_many_lines_its_table_test_was_passed(
    taught: tuple[User, User, User], client: Client
) -> None:
    alice, bob, carol = taught
    programme = make_tested_programme()
    make_sat_exam(alice, bob, programme)
    test = make_contradiction(alice, bob, programme)
    assert tasks.issue_due() == 0
    cosign(test.key, by=carol, now=timezone.now(), contradiction_read=True)

    assert tasks.issue_due() == 1
    certificate = Certificate.objects.get()
    facts = certificate.table_test or {}
    assert (facts["lines"], facts["lines_not_passed"]) == (3, 1)
    said = "passed, though 1 of 3 lines was not"
    assert said in client.get(certificate.get_absolute_url()).content.decode()
    assert said in page_of(facts_of(certificate))


def test_a_failed_table_test_and_that_of_another_programme_are_none(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, carol = taught
    programme = make_tested_programme()
    attempt = make_sat_exam(alice, bob, programme)
    make_signed_test(alice, (bob, carol), make_tested_programme("High limit"))
    make_signed_test(alice, (bob, carol), programme, outcome=Outcome.FAILED)

    assert tasks.issue_due() == 0
    with pytest.raises(NotIssuableError, match="table test"):
        issue(attempt, timezone.now())


def test_an_erased_person_gets_no_new_certificate(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, _ = taught
    attempt = make_sat_exam(alice, bob)
    erase(alice, bob)

    assert tasks.issue_due() == 0
    with pytest.raises(NotIssuableError, match="erased"):
        issue(attempt, timezone.now())


def test_one_exam_that_cannot_be_certified_holds_up_no_other(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, _ = taught
    long_ago = timezone.now() - timedelta(days=400)
    programme = make_programme(valid_months=12)
    times = {"started_at": long_ago - timedelta(hours=1), "finished_at": long_ago}
    make_sat_exam(alice, bob, programme, **times)
    make_sat_exam(alice, bob, programme)

    assert tasks.issue_due() == 1


def test_the_months_of_the_terms_run_from_the_exam(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, _ = taught
    ended = datetime(2026, 1, 31, 15, tzinfo=UTC)
    attempt = make_sat_exam(
        alice,
        bob,
        make_programme(valid_months=1),
        started_at=ended - timedelta(hours=1),
        finished_at=ended,
    )

    certificate = issue(attempt, ended + timedelta(days=3))

    zone = ZoneInfo(timezone.get_default_timezone_name())
    assert certificate.expires_at
    assert certificate.expires_at.astimezone(zone).date().isoformat() == "2026-02-28"


def test_the_months_run_from_the_table_test_when_it_came_later(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, carol = taught
    programme = make_tested_programme()
    programme.valid_months = 12
    programme.save()
    with time_machine.travel(datetime(2026, 1, 10, 12, tzinfo=UTC), tick=False):
        attempt = make_sat_exam(alice, bob, programme)
    with time_machine.travel(datetime(2026, 3, 20, 12, tzinfo=UTC), tick=False):
        make_signed_test(alice, (bob, carol), programme)
        certificate = issue(attempt, timezone.now())

    assert certificate.expires_at
    assert certificate.expires_at.date().isoformat() == "2027-03-20"


def test_a_certificate_that_would_have_run_out_is_not_issued(
    taught: tuple[User, User, User],
) -> None:
    ended = timezone.now() - timedelta(days=40)
    attempt = make_sat_exam(
        *taught[:2],
        make_programme(valid_months=1),
        started_at=ended - timedelta(hours=1),
        finished_at=ended,
    )

    with pytest.raises(NotIssuableError, match="run out"):
        issue(attempt, timezone.now())


def test_without_months_it_never_expires() -> None:
    assert expiry(timezone.now(), None) is None


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        ("2026-01-31", 1, "2026-02-28"),
        ("2027-11-30", 3, "2028-02-29"),
        ("2026-12-15", 12, "2027-12-15"),
        ("2026-11-01", 2, "2027-01-01"),
    ],
)
def test_months_are_counted_by_the_calendar(day: str, months: int, later: str) -> None:
    begins = datetime.fromisoformat(day).date()

    assert months_later(begins, months).isoformat() == later


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_two_sweeps_and_many_clicks_at_once_issue_one_certificate() -> None:
    alice, bob = make_trainee(), make_manager()
    attempt = make_sat_exam(alice, bob)

    def work(number: int) -> None:
        try:
            if number % 2:
                issue_due(timezone.now())
            else:
                issue(attempt, timezone.now(), alice)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as several:
        list(several.map(work, range(8)))

    assert Certificate.objects.count() == 1
    assert LogEntry.objects.filter(act=Act.CERTIFICATE_ISSUED).count() == 1
