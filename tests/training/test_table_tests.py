"""Table tests: begun once, and recorded line by line."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from logbook.models import Act
from tests.make import make_manager
from tests.make_log import newest_entry, told
from tests.make_table_tests import (
    CHECKLIST,
    DESPITE,
    QUEBEC,
    VENEZIA,
    finish_despite,
    judge_all,
    make_table_test,
    make_tested_programme,
    make_waiting_test,
)
from training import table_tests
from training.checklists import Line, Said, Watch
from training.models import LineResult, Outcome, TableTest, TableTestState, User
from training.table_tests import TableTestError

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


def write(test: TableTest, by: User, **line: Any) -> TableTest:
    said = Said({0: Line(**line)})
    return table_tests.write_down(test.key, said, by=by, now=timezone.now())


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


def test_a_finished_test_is_not_written_in(people: tuple[User, User, User]) -> None:
    alice, bob, _ = people
    test = make_waiting_test(alice, bob)
    with pytest.raises(TableTestError, match="has ended"):
        write(test, bob, result=LineResult.FAIL)


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
