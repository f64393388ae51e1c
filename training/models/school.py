"""The school's own settings."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

ONLY: Final = 1  # the key of the one row


class Sheet(models.TextChoices):
    """The sheet on which papers are printed."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class School(models.Model):
    """What holds for the whole school; there is one row, or none before a change."""

    name = models.CharField(
        _("name of the school"),
        max_length=100,
        blank=True,
        help_text=_("As it is to stand on certificates and reports."),
    )
    two_person_approval = models.BooleanField(
        _("two people for what cannot be taken back"),
        default=True,
        help_text=_(
            "A second manager must approve a changed score, a revoked certificate, "
            "a new edition of the rules. Only a school with one manager should do "
            "without; every act that one person did alone is marked in the log."
        ),
    )
    open_exams = models.BooleanField(
        _("the built-in exams are open to all"),
        default=True,
        help_text=_(
            "Else trainees sit only the exams that a manager has opened for them."
        ),
    )

    sheet = models.CharField(
        _("paper of the certificates"),
        max_length=6,
        choices=Sheet,
        default=Sheet.A4,
        help_text=_(
            "For certificates issued from now on; one of them can be reissued on the "
            "other sheet."
        ),
    )

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("schools")
        constraints = [
            models.CheckConstraint(condition=Q(pk=ONLY), name="there_is_one_school"),
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def now(cls) -> "School":
        """The settings that hold now."""
        return cls.objects.filter(pk=ONLY).first() or cls(pk=ONLY)

    @property
    def title(self) -> str:
        """The name of the school; SCHOOL_NAME until an owner gives it one."""
        return self.name or settings.SCHOOL_NAME
