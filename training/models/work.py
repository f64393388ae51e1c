"""Rows that are work for the task worker: how far it has come, and how it ended.

The row is the truth about the work; a message to the worker is only a nudge.
"""

from datetime import timedelta
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

STALE_AFTER = timedelta(seconds=60)


class WorkState(models.TextChoices):
    """How far a piece of work has come."""

    WAITING = "waiting", pgettext_lazy("a file", "waiting")
    DRAWING = "drawing", pgettext_lazy("a file", "being made")
    READY = "ready", pgettext_lazy("a file", "ready")
    FAILED = "failed", pgettext_lazy("a file", "could not be made")
    GONE = "gone", pgettext_lazy("a file", "removed")


class WorkQuerySet[R: "Work"](models.QuerySet[R]):
    """Sets of rows that are work."""

    def unmade(self) -> Self:
        """Those that still have to be made."""
        return self.filter(state__in=[WorkState.WAITING, WorkState.DRAWING])

    def stale(self) -> Self:
        """Unmade ones that nobody has touched for so long that nobody will.

        One that waits has most likely lost its message after `STALE_AFTER` already: to
        send a second one costs nothing, whoever comes late finds the work taken.
        """
        now = timezone.now()
        left = Q(touched_at__lt=now - self.model.stale_after)
        lost = Q(state=WorkState.WAITING, touched_at__lt=now - STALE_AFTER)
        return self.unmade().filter(left | lost)

    def with_names(self) -> Self:
        """Those whose file says who people were when it was made, or soon will."""
        return self.filter(state__in=[WorkState.READY, WorkState.DRAWING])

    def failed(self) -> Self:
        return self.filter(state=WorkState.FAILED)

    def ready(self) -> Self:
        return self.filter(state=WorkState.READY)


class Work(models.Model):
    """How far the making of a row's file has come: `done` of `total`, in its own units.

    `total` is 0 as long as nobody knows it. Whoever makes one and tells nothing of it
    for longer than `stale_after` is taken to be gone. A file that was removed after its
    time leaves the row.
    """

    stale_after: ClassVar[timedelta] = STALE_AFTER

    state = models.CharField(
        _("state"), max_length=10, choices=WorkState, default=WorkState.WAITING
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    touched_at = models.DateTimeField(_("touched"), default=timezone.now)
    problem = models.CharField(_("problem"), max_length=500, blank=True)
    done = models.PositiveIntegerField(_("done"), default=0)
    total = models.PositiveIntegerField(_("of"), default=0)

    class Meta:
        abstract = True

    @property
    def is_ready(self) -> bool:
        return self.state == WorkState.READY

    @property
    def is_unmade(self) -> bool:
        """Whether it still has to be made."""
        return self.state in {WorkState.WAITING, WorkState.DRAWING}

    @property
    def is_stale(self) -> bool:
        """Whether whoever held it has been gone for too long."""
        return self.touched_at < timezone.now() - self.stale_after

    @property
    def has_failed(self) -> bool:
        return self.state == WorkState.FAILED

    @property
    def is_gone(self) -> bool:
        """Whether its file was removed after its time."""
        return self.state == WorkState.GONE

    @property
    def shown(self) -> str:
        """What a page that shows it knows: as long as it stays, nothing has moved."""
        return f"{self.state}-{self.done}"

    @property
    def percent_done(self) -> int:
        """How far it is in whole per cent; 0 as long as the total is unknown."""
        return min(100, 100 * self.done // self.total) if self.total else 0
