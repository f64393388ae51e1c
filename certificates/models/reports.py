"""Reports: a class, or one person's transcript, as a PDF."""

from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.drawn_rows import Drawn, DrawnQuerySet, PaperState
from certificates.worksheet_rows import Size
from training.models import TrainingClass, User


class ReportKind(models.TextChoices):
    """What a report is about."""

    CLASS = "class", _("Class report")
    TRANSCRIPT = "transcript", _("Transcript")


class Report(Drawn):
    """A report that somebody asked for; it says what there is when it is drawn."""

    stale_after = timedelta(minutes=5)  # a class of forty takes half a minute to draw

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=ReportKind)
    made_by = models.ForeignKey(
        User,
        verbose_name=_("made by"),
        on_delete=models.CASCADE,
        related_name="reports",
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.CASCADE,
        related_name="reports",
        null=True,
        blank=True,
    )
    person = models.ForeignKey(
        User,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="transcripts",
        null=True,
        blank=True,
    )
    size = models.CharField(
        _("paper size"), max_length=6, choices=Size, default=Size.A4
    )
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES
    )

    objects = DrawnQuerySet["Report"].as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-made_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(
                    kind=ReportKind.CLASS, training_class__isnull=False, person=None
                )
                | Q(
                    kind=ReportKind.TRANSCRIPT,
                    training_class=None,
                    person__isnull=False,
                ),
                name="report_is_about_a_class_or_a_person",
            ),
            models.CheckConstraint(
                condition=Q(state=PaperState.READY, pdf__isnull=False)
                | (~Q(state=PaperState.READY) & Q(pdf__isnull=True)),
                name="report_has_its_file_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=PaperState.FAILED) | ~Q(problem=""),
                name="report_that_failed_says_why",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.about}"

    def get_absolute_url(self) -> str:
        return reverse("certificates:report", args=[self.key])

    @property
    def about(self) -> str:
        """The class or the person by name."""
        return str(self.training_class or self.person)
