"""Exports that the task worker makes: what is wanted, how far it is, and the file."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from training.models.classes import TrainingClass
from training.models.people import User
from training.models.work import Work, WorkQuerySet, WorkState

EXPORT: Final = "export"  # what the log calls one
PIECE: Final = 2**20  # bytes of a file in one row


class Format(models.TextChoices):
    """What the file is."""

    XLSX = "xlsx", _("Spreadsheet (XLSX)")
    CSV = "csv", _("Text (CSV)")


class ExportSubject(models.TextChoices):
    """What the rows of an export are about."""

    ATTEMPTS = "attempts", _("Attempts, a row each")
    ANSWERS = "answers", _("Answers, a row for every bet")
    ITEMS = "items", _("Item statistics, a row for every item")
    HEAT = "heat", _("A class's figures, a row for every skill of a person")


class ExportQuerySet(WorkQuerySet["Export"]):
    """Sets of exports."""

    def remove_files(self) -> int:
        """Remove what these were made into, for good; how many there were.

        The rows stay, and each can be made again. Whoever is making one of them now
        finds that it is nobody's any more, and leaves no file.
        """
        with transaction.atomic():
            held = self.select_for_update().order_by("pk")
            numbers = list(held.values_list("pk", flat=True))
            ExportPiece.objects.filter(export__in=numbers).delete()
            return Export.objects.filter(pk__in=numbers).update(state=WorkState.GONE)


class Export(Work):
    """A spreadsheet to be made; its `rows` and `size` in bytes once it is ready."""

    stale_after = timedelta(minutes=5)  # it tells of every thousand rows

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    made_by = models.ForeignKey(
        User,
        verbose_name=_("made by"),
        on_delete=models.CASCADE,
        related_name="exports",
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    subject = models.CharField(_("what"), max_length=10, choices=ExportSubject)
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
    )
    rule_set = models.CharField(_("rule set"), max_length=80, blank=True)
    first = models.DateField(_("from"), null=True, blank=True)
    last = models.DateField(_("up to and including"), null=True, blank=True)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES
    )
    rows = models.PositiveIntegerField(_("rows"), null=True, blank=True)
    size = models.PositiveBigIntegerField(_("size"), null=True, blank=True)

    objects = ExportQuerySet.as_manager()

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(state=WorkState.READY)
                | Q(rows__isnull=False, size__isnull=False),
                name="export_is_counted_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=WorkState.FAILED) | ~Q(problem=""),
                name="export_that_failed_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.made_at:%Y-%m-%d}"

    def get_absolute_url(self) -> str:
        return reverse("training:export", args=[self.key])

    def content(self) -> Iterator[bytes]:
        """The file, a piece at a time."""
        pieces = self.pieces.filter(turn=self.tries).order_by("place")
        for data in pieces.values_list("data", flat=True).iterator(chunk_size=1):
            yield bytes(data)


class ExportPiece(models.Model):
    """A part of an export's file: so many bytes that no process needs all of it.

    It lies in the database, as other files do: whoever serves it need not share a disk
    with whoever made it. `turn` is the try that wrote it.
    """

    export = models.ForeignKey(Export, on_delete=models.CASCADE, related_name="pieces")
    turn = models.PositiveSmallIntegerField()
    place = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        verbose_name = _("piece of an export")
        verbose_name_plural = _("pieces of exports")
        ordering = ["export", "turn", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["export", "turn", "place"], name="one_piece_per_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.export} {self.place}"
