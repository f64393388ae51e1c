"""Exports read back: whose rows they are, what the cells are, and what they cost."""

import csv
import io
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection
from django.http import StreamingHttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import activate, get_language
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from quizzes.closing import close
from quizzes.marking import Reply, mark
from quizzes.models import Answer, Attempt
from tablegames.questions import Kind
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_kinds import OTHERS, make_kind, right
from tests.make_quizzes import (
    THREE_CARD,
    TWO_BOXES,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
)
from training import export_making, sheets
from training.models import Export, User
from training.sheets import Cell, harmless, write_csv, write_xlsx

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

PAGE, ORDER = reverse("training:exports"), reverse("training:order_export")
HOSTILE = '=HYPERLINK("https://evil.example","Alice")'


def rename(person: User, name: str) -> User:
    person.full_name = name
    person.save()
    return person


@pytest.fixture
def bob() -> User:
    """Bob reviews Alice, who has answered two boxes, and not Charlie, who has one."""
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(alice,))
    make_answer(make_question(make_attempt(alice), TWO_BOXES), right=False)
    make_answer(make_question(make_attempt(charlie)))
    return bob


def fetch(client: Client, query: dict[str, str]) -> bytes:
    """The file, which must come in pieces; a spreadsheet is made first."""
    sent = client.post(ORDER, query)
    if query["format"] == "xlsx":
        made = Export.objects.get()
        assert sent.headers["Location"] == made.get_absolute_url()
        assert export_making.make(made.pk)
        sent = client.get(reverse("training:export_file", args=[made.key]))
    assert sent.status_code == 200
    assert sent.streaming
    content = cast("StreamingHttpResponse", sent).getvalue()
    Export.objects.all().delete()
    return content


def read_csv(client: Client, subject: str, **wanted: str) -> list[dict[str, str]]:
    query = {"subject": subject, "format": "csv", **wanted}
    text = fetch(client, query).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def read_xlsx(client: Client, subject: str, **wanted: str) -> Worksheet:
    query = {"subject": subject, "format": "xlsx", **wanted}
    book = load_workbook(io.BytesIO(fetch(client, query)))
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    return sheet


def column(sheet: Worksheet, head: str) -> list[object]:
    heads = [cell.value for cell in sheet[1]]
    place = heads.index(head)
    return [row[place].value for row in sheet.iter_rows(min_row=2)]


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


# --- What the cells are ---------------------------------------------------------------


def test_answers_have_a_row_for_every_bet(bob: User) -> None:
    rows = read_csv(logged_in(bob), "answers")
    answer = Answer.objects.get(question__attempt__trainee__username="alice")
    marks = answer.marks
    assert len(rows) == len(marks) == 6
    assert [(row["Box"], row["Bet"]) for row in rows] == [
        (str(mark["box"]), mark["spot"]) for mark in marks
    ]
    assert [row["Right by the rules"] for row in rows].count("no") == 1
    assert [Decimal(row["Due amount"]) for row in rows] == [
        Decimal(mark["due_amount"]) for mark in marks
    ]


def test_a_hand_that_was_left_open_is_asked_and_not_answered(bob: User) -> None:
    exam = make_exam(User.objects.get(username="alice"))
    make_answer(make_question(exam))
    make_question(exam)
    close(exam, timezone.now())

    rows = {row["Attempt"]: row for row in read_csv(logged_in(bob), "attempts")}
    counts = rows[str(exam.key)]
    assert int(counts["Hands asked"]) > 1
    assert counts["Hands answered"] == "1"
    answers = read_csv(logged_in(bob), "answers")
    received = f"Received ({settings.TIME_ZONE})"
    for row in (each for each in answers if each["Attempt"] == str(exam.key)):
        assert bool(row[received]) == (row["Fate"] == "answered")


def test_amounts_and_counts_are_numbers_in_a_spreadsheet(bob: User) -> None:
    sheet = read_xlsx(logged_in(bob), "answers")
    answer = Answer.objects.get(question__attempt__trainee__username="alice")
    given = column(sheet, "Given amount")
    assert given == [float(mark["given_amount"]) for mark in answer.marks]
    assert all(isinstance(each, int | float) for each in column(sheet, "Cost"))
    assert set(column(sheet, "Question")) == {1}


def test_dates_are_dates_in_the_zone_of_the_site(bob: User) -> None:
    noon = datetime(2026, 7, 1, 12, 0, 5, tzinfo=UTC)
    Attempt.objects.update(started_at=noon)
    local = noon.astimezone(ZoneInfo(settings.TIME_ZONE)).replace(tzinfo=None)

    started = f"Started ({settings.TIME_ZONE})"
    assert column(read_xlsx(logged_in(bob), "attempts"), started) == [local]
    rows = read_csv(logged_in(bob), "attempts")
    assert datetime.fromisoformat(rows[0][started]) == noon


def test_a_sheet_is_called_by_what_it_holds_and_keeps_its_head_in_sight(
    bob: User,
) -> None:
    sheet = read_xlsx(logged_in(bob), "attempts")
    assert (sheet.title, sheet.freeze_panes) == ("Attempts", "A2")
    assert sheet.auto_filter.ref == f"A1:{sheet.cell(2, sheet.max_column).coordinate}"


