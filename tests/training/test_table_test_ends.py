"""That a table test is finished by its recorder and signed by a second manager."""

import re
from http import HTTPStatus

import pytest
from django.test import Client

from tests.make_table_tests import (
    ALL_PASS,
    DESPITE,
    deed,
    let_one_sign,
    log_in,
    make_contradiction,
    make_table_test,
    make_waiting_test,
    text,
)
from training.models import Outcome, TableTest, TableTestState, User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("evening", "morning"),
]


def test_finishing_keeps_what_stands_in_the_form(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    sent = ALL_PASS | {"outcome": "passed", "remarks": "steady"}
    response = log_in(client, bob).post(deed(test, "finish"), sent)
    assert response.status_code == HTTPStatus.FOUND
    test.refresh_from_db()
    assert test.state == TableTestState.WAITING
    assert test.outcome == Outcome.PASSED
    assert test.remarks == "steady"
    page = text(client.get(test.get_absolute_url()))
    assert "A second manager signs it" in page
    assert deed(test, "sign") not in page


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (ALL_PASS, "Say whether the test is passed."),
        ({"outcome": "passed", "result-0": "pass"}, "Judge every line first"),
    ],
)
def test_an_unfinished_test_stays_open_and_loses_nothing(
    client: Client, alice: User, bob: User, sent: dict[str, str], why: str
) -> None:
    test = make_table_test(alice, bob)
    response = log_in(client, bob).post(deed(test, "finish"), sent)
    assert response.status_code == HTTPStatus.CONFLICT
    assert why in text(response)
    test.refresh_from_db()
    assert test.is_under_way
    assert test.checklist[0]["result"] == "pass"


def test_a_pass_without_its_reason_keeps_what_was_chosen(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    sent = ALL_PASS | {"result-0": "fail", "outcome": "passed", "remarks": "steady"}
    page = text(log_in(client, bob).post(deed(test, "finish"), sent))
    assert page.count("write why the test is passed all the same") == 1
    assert 'aria-describedby="despite-help despite-error"' in page
    assert re.search(r'value="passed"\s+data-not-sent\s+checked', page)
    assert "steady" in page
    assert f"{len(test.checklist)} of {len(test.checklist)} judged" in page
    assert client.get(deed(test, "finish"), follow=True).status_code == HTTPStatus.OK


def test_an_outcome_that_was_not_chosen_is_asked_for_beside_it(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    page = text(log_in(client, bob).post(deed(test, "finish"), ALL_PASS))
    assert page.count("Say whether the test is passed.") == 1
    assert 'aria-describedby="outcome-error"' in page


def test_where_one_is_enough_the_button_says_so(
    client: Client, alice: User, bob: User
) -> None:
    let_one_sign()
    test = make_table_test(alice, bob)
    log_in(client, bob)
    assert "Finish and sign" in text(client.get(test.get_absolute_url()))
    client.post(deed(test, "finish"), ALL_PASS | {"outcome": "failed"})
    assert "Signed by one person alone" in text(client.get(test.get_absolute_url()))


def test_a_second_manager_signs_on_their_own_login(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_waiting_test(alice, bob)
    log_in(client, carol)
    assert deed(test, "sign") in text(client.get(test.get_absolute_url()))
    client.post(deed(test, "sign"))
    test.refresh_from_db()
    assert test.cosigned_by == carol
    assert "Co-signed by" in text(client.get(test.get_absolute_url()))


@pytest.mark.parametrize("result", ["fail", "not seen"])
def test_a_test_without_a_passed_line_is_not_finished_as_passed(
    client: Client, alice: User, bob: User, result: str
) -> None:
    test = make_table_test(alice, bob)
    sent = {f"result-{place}": result for place in range(3)}
    response = log_in(client, bob).post(
        deed(test, "finish"), sent | {"outcome": "passed", "despite": "a good lad"}
    )
    assert response.status_code == HTTPStatus.CONFLICT
    assert "No line was passed: this test cannot be called passed" in text(response)
    assert "a good lad" in text(response)  # what was written is kept


def test_a_pass_in_spite_of_a_failed_line_is_asked_why(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    sent = ALL_PASS | {"result-1": "fail", "outcome": "passed", "remarks": "fine"}
    response = log_in(client, bob).post(deed(test, "finish"), sent)
    assert response.status_code == HTTPStatus.CONFLICT
    assert "1 line was failed or not seen: write why" in text(response)
    client.post(deed(test, "finish"), sent | {"despite": "put right at once"})
    test.refresh_from_db()
    assert test.is_waiting
    assert test.passed_despite == "put right at once"


def test_the_contradiction_stands_before_whoever_signs(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_contradiction(alice, bob)
    page = text(log_in(client, carol).get(test.get_absolute_url()))
    assert "Called passed, though 1 of 3 lines was not" in page
    assert "Calls the hands</span>: <strong>Fail</strong>" in page
    assert DESPITE in page
    unread = client.post(deed(test, "sign"))
    assert unread.status_code == HTTPStatus.CONFLICT
    assert "Say first that you have read" in text(unread)
    client.post(deed(test, "sign"), {"contradiction_read": "on"})
    test.refresh_from_db()
    assert test.is_signed
    page = text(client.get(test.get_absolute_url()))
    assert "Carol had this before them when they signed" in page


def test_a_contradiction_without_a_reason_has_no_button_to_sign(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_contradiction(alice, bob)
    TableTest.objects.update(passed_despite="")
    page = text(log_in(client, carol).get(test.get_absolute_url()))
    assert "As it was recorded nobody can sign it" in page
    assert deed(test, "sign") not in page
    assert deed(test, "refuse") in page


def test_the_recorder_cannot_sign(client: Client, alice: User, bob: User) -> None:
    test = make_waiting_test(alice, bob)
    response = log_in(client, bob).post(deed(test, "sign"))
    assert response.status_code == HTTPStatus.CONFLICT
    assert "A second manager signs" in text(response)


def test_a_second_manager_refuses_with_a_reason(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_waiting_test(alice, bob)
    log_in(client, carol)
    response = client.post(deed(test, "refuse"), {"reason": ""})
    assert response.status_code == HTTPStatus.CONFLICT
    client.post(deed(test, "refuse"), {"reason": "Line 2 was never shown"})
    assert "Line 2 was never shown" in text(client.get(test.get_absolute_url()))


def test_a_test_is_broken_off_with_a_reason(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    log_in(client, bob)
    empty = client.post(deed(test, "abandon"), {})
    assert empty.status_code == HTTPStatus.CONFLICT
    client.post(deed(test, "abandon"), {"reason": "Fire alarm"})
    assert "Fire alarm" in text(client.get(test.get_absolute_url()))
