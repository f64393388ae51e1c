"""Work sent to the task worker: only its number travels, never what it is about."""

from functools import partial

from celery import current_app
from django.db import transaction

SEND_INVITATION = "training.send_invitation"
MAKE_EXPORT = "training.make_export"
MOVE_REGRADE_ON = "training.move_regrade_on"


def post_invitation(invitation_id: int) -> None:
    """Have the letter of an invitation sent, once its row is committed."""
    transaction.on_commit(
        partial(current_app.send_task, SEND_INVITATION, args=[invitation_id])
    )


def post_export(export_id: int) -> None:
    """Nudge a worker to make the export with that id."""
    current_app.send_task(MAKE_EXPORT, args=[export_id])


def post_regrade(regrade_id: int) -> None:
    """Have the next piece of a regrade done, once what was done so far is committed."""
    transaction.on_commit(
        partial(current_app.send_task, MOVE_REGRADE_ON, args=[regrade_id])
    )
