"""The pages of table tests, by view and by who asks."""

import re
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_table_tests import (
    DESPITE,
    VENEZIA,
    let_one_sign,
    make_contradiction,
    make_signed_test,
    make_table_test,
    make_tested_programme,
    make_waiting_test,
)
from training import table_tests
from training.models import Outcome, TableTest, TableTestState, User

pytestmark = pytest.mark.django_db
DEEDS = ("record", "finish", "sign", "refuse", "abandon")
ALL_PASS = {f"result-{place}": "pass" for place in range(3)}


@pytest.fixture
def alice() -> User:
    return make_trainee()


@pytest.fixture
def bob(alice: User) -> User:
    """A manager of Alice's class."""
    manager = make_manager()
    make_class(managers=(manager,), trainees=(alice,))
    return manager


@pytest.fixture
def carol(alice: User) -> User:
    """Another manager of a class of Alice's."""
    manager = make_manager("Carol")
    make_class("Morning class", managers=(manager,), trainees=(alice,))
    return manager


def log_in(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def deed(test: TableTest, name: str) -> str:
    return reverse(f"training:{name}_table_test", args=[test.key])


# --- The list ------------------------------------------------------------------------


def test_the_list_shows_the_tests_of_ones_trainees(
    client: Client, alice: User, bob: User
) -> None:
    make_waiting_test(alice, bob)
    other = make_manager("Dan")
    url = reverse("training:table_tests")
    assert "Alice" in text(log_in(client, bob).get(url))
    assert "Alice" not in text(log_in(client, other).get(url))
    assert "Alice" in text(log_in(client, make_owner()).get(url))


def test_the_list_finds_by_name_and_state(
    client: Client, alice: User, bob: User
) -> None:
    make_waiting_test(alice, bob)
    url = reverse("training:table_tests")
    log_in(client, bob)
    assert "recorded by Bob" in text(client.get(url, {"q": "ali", "state": "waiting"}))
    assert "recorded by Bob" not in text(client.get(url, {"q": "zoe"}))
    assert "recorded by Bob" not in text(client.get(url, {"state": "signed"}))
    assert client.get(url, {"state": "nonsense"}).status_code == HTTPStatus.NOT_FOUND
    assert client.get(url, {"q": "\0"}).status_code == HTTPStatus.OK


def test_whatever_is_sought_that_no_name_can_hold_finds_nothing(
    client: Client, alice: User, bob: User
) -> None:
    make_table_test(alice, bob)
    log_in(client, bob)
    for sought in ("x" * 300, "a " * 2000, "Zo\0e"):
        response = client.get("/table-tests/", {"q": sought})
        assert response.status_code == 200
        assert "There is no table test to show." in text(response)


def test_the_list_says_what_waits_for_my_signature(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    make_waiting_test(alice, bob)
    url = reverse("training:table_tests")
    said = "1 table test waits for your signature"
    assert said in text(log_in(client, carol).get(url))
    assert said not in text(log_in(client, bob).get(url))


def test_a_trainee_sees_their_own_and_no_result_before_it_is_signed(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_waiting_test(alice, bob)
    url = reverse("training:table_tests")
    page = text(log_in(client, alice).get(url))
    assert "Floor entry" in page
    assert "Waiting for a co-signature" in page
    assert "Passed" not in page
    assert client.get(test.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND

    table_tests.cosign(test.key, by=carol, now=timezone.now())
    assert "Passed" in text(client.get(url))
    assert "Takes before paying" in text(client.get(test.get_absolute_url()))


def test_another_trainee_sees_none_of_it(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_signed_test(alice, (bob, carol))
    log_in(client, make_trainee("Zoe"))
    assert "Floor entry" not in text(client.get(reverse("training:table_tests")))
    assert client.get(test.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND


def test_the_list_takes_no_post(client: Client, bob: User) -> None:
    response = log_in(client, bob).post(reverse("training:table_tests"))
    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_a_stranger_logs_in_first(client: Client, alice: User, bob: User) -> None:
    test = make_table_test(alice, bob)
    for url in (
        reverse("training:table_tests"),
        reverse("training:begin_table_test"),
        test.get_absolute_url(),
    ):
        assert client.get(url).status_code == HTTPStatus.FOUND
    for name in DEEDS:
        assert client.post(deed(test, name)).status_code == HTTPStatus.FOUND


# --- Beginning -----------------------------------------------------------------------


def test_a_manager_begins_a_test_of_a_trainee(
    client: Client, alice: User, bob: User
) -> None:
    programme = make_tested_programme()
    log_in(client, bob)
    url = reverse("training:begin_table_test")
    assert "Alice" in text(client.get(url, {"trainee": alice.pk}))
    subject = f"{programme.pk}:{VENEZIA}"
    response = client.post(url, {"trainee": alice.pk, "subject": subject})
    test = TableTest.objects.get()
    assert response.headers["Location"] == test.get_absolute_url()
    assert (test.trainee, test.recorded_by) == (alice, bob)


@pytest.mark.parametrize(
    "sent", [{}, {"trainee": "x", "subject": "y"}, {"subject": "1:nowhere/nothing"}]
)
def test_what_cannot_be_begun_is_told_in_the_form(
    client: Client, bob: User, sent: dict[str, str]
) -> None:
    make_tested_programme()
    response = log_in(client, bob).post(reverse("training:begin_table_test"), sent)
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert not TableTest.objects.exists()


def test_a_test_that_a_colleague_records_is_not_begun_twice(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_table_test(alice, bob)
    response = log_in(client, carol).post(
        reverse("training:begin_table_test"),
        {"trainee": alice.pk, "subject": f"{test.programme.pk}:{VENEZIA}"},
    )
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert "Bob is recording" in text(response)


@pytest.mark.usefixtures("bob")
def test_trainees_of_others_are_not_offered(client: Client, alice: User) -> None:
    programme = make_tested_programme()
    response = log_in(client, make_manager("Dan")).post(
        reverse("training:begin_table_test"),
        {"trainee": alice.pk, "subject": f"{programme.pk}:{VENEZIA}"},
    )
    assert response.status_code == HTTPStatus.BAD_REQUEST


def test_without_a_checklist_the_page_says_what_to_do_first(
    client: Client, bob: User
) -> None:
    page = text(log_in(client, bob).get(reverse("training:begin_table_test")))
    assert "No programme has a checklist yet" in page


def test_a_trainee_begins_nothing(client: Client, alice: User) -> None:
    url = reverse("training:begin_table_test")
    assert log_in(client, alice).get(url).status_code == HTTPStatus.NOT_FOUND
    assert client.post(url).status_code == HTTPStatus.NOT_FOUND


# --- Recording -----------------------------------------------------------------------


def test_the_recorder_gets_the_form_and_a_colleague_reads(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_table_test(alice, bob)
    assert 'name="result-0"' in text(log_in(client, bob).get(test.get_absolute_url()))
    page = text(log_in(client, carol).get(test.get_absolute_url()))
    assert 'name="result-0"' not in page
    assert "Bob is recording this test" in page


def test_a_plain_form_saves_every_line(client: Client, alice: User, bob: User) -> None:
    test = make_table_test(alice, bob)
    sent = ALL_PASS | {"remark-1": "twice", "remarks": "calm"}
    response = log_in(client, bob).post(deed(test, "record"), sent)
    assert response.headers["Location"] == test.get_absolute_url()
    test.refresh_from_db()
    assert [row["result"] for row in test.checklist] == ["pass"] * 3
    assert (test.checklist[1]["remark"], test.remarks) == ("twice", "calm")
    assert "twice" in text(client.get(test.get_absolute_url()))


def test_a_tap_saves_one_line_and_says_how_many_are_judged(
    client: Client, alice: User, bob: User
) -> None:
    test = make_table_test(alice, bob)
    log_in(client, bob).post(deed(test, "record"), {"remark-0": "kept"})
    response = client.post(
        deed(test, "record"), {"result-2": "fail"}, headers={"HX-Request": "true"}
    )
    assert text(response) == "1 of 3 judged"
    test.refresh_from_db()
    assert test.checklist[0]["remark"] == "kept"
    assert test.checklist[2]["result"] == "fail"


def test_the_watch_is_started_and_stopped(
    client: Client, alice: User, bob: User
) -> None:
    test, htmx = make_table_test(alice, bob), {"HX-Request": "true"}
    log_in(client, bob)
    begun = client.post(deed(test, "record"), {"watch": "start-1"}, headers=htmx)
    assert 'value="stop-1"' in text(begun)
    ended = client.post(deed(test, "record"), {"watch": "stop-1"}, headers=htmx)
    assert 'value="start-1"' in text(ended)
    assert "0 s" in text(ended)


@pytest.mark.parametrize(
    "sent",
    [
        {"result-0": "perhaps"},
        {"remark-0": "x" * 501},
        {"remark-0": "\0"},
        {"watch": "start-99"},
        {"watch": "start"},
    ],
)
@pytest.mark.parametrize("name", ["record", "finish"])
def test_nonsense_is_refused_with_a_sentence(
    client: Client, alice: User, bob: User, sent: dict[str, str], name: str
) -> None:
    test = make_table_test(alice, bob)
    response = log_in(client, bob).post(deed(test, name), sent)
    assert response.status_code == HTTPStatus.CONFLICT
    assert 'role="alert"' in text(response)
    test.refresh_from_db()
    assert test.checklist[0]["result"] == ""


def test_a_refused_tap_is_explained_where_it_is_looked_for(
    client: Client, alice: User, bob: User
) -> None:
    test = make_waiting_test(alice, bob)
    response = log_in(client, bob).post(
        deed(test, "record"), {"result-0": "fail"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == HTTPStatus.CONFLICT
    assert response.headers["HX-Retarget"] == "#saved"
    assert "has ended" in text(response)


# --- Finishing and signing -----------------------------------------------------------


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


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_are_posted_by_those_who_may_see_it(
    client: Client, alice: User, bob: User, name: str
) -> None:
    test = make_table_test(alice, bob)
    url = deed(test, name)
    looked_at = log_in(client, bob).get(url)
    assert looked_at.status_code == HTTPStatus.FOUND
    assert looked_at.headers["Location"] == test.get_absolute_url()
    assert client.put(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    other = log_in(client, make_manager("Dan")).post(url, {"reason": "mine"})
    assert other.status_code == HTTPStatus.NOT_FOUND
    assert log_in(client, alice).post(url).status_code == HTTPStatus.NOT_FOUND
    test.refresh_from_db()
    assert test.is_under_way


def test_the_list_costs_the_same_queries_however_long_it_is(
    client: Client, alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    programme = make_tested_programme()
    for _ in range(5):
        make_waiting_test(alice, bob, programme)
    log_in(client, bob)
    with django_assert_max_num_queries(8):
        client.get(reverse("training:table_tests"))
