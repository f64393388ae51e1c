"""What the task worker does for this app: close exams whose time is over."""

from celery import shared_task
from django.utils import timezone

from quizzes import closing


@shared_task
def close_overdue() -> int:
    """Close every exam whose time is over; how many."""
    return closing.close_overdue(timezone.now())
