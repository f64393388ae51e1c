"""That the register shows managers their own, found, sorted and exported."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from certificates.models import Certificate, Status
from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import logged_in, make_class, make_owner, make_trainee
from tests.make_certificates import (
    make_certificate,
    make_change,
    make_running_out,
)
from tests.make_exams import taught
from training.models import Role, User

pytestmark = pytest.mark.django_db

REGISTER = "/certificates/register/"


# --- Who sees what --------------------------------------------------------------------


def test_a_manager_sees_the_certificates_of_their_classes_alone() -> None:
    bob, _, alice = taught()
    own, other = make_certificate(alice), make_certificate(make_trainee("Zoe"))

    text = logged_in(bob).get(REGISTER).text

    assert own.serial in text
    assert other.serial not in text


def test_an_owner_sees_all() -> None:
    made = [make_certificate(make_trainee(name)) for name in ("Alice", "Zoe")]

    text = logged_in(make_owner()).get(REGISTER).text

    assert all(each.serial in text for each in made)


@pytest.mark.parametrize("address", ["register", "csv", "xlsx", "one", "outside"])
def test_to_trainees_and_strangers_there_is_no_register(address: str) -> None:
    alice = make_trainee()
    certificate = make_certificate(alice)
    there = {
        "register": REGISTER,
        "csv": f"{REGISTER}register.csv",
        "xlsx": f"{REGISTER}register.xlsx",
        "one": reverse("certificates:certificate", args=[certificate.serial]),
        "outside": reverse("certificates:outside", args=[certificate.attempt.key]),
    }[address]

    assert logged_in(alice).get(there).status_code == 404
    assert Client().get(there).status_code == 302


# --- Finding --------------------------------------------------------------------------


@pytest.fixture
def several() -> tuple[User, dict[str, Certificate]]:
    """An owner, and a certificate of every status."""
    now, made = timezone.now(), {}
    for status in (Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED):
        made[status.value] = make_certificate(make_trainee(f"Ms {status}"))
        make_change(made[status.value], status)
    made["valid"] = make_running_out(
        make_trainee("Ms valid"), now + timedelta(days=20), school="Here"
    )
    made["expired"] = make_running_out(make_trainee("Ms expired"), now)
    return make_owner(), made


@pytest.mark.parametrize(
    "status", ["valid", "expired", "suspended", "revoked", "superseded"]
)
def test_it_is_searched_by_status(
    several: tuple[User, dict[str, Certificate]], status: str
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"status": status}).text

    assert [name for name in made if made[name].serial in text] == [status]


def test_it_is_searched_by_holder_and_by_serial(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    for sought in ("ms rev", made["revoked"].serial.lower()):
        text = logged_in(olive).get(REGISTER, {"q": sought}).text
        assert [name for name in made if made[name].serial in text] == ["revoked"]


def test_it_lists_what_expires_soon_and_has_no_later_one(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several
    renewed = make_trainee("Ms renewed")
    make_running_out(renewed, timezone.now() + timedelta(days=10))
    make_running_out(renewed, timezone.now() + timedelta(days=400))

    text = logged_in(olive).get(REGISTER, {"attention": "soon"}).text

    assert made["valid"].serial in text
    assert "Ms renewed" not in text
    assert [name for name in made if made[name].serial in text] == ["valid"]


def test_it_lists_those_whose_exam_now_counts_as_failed(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several
    failed = [made[name].attempt_id for name in ("valid", "revoked")]
    Attempt.objects.filter(pk__in=failed).update(passed=False)

    page = logged_in(olive).get(REGISTER, {"attention": "failed"}).text

    assert [name for name in made if made[name].serial in page] == ["valid"]
    assert "its exam now counts as failed" in page
    assert "1 waiting" in logged_in(olive).get("/office/").text


def test_it_is_searched_by_rule_set_class_and_days() -> None:
    alice, zoe, olive = make_trainee(), make_trainee("Zoe"), make_owner()
    one = make_certificate(alice)
    two = make_running_out(
        zoe, timezone.now(), issued_at=timezone.now() - timedelta(days=400)
    )
    group = make_class(trainees=(alice,))
    today = timezone.localdate()

    def found(**sought: int | str) -> list[str]:
        text = logged_in(olive).get(REGISTER, sought).text
        return [each.holder for each in (one, two) if each.serial in text]

    assert found(training_class=group.pk) == ["Alice"]
    assert found(rules="venezia/ultimate") == ["Alice", "Zoe"]
    assert found(rules="quebec/three-card") == []
    assert found(first=today.isoformat()) == ["Alice"]
    assert found(last=(today - timedelta(days=1)).isoformat()) == ["Zoe"]


@pytest.mark.parametrize("column", ["holder", "game", "issued", "expires", "status"])
@pytest.mark.parametrize("sign", ["", "-"])
def test_it_is_sorted_by_any_column(
    several: tuple[User, dict[str, Certificate]], column: str, sign: str
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"sort": sign + column}).text

    assert all(each.serial in text for each in made.values())
    assert "aria-sort" in text


def test_holders_come_by_name_in_either_direction(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    text = logged_in(olive).get(REGISTER, {"sort": "-holder"}).text

    places = [text.index(made[name].serial) for name in sorted(made, reverse=True)]
    assert places == sorted(places)


def test_what_is_wrong_with_a_query_is_said_in_the_place_of_the_lines() -> None:
    asked = {"first": "2026-02-01", "last": "2026-01-01"}

    page = logged_in(make_owner()).get(REGISTER, asked, headers={"HX-Request": "true"})

    assert page.status_code == 200  # htmx puts in nothing else
    assert "This is before the day it begins with." in page.text
    assert "<html" not in page.text


def test_whoever_goes_back_to_the_register_gets_the_whole_page() -> None:
    asked = {"HX-Request": "true", "HX-History-Restore-Request": "true"}

    assert "<html" in logged_in(make_owner()).get(REGISTER, headers=asked).text


def test_a_query_no_manager_would_make_is_refused_and_breaks_nothing() -> None:
    olive = logged_in(make_owner())

    for wrong in (
        {"status": "burnt"},
        {"first": "yesterday"},
        {"training_class": "x"},
        {"first": "0001-01-01"},
        {"first": "2026-02-01", "last": "2026-01-01"},
        {"q": "\x00"},
    ):
        assert olive.get(REGISTER, wrong).status_code == 400, wrong
    assert olive.get(REGISTER, {"sort": "token", "page": "many"}).status_code == 200


@settings(max_examples=60)
@given(
    asked=st.dictionaries(
        st.sampled_from(
            ["q", "status", "rules", "training_class", "first", "last", "sort", "page"]
        ),
        st.text(max_size=20),
    )
)
def test_whatever_is_asked_is_answered(asked: dict[str, str]) -> None:
    olive = User.objects.filter(role=Role.OWNER).first() or make_owner()

    assert logged_in(olive).get(REGISTER, asked).status_code in {200, 400}


def test_its_queries_do_not_grow_with_its_lines(
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    olive = logged_in(make_owner())
    for number in range(12):
        make_certificate(make_trainee(f"Trainee {number}"))

    with django_assert_max_num_queries(9):  # type: ignore[attr-defined]
        olive.get(REGISTER)


# --- Exporting ------------------------------------------------------------------------


def test_what_is_found_is_exported_as_csv_and_the_log_tells(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    page = logged_in(olive).get(f"{REGISTER}register.csv", {"status": "revoked"})

    text = page.getvalue().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["serial"] for row in rows] == [made["revoked"].serial]
    assert rows[0]["status"] == "revoked"
    assert rows[0]["reason"] == "It had been issued in error."
    assert made["revoked"].token not in text
    told = LogEntry.objects.get(act=Act.EXPORTED)
    assert told.after == {"rows": 1, "status": "revoked"}


def test_figures_stay_figures_in_a_spreadsheet(
    several: tuple[User, dict[str, Certificate]],
) -> None:
    olive, made = several

    page = logged_in(olive).get(f"{REGISTER}register.xlsx", {"sort": "holder"})

    book = openpyxl.load_workbook(io.BytesIO(page.getvalue()))
    heads, *rows = list(book.worksheets[0].values)
    bets = heads.index("bets right")
    assert [row[bets] for row in rows] == [37] * len(made)
