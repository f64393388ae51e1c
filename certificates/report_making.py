"""Making a report, and having one drawn once more."""

from functools import partial

from django.db import transaction

from certificates.models import Report, ReportKind, Size
from certificates.posting import post_report
from logbook.models import Act
from logbook.recording import Subject, record
from training.models import TrainingClass, User
from training.working import again


def make_class_report(
    training_class: TrainingClass, *, by: User, size: Size, language: str
) -> Report:
    """The report on a class that `by` asked for, waiting to be drawn."""
    subject = Subject("class", training_class.name)
    made = Report(kind=ReportKind.CLASS, training_class=training_class)
    made.made_by, made.size, made.language = by, size, language
    return _post(made, subject)


def make_transcript(person: User, *, by: User, size: Size, language: str) -> Report:
    """The transcript of `person` that `by` asked for, waiting to be drawn."""
    made = Report(kind=ReportKind.TRANSCRIPT, person=person)
    made.made_by, made.size, made.language = by, size, language
    return _post(made, Subject.of_person(person))


def draw_again(report: Report) -> None:
    """Have a report that could not be drawn, or was removed, drawn of what is now."""
    with transaction.atomic():
        if again(Report.objects.all(), report):
            transaction.on_commit(partial(post_report, report.pk))


def _post(made: Report, subject: Subject) -> Report:
    with transaction.atomic():
        made.save()
        facts = {"kind": str(made.kind), "language": made.language}
        record(made.made_by, Act.REPORT_MADE, subject, after=facts)
        transaction.on_commit(partial(post_report, made.pk))
    return made
