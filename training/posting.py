"""Work sent to the task worker: only its number travels, never what it is about."""

import logging
from functools import partial
from typing import Final

from celery import Celery, current_app
from django.db import transaction
from kombu.exceptions import ChannelError, OperationalError

SEND_INVITATION = "training.send_invitation"
MAKE_EXPORT = "training.make_export"
MOVE_REGRADE_ON = "training.move_regrade_on"
_UNSENT: Final = (OperationalError, ChannelError, OSError)
_LOG = logging.getLogger(__name__)


def nudge(task: str, row: int, app: Celery = current_app) -> None:
    """Have a worker do `task` on the row with that number.

    The row is kept by then and is the truth about the work: where no message can be
    left, with a broker that is down or a disk that is full, a sweep finds it later, and
    whoever asked for it is told of no fault.
    """
    try:
        app.send_task(task, args=[row])
    except _UNSENT:
        _LOG.exception("The task worker could not be told of %s %d", task, row)


def post_invitation(invitation_id: int) -> None:
    """Have the letter of an invitation sent, once its row is committed."""
    transaction.on_commit(partial(nudge, SEND_INVITATION, invitation_id))


def post_export(export_id: int) -> None:
    """Nudge a worker to make the export with that id."""
    nudge(MAKE_EXPORT, export_id)


def post_regrade(regrade_id: int) -> None:
    """Have the next piece of a regrade done, once what was done so far is committed."""
    transaction.on_commit(partial(nudge, MOVE_REGRADE_ON, regrade_id))
