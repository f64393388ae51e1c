"""Class reports and transcripts: drawn, and read back."""

import io
import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from pypdf import PdfReader

from certificates import report_making, tasks
from certificates.class_report import PEOPLE_ACROSS, class_report
from certificates.drawing import draw_report
from certificates.models import Report, Size
from certificates.transcript import transcript
from logbook.models import Act, LogEntry
from logbook.recording import head
from quizzes.gaming_days import site_days
from quizzes.models import Attempt, Cause
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_certificate
from tests.make_quizzes import ULTIMATE, make_answer, make_attempt, make_question
from tests.make_reports import make_class_report, make_transcript
from tests.make_table_tests import (
    make_contradiction,
    make_signed_test,
    make_waiting_test,
)
from training import table_tests
from training.models import Outcome, TrainingClass, User

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]


@pytest.fixture
def bob() -> User:
    """Bob teaches Alice, who has practised, and holds a certificate."""
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob, make_manager("Carol")), trainees=(alice,))
    make_answer(make_question(make_attempt(alice)), right=False)
    make_certificate(alice)
    return bob


def alice() -> User:
    found: User = User.objects.get(username="alice")
    return found


def the_class() -> TrainingClass:
    return TrainingClass.objects.get(name="Evening class")


def drawn(report: Report) -> PdfReader:
    """Its file, drawn by the worker."""
    assert draw_report(report.pk), Report.objects.get(pk=report.pk).problem
    report.refresh_from_db()
    return PdfReader(io.BytesIO(bytes(report.pdf or b"")))


