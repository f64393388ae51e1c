"""The office and the school's settings: who sees what, and what may be changed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_proposals import make_proposal
from training.models import School, User

pytestmark = pytest.mark.django_db

OFFICE, SCHOOL = reverse("training:office"), reverse("training:school")
KEPT = {
    "name": "Cercle",
    "two_person_approval": "on",
    "open_exams": "on",
    "sheet": "a4",
}


def read(person: User, page: str) -> str:
    response = logged_in(person).get(page)
    assert response.status_code == 200
    return response.content.decode()


# --- The office -----------------------------------------------------------------------


def test_a_manager_finds_every_page_of_theirs_in_the_office() -> None:
    page = read(make_manager(), OFFICE)
    for name in ("approvals", "trainees", "classes", "statistics", "exports", "log"):
        assert f'href="{reverse(f"training:{name}")}"' in page
    assert reverse("certificates:worksheets") in page


def test_accounts_are_in_the_owners_office_alone() -> None:
    link = f'href="{reverse("training:people")}"'
    assert link in read(make_owner(), OFFICE)
    assert link not in read(make_manager(), OFFICE)


@pytest.mark.parametrize("address", [OFFICE, SCHOOL])
def test_the_pages_do_not_exist_for_a_trainee(address: str) -> None:
    client = logged_in(make_trainee())
    assert client.get(address).status_code == 404
    assert client.post(address, KEPT).status_code in {404, 405}


@pytest.mark.parametrize("address", [OFFICE, SCHOOL])
def test_whoever_is_not_logged_in_is_asked_to_log_in(address: str) -> None:
    response = Client().get(address)
    assert response.headers["Location"].startswith("/accounts/login/")


def test_the_office_is_only_read() -> None:
    assert logged_in(make_manager()).post(OFFICE).status_code == 405


def test_it_counts_what_waits_for_the_reader() -> None:
    bob, carol, mallory = (make_manager(x) for x in ("Bob", "Carol", "Mallory"))
    alice = make_trainee()
    make_class(managers=(bob, carol), trainees=(alice,))
    make_proposal(bob, alice)
    assert "1 waiting" in read(carol, OFFICE)
    assert "waiting</span>" not in read(bob, OFFICE)
    assert "waiting</span>" not in read(mallory, OFFICE)


def test_more_that_waits_costs_no_more_queries() -> None:
    bob, carol = make_manager(), make_manager("Carol")
    counts = []
    for name in ("Alice", "Charlie"):
        trainee = make_trainee(name)
        make_class(managers=(bob, carol), trainees=(trainee,))
        make_proposal(bob, trainee)
        client = logged_in(carol)
        with CaptureQueriesContext(connection) as asked:
            client.get(OFFICE)
        counts.append(len(asked))
    assert counts[0] == counts[1]


# --- The school -----------------------------------------------------------------------


def test_two_people_and_open_exams_are_the_rule_before_anything_is_set() -> None:
    school = School.now()
    assert (school.two_person_approval, school.open_exams) == (True, True)
    assert school.title == "Dealer School"


def test_an_owner_changes_the_settings_and_the_log_tells_it() -> None:
    olive = make_owner()
    said = {"name": "Cercle", "two_person_approval": "on", "sheet": "letter"}
    logged_in(olive).post(SCHOOL, said)
    school = School.now()
    assert (school.title, school.open_exams) == ("Cercle", False)
    assert school.sheet == "letter"
    entry = LogEntry.objects.get(act=Act.SCHOOL_CHANGED)
    before, after = entry.before or {}, entry.after or {}
    assert (before["open_exams"], after["open_exams"]) == (True, False)
    assert "Cercle" in read(olive, OFFICE)


def test_keeping_what_is_there_is_no_change() -> None:
    client = logged_in(make_owner())
    client.post(SCHOOL, KEPT)
    client.post(SCHOOL, KEPT)
    assert LogEntry.objects.filter(act=Act.SCHOOL_CHANGED).count() == 1


def test_doing_without_a_second_person_wants_a_reason() -> None:
    client = logged_in(make_owner())
    said = client.post(SCHOOL, {"name": "Cercle"}).content.decode()
    assert "Say why nobody else is to approve." in said
    assert School.now().two_person_approval
    client.post(
        SCHOOL, {"name": "Cercle", "sheet": "a4", "reason": "We are one manager."}
    )
    assert not School.now().two_person_approval
    entry = LogEntry.objects.get(act=Act.SCHOOL_CHANGED)
    assert entry.reason == "We are one manager."


@pytest.mark.parametrize("name", ["x" * 101, "null\0"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    response = logged_in(make_owner()).post(SCHOOL, KEPT | {"name": name})
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert not School.objects.exists()


def test_a_manager_reads_the_settings_and_changes_none() -> None:
    bob = make_manager()
    assert "An owner can change this." in read(bob, SCHOOL)
    assert logged_in(bob).post(SCHOOL, KEPT).status_code == 404
    assert not School.objects.exists()
