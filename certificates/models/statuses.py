"""What became of certificates: rows that are added, and never changed."""

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from training.models import User


class Status(models.TextChoices):
    """What a certificate is worth on a day."""

    VALID = "valid", _("valid")
    EXPIRED = "expired", _("expired")
    SUSPENDED = "suspended", _("suspended")
    REVOKED = "revoked", _("revoked")
    SUPERSEDED = "superseded", _("superseded")


class ReasonClass(models.TextChoices):
    """Why a status changed, as far as it may be told to everybody."""

    ISSUED_IN_ERROR = "issued-in-error", _("It had been issued in error.")
    EXAM_FAILED = "exam-failed", _("Its exam was marked anew, and was not passed.")
    RULES_WRONG = "rules-wrong", _("The rules it was examined under were wrong.")
    DECEIT = "deceit", _("It had been obtained by deceit.")
    CONDUCT = "conduct", _("The house withdrew it for the holder's conduct.")
    HOLDER_ASKED = "holder-asked", _("The holder asked for it.")
    INQUIRY = "inquiry", _("Something about it is being looked into.")
    REFRESHER = "refresher", _("The holder is to take a refresher first.")
    CLEARED = "cleared", _("What stood in its way has been cleared up.")
    NAME_CHANGED = "name-changed", _("The holder's name changed.")
    FACTS_CORRECTED = "facts-corrected", _("A fact on it was corrected.")
    NEW_PRINT = (
        "new-print",
        _("It was printed anew; no fact on it changed."),
    )
    RENEWED = "renewed", _("The holder has been certified anew since, by a newer exam.")


class OutsideClass(models.TextChoices):
    """What was lacking for a certificate by the rule, for everybody to know."""

    EXAM_FAILED = "exam-failed", _("The exam was not passed.")
    TABLE_TEST = (
        "table-test",
        _("The table test that goes with the exam had not been passed."),
    )
    RULES = (
        "rules",
        _("Some figures of the house rules had yet to be confirmed by the house."),
    )
    ANOTHER_ENDED = (
        "another-ended",
        _("An earlier certificate of the same exam no longer counted."),
    )

    @property
    def sentence(self) -> str:
        """What was lacking, translated."""
        return str(self.label)


REVOKING: Final = (
    ReasonClass.ISSUED_IN_ERROR, ReasonClass.EXAM_FAILED, ReasonClass.RULES_WRONG,
    ReasonClass.DECEIT, ReasonClass.CONDUCT, ReasonClass.HOLDER_ASKED,
)  # fmt: skip
SUSPENDING: Final = (
    ReasonClass.INQUIRY, ReasonClass.REFRESHER, ReasonClass.EXAM_FAILED,
    ReasonClass.CONDUCT, ReasonClass.HOLDER_ASKED,
)  # fmt: skip
LIFTING: Final = (ReasonClass.CLEARED,)
SUPERSEDING: Final = (
    ReasonClass.NAME_CHANGED, ReasonClass.FACTS_CORRECTED, ReasonClass.NEW_PRINT,
    ReasonClass.RENEWED,
)  # fmt: skip


class StatusChange(models.Model):
    """One change of a certificate's status: what to, why, by whom and when.

    `status` valid means that a suspension was lifted; that a certificate expires is
    written nowhere but in its own date. `reason_class` is told to everybody who
    verifies the certificate, `reason` to those who manage it. `approved_by` is the
    second person, where there was one. Where a newer exam took its place `successor` is
    that one's certificate, and nobody did it: `by` is None. The database refuses to
    change a row.
    """

    certificate = models.ForeignKey(
        "certificates.Certificate", on_delete=models.PROTECT, related_name="changes"
    )
    status = models.CharField(_("status"), max_length=10, choices=Status)
    reason_class = models.CharField(
        _("class of reason"), max_length=20, choices=ReasonClass
    )
    reason = models.TextField(_("reason"), max_length=2000)
    by = models.ForeignKey(
        User,
        verbose_name=_("by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    approved_by = models.ForeignKey(
        User,
        verbose_name=_("approved by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    successor = models.ForeignKey(
        "certificates.Certificate",
        verbose_name=_("superseded by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="renewals",
    )
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("change of status")
        verbose_name_plural = _("changes of status")
        ordering = ["certificate", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status=Status.REVOKED, reason_class__in=REVOKING)
                | Q(status=Status.SUSPENDED, reason_class__in=SUSPENDING)
                | Q(status=Status.VALID, reason_class__in=LIFTING)
                | Q(status=Status.SUPERSEDED, reason_class__in=SUPERSEDING),
                name="status_changes_for_a_reason_of_its_own",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="status_change_says_why"
            ),
            models.CheckConstraint(
                condition=Q(approved_by=None) | ~Q(approved_by=F("by")),
                name="status_change_is_approved_by_another",
            ),
            models.CheckConstraint(
                condition=Q(
                    reason_class=ReasonClass.RENEWED, successor__isnull=False, by=None
                )
                | Q(
                    ~Q(reason_class=ReasonClass.RENEWED),
                    successor=None,
                    by__isnull=False,
                ),
                name="status_change_is_a_persons_or_a_renewal",
            ),
            models.UniqueConstraint(
                fields=["certificate"],
                condition=Q(status=Status.REVOKED),
                name="certificate_is_revoked_once",
            ),
            models.UniqueConstraint(
                fields=["certificate"],
                condition=Q(status=Status.SUPERSEDED),
                name="certificate_is_superseded_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.certificate} {self.status}"
