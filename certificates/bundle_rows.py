"""Bundles: a class's certificates in one file, for the printer or to hand out."""

from datetime import timedelta
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.drawn_rows import PaperState
from training.models import TrainingClass, User
from training.models.work import Work, WorkQuerySet


class BundleKind(models.TextChoices):
    """What the file is."""

    PDF = "pdf", _("One PDF to print")
    ZIP = "zip", _("A ZIP of the signed files")


class Bundle(Work):
    """A class's certificates as somebody asked for them; `left_out` names serials.

    Those that count when the file is made are in it; left out is whose paper is not
    drawn yet. The PDF to print is a copy: only the single files carry a signature.
    """

    stale_after = timedelta(minutes=5)

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=3, choices=BundleKind)
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.CASCADE,
        related_name="bundles",
    )
    made_by = models.ForeignKey(
        User,
        verbose_name=_("made by"),
        on_delete=models.CASCADE,
        related_name="bundles",
    )
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    content = models.BinaryField(null=True)
    papers = models.PositiveIntegerField(_("certificates"), default=0)
    left_out = models.JSONField(_("left out"), default=list, blank=True)

    objects = WorkQuerySet["Bundle"].as_manager()

    class Meta:
        verbose_name = _("bundle of certificates")
        verbose_name_plural = _("bundles of certificates")
        ordering = ("-made_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(state=PaperState.READY, content__isnull=False)
                | (~Q(state=PaperState.READY) & Q(content__isnull=True)),
                name="bundle_has_its_file_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=PaperState.FAILED) | ~Q(problem=""),
                name="bundle_that_failed_says_why",
            ),
        )

    def __str__(self) -> str:
        return f"{self.training_class} ({self.kind})"

    def get_absolute_url(self) -> str:
        return reverse("certificates:bundle", args=[self.key])
