"""What the task worker does for this app: send letters, and look for lost ones."""

from datetime import timedelta
from smtplib import SMTPException

from celery import shared_task
from django.utils import timezone

from training import export_making, letters
from training.models import Export, Invitation, Regrade
from training.posting import (
    MAKE_EXPORT,
    MOVE_REGRADE_ON,
    SEND_INVITATION,
    post_export,
    post_invitation,
    post_regrade,
)
from training.regrades import move_on

LOST_AFTER = timedelta(minutes=15)
STUCK_AFTER = timedelta(minutes=2)


@shared_task(
    name=SEND_INVITATION,
    autoretry_for=(SMTPException, OSError),
    retry_backoff=True,
    max_retries=4,
)
def send_invitation(invitation_id: int) -> bool:
    """Send the letter of one invitation; whether this call did it."""
    return letters.send(invitation_id)


@shared_task
def sweep_invitations() -> int:
    """Post again every letter that has not gone out after a while; how many."""
    lost = Invitation.objects.unanswered().filter(
        by_letter=True,
        sent_at=None,
        created_at__lt=timezone.now() - LOST_AFTER,
        expires_at__gt=timezone.now(),
    )
    numbers = list(lost.values_list("pk", flat=True))
    for number in numbers:
        post_invitation(number)
    return len(numbers)


@shared_task(name=MAKE_EXPORT)
def make_export(export_id: int) -> bool:
    """Make the spreadsheet of one export; whether this call did it."""
    return export_making.make(export_id)


@shared_task
def sweep_exports() -> int:
    """Post again every export that nobody has touched for long; how many."""
    lost = list(Export.objects.stale().values_list("pk", flat=True))
    for number in lost:
        post_export(number)
    return len(lost)


@shared_task
def prune_exports() -> int:
    """Remove the files of exports older than the school keeps them; how many."""
    return export_making.prune(timezone.now())


@shared_task(name=MOVE_REGRADE_ON)
def move_regrade_on(regrade_id: int) -> bool:
    """Do the next piece of a regrade; whether there was one."""
    return move_on(regrade_id, timezone.now())


@shared_task
def sweep_regrades() -> int:
    """Post again every regrade that has not moved on for a while; how many."""
    stuck = Regrade.objects.at_work().filter(moved_at__lt=timezone.now() - STUCK_AFTER)
    numbers = list(stuck.values_list("pk", flat=True))
    for number in numbers:
        post_regrade(number)
    return len(numbers)
