"""Table tests: recorded line by line, and signed by a second manager."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError
from django.utils import timezone

from logbook.models import Act, LogEntry
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_table_tests import (
    CHECKLIST,
    DESPITE,
    QUEBEC,
    VENEZIA,
    finish_despite,
    judge_all,
    let_one_sign,
    make_contradiction,
    make_signed_test,
    make_table_test,
    make_tested_programme,
    make_waiting_test,
)
from training import table_tests
from training.checklists import Line, Said, Watch
from training.exporting import personal_data
from training.membership import change_role
from training.models import (
    LineResult,
    Outcome,
    Role,
    TableTest,
    TableTestState,
    User,
)
from training.table_test_page import may_decide
from training.table_test_results import passed_table_test, standing
from training.table_tests import TableTestError

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.fixture
def people() -> tuple[User, User, User]:
    """Alice, and the two managers of her class."""
    alice, bob, carol = make_trainee(), make_manager(), make_manager("Carol")
    make_class(managers=(bob, carol), trainees=(alice,))
    return alice, bob, carol


def write(test: TableTest, by: User, **line: Any) -> TableTest:
    said = Said({0: Line(**line)})
    return table_tests.write_down(test.key, said, by=by, now=timezone.now())


def newest_entry() -> LogEntry:
    return LogEntry.objects.latest("number")


def told(entry: LogEntry) -> dict[str, Any]:
    assert isinstance(entry.after, dict)
    return entry.after


def test_a_test_copies_the_checklist_as_it_stands(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    programme = make_tested_programme()
    test = make_table_test(alice, bob, programme)
    programme.checklist = ["Something else"]
    programme.save()
    test.refresh_from_db()
    assert [row["line"] for row in test.checklist] == list(CHECKLIST)
    assert {row["result"] for row in test.checklist} == {""}
    entry = newest_entry()
    assert (entry.act, entry.actor_name, entry.person_name) == (
        Act.TABLE_TEST_BEGUN,
        "Bob",
        "Alice",
    )


def test_beginning_again_is_the_same_test(people: tuple[User, User, User]) -> None:
    alice, bob, carol = people
    programme = make_tested_programme()
    test = make_table_test(alice, bob, programme)
    assert make_table_test(alice, bob, programme) == test
    with pytest.raises(TableTestError, match="Bob is recording"):
        make_table_test(alice, carol, programme)


def test_another_rule_set_is_another_test(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    programme = make_tested_programme(rule_sets=(VENEZIA, QUEBEC))
    now = timezone.now()
    first = table_tests.begin(alice, programme, VENEZIA, by=bob, now=now)
    assert table_tests.begin(alice, programme, QUEBEC, by=bob, now=now) != first


@pytest.mark.parametrize(
    ("rule_set", "checklist", "why"),
    [(QUEBEC, CHECKLIST, "does not teach"), (VENEZIA, (), "no checklist")],
)
def test_what_the_programme_does_not_have_is_not_tested(
    people: tuple[User, User, User], rule_set: str, checklist: tuple[str], why: str
) -> None:
    alice, bob, _ = people
    programme = make_tested_programme(checklist=checklist)
    with pytest.raises(TableTestError, match=why):
        table_tests.begin(alice, programme, rule_set, by=bob, now=timezone.now())


def test_nobody_tests_themselves() -> None:
    bob = make_manager()
    with pytest.raises(TableTestError, match="their own"):
        make_table_test(bob, bob)


def test_a_tap_changes_only_what_it_says(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    test = make_table_test(alice, bob)
    write(test, bob, remark="slow")
    test = write(test, bob, result=LineResult.FAIL)
    assert test.checklist[0]["result"] == "fail"
    assert test.checklist[0]["remark"] == "slow"
    assert test.checklist[1]["result"] == ""


def test_the_watch_adds_up_and_a_second_tap_counts_once(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    test, now = make_table_test(alice, bob), timezone.now()
    for verb, at in (
        (Watch.STOP, 0), (Watch.START, 0), (Watch.START, 5), (Watch.STOP, 20),
        (Watch.STOP, 30), (Watch.START, 60), (Watch.STOP, 65),
    ):  # fmt: skip
        said = Said({0: Line(watch=verb)})
        moment = now + timedelta(seconds=at)
        test = table_tests.write_down(test.key, said, by=bob, now=moment)
    assert test.checklist[0]["seconds"] == 25
    assert test.checklist[0]["running_since"] is None


def test_finishing_stops_a_watch_that_still_runs(
    people: tuple[User, User, User],
) -> None:
    alice, bob, _ = people
    test = judge_all(make_table_test(alice, bob), bob)
    now = timezone.now()
    said = Said({1: Line(watch=Watch.START)})
    table_tests.write_down(test.key, said, by=bob, now=now)
    later = now + timedelta(seconds=12)
    test = table_tests.finish(test.key, Outcome.PASSED, by=bob, now=later)
    assert test.checklist[1]["seconds"] == 12


def test_only_whoever_records_writes(people: tuple[User, User, User]) -> None:
    alice, bob, carol = people
    test = make_table_test(alice, bob)
    with pytest.raises(TableTestError, match="Only whoever records"):
        write(test, carol, result=LineResult.PASS)


def test_an_unjudged_line_keeps_a_test_open(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    test = write(make_table_test(alice, bob), bob, result=LineResult.PASS)
    with pytest.raises(TableTestError, match="number 2"):
        table_tests.finish(test.key, Outcome.FAILED, by=bob, now=timezone.now())


@pytest.mark.parametrize("result", [LineResult.FAIL, LineResult.NOT_SEEN])
def test_a_pass_in_spite_of_a_line_that_was_not_wants_a_reason_of_its_own(
    people: tuple[User, User, User], result: LineResult
) -> None:
    alice, bob, _ = people
    test = judge_all(make_table_test(alice, bob), bob)
    write(test, bob, result=result, remark="once only")
    table_tests.write_down(test.key, Said(remarks="Calm"), by=bob, now=timezone.now())
    with pytest.raises(TableTestError, match="write why"):
        table_tests.finish(test.key, Outcome.PASSED, by=bob, now=timezone.now())
    assert finish_despite(test, bob).is_waiting
    assert told(newest_entry())["passed_despite"] == DESPITE
    assert told(newest_entry())["lines_not_passed"] == 1


@pytest.mark.parametrize("result", [LineResult.FAIL, LineResult.NOT_SEEN])
def test_where_no_line_was_passed_no_reason_makes_a_pass_of_it(
    people: tuple[User, User, User], result: LineResult
) -> None:
    alice, bob, _ = people
    test = judge_all(make_table_test(alice, bob), bob, result)
    with pytest.raises(TableTestError, match="No line was passed"):
        finish_despite(test, bob)
    failed = table_tests.finish(test.key, Outcome.FAILED, by=bob, now=timezone.now())
    assert failed.passed_despite == ""


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


def test_a_finished_test_is_not_written_in(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(TableTestError, match="has ended"):
        write(test, bob, result=LineResult.FAIL)


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


def test_a_test_can_be_broken_off_by_another_manager(
    people: tuple[User, User, User],
) -> None:
    alice, bob, carol = people
    programme = make_tested_programme()
    test = make_table_test(alice, bob, programme)
    gone = table_tests.abandon(test.key, "Bob was called away", by=carol)
    assert gone.state == TableTestState.ABANDONED
    assert make_table_test(alice, carol, programme) != test
    with pytest.raises(TableTestError, match="has ended"):
        table_tests.abandon(test.key, "again", by=carol)


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
