"""Notes on an exam for whoever reviews it: what happened, and never a verdict."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.attempts import Attempt
from quizzes.models.questions import Question


class NoteKind(models.TextChoices):
    """What is noted while an exam is sat."""

    FOCUS_LOST = "focus-lost", _("The page was left")
    DEVICE_CHANGED = "device-changed", _("Another device")


class Note(models.Model):
    """One thing noted; `detail` says more.

    Of a page that was left: `away_ms`, in milliseconds by the browser. Of a change of
    device: `browser`, what the new one calls itself, at most 200 letters.
    """

    attempt = models.ForeignKey(Attempt, on_delete=models.CASCADE, related_name="notes")
    question = models.ForeignKey(
        Question, on_delete=models.CASCADE, null=True, blank=True, related_name="notes"
    )
    kind = models.CharField(_("kind"), max_length=20, choices=NoteKind)
    at = models.DateTimeField(_("at"))
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ["attempt", "at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=NoteKind.values), name="note_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M:%S}"
