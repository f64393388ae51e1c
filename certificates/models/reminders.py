"""Letters that tell a holder that a certificate runs out, each sent once."""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from certificates.models.certificates import Certificate


class ReminderQuerySet(models.QuerySet["Reminder"]):
    """Sets of reminders."""

    def unsent(self) -> Self:
        return self.filter(sent_at=None)


class Reminder(models.Model):
    """One letter about one certificate: so many days before it expires, 0 when it has.

    `taken_at` is when a worker last set out to send it.
    """

    certificate = models.ForeignKey(
        Certificate, on_delete=models.PROTECT, related_name="reminders"
    )
    days = models.PositiveSmallIntegerField(_("days before"))
    due_at = models.DateTimeField(_("due"), default=timezone.now)
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    objects = ReminderQuerySet.as_manager()

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ["-due_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "days"], name="one_reminder_per_window"
            ),
            models.CheckConstraint(
                condition=Q(sent_at=None)
                | Q(taken_at__isnull=False, sent_at__gte=F("taken_at")),
                name="reminder_is_taken_before_it_is_sent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certificate} ({self.days})"
