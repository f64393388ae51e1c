"""Papers: the files of certificates."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from certificates.drawn_rows import Drawn, DrawnQuerySet, PaperState
from certificates.models.certificates import Certificate


class Paper(Drawn):
    """The PDF of a certificate: the work to draw it, and then the file itself."""

    certificate = models.OneToOneField(
        Certificate, on_delete=models.PROTECT, related_name="paper"
    )
    sha256 = models.CharField(max_length=64, blank=True)

    objects = DrawnQuerySet["Paper"].as_manager()

    class Meta:
        verbose_name = _("paper")
        verbose_name_plural = _("papers")
        constraints = [
            models.CheckConstraint(
                condition=Q(state=PaperState.READY, pdf__isnull=False)
                | (~Q(state=PaperState.READY) & Q(pdf__isnull=True)),
                name="paper_has_a_file_when_ready",
            ),
            models.CheckConstraint(
                condition=~Q(state=PaperState.FAILED) | ~Q(problem=""),
                name="paper_that_failed_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certificate} ({self.state})"
