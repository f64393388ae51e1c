"""A table test is signed or refused by a second manager, and counts then."""

import pytest
from django.utils import timezone

from logbook.models import Act
from tests.make import make_manager, make_owner
from tests.make_log import newest_entry, told
from tests.make_table_tests import (
    QUEBEC,
    VENEZIA,
    let_one_sign,
    make_contradiction,
    make_signed_test,
    make_tested_programme,
    make_waiting_test,
)
from training import table_tests
from training.exporting import personal_data
from training.membership import change_role
from training.models import Outcome, Role, TableTest, User
from training.table_test_page import may_decide
from training.table_test_results import passed_table_test, standing
from training.table_tests import TableTestError

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


def test_a_second_manager_signs_a_contradiction_only_after_reading_it(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_contradiction(alice, bob)
    now = timezone.now()
    with pytest.raises(TableTestError, match="Say first that you have read"):
        table_tests.cosign(test.key, by=carol, now=now)
    signed = table_tests.cosign(test.key, by=carol, now=now, contradiction_read=True)
    assert signed.has_passed
    assert signed.despite_read
    assert told(newest_entry())["contradiction_read"] is True


def test_a_contradiction_from_before_reasons_were_asked_for_is_not_signed(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_contradiction(alice, bob)
    TableTest.objects.update(passed_despite="")
    with pytest.raises(TableTestError, match="cannot be signed like that"):
        table_tests.cosign(
            test.key, by=carol, now=timezone.now(), contradiction_read=True
        )


def test_an_old_signed_pass_without_one_passed_line_counts_as_none(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_waiting_test(alice, bob)
    rows = [row | {"result": "fail"} for row in test.checklist]
    TableTest.objects.update(
        checklist=rows, state="signed", cosigned_by=carol, cosigned_at=timezone.now()
    )
    test.refresh_from_db()
    assert test.outcome == Outcome.PASSED
    assert not passed_table_test(alice, test.programme)


def test_a_second_manager_signs(people: tuple[User, User, User]) -> None:
    alice, bob, carol = people
    test = make_waiting_test(alice, bob)
    assert not passed_table_test(alice, test.programme)
    signed = table_tests.cosign(test.key, by=carol, now=timezone.now())
    assert signed.is_signed
    assert signed.cosigned_by == carol
    assert passed_table_test(alice, test.programme)
    assert passed_table_test(alice, test.programme, VENEZIA)
    assert not passed_table_test(alice, test.programme, QUEBEC)
    entry = newest_entry()
    assert (entry.act, entry.actor_name) == (Act.TABLE_TEST_SIGNED, "Carol")
    assert told(entry)["outcome"] == "passed"


def test_whoever_recorded_does_not_sign(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(TableTestError, match="second manager"):
        table_tests.cosign(test.key, by=bob, now=timezone.now())


def test_a_manager_of_another_class_does_not_sign(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(TableTestError, match="not one of your trainees"):
        table_tests.cosign(test.key, by=make_manager("Dan"), now=timezone.now())
    signed = table_tests.cosign(test.key, by=make_owner(), now=timezone.now())
    assert signed.is_signed


def test_nobody_decides_their_own_after_they_became_a_manager(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    change_role(alice, Role.MANAGER, make_owner())
    assert not may_decide(test, alice)
    assert not TableTest.objects.waiting_for(alice).exists()
    with pytest.raises(TableTestError, match="not one of your trainees"):
        table_tests.cosign(test.key, by=alice, now=timezone.now())
    with pytest.raises(TableTestError, match="not one of your trainees"):
        table_tests.refuse(test.key, "Mine", by=alice, now=timezone.now())


def test_a_refusal_says_why_and_leaves_nothing_passed(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(TableTestError, match="Say why"):
        table_tests.refuse(test.key, " ", by=carol, now=timezone.now())
    refused = table_tests.refuse(
        test.key, "I was there: she paid first", by=carol, now=timezone.now()
    )
    assert refused.is_refused
    assert not passed_table_test(alice, test.programme)
    with pytest.raises(TableTestError, match="does not wait"):
        table_tests.cosign(test.key, by=carol, now=timezone.now())


def test_the_latest_signed_test_counts(people: tuple[User, User, User]) -> None:
    alice, bob, carol = people
    programme = make_tested_programme()
    make_signed_test(alice, (bob, carol), programme)
    make_waiting_test(alice, bob, programme, outcome=Outcome.FAILED)
    assert passed_table_test(alice, programme)
    newest = TableTest.objects.waiting().get()
    table_tests.cosign(newest.key, by=carol, now=timezone.now())
    assert standing(alice, programme) == newest
    assert not passed_table_test(alice, programme)


def test_where_one_is_enough_a_test_stands_at_once_and_is_marked(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    let_one_sign()
    test = make_waiting_test(alice, bob)
    assert test.is_signed
    assert test.alone
    assert passed_table_test(alice, test.programme)
    entry = newest_entry()
    assert told(entry)["alone"] is True


def test_a_decided_test_is_among_a_persons_data(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    test = make_waiting_test(alice, bob)
    assert personal_data(alice)["table_tests"] == []
    table_tests.cosign(test.key, by=carol, now=timezone.now())
    (told_of,) = personal_data(alice)["table_tests"]
    assert told_of["cosigned_by__full_name"] == "Carol"
    assert told_of["checklist"][0]["result"] == "pass"
