"""What the database keeps of a table test, and which ones it refuses."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError
from django.utils import timezone

from tests.make_table_tests import (
    make_contradiction,
    make_signed_test,
    make_table_test,
    make_waiting_test,
)
from training import table_tests
from training.models import TableTest, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.mark.parametrize("state", ["signed", "refused", "abandoned"])
def test_the_database_keeps_a_decided_test(
    people: tuple[User, User, User], state: str
) -> None:
    alice, bob, carol = people
    if state == "signed":
        test = make_signed_test(alice, (bob, carol))
    elif state == "refused":
        test = make_waiting_test(alice, bob)
        table_tests.refuse(test.key, "no", by=carol, now=timezone.now())
    else:
        test = make_table_test(alice, bob)
        table_tests.abandon(test.key, "no", by=bob)
    with pytest.raises(DatabaseError, match="never changed"):
        TableTest.objects.filter(pk=test.pk).update(remarks="forged")


@pytest.mark.parametrize(
    "broken",
    [
        {"state": "signed"},
        {"state": "refused"},
        {"outcome": ""},
        {"ended_at": None},
        {"alone": True},
        {"state": "under-way"},
        {"state": "abandoned"},
    ],
)
def test_the_database_refuses_a_test_that_is_not_whole(
    people: tuple[User, User, User], broken: dict[str, Any]
) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(IntegrityError):
        TableTest.objects.filter(pk=test.pk).update(**broken)


def test_the_database_refuses_a_signature_without_the_contradiction_read(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_contradiction(alice, bob)
    with pytest.raises(IntegrityError):
        TableTest.objects.filter(pk=test.pk).update(
            state="signed", cosigned_by=carol, cosigned_at=timezone.now()
        )


@pytest.mark.parametrize("signer", [0, 1])
def test_the_database_refuses_a_signature_of_one_of_the_two(
    people: tuple[User, User, User], signer: int
) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(IntegrityError):
        TableTest.objects.filter(pk=test.pk).update(
            state="signed", cosigned_by=people[signer], cosigned_at=timezone.now()
        )


def test_the_database_refuses_a_second_test_under_way(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    test.pk, test.key = None, "12345678-1234-4234-8234-123456789abc"
    with pytest.raises(IntegrityError):
        test.save(force_insert=True)
