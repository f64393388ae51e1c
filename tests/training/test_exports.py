"""Exports by page and by who asks: whose rows they are, and what they cost."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from quizzes.models import Answer
from tests.make import logged_in, make_class, make_owner, make_trainee
from tests.make_exports import ORDER, fetch, make_answered, read_csv
from tests.make_quizzes import (
    THREE_CARD,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
)
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

PAGE = reverse("training:exports")


@pytest.fixture
def bob() -> User:
    return make_answered()


# --- Whose rows -----------------------------------------------------------------------


def test_a_manager_exports_their_trainees_and_nobody_else(bob: User) -> None:
    rows = read_csv(logged_in(bob), "attempts")
    assert [row["Trainee"] for row in rows] == ["Alice"]
    assert rows[0]["Classes"] == "Evening class"


@pytest.mark.usefixtures("bob")
def test_an_owner_exports_everybody() -> None:
    rows = read_csv(logged_in(make_owner()), "attempts")
    assert [row["Trainee"] for row in rows] == ["Alice", "Charlie"]


@pytest.mark.usefixtures("bob")
def test_exports_are_nowhere_for_a_trainee() -> None:
    alice = logged_in(User.objects.get(username="alice"))
    assert alice.get(PAGE).status_code == 404
    query = {"subject": "attempts", "format": "csv"}
    assert alice.post(ORDER, query).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    assert Client().get(PAGE).status_code == 302
    assert Client().post(ORDER).status_code == 302


def test_the_form_is_looked_at_and_an_export_is_posted(bob: User) -> None:
    assert logged_in(bob).post(PAGE).status_code == 405
    assert logged_in(bob).get(ORDER).status_code == 405


def test_the_page_offers_ones_own_classes_only(bob: User) -> None:
    make_class("Of somebody else")
    page = logged_in(bob).get(PAGE).content.decode()
    assert "Evening class" in page
    assert "Of somebody else" not in page


def test_the_list_of_trainees_leads_to_the_exports(bob: User) -> None:
    page = logged_in(bob).get(reverse("training:trainees")).content.decode()
    assert f'href="{PAGE}"' in page


def test_a_running_exam_gives_no_answer_and_no_seed(bob: User) -> None:
    Answer.objects.all().delete()
    alice = User.objects.get(username="alice")
    exam = make_exam(alice)
    make_answer(make_question(exam))

    assert read_csv(logged_in(bob), "answers") == []
    rows = {row["Attempt"]: row for row in read_csv(logged_in(bob), "attempts")}
    assert rows[str(exam.key)]["Seed"] == ""


# --- What is chosen -------------------------------------------------------------------


def test_a_class_and_a_rule_set_narrow_the_rows(bob: User) -> None:
    dora = make_trainee("Dora")
    morning = make_class("Morning class", managers=(bob,), trainees=(dora,))
    make_attempt(dora)
    make_attempt(dora, rule_set=THREE_CARD)
    client = logged_in(bob)

    of_class = read_csv(client, "attempts", training_class=str(morning.pk))
    assert {row["Trainee"] for row in of_class} == {"Dora"}
    assert len(of_class) == 2
    under = read_csv(client, "attempts", rules=THREE_CARD)
    assert [row["Rule set"] for row in under] == [THREE_CARD]


def test_days_are_gaming_days(bob: User) -> None:
    alice, zone = User.objects.get(username="alice"), ZoneInfo(settings.TIME_ZONE)
    early = datetime(2026, 3, 4, settings.GAMING_DAY_STARTS, tzinfo=zone)
    made = make_attempt(alice, started_at=early - timedelta(seconds=1))
    make_attempt(alice, started_at=early)

    rows = read_csv(logged_in(bob), "attempts", first="2026-03-03", last="2026-03-03")
    assert [row["Attempt"] for row in rows] == [str(made.key)]


def test_another_managers_class_cannot_be_asked_for(bob: User) -> None:
    other = make_class("Of somebody else", trainees=(make_trainee("Dora"),))
    query = {"subject": "attempts", "format": "csv", "training_class": str(other.pk)}
    assert logged_in(bob).post(ORDER, query).status_code == 400


@pytest.mark.parametrize(
    "bad",
    [
        {"subject": "passwords"},
        {"format": "exe"},
        {"first": "yesterday"},
        {"first": "2026-03-04", "last": "2026-03-03"},
        {"rules": "nowhere/nothing"},
        {"subject": "heat"},
    ],
)
def test_a_form_filled_badly_comes_back_with_what_is_wrong(
    bob: User, bad: dict[str, str]
) -> None:
    query = {"subject": "attempts", "format": "csv"} | bad
    response = logged_in(bob).post(ORDER, query)
    assert response.status_code == 400
    assert "errorlist" in response.content.decode()


def test_a_csv_file_is_sent_as_a_file_and_kept_by_nobody(bob: User) -> None:
    query = {"subject": "answers", "format": "csv"}
    response = logged_in(bob).post(ORDER, query)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert "no-store" in response.headers["Cache-Control"]


# --- What it costs --------------------------------------------------------------------


@pytest.mark.parametrize("subject", ["attempts", "answers"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_queries_are_as_many_for_few_rows_as_for_many(
    bob: User, subject: str, form: str
) -> None:
    client, query = logged_in(bob), {"subject": subject, "format": form}

    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            fetch(client, query)
        return len(queries)

    few = cost()
    for name in ("Dora", "Erik", "Fatima"):
        person = make_trainee(name)
        make_class(f"Class of {name}", managers=(bob,), trainees=(person,))
        make_answer(make_question(make_attempt(person)))
    assert cost() == few