def test_a_column_is_as_wide_as_what_stands_in_it() -> None:
    name = "a name of thirty characters, eh"
    with write_xlsx("People", ["Name", "Age"], [[name, 33], [None, 4]]) as file:
        sheet = load_workbook(file).worksheets[0]
    assert len(name) <= sheet.column_dimensions["A"].width <= len(name) + 4
    assert sheet.column_dimensions["B"].width < 10


def test_where_there_is_nothing_to_say_a_cell_is_empty() -> None:
    with write_xlsx("People", ["Name", "Late", "Age"], [["Al", "", None]]) as file:
        sheet = load_workbook(file).worksheets[0]
    kinds = [(cell.value, cell.data_type) for cell in sheet[2]]
    assert kinds == [("Al", "s"), (None, "n"), (None, "n")]


def test_a_name_that_is_a_formula_is_a_text_in_a_spreadsheet(bob: User) -> None:
    rename(User.objects.get(username="alice"), HOSTILE)
    sheet = read_xlsx(logged_in(bob), "attempts")
    heads = [cell.value for cell in sheet[1]]
    cell = sheet.cell(2, heads.index("Trainee") + 1)
    assert (cell.value, cell.data_type, cell.hyperlink) == (HOSTILE, "s", None)
    formulas = [c for row in sheet.iter_rows() for c in row if c.data_type == "f"]
    assert formulas == []


def test_a_name_that_is_a_formula_is_disarmed_in_a_csv_file(bob: User) -> None:
    rename(User.objects.get(username="alice"), HOSTILE)
    assert read_csv(logged_in(bob), "attempts")[0]["Trainee"] == f"'{HOSTILE}"


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(1)", "\tx", "\rx", "\n=1", " =1", "\uff1d1", "\xa0+1"],
)
def test_whatever_a_program_might_reckon_with_gets_an_apostrophe(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Alice", "1-1", "O'Hara", "王小明", "a=b"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_a_number_below_zero_stays_a_number_in_a_csv_file() -> None:
    text = "".join(write_csv(["Cost"], [[Decimal("-22.50")]], "en"))
    assert text == "\N{ZERO WIDTH NO-BREAK SPACE}Cost\r\n-22.50\r\n"


def test_a_csv_file_is_sent_as_a_file_and_kept_by_nobody(bob: User) -> None:
    query = {"subject": "answers", "format": "csv"}
    response = logged_in(bob).post(ORDER, query)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith("attachment")
    assert "no-store" in response.headers["Cache-Control"]


def test_the_words_of_a_csv_file_stay_in_its_language() -> None:
    spoken: list[str] = []

    def rows() -> Iterator[Sequence[Cell]]:
        for _ in range(sheets.ROWS_AT_ONCE + 1):
            spoken.append(get_language())
            yield ["x"]

    pieces = write_csv(["x"], rows(), "nl")
    next(pieces)
    for _ in pieces:
        activate("fr")  # another request, between two pieces
    activate("en")
    assert set(spoken) == {"nl"}


@pytest.mark.parametrize(
    ("kind", "rule_set"), {kind: rule_set for rule_set, kind in OTHERS}.items()
)
def test_answers_to_other_questions_have_a_row_for_every_field(
    bob: User, kind: Kind, rule_set: str
) -> None:
    Answer.objects.all().delete()
    alice = User.objects.get(username="alice")
    question = make_kind(make_attempt(alice, rule_set=rule_set), kind)
    given = right(question)
    answer = mark(question, Reply(given, {}, "a-token", 1200), timezone.now())

    rows = read_csv(logged_in(bob), "answers")
    assert [row["Kind of question"] for row in rows] == [kind.value] * len(rows)
    assert len(rows) == answer.bets_asked
    assert {row["Right by the rules"] for row in rows} == {"yes"}
    for row in rows:
        assert row["Given"] == row["Due"]
        assert row["Given amount"] == row["Due amount"]
        assert row["Given"] or row["Given amount"]
        assert row["Reason"]


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


def test_a_csv_file_is_made_piece_by_piece() -> None:
    fetched: list[int] = []

    def rows() -> Iterator[Sequence[Cell]]:
        for number in range(2000):
            fetched.append(number)
            yield [number]

    pieces = write_csv(["n"], rows(), "en")
    next(pieces)
    assert fetched == []
    next(pieces)
    assert len(fetched) == sheets.ROWS_AT_ONCE
    assert "".join(pieces).endswith("\r\n1999\r\n")


def test_what_a_sheet_cannot_hold_goes_onto_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sheets, "MOST_ROWS", 3)
    with write_xlsx("Numbers", ["n"], [[number] for number in range(7)]) as file:
        book = load_workbook(file)
    found = [[row[0] for row in sheet.iter_rows(values_only=True)] for sheet in book]
    assert found == [["n", 0, 1, 2], ["n", 3, 4, 5], ["n", 6]]
    assert book.sheetnames == ["Numbers", "Numbers 2", "Numbers 3"]


def test_rows_that_fail_on_the_way_leave_nothing_on_the_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def rows() -> Iterator[list[Cell]]:
        yield ["kept?"]
        raise OSError("no connection")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(OSError, match="no connection"):
        write_xlsx("Numbers", ["n"], rows())
    assert list(tmp_path.iterdir()) == []


def test_an_export_of_nothing_has_its_heads() -> None:
    with write_xlsx("Numbers", ["n"], []) as file:
        book = load_workbook(file)
    assert [[c.value for c in row] for row in book.worksheets[0]] == [["n"]]
