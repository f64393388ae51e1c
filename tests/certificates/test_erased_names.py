"""Files that name somebody who is erased: removed, and made again without the name."""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from certificates.models import Bundle, PaperState, Report
from tests.make import make_class, make_manager, make_owner, make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_question
from tests.make_reports import make_class_report, make_transcript
from training import export_making
from training.erasing import erase
from training.export_rows import Chosen
from training.models import Export, ExportPiece, ExportSubject, TrainingClass, User
from training.models.work import WorkState

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.fixture
def alice() -> User:
    """Alice, who has answered a hand; Bob teaches her."""
    alice = make_trainee()
    make_class(managers=(make_manager(),), trainees=(alice,))
    make_answer(make_question(make_attempt(alice)))
    return alice


def an_export(subject: ExportSubject = ExportSubject.ATTEMPTS) -> Export:
    """What Bob had made of his class."""
    bob = User.objects.get(username="bob")
    made = export_making.order(subject, Chosen(bob), "en")
    assert export_making.make(made.pk)
    made.refresh_from_db()
    return made


def said_in(made: Export) -> str:
    made.refresh_from_db()
    sheet = load_workbook(io.BytesIO(b"".join(made.content()))).worksheets[0]
    return str(list(sheet.iter_rows(values_only=True)))


def test_an_export_with_the_name_is_removed_and_made_again_without(alice: User) -> None:
    made = an_export()
    assert "Alice" in said_in(made)
    erase(alice, make_owner())
    made.refresh_from_db()
    assert made.is_gone
    assert not ExportPiece.objects.exists()
    export_making.make_again(made)
    assert export_making.make(made.pk)
    assert "Alice" not in said_in(made)


def test_an_export_of_item_statistics_names_nobody_and_stays(alice: User) -> None:
    made = an_export(ExportSubject.ITEMS)
    erase(alice, make_owner())
    made.refresh_from_db()
    assert made.is_ready


def test_an_export_under_way_leaves_no_file(alice: User) -> None:
    made = an_export()
    Export.objects.update(state=WorkState.DRAWING)  # so far, and then she is erased
    pieces = list(ExportPiece.objects.all())
    erase(alice, make_owner())
    made.refresh_from_db()
    assert made.is_gone
    ExportPiece.objects.bulk_create(pieces)  # whoever made it did not know
    export_making.prune(timezone.now())
    assert not ExportPiece.objects.exists()


def test_reports_and_bundles_that_may_have_the_name_are_removed(alice: User) -> None:
    bob, evening = User.objects.get(username="bob"), TrainingClass.objects.get()
    other = make_trainee("Dana")
    drawn = {"state": PaperState.READY, "pdf": b"%PDF of Alice"}
    hers = make_transcript(alice, by=bob, **drawn)
    of_class = make_class_report(evening, bob, **drawn)
    others = make_transcript(other, by=bob, **drawn)
    bundle = Bundle.objects.create(
        training_class=evening, made_by=bob, state=PaperState.READY, content=b"Alice"
    )
    erase(alice, make_owner())
    kept = partial(Report.objects.values_list, "state", "pdf")
    assert kept().get(pk=hers.pk) == (PaperState.GONE, None)
    assert kept().get(pk=of_class.pk) == (PaperState.GONE, None)
    assert kept().get(pk=others.pk)[0] == PaperState.READY
    bundle.refresh_from_db()
    assert (bundle.state, bundle.content) == (PaperState.GONE, None)


def test_files_begun_while_somebody_is_erased_are_removed_after_it(
    alice: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    bob, evening = User.objects.get(username="bob"), TrainingClass.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        erase(alice, make_owner())
        made = an_export()
        drawn = make_class_report(evening, bob, state=PaperState.READY, pdf=b"%PDF")
    made.refresh_from_db()
    drawn.refresh_from_db()
    assert made.is_gone
    assert (drawn.state, drawn.pdf) == (PaperState.GONE, None)
    assert not ExportPiece.objects.exists()


def test_what_still_waits_to_be_made_is_left_to_wait(alice: User) -> None:
    waiting = make_class_report(
        TrainingClass.objects.get(), User.objects.get(username="bob")
    )
    erase(alice, make_owner())
    waiting.refresh_from_db()
    assert waiting.state == PaperState.WAITING
