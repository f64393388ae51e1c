"""That of several certificates for the same thing the newest exam's stands."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from certificates import tasks
from certificates.issuing import issue
from certificates.models import Certificate, ReasonClass, Status, StatusChange
from certificates.reissuing import reissue
from certificates.renewing import reinstate, renew
from certificates.standing import StandingError, Why, suspend
from certificates.worksheet_rows import Size
from logbook.models import Act, LogEntry
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_exam, make_running_out, status_of
from tests.make_opened_exams import make_programme, make_sat_exam
from training.models import User

pytestmark = pytest.mark.django_db
NOW = timezone.now()
QUEBEC = "quebec/three-card"


@pytest.fixture
def alice() -> User:
    return make_trainee()


def certified(trainee: User, days_ago: int = 0, **fields: Any) -> Certificate:
    """A certificate for an exam passed so many days ago, issued now."""
    passed = NOW - timedelta(days_ago)
    dates = {"started_at": passed - timedelta(minutes=3), "finished_at": passed}
    return issue(make_exam(trainee, **(dates | fields)), timezone.now())


def test_a_newer_exam_supersedes_the_older_certificate(alice: User) -> None:
    older = certified(alice, 30)
    newer = certified(alice)
    assert (status_of(older), status_of(newer)) == (Status.SUPERSEDED, Status.VALID)
    change = older.changes.get()
    assert (change.successor, change.by) == (newer, None)
    entry = LogEntry.objects.get(act=Act.CERTIFICATE_SUPERSEDED)
    assert entry.actor is None
    assert isinstance(entry.after, dict)
    assert entry.after["successor"] == newer.serial


def test_the_exam_counts_and_not_the_order_of_issue(alice: User) -> None:
    newer = certified(alice)
    older = certified(alice, 30)
    assert (status_of(older), status_of(newer)) == (Status.SUPERSEDED, Status.VALID)


def test_issuing_again_supersedes_nothing_twice(alice: User) -> None:
    older = certified(alice, 30)
    newer = certified(alice)
    issue(newer.attempt, timezone.now())
    assert renew(alice.pk, timezone.now()) == 0
    assert older.changes.count() == 1


def test_other_rules_and_other_people_are_left_alone(alice: User) -> None:
    others = [certified(alice, 30, rule_set=QUEBEC), certified(make_trainee("Zoe"), 30)]
    certified(alice)
    assert {status_of(each) for each in others} == {Status.VALID}


def test_one_of_a_programme_replaces_one_of_none_and_not_the_other_way(
    alice: User,
) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    free = certified(alice, 30)
    programme = issue(make_sat_exam(alice, bob), timezone.now())
    assert status_of(free) == Status.SUPERSEDED
    certified(alice, finished_at=timezone.now())
    assert status_of(programme) == Status.VALID


def test_another_programme_certifies_something_else(alice: User) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    first = issue(make_sat_exam(alice, bob), timezone.now())
    other = make_sat_exam(alice, bob, make_programme("High limit"))
    issue(other, timezone.now())
    assert status_of(first) == Status.VALID


def test_one_outside_the_rule_replaces_nothing_that_was_earned(alice: User) -> None:
    earned = certified(alice, 30)
    fields = {"outside_rule": True, "outside_reason": "so", "issued_at": NOW}
    make_running_out(alice, NOW + timedelta(9), **fields)
    assert renew(alice.pk, timezone.now()) == 0
    assert status_of(earned) == Status.VALID


def test_a_suspended_one_is_left_until_it_is_lifted(alice: User) -> None:
    older, bob = certified(alice, 30), make_manager()
    suspend(older, bob, Why(ReasonClass.INQUIRY, "odd"), timezone.now())
    certified(alice)
    assert status_of(older) == Status.SUSPENDED
    reinstate(older, bob, "cleared", timezone.now())
    assert status_of(older) == Status.SUPERSEDED


def test_several_valid_ones_of_before_are_put_right_by_the_worker(alice: User) -> None:
    soon = NOW + timedelta(days=90)
    ended = NOW - timedelta(days=30)
    exam = make_exam(alice, started_at=ended - timedelta(hours=1), finished_at=ended)
    older = make_running_out(alice, soon, attempt=exam)
    newer = make_running_out(alice, soon + timedelta(9), issued_at=NOW)
    make_running_out(make_trainee("Zoe"), soon, issued_at=NOW)
    assert (status_of(older), status_of(newer)) == (Status.VALID, Status.VALID)
    assert tasks.renew() == 1
    assert (status_of(older), status_of(newer)) == (Status.SUPERSEDED, Status.VALID)
    assert tasks.renew() == 0


def test_what_a_newer_exam_replaced_is_not_reissued(alice: User) -> None:
    older, bob = certified(alice, 30), make_manager()
    certified(alice)
    with pytest.raises(StandingError, match="newer exam"):
        reissue(older, bob, "name", Size.LETTER, timezone.now())


def test_both_stay_verifiable_and_the_older_says_what_became_of_it(
    alice: User, client: Client
) -> None:
    older, newer = certified(alice, 30), certified(alice)
    page = client.get(older.get_absolute_url()).content.decode()
    assert "Superseded by a newer certificate" in page
    assert "certified anew since, by a newer exam" in page
    assert newer.serial not in page  # the holder shows that one
    assert "Genuine and valid" in client.get(newer.get_absolute_url()).content.decode()


def test_managers_see_which_replaced_which(alice: User, client: Client) -> None:
    bob = make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    older, newer = certified(alice, 30), certified(alice)
    client.force_login(bob)
    for one, other in ((older, newer), (newer, older)):
        url = reverse("certificates:certificate", args=[one.serial])
        assert other.serial in client.get(url).content.decode()


@pytest.mark.parametrize("broken", [{"successor": None}, {"reason_class": "inquiry"}])
def test_the_database_refuses_a_renewal_that_is_not_whole(
    alice: User, broken: dict[str, Any]
) -> None:
    older, newer = certified(alice, 30), certified(alice, rule_set=QUEBEC)
    whole = {"status": Status.SUPERSEDED, "reason_class": ReasonClass.RENEWED}
    with pytest.raises(DatabaseError):
        StatusChange.objects.create(
            certificate=older,
            **(whole | {"reason": "x", "successor": newer} | broken),
        )


@pytest.mark.django_db(transaction=True)
@pytest.mark.datalayer
def test_the_migration_goes_back_and_forth_and_guards_again(alice: User) -> None:
    older, newer = certified(alice, 30), certified(alice)
    try:
        call_command("migrate", "certificates", "0011", verbosity=0)
    finally:
        call_command("migrate", verbosity=0)
    assert status_of(older) == status_of(newer) == Status.VALID
    assert tasks.renew() == 1
    assert status_of(older) == Status.SUPERSEDED
    with pytest.raises(DatabaseError):
        Certificate.objects.filter(pk=older.pk).update(holder="Mallory")
