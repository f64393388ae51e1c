"""That an exam whose certificate would have run out is looked at no more."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from certificates import tasks
from certificates.conditions import due, has_run_out
from certificates.models import Certificate
from certificates.validity import expiry, holds_since
from quizzes.models import Attempt
from tests.make import make_class, make_manager, make_trainee
from tests.make_opened_exams import make_programme, make_sat_exam
from tests.make_table_tests import make_signed_test, make_tested_programme
from training.models import Programme, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.fixture
def taught() -> tuple[User, User, User]:
    """Alice, and Bob and Carol who teach her."""
    alice, bob, carol = make_trainee(), make_manager(), make_manager("Carol")
    make_class(managers=(bob, carol), trainees=(alice,))
    return alice, bob, carol


def make_old_exam(
    trainee: User, by: User, programme: Programme | None = None, days: int = 40
) -> Attempt:
    """An exam that was passed so many days ago, good for a month."""
    ended = timezone.now() - timedelta(days=days)
    times = {"started_at": ended - timedelta(hours=1), "finished_at": ended}
    programme = programme or make_programme(valid_months=1)
    return make_sat_exam(trainee, by, programme, **times)


def make_tested_month(name: str = "Floor entry") -> Programme:
    """A programme with a table test, whose certificates hold for a month."""
    made = make_tested_programme(name)
    made.valid_months = 1
    made.save()
    return made


def looked_at() -> list[Attempt]:
    return list(Attempt.objects.filter(due(timezone.now())))


def test_it_is_left_out_whatever_else_is_due(taught: tuple[User, User, User]) -> None:
    alice, bob, _ = taught
    old = make_old_exam(alice, bob)
    fresh = make_old_exam(alice, bob, days=20)
    for_good = make_old_exam(alice, bob, make_programme("For good"), days=4000)

    assert has_run_out(old, timezone.now())
    assert set(looked_at()) == {fresh, for_good}
    assert tasks.issue_due() == 2


def test_an_exam_of_terms_that_say_nothing_of_months_is_due(
    taught: tuple[User, User, User],
) -> None:
    old = make_old_exam(*taught[:2], make_programme("For good"), days=4000)
    assert old.terms
    del old.terms["valid_months"]
    old.save()

    assert looked_at() == [old]
    assert tasks.issue_due() == 1


def test_any_number_of_them_costs_no_more(taught: tuple[User, User, User]) -> None:
    counts = []
    for _ in range(3):
        make_old_exam(*taught[:2])
        with CaptureQueriesContext(connection) as asked:
            assert tasks.issue_due() == 0
        counts.append(len(asked))
    assert len(set(counts)) == 1


def test_a_later_table_test_brings_it_back(taught: tuple[User, User, User]) -> None:
    alice, *signers = taught
    programme = make_tested_month()
    old = make_old_exam(alice, signers[0], programme)
    assert looked_at() == []

    make_signed_test(alice, (signers[0], signers[1]), programme)

    assert looked_at() == [old]
    assert tasks.issue_due() == 1
    expires_at = Certificate.objects.get().expires_at
    assert expires_at
    assert expires_at > timezone.now()


def test_a_table_test_as_old_or_of_something_else_does_not(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, carol = taught
    programme = make_tested_month()
    with time_machine.travel(timezone.now() - timedelta(days=39), tick=False):
        make_signed_test(alice, (bob, carol), programme)
    make_signed_test(alice, (bob, carol), make_tested_month("High limit"))
    make_old_exam(alice, bob, programme)

    assert looked_at() == []
    assert tasks.issue_due() == 0


def test_a_table_test_that_nobody_asks_for_does_not_either(
    taught: tuple[User, User, User],
) -> None:
    alice, bob, carol = taught
    programme = make_tested_month()
    old = make_old_exam(alice, bob, programme)
    assert old.terms
    old.terms["table_test"] = False
    old.save()
    make_signed_test(alice, (bob, carol), programme)

    assert has_run_out(old, timezone.now())
    assert looked_at() == []


MOMENTS = st.datetimes(
    datetime(2023, 1, 1),  # noqa: DTZ001  the zone is told beside it
    datetime(2033, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)
AROUND = st.timedeltas(timedelta(days=-4), timedelta(days=4))


@pytest.mark.parametrize("zone", ["UTC", "Europe/Rome", "America/Toronto"])
@given(begins=MOMENTS, months=st.integers(1, 120), off=AROUND)
def test_what_began_since_then_is_just_what_still_holds(
    settings: Any, zone: str, begins: datetime, months: int, off: timedelta
) -> None:
    settings.TIME_ZONE = zone
    ends = expiry(begins, months)
    assert ends
    now = ends + off

    assert (ends > now) == (begins >= holds_since(now, months))


def test_a_certificate_still_holds_in_the_second_before_its_day_is_over() -> None:
    last = expiry(datetime(2026, 1, 31, 12, tzinfo=UTC), 1)
    assert last

    day = datetime(2026, 1, 28, tzinfo=UTC)
    assert holds_since(last - timedelta(seconds=1), 1) == day
    assert holds_since(last, 1) == datetime(2026, 2, 1, tzinfo=UTC)
