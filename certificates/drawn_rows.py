"""Rows that the task worker draws a file for: the work, and then the file itself.

The row is the truth about the work; a message to the worker is only a nudge. The
file lies in the row, so a half-written one cannot be served.
"""

from datetime import timedelta
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

STALE_AFTER = timedelta(seconds=60)  # a paper takes a second to draw


class PaperState(models.TextChoices):
    """How far the drawing of a paper has come."""

    WAITING = "waiting", _("waiting to be drawn")
    DRAWING = "drawing", _("being drawn")
    READY = "ready", _("ready")
    FAILED = "failed", _("could not be drawn")


class DrawnQuerySet[R: "Drawn"](models.QuerySet[R]):
    """Sets of rows to be drawn."""

    def undrawn(self) -> Self:
        """Those that still have to be drawn."""
        return self.exclude(state__in=[PaperState.READY, PaperState.FAILED])

    def stale(self) -> Self:
        """Undrawn ones that nobody has touched for so long that nobody will."""
        since = timezone.now() - self.model.stale_after
        return self.undrawn().filter(touched_at__lt=since)

    def failed(self) -> Self:
        return self.filter(state=PaperState.FAILED)


class Drawn(models.Model):
    """How far the drawing of a row's file has come, and the file.

    Whoever draws one for longer than `stale_after` is taken to be gone.
    """

    stale_after: ClassVar[timedelta] = STALE_AFTER

    state = models.CharField(
        _("state"), max_length=10, choices=PaperState, default=PaperState.WAITING
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    touched_at = models.DateTimeField(_("touched"), default=timezone.now)
    problem = models.CharField(_("problem"), max_length=500, blank=True)
    pdf = models.BinaryField(null=True)

    class Meta:
        abstract = True

    @property
    def is_ready(self) -> bool:
        return self.state == PaperState.READY

    @property
    def is_undrawn(self) -> bool:
        """Whether it still has to be drawn."""
        return self.state in {PaperState.WAITING, PaperState.DRAWING}

    @property
    def is_stale(self) -> bool:
        """Whether whoever held it has been gone for too long."""
        return self.touched_at < timezone.now() - self.stale_after

    @property
    def has_failed(self) -> bool:
        return self.state == PaperState.FAILED
