"""The pages of table tests, by view and by who asks."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.make import make_manager, make_owner, make_trainee
from tests.make_table_tests import (
    ALL_PASS,
    deed,
    log_in,
    make_signed_test,
    make_table_test,
    make_tested_programme,
    make_waiting_test,
    text,
)
from training import table_tests
from training.models import User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("evening", "morning"),
]

DEEDS = ("record", "finish", "sign", "refuse", "abandon")


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


# --- Recording -----------------------------------------------------------------------


def test_the_recorder_gets_the_form_and_a_colleague_reads(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_table_test(alice, bob)
    assert 'name="result-0"' in text(log_in(client, bob).get(test.get_absolute_url()))
    page = text(log_in(client, carol).get(test.get_absolute_url()))
    assert 'name="result-0"' not in page
    assert "Bob is recording this test" in page


def test_who_may_sign_it_is_looked_up_for_the_recorder_while_it_is_not_signed(
    client: Client, alice: User, bob: User, carol: User
) -> None:
    test = make_waiting_test(alice, bob)
    waits = log_in(client, bob).get(test.get_absolute_url())
    assert "Carol" in text(waits)
    assert [str(each) for each in waits.context["deciders"].people] == ["Carol"]
    colleague = log_in(client, carol).get(test.get_absolute_url())
    assert colleague.context["deciders"] is None
    table_tests.cosign(test.key, by=carol, now=timezone.now())
    signed = log_in(client, bob).get(test.get_absolute_url())
    assert signed.context["deciders"] is None


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