def words(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def sheet(reader: PdfReader) -> tuple[int, int]:
    box = reader.pages[0].mediabox
    return round(box.width), round(box.height)


# --- What they say -------------------------------------------------------------------


def test_a_class_report_names_the_people_and_how_far_they_are(bob: User) -> None:
    said = words(drawn(make_class_report(the_class(), bob)))
    assert "Class report" in said
    assert "Evening class" in said
    assert "1 person · Taught by Bob, Carol" in said
    assert "On the way: 1" in said
    assert "Alice" in said
    assert "Skill by person" in said
    assert re.search(r"Tie with a qualified dealer 75% · 75%", said)


def test_a_class_report_has_exams_certificates_and_table_tests(bob: User) -> None:
    carol = User.objects.get(username="carol")
    make_signed_test(alice(), (bob, carol), outcome=Outcome.FAILED)
    said = words(drawn(make_class_report(the_class(), bob)))
    assert "97% 90% 8.4 s ✓ Passed" in said
    assert re.search(r"Alice DS-\w{4}-\w{4} Ultimate", said)
    assert "valid" in said
    assert "✗ Not passed Bob, Carol" in said


def test_a_table_test_counts_once_it_is_signed(bob: User) -> None:
    make_waiting_test(alice(), bob)
    said = words(drawn(make_class_report(the_class(), bob)))
    assert "No table test has been signed yet." in said


def test_a_transcript_has_exams_situations_and_papers(bob: User) -> None:
    carol = User.objects.get(username="carol")
    make_signed_test(alice(), (bob, carol))
    said = words(drawn(make_transcript(alice())))
    assert "Transcript" in said
    assert "9 / 10 97% 90% 8.4 s ✓ Passed" in said
    assert "✓ Passed Bob, Carol" in said
    assert re.search(r"DS-\w{4}-\w{4}", said)
    assert re.search(r"Tie with a qualified dealer 1 75% 8\.0 s", said)
    assert "All together 1" in said


@pytest.mark.parametrize(
    ("cause", "words_of_it"),
    [(Cause.CORRECTION, "corrected"), (Cause.REGRADE, "graded again")],
)
def test_an_exam_whose_score_was_changed_says_so(
    bob: User, cause: Cause, words_of_it: str
) -> None:
    [exam] = Attempt.objects.exams().finished().filter(trainee=alice())
    counts = {"hands_asked": 10, "hands_right": 5, "bets_asked": 50}
    for number, why, right in ((1, Cause.EXAM, 38), (2, cause, 48)):
        exam.scores.create(
            number=number, cause=why, at=timezone.now(), bets_right=right, **counts
        )
    said = f"97% {words_of_it}, as sat 76%"
    assert said in words(drawn(make_transcript(alice())))
    assert said in words(drawn(make_class_report(the_class(), bob)))


def test_a_table_test_passed_despite_a_line_says_so_in_a_sentence(bob: User) -> None:
    test = make_contradiction(alice(), bob)
    carol = User.objects.get(username="carol")
    now = timezone.now()
    table_tests.cosign(test.key, by=carol, now=now, contradiction_read=True)
    said = words(drawn(make_transcript(alice())))
    assert re.search(r"✓ Passed, though 1 of \d lines? was not", said)


def test_a_report_on_nobody_says_so() -> None:
    bob = make_manager()
    empty = make_class("Tomorrow's class", managers=(bob,))
    said = words(drawn(make_class_report(empty, bob)))
    assert "Nobody of this class has answered anything yet." in said
    assert "No exam has ended yet." in said
    zoe = words(drawn(make_transcript(make_trainee("Zoe"))))
    assert "Nothing answered yet." in zoe


def test_others_are_in_neither(bob: User) -> None:
    zoe = make_trainee("Zoe")
    make_answer(make_question(make_attempt(zoe)))
    assert "Zoe" not in words(drawn(make_class_report(the_class(), bob)))


@pytest.mark.parametrize(
    ("size", "millimetres"), [(Size.A4, (595, 842)), (Size.LETTER, (612, 792))]
)
def test_both_papers(bob: User, size: Size, millimetres: tuple[int, int]) -> None:
    assert sheet(drawn(make_class_report(the_class(), bob, size=size))) == millimetres
    assert sheet(drawn(make_transcript(alice(), size=size))) == millimetres


def test_a_report_is_tagged_and_in_its_readers_language(bob: User) -> None:
    reader = drawn(make_transcript(alice(), by=bob, language="fr"))
    catalogue: Any = reader.trailer["/Root"]
    assert catalogue["/Lang"] == "fr"
    assert catalogue["/MarkInfo"]["/Marked"]
    assert "8,0" in words(reader)
    xmp = catalogue["/Metadata"].get_object().get_data().decode()
    assert "pdfuaid" in xmp


def test_every_page_tells_the_log_and_the_time_it_was_printed(bob: User) -> None:
    for number in range(30):
        make_attempt(alice())
        make_trainee(f"Trainee {number}")
    the_class().trainees.add(*User.objects.trainees())
    reader = drawn(make_class_report(the_class(), bob))
    assert len(reader.pages) > 1
    for page in reader.pages:
        said = " ".join(page.extract_text().split())
        assert str(head()) in said
        assert f"Printed {timezone.localtime():%-d %b %Y}" in said


def test_names_in_any_script_are_printed(bob: User) -> None:
    for name in ("王小明", "ليلى الحداد", "Δήμητρα", "Nguyễn Ánh"):
        the_class().trainees.add(make_user_named(name))
    reader = drawn(make_class_report(the_class(), bob))
    assert "王小明" in words(reader)


def make_user_named(name: str) -> User:
    person = make_trainee(f"Person {User.objects.count()}")
    person.full_name = name
    person.save()
    return person


# --- What is counted -----------------------------------------------------------------


def test_a_wide_class_is_cut_into_blocks() -> None:
    people = [make_trainee(f"Trainee {number:02}") for number in range(14)]
    for person in people:
        make_answer(make_question(make_attempt(person)))
    full = make_class("Big class", trainees=tuple(people))
    (under,) = class_report(full, site_days(), timezone.now()).under
    assert under.rule_set == ULTIMATE
    assert [len(block.numbers) for block in under.blocks] == [PEOPLE_ACROSS, 2]
    assert under.blocks[1].numbers == (13, 14)


def test_whoever_has_answered_nothing_is_no_column(bob: User) -> None:
    the_class().trainees.add(make_trainee("Zoe"))
    found = class_report(the_class(), site_days(), timezone.now())
    assert [block.numbers for block in found.under[0].blocks] == [(1,)]
    assert found.managers[0] == bob.full_name


def test_a_transcript_counts_no_running_exam(bob: User) -> None:
    found = transcript(alice(), timezone.now())
    assert [exam.passed for exam in found.exams] == [True]
    assert found.classes == ("Evening class",)
    assert bob.full_name not in found.classes


# --- Asked for, drawn again, removed -------------------------------------------------


def test_asking_for_a_report_is_written_into_the_log(bob: User) -> None:
    report_making.make_class_report(the_class(), by=bob, size=Size.A4, language="en")
    entry = LogEntry.objects.latest("number")
    assert (entry.act, entry.subject_key) == (Act.REPORT_MADE, "Evening class")
    report_making.make_transcript(alice(), by=bob, size=Size.A4, language="en")
    entry = LogEntry.objects.latest("number")
    assert (entry.act, entry.person_name) == (Act.REPORT_MADE, "Alice")


def test_a_report_is_drawn_once(bob: User) -> None:
    report = make_class_report(the_class(), bob)
    assert tasks.draw_report(report.pk)
    assert not tasks.draw_report(report.pk)
    report.refresh_from_db()
    assert report.total == 3


def test_a_lost_report_is_sent_again(bob: User) -> None:
    make_class_report(the_class(), bob)
    sent = tasks.sweep_papers()
    Report.objects.update(touched_at=timezone.now() - 2 * Report.stale_after)
    assert tasks.sweep_papers() == sent + 1


def test_old_reports_lose_their_files_and_can_be_drawn_again(bob: User) -> None:
    report = make_class_report(the_class(), bob)
    draw_report(report.pk)
    assert tasks.prune_papers() == 0
    age = timedelta(days=settings.FILES_KEPT_DAYS, seconds=1)
    Report.objects.update(made_at=timezone.now() - age)
    assert tasks.prune_papers() == 1
    report.refresh_from_db()
    assert report.is_gone
    assert report.pdf is None
    report_making.draw_again(report)
    assert draw_report(report.pk)


@pytest.mark.parametrize(
    "broken",
    [
        {"training_class": None},
        {"kind": "transcript"},
        {"state": "ready"},
        {"state": "failed", "problem": ""},
    ],
)
def test_the_database_refuses_a_report_that_is_not_whole(
    bob: User, broken: dict[str, Any]
) -> None:
    make_class_report(the_class(), bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.update(**broken)
