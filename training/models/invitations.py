"""Invitations to open an account."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from training.models.classes import TrainingClass
from training.models.people import Role, User


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Sets of invitations."""

    def unanswered(self) -> Self:
        """Neither used nor taken back, though perhaps too old."""
        return self.filter(used_at=None, revoked_at=None)

    def visible_to(self, user: User) -> Self:
        """An owner's are all, a manager's those of trainees into their classes."""
        if user.role == Role.OWNER:
            return self
        classes = TrainingClass.objects.visible_to(user)
        return self.filter(role=Role.TRAINEE, training_class__in=classes)


class Invitation(models.Model):
    """A link by which one person may open an account; only its hash is kept."""

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    role = models.CharField(
        _("role"), max_length=10, choices=Role, default=Role.TRAINEE
    )
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.CASCADE,
        related_name="invitations",
        null=True,
    )
    full_name = models.CharField(_("full name"), max_length=150, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    username = models.CharField(_("user name"), max_length=150, blank=True)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, blank=True
    )
    by_letter = models.BooleanField(_("sent by e-mail"), default=False)
    invited_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="invitations", null=True
    )
    created_at = models.DateTimeField(_("invited"), default=timezone.now)
    expires_at = models.DateTimeField(_("ends"))
    sent_at = models.DateTimeField(_("letter sent"), null=True)
    used_at = models.DateTimeField(_("used"), null=True)
    used_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, related_name="+", null=True
    )
    revoked_at = models.DateTimeField(_("taken back"), null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                "training_class",
                Lower("email"),
                condition=models.Q(used_at=None, revoked_at=None) & ~models.Q(email=""),
                name="one_unanswered_invitation_per_email",
            ),
            models.CheckConstraint(
                condition=~models.Q(role=Role.TRAINEE)
                | models.Q(training_class__isnull=False),
                name="trainees_are_invited_into_a_class",
            ),
            models.CheckConstraint(
                condition=models.Q(by_letter=False) | ~models.Q(email=""),
                name="letters_have_an_address",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name or self.email or str(_("somebody"))

    @property
    def is_over(self) -> bool:
        """Whether it was not used in time."""
        return self.expires_at <= timezone.now()

    @property
    def is_open(self) -> bool:
        """Whether an account can still be opened by it."""
        return not (self.used_at or self.revoked_at or self.is_over)
