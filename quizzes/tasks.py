"""What the task worker does for this app: end exams and drills, merge sums."""

from celery import shared_task
from django.utils import timezone

from quizzes import closing, idle_drills
from quizzes.sums import merge_school_sums


@shared_task
def close_overdue() -> int:
    """Close every exam whose time is over; how many."""
    return closing.close_overdue(timezone.now())


@shared_task
def end_idle_drills() -> int:
    """End every drill that was walked away from a day ago; how many."""
    return idle_drills.end_idle(timezone.now())


@shared_task
def merge_sums() -> int:
    """Merge the rows of the sums over everybody; how many fewer there are."""
    return merge_school_sums(timezone.now())
