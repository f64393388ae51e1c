"""Remarks of reviewers on an attempt, kept as they were made."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from logbook.models import Act
from logbook.recording import Fact, Subject, record
from quizzes.models import Attempt, Question
from training.models import AttemptComment, User


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, of which hand (None: of the whole attempt), and for whom."""

    text: str
    question: Question | None = None
    for_trainee: bool = False


def comment(attempt: Attempt, remark: Remark, by: User, now: datetime) -> None:
    """Keep a remark; one made twice in a row is kept once.

    The attempt is locked meanwhile, so that a button pressed twice says it once.
    """
    with transaction.atomic():
        Attempt.objects.select_for_update().get(pk=attempt.pk)
        told = {
            "text": remark.text,
            "question": remark.question,
            "for_trainee": remark.for_trainee,
            "by": by,
        }
        newest = attempt.comments.order_by("-pk").first()
        if newest and all(getattr(newest, name) == it for name, it in told.items()):
            return
        AttemptComment.objects.create(attempt=attempt, at=now, **told)
        record(by, Act.COMMENTED, subject_of(attempt), after=_facts(remark))


def subject_of(attempt: Attempt) -> Subject:
    """An attempt, known to the log by its key."""
    return Subject("attempt", str(attempt.key), attempt.trainee)


def _facts(remark: Remark) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"for_trainee": remark.for_trainee}
    return facts | ({"hand": remark.question.number} if remark.question else {})
