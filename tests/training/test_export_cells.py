"""What the cells of an export are: numbers, dates, texts, and never a formula."""

from datetime import UTC, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.utils import timezone

from quizzes.closing import close
from quizzes.marking import Reply, mark
from quizzes.models import Answer, Attempt
from tablegames.questions import Kind
from tests.make import logged_in
from tests.make_exports import column, make_answered, read_csv, read_xlsx
from tests.make_kinds import OTHERS, make_kind, right
from tests.make_quizzes import make_answer, make_attempt, make_exam, make_question
from training.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

HOSTILE = '=HYPERLINK("https://evil.example","Alice")'


def rename(person: User, name: str) -> User:
    person.full_name = name
    person.save()
    return person


@pytest.fixture
def bob() -> User:
    return make_answered()


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
