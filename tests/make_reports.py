"""Reports for tests."""

from typing import Any

from certificates.models import Report, ReportKind
from training.models import TrainingClass, User


def make_class_report(training_class: TrainingClass, by: User, **fields: Any) -> Report:
    """A class report that waits to be drawn; `fields` say otherwise."""
    return Report.objects.create(
        kind=ReportKind.CLASS,
        training_class=training_class,
        made_by=by,
        **({"language": "en"} | fields),
    )


def make_transcript(person: User, by: User | None = None, **fields: Any) -> Report:
    """A transcript, asked for by its person, that waits to be drawn."""
    return Report.objects.create(
        kind=ReportKind.TRANSCRIPT,
        person=person,
        made_by=by or person,
        **({"language": "en"} | fields),
    )
