"""Many taps at once, in real threads: one test, one signature, no line lost."""

import pytest
from django.utils import timezone

from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_table_tests import (
    make_table_test,
    make_tested_programme,
    make_waiting_test,
)
from tests.racing import at_once
from training import table_tests
from training.checklists import Line, Said
from training.models import LineResult, TableTest, User
from training.table_tests import TableTestError

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]


@pytest.fixture
def people() -> tuple[User, User]:
    """Alice, and Bob who teaches her."""
    alice, bob = make_trainee(), make_manager()
    make_class(managers=(bob,), trainees=(alice,))
    return alice, bob


def test_a_test_begun_many_times_at_once_is_one(people: tuple[User, User]) -> None:
    alice, bob = people
    programme = make_tested_programme()
    begun = at_once(8, lambda _: make_table_test(alice, bob, programme).pk)
    assert len(set(begun)) == TableTest.objects.count() == 1


def test_lines_judged_at_once_are_all_kept(people: tuple[User, User]) -> None:
    alice, bob = people
    programme = make_tested_programme(checklist=tuple("ABCDEFGH"))
    test = make_table_test(alice, bob, programme)

    def judge(place: int) -> None:
        said = Said({place: Line(LineResult.PASS)})
        table_tests.write_down(test.key, said, by=bob, now=timezone.now())

    at_once(8, judge)
    test.refresh_from_db()
    assert [row["result"] for row in test.checklist] == ["pass"] * 8


def test_of_a_signature_and_a_refusal_at_once_one_counts(
    people: tuple[User, User],
) -> None:
    alice, bob = people
    test, olive = make_waiting_test(alice, bob), make_owner()

    def decide(number: int) -> bool:
        now = timezone.now()
        try:
            if number % 2:
                table_tests.cosign(test.key, by=olive, now=now)
            else:
                table_tests.refuse(test.key, "no", by=olive, now=now)
        except TableTestError:
            return False
        return True

    assert at_once(6, decide).count(True) == 1
