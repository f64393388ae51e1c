"""Whose attempts somebody may look at, and where in them a hand is."""

from typing import Final
from uuid import UUID

from django.shortcuts import get_object_or_404

from quizzes.models import Attempt
from training.models import User

HANDS_A_PAGE: Final = 10


def attempt_of(reviewer: User, key: UUID) -> Attempt:
    """An attempt of a trainee whose work `reviewer` sees; else Http404."""
    seen = User.objects.visible_to(reviewer).trainees()
    people = seen if reviewer.reviews else User.objects.none()
    attempts = Attempt.objects.filter(trainee__in=people).select_related("trainee")
    found: Attempt = get_object_or_404(attempts, key=key)
    return found


def own_exam(trainee: User, key: UUID) -> Attempt:
    """An exam of one's own that has ended; else Http404."""
    finished = Attempt.objects.of(trainee).exams().finished()
    found: Attempt = get_object_or_404(finished.select_related("trainee"), key=key)
    return found


def place_of(number: int) -> str:
    """The end of the address of an attempt's page at which that hand is shown."""
    page = (number - 1) // HANDS_A_PAGE + 1
    return (f"?page={page}" if page > 1 else "") + f"#hand-{number}"
