"""The whole demonstration: the people of training, their skills and their papers."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from certificates import issuing
from certificates.conditions import objection
from certificates.models import (
    Bundle,
    Certificate,
    Paper,
    Reminder,
    Report,
    StatusChange,
    Worksheet,
)
from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.models import Attempt
from quizzes.skills import rebuild_skills
from training import demonstration
from training.demonstration import Removed
from training.demonstration.cast import CLASS_NAME, LEARNERS, Learner
from training.models import User


def make(now: datetime, learners: Sequence[Learner] = LEARNERS) -> None:
    """Make everything: people, class, practice up to `now`, skills and certificates.

    A certificate is issued the moment its exam has been passed.
    """
    with transaction.atomic():
        demonstration.make(now, learners)
        for trainee in User.objects.filter(is_demo=True).trainees():
            rebuild_skills(trainee)
        passed = Attempt.objects.passed().filter(trainee__is_demo=True)
        for attempt in passed.select_related("trainee").order_by("finished_at"):
            if not objection(attempt):
                issuing.issue(attempt, attempt.finished_at or now)


def remove() -> Removed:
    """Take away everything that belongs to the demonstration, and nothing else.

    What its people did to real ones stays, under their names, and so does what the log
    tells of them. How many people went, and who stays as a closed account.
    """
    with transaction.atomic():
        people = User.objects.filter(is_demo=True)
        certificates = Certificate.objects.filter(attempt__trainee__in=people)
        Paper.objects.filter(certificate__in=certificates).delete()
        Reminder.objects.filter(certificate__in=certificates).delete()
        StatusChange.objects.filter(certificate__in=certificates).delete()
        issued = certificates.count()
        for certificate in certificates.order_by("-pk"):  # a reissued one comes later
            certificate.delete()
        for made in (Bundle, Report, Worksheet):
            made.objects.filter(made_by__in=people).delete()
        removed = demonstration.remove()
        if removed.people or removed.kept:
            record(
                None,
                Act.DEMONSTRATION_REMOVED,
                Subject("class", CLASS_NAME),
                before={"people": removed.people, "certificates": issued},
                after={"closed": list(removed.kept)} if removed.kept else None,
            )
        return removed
