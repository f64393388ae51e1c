"""Rows that the task worker draws a file for: the work, and then the file itself.

The file lies in the row, so a half-written one cannot be served.
"""

from typing import Self

from django.db import models

from training.models.work import STALE_AFTER, Work, WorkQuerySet
from training.models.work import WorkState as PaperState

__all__ = ["STALE_AFTER", "Drawn", "DrawnQuerySet", "PaperState"]


class DrawnQuerySet[R: "Drawn"](WorkQuerySet[R]):
    """Sets of rows to be drawn."""

    def undrawn(self) -> Self:
        """Those that still have to be drawn."""
        return self.unmade()


class Drawn(Work):
    """How far the drawing of a row's file has come, and the file."""

    pdf = models.BinaryField(null=True)

    class Meta:
        abstract = True

    @property
    def is_undrawn(self) -> bool:
        """Whether it still has to be drawn."""
        return self.is_unmade
