"""That a table test is begun by whoever may judge the trainee, and once."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from tests.make import make_manager
from tests.make_table_tests import (
    VENEZIA,
    log_in,
    make_table_test,
    make_tested_programme,
    text,
)
from training.models import TableTest, User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("evening", "morning"),
]


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
