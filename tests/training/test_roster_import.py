"""Class lists: every way of writing them, every fault named, nothing half done."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.make import logged_in, make_class, make_manager, make_trainee
from training.models import Invitation, TrainingClass, User
from training.roster_files import MOST_BYTES, MOST_ROWS, RosterFileError, read_roster
from training.roster_plans import PlanRefusedError, Step, carry_out, plan_roster

pytestmark = pytest.mark.datalayer

HEAD = "name,e-mail,user name,language\n"
GOOD = HEAD + "Dora,dora@example.org,dora,it\nEmil,emil@example.org,,\n"


def upload(client: Client, into: TrainingClass, data: bytes) -> str:
    file = SimpleUploadedFile("list.csv", data, "text/csv")
    response = client.post(address_of(into), {"file": file})
    assert response.status_code == 200
    return response.content.decode()


def address_of(into: TrainingClass, name: str = "import_roster") -> str:
    return reverse(f"training:{name}", args=[into.pk])


def key_in(page: str) -> str:
    return page.partition('name="key" value="')[2].partition('"')[0]


# --- Reading --------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_list_is_read_however_it_was_saved(
    encoding: str, delimiter: str, ending: str
) -> None:
    text = GOOD.replace("Dora", "Zoé Çelik").replace(",", delimiter)
    rows = read_roster(text.replace("\n", ending).encode(encoding))
    assert [row.cells for row in rows] == [
        ("Zoé Çelik", "dora@example.org", "dora", "it"),
        ("Emil", "emil@example.org", "", ""),
    ]
    assert [row.line for row in rows] == [2, 3]


def test_columns_stand_in_any_order_under_the_names_of_any_language() -> None:
    (row,) = read_roster(b"Courriel;Langue;Nom\nd@example.org;fr;Dora\n")
    assert row.cells == ("Dora", "d@example.org", "", "fr")


def test_a_quoted_cell_may_hold_commas_and_line_breaks() -> None:
    rows = read_roster(b'name,e-mail\n"Rossi,\nDora",d@example.org\nE,e@example.org\n')
    assert [(row.line, row.name) for row in rows] == [(2, "Rossi,\nDora"), (4, "E")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (HEAD.encode(), "nobody in the file"),
        (b"name,user name\nDora,dora\n", "“e-mail” is missing"),
        (b"name,e-mail,shoe size\n", "shoe size” is not known"),
        (b"name,e-mail,name\nDora,d@example.org,x\n", "is there twice"),
        (b"Dora,dora@example.org\n", "is not known"),
        (b'name,e-mail\nDora,d@example.org\n"Emil" x,e\n', "Line 3 cannot be read"),
        (b"PK\x03\x04\x00\x00", "not a text file"),
        (b"name,e-mail\n\x81\x8d", "not a text file"),
        (b"x" * (MOST_BYTES + 1), "larger than 256 KB"),
        ((HEAD + "A,a@b.example,,\n" * (MOST_ROWS + 1)).encode(), "501 rows"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(RosterFileError, match=said):
        read_roster(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        rows = read_roster(data)
    except RosterFileError:
        return
    assert rows


cells = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
tables = st.lists(st.lists(cells, min_size=2, max_size=6), min_size=1, max_size=6)


@pytest.mark.django_db
@settings(max_examples=60)
@given(table=tables)
def test_any_table_is_planned_and_done_or_refused(table: list[list[str]]) -> None:
    bob, _ = User.objects.get_or_create(
        username="bob", defaults={"email": "bob@example.org", "role": "manager"}
    )
    evening, _ = TrainingClass.objects.get_or_create(name="Evening class")
    out = io.StringIO()
    csv.writer(out).writerows([["name", "e-mail", "user name", "language"], *table])
    try:
        rows = read_roster(out.getvalue().encode())
        made = carry_out(rows, bob, evening, by_letter=False)
    except (RosterFileError, PlanRefusedError):
        return
    assert len(made) == len(rows)


# --- Planning -------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("row", "said"),
    [
        (",dora@example.org,,", "name is missing"),
        ("Dora,,,", "address is missing"),
        ("Dora,nowhere,,", "no e-mail address"),
        ("x" * 151 + ",dora@example.org,,", "longer than 150"),
        ("Do\x07ra,dora@example.org,,", "cannot be printed"),
        ("Dora,dora@example.org,two words,", "valid username"),
        ("Dora,dora@example.org,BOB,", "“BOB” is taken"),
        ("Dora,dora@example.org,,klingon", "“klingon” is not known"),
        ("Dora,dora@example.org,,it,more", "more cells than"),
        ("Emil,EMIL@example.org,,", "stands in line 2 already"),
        ("Dora,dora@example.org,Emil,", "“emil” stands in line 2 already"),
        ("Bob,bob@example.org,,", "is no trainee"),
        ("Alice,alice@example.org,,", "account is closed"),
    ],
)
def test_a_bad_row_says_what_is_wrong(row: str, said: str) -> None:
    bob, alice = make_manager(), make_trainee()
    evening = make_class(managers=(bob,), trainees=(alice,))
    User.objects.filter(pk=alice.pk).update(is_active=False)
    data = f"{HEAD}Emil,emil@example.org,emil,\n{row}\n"
    plan = plan_roster(read_roster(data.encode()), bob, evening)
    (bad,) = plan.bad
    assert bad.row.line == 3
    assert any(said in error for error in bad.errors)


@pytest.mark.django_db
def test_a_plan_tells_who_is_invited_who_joins_and_who_is_there() -> None:
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    evening = make_class(managers=(bob,), trainees=(alice,))
    make_class("Night class", managers=(bob,), trainees=(charlie,))
    carry_out(read_roster(GOOD.encode()), bob, evening, by_letter=False)
    data = "Alice,alice@example.org\nCharlie,Charlie@example.org\nF,f@example.org\n"
    data = f"name,e-mail\n{data}Dora,DORA@example.org\n"
    rows = read_roster(data.encode())
    steps = [each.step for each in plan_roster(rows, bob, evening).rows]
    assert steps == [Step.NOTHING, Step.JOIN, Step.INVITE, Step.INVITE_AGAIN]
    carry_out(rows, bob, evening, by_letter=False)
    assert set(evening.trainees.all()) == {alice, charlie}
    assert Invitation.objects.unanswered().count() == 3


@pytest.mark.django_db
def test_a_list_does_not_tell_who_else_has_an_account() -> None:
    bob, _ = make_manager(), make_trainee("Charlie")
    evening = make_class(managers=(bob,))
    rows = read_roster(b"name,e-mail\nC,charlie@example.org\n")
    (planned,) = plan_roster(rows, bob, evening).rows
    assert planned.step is Step.INVITE
    carry_out(rows, bob, evening, by_letter=False)
    assert not evening.trainees.exists()


@pytest.mark.django_db
def test_a_formula_is_just_text() -> None:
    bob = make_manager()
    evening = make_class(managers=(bob,))
    name = '=HYPERLINK("http://evil.example")<b>'
    data = f'name;e-mail\n"{name.replace(chr(34), chr(34) * 2)}";d@example.org\n'
    page = upload(logged_in(bob), evening, data.encode())
    assert "=HYPERLINK(&quot;http://evil.example&quot;)&lt;b&gt;" in page


# --- On the site ----------------------------------------------------------------------


@pytest.fixture
def bob() -> Client:
    """Bob, logged in, with an empty class."""
    bob = make_manager()
    make_class(managers=(bob,))
    return logged_in(bob)


@pytest.mark.django_db
def test_looking_does_nothing_and_confirming_does_all(bob: Client) -> None:
    evening = TrainingClass.objects.get()
    page = upload(bob, evening, GOOD.encode())
    assert not Invitation.objects.exists()
    confirm = {"key": key_in(page), "way": "link"}
    done = bob.post(address_of(evening, "confirm_roster"), confirm)
    assert done.content.decode().count("/join/") == 2
    assert Invitation.objects.count() == 2
    again = bob.post(address_of(evening, "confirm_roster"), confirm, follow=True)
    assert "no longer kept" in again.content.decode()
    assert Invitation.objects.count() == 2


@pytest.mark.django_db
def test_a_list_with_a_bad_row_cannot_be_confirmed(bob: Client) -> None:
    evening = TrainingClass.objects.get()
    page = upload(bob, evening, f"{GOOD}Fritz,nowhere,,\n".encode())
    assert "1 row is wrong, so nothing was done" in page
    assert key_in(page) == ""
    bob.post(address_of(evening, "confirm_roster"), {"key": ""})
    assert not Invitation.objects.exists()


@pytest.mark.django_db
def test_what_went_wrong_since_is_shown_and_nothing_is_done(bob: Client) -> None:
    evening = TrainingClass.objects.get()
    key = key_in(upload(bob, evening, GOOD.encode()))
    make_trainee("Dora")  # takes the user name
    User.objects.filter(username="dora").update(email="another@example.org")
    done = bob.post(address_of(evening, "confirm_roster"), {"key": key})
    assert "“dora” is taken" in done.content.decode()
    assert not Invitation.objects.exists()


@pytest.mark.django_db
def test_a_list_for_one_class_is_not_confirmed_for_another(bob: Client) -> None:
    evening = TrainingClass.objects.get()
    night = make_class("Night class", managers=tuple(evening.managers.all()))
    key = key_in(upload(bob, evening, GOOD.encode()))
    bob.post(address_of(night, "confirm_roster"), {"key": key})
    assert not Invitation.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("data", [b"", b"\0\0", b"x" * (MOST_BYTES + 5), b"a;b;c\n1"])
def test_an_unreadable_file_is_told_beside_the_field(bob: Client, data: bytes) -> None:
    assert "errorlist" in upload(bob, TrainingClass.objects.get(), data)


@pytest.mark.django_db
def test_a_missing_file_is_told_beside_the_field(bob: Client) -> None:
    page = bob.post(address_of(TrainingClass.objects.get())).content.decode()
    assert "This field is required" in page
