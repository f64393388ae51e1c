"""Worksheets: hands on paper to be settled with a pencil, and their answer keys."""

from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.drawn_rows import Drawn, DrawnQuerySet, PaperState
from training.models import User

MOST_HANDS = 200
LARGEST_SEED = 2**31 - 1  # short enough to be read out to a colleague


class Size(models.TextChoices):
    """The sheet it is printed on."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class Worksheet(Drawn):
    """What a worksheet asks; `pdf` is the sheet, `key_pdf` what every bet is due.

    The hands follow from the edition, the situations, the boxes and the seed alone; of
    a programme from its parts, copied as they were, instead of situations and boxes.
    """

    stale_after = timedelta(minutes=10)  # sixty whole tables take a minute to draw

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    made_by = models.ForeignKey(
        User,
        verbose_name=_("made by"),
        on_delete=models.CASCADE,
        related_name="worksheets",
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    rules = models.CharField(_("rules"), max_length=90)  # venezia/ultimate@1
    situations = models.JSONField(_("situations"), default=list, blank=True)
    programme = models.CharField(_("programme"), max_length=100, blank=True)
    # Of a programme: situation, boxes and hands of each part. Empty without one.
    parts = models.JSONField(_("parts"), default=list, blank=True)
    hands = models.PositiveSmallIntegerField(_("hands"))
    boxes = models.PositiveSmallIntegerField(_("boxes"), default=1)
    seed = models.PositiveIntegerField(_("seed"))
    size = models.CharField(
        _("paper size"), max_length=6, choices=Size, default=Size.A4
    )
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES
    )
    key_pdf = models.BinaryField(null=True)

    objects = DrawnQuerySet["Worksheet"].as_manager()

    class Meta:
        verbose_name = _("worksheet")
        verbose_name_plural = _("worksheets")
        ordering = ("-made_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(
                    state=PaperState.READY, pdf__isnull=False, key_pdf__isnull=False
                )
                | (
                    ~Q(state=PaperState.READY)
                    & Q(pdf__isnull=True, key_pdf__isnull=True)
                ),
                name="worksheet_has_its_files_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=PaperState.FAILED) | ~Q(problem=""),
                name="worksheet_that_failed_says_why",
            ),
            models.CheckConstraint(
                condition=Q(hands__gte=1, hands__lte=MOST_HANDS),
                name="worksheet_hands_fit_its_paper",
            ),
            models.CheckConstraint(
                condition=Q(boxes__gte=1, boxes__lte=7),
                name="worksheet_boxes_fit_table",
            ),
        )

    def __str__(self) -> str:
        return f"{self.rules} {self.seed} ({self.hands})"

    def get_absolute_url(self) -> str:
        return reverse("certificates:worksheet", args=[self.key])
