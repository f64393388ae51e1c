"""Spreadsheets that the task worker makes: waited for, fetched, made again, removed."""

import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from logbook.models import Act, LogEntry
from tests.make import logged_in, make_class, make_manager, make_owner, make_trainee
from tests.make_log import told
from tests.make_quizzes import ULTIMATE, make_answer, make_attempt, make_question
from training import export_making, tasks
from training.export_rows import Chosen
from training.models import Export, ExportPiece, ExportSubject, TrainingClass, User
from training.models.work import WorkState

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]
ORDER = reverse("training:order_export")


@pytest.fixture
def bob() -> User:
    """Bob, who teaches Alice; she has one answer right and one wrong."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    attempt = make_attempt(alice)
    make_answer(make_question(attempt))
    make_answer(make_question(attempt), right=False)
    return bob


def order(bob: User, subject: str = "attempts", **wanted: Any) -> Export:
    return export_making.order(ExportSubject(subject), Chosen(bob, **wanted), "en")


def file_of(made: Export) -> str:
    return reverse("training:export_file", args=[made.key])


def records(made: Export) -> list[dict[str, Any]]:
    """The rows of its spreadsheet by their heads."""
    made.refresh_from_db()
    sheet = load_workbook(io.BytesIO(b"".join(made.content()))).worksheets[0]
    heads, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, heads), row, strict=True)) for row in rows]


# --- Made once, and told of -----------------------------------------------------------


def test_an_export_is_made_once(bob: User) -> None:
    made = order(bob)
    assert tasks.make_export(made.pk)
    assert not tasks.make_export(made.pk)
    made.refresh_from_db()
    assert made.is_ready
    assert made.rows == 1
    assert made.size == sum(len(piece) for piece in made.content())


def test_a_big_file_lies_in_several_pieces(
    bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_making, "PIECE", 1000)
    made = order(bob)
    export_making.make(made.pk)
    assert ExportPiece.objects.filter(export=made).count() > 3
    assert len(records(made)) == 1


def test_the_bar_moves_while_rows_are_written(
    bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_making, "TELL_ROWS", 1)
    made = order(bob, "answers")
    export_making.make(made.pk)
    made.refresh_from_db()
    assert 0 < made.done <= made.total


def test_an_export_whose_message_was_lost_is_sent_again_after_a_minute(
    bob: User,
) -> None:
    order(bob)
    assert tasks.sweep_exports() == 0
    a_minute = timezone.now() - timedelta(seconds=61)
    Export.objects.update(touched_at=a_minute)
    assert tasks.sweep_exports() == 1
    Export.objects.update(state=WorkState.DRAWING)  # whoever has it may still be at it
    assert tasks.sweep_exports() == 0


def test_a_broken_off_export_is_sent_again(bob: User) -> None:
    made = order(bob)
    assert tasks.sweep_exports() == 0
    Export.objects.update(
        state=WorkState.DRAWING, touched_at=timezone.now() - 2 * Export.stale_after
    )
    assert tasks.sweep_exports() == 1
    assert tasks.make_export(made.pk)


def test_what_was_exported_is_written_into_the_log(bob: User) -> None:
    made = order(bob, "answers", rule_set=ULTIMATE)
    export_making.make(made.pk)
    entry = LogEntry.objects.get(act=Act.EXPORTED)
    assert (entry.actor_name, entry.subject_key) == ("Bob", "answers")
    assert told(entry)["rows"] == len(records(made))
    assert told(entry)["rule_set"] == ULTIMATE
    assert told(entry)["format"] == "xlsx"


def test_a_csv_file_is_logged_once_it_has_gone(bob: User) -> None:
    query = {"subject": "attempts", "format": "csv"}
    sent = logged_in(bob).post(ORDER, query)
    assert not LogEntry.objects.filter(act=Act.EXPORTED).exists()
    b"".join(sent.streaming_content)  # type: ignore[attr-defined]
    entry = LogEntry.objects.get(act=Act.EXPORTED)
    assert told(entry) == {"rows": 1, "format": "csv"}


def test_a_csv_file_that_was_broken_off_is_logged_as_such(bob: User) -> None:
    rows = iter([["one"], ["two"], ["three"]])
    sent = export_making.logged(rows, ExportSubject.ATTEMPTS, Chosen(bob))
    next(sent)
    next(sent)
    sent.close()
    entry = LogEntry.objects.get(act=Act.EXPORTED)
    assert told(entry)["broken_off"] is True
    assert told(entry)["rows"] == 2


# --- The pages -----------------------------------------------------------------------


def test_the_page_shows_how_far_it_is_and_then_the_file(bob: User) -> None:
    made, client = order(bob), logged_in(bob)
    page = client.get(made.get_absolute_url()).content.decode()
    assert "<progress" in page
    assert "Look again" in page
    assert client.get(file_of(made)).status_code == 404

    Export.objects.update(state=WorkState.DRAWING, done=30, total=120)
    assert 'value="25"' in client.get(made.get_absolute_url()).content.decode()
    shown = f"{made.get_absolute_url()}?shown=drawing-30"
    assert client.get(shown, headers={"hx-request": "true"}).status_code == 204

    Export.objects.update(state=WorkState.WAITING)
    export_making.make(made.pk)
    fragment = client.get(shown, headers={"hx-request": "true"}).content.decode()
    assert file_of(made) in fragment
    assert "<html" not in fragment
    sent = client.get(file_of(made))
    assert sent.headers["Content-Disposition"].startswith("attachment")
    assert "no-store" in sent.headers["Cache-Control"]


def test_exports_are_listed_to_whoever_made_them(bob: User) -> None:
    made = order(bob)
    link = made.get_absolute_url()
    page = reverse("training:exports")
    assert link in logged_in(bob).get(page).content.decode()
    assert link not in logged_in(make_owner()).get(page).content.decode()


def test_an_export_is_nowhere_for_anybody_else(bob: User) -> None:
    made = order(bob)
    again = reverse("training:make_export_again", args=[made.key])
    for other in (make_manager("Dan"), User.objects.get(username="alice")):
        client = logged_in(other)
        assert client.get(made.get_absolute_url()).status_code == 404
        assert client.get(file_of(made)).status_code == 404
        assert client.post(again).status_code == 404
    assert Client().get(made.get_absolute_url()).status_code == 302
    assert Client().get(file_of(made)).status_code == 302


def test_looking_is_looking_and_making_again_is_posted(bob: User) -> None:
    made, client = order(bob), logged_in(bob)
    assert client.post(made.get_absolute_url()).status_code == 405
    assert client.post(file_of(made)).status_code == 405
    again = reverse("training:make_export_again", args=[made.key])
    assert client.get(again).status_code == 405


def test_an_export_that_failed_says_why_and_is_made_again(bob: User) -> None:
    made, client = order(bob), logged_in(bob)
    Export.objects.update(state=WorkState.FAILED, problem="the disk is full")
    assert "disk is full" in client.get(made.get_absolute_url()).content.decode()
    client.post(reverse("training:make_export_again", args=[made.key]))
    made.refresh_from_db()
    assert made.state == WorkState.WAITING


# --- Removed after its time ----------------------------------------------------------


def test_old_files_are_removed_and_their_rows_stay(bob: User) -> None:
    old, new = order(bob), order(bob)
    for each in (old, new):
        export_making.make(each.pk)
    age = timedelta(days=settings.FILES_KEPT_DAYS, seconds=1)
    Export.objects.filter(pk=old.pk).update(made_at=timezone.now() - age)
    assert tasks.prune_exports() == 1
    old.refresh_from_db()
    assert old.is_gone
    assert not ExportPiece.objects.filter(export=old).exists()
    assert ExportPiece.objects.filter(export=new).exists()
    client = logged_in(bob)
    assert client.get(file_of(old)).status_code == 404
    page = client.get(old.get_absolute_url()).content.decode()
    assert "removed after its time" in page


def test_a_removed_file_can_be_made_again(bob: User) -> None:
    made = order(bob)
    Export.objects.update(state=WorkState.GONE)
    export_making.make_again(made)
    assert export_making.make(made.pk)


# --- Statistics ----------------------------------------------------------------------


def test_items_have_a_row_each_with_numbers(bob: User) -> None:
    made = order(bob, "items")
    export_making.make(made.pk)
    (row,) = records(made)
    assert (row["Rule set"], row["Situation"]) == (ULTIMATE, "tie")
    assert row["Answers"] == 2
    assert 0.5 < row["Facility"] < 1
    assert isinstance(row["Median milliseconds a hand"], int)


def test_a_class_has_a_row_for_every_skill_of_a_person(bob: User) -> None:
    made = order(bob, "heat", training_class=TrainingClass.objects.get())
    export_making.make(made.pk)
    (row,) = records(made)
    assert (row["Class"], row["Trainee"]) == ("Evening class", "Alice")
    assert row["Hands"] == 2
    bets, good = row["Bets"], row["Bets right"]
    assert Decimal(str(row["Score in percent"])) == round(Decimal(100 * good) / bets, 2)
    assert f"{row['Last answer (UTC)']:%Y}" == f"{timezone.now():%Y}"


def test_statistics_are_of_ones_own_trainees(bob: User) -> None:
    other = make_trainee("Zoe")
    make_answer(make_question(make_attempt(other)))
    made = order(bob, "items")
    export_making.make(made.pk)
    assert records(made)[0]["Answers"] == 2


@pytest.mark.usefixtures("bob")
def test_items_of_everybody_are_under_all_rules_that_anybody_answered_under() -> None:
    owner, other = make_owner(), "charlevoix/ultimate"
    make_answer(make_question(make_attempt(owner, rule_set=other)))
    made = order(owner, "items")
    export_making.make(made.pk)
    assert {row["Rule set"] for row in records(made)} == {ULTIMATE, other}


@pytest.mark.parametrize(
    "broken", [{"state": "ready"}, {"state": "failed", "problem": ""}]
)
def test_the_database_refuses_an_export_that_is_not_whole(
    bob: User, broken: dict[str, str]
) -> None:
    order(bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Export.objects.update(**broken)
