"""The whole demonstration: the people of training, their skills and their papers."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from certificates import issuing
from certificates.conditions import objection
from certificates.models import Certificate, Paper, Reminder, StatusChange
from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.models import Attempt
from quizzes.skills import rebuild_skills
from training import demonstration
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


def remove() -> int:
    """Take away everything that belongs to the demonstration, and nothing else.

    Also what was done meanwhile in its people's names; but what the log tells of them
    stays there. How many people they were.
    """
    with transaction.atomic():
        people = User.objects.filter(is_demo=True)
        certificates = Certificate.objects.filter(attempt__trainee__in=people)
        Paper.objects.filter(certificate__in=certificates).delete()
        Reminder.objects.filter(certificate__in=certificates).delete()
        StatusChange.objects.filter(certificate__in=certificates).delete()
        issued = certificates.count()
        certificates.delete()
        if count := demonstration.remove():
            record(
                None,
                Act.DEMONSTRATION_REMOVED,
                Subject("class", CLASS_NAME),
                before={"people": count, "certificates": issued},
            )
        return count
