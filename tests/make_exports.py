"""Trainees with answers to export, and exports read back, for tests."""

import csv
import io
from typing import cast

from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.make import make_class, make_manager, make_trainee
from tests.make_quizzes import TWO_BOXES, make_answer, make_attempt, make_question
from training import export_making
from training.models import Export, User

ORDER = reverse("training:order_export")


def make_answered() -> User:
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
    """The rows of the export of `subject` by their heads."""
    query = {"subject": subject, "format": "csv", **wanted}
    text = fetch(client, query).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def read_xlsx(client: Client, subject: str, **wanted: str) -> Worksheet:
    """The first sheet of the export of `subject`."""
    query = {"subject": subject, "format": "xlsx", **wanted}
    book = load_workbook(io.BytesIO(fetch(client, query)))
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    return sheet


def column(sheet: Worksheet, head: str) -> list[object]:
    """What stands below `head`."""
    heads = [cell.value for cell in sheet[1]]
    place = heads.index(head)
    return [row[place].value for row in sheet.iter_rows(min_row=2)]
