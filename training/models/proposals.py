"""What one person proposes and a second one decides."""

from typing import Self
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from training.models.people import Role, User


class State(models.TextChoices):
    """How far a proposal has come."""

    WAITING = "waiting", _("Waiting")
    APPROVED = "approved", _("Approved")
    REFUSED = "refused", _("Refused")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Sets of proposals."""

    def waiting(self) -> Self:
        return self.filter(state=State.WAITING)

    def decided(self) -> Self:
        return self.exclude(state=State.WAITING)

    def visible_to(self, user: User) -> Self:
        """An owner's are all; a manager's those about nobody, their trainees and own.

        To a trainee there are none.
        """
        if user.role == Role.OWNER:
            return self
        if user.role != Role.MANAGER:
            return self.none()
        theirs = User.objects.visible_to(user).exclude(pk=user.pk).values("pk")
        return self.filter(Q(person=None) | Q(person__in=theirs) | Q(proposed_by=user))


class Proposal(models.Model):
    """An act that wants a second person: what, to what, why, and what became of it.

    `kind` says which deed of the site it is, `subject_key` to what it would be done,
    and `payload` all that the deed needs and all that its description tells: what was
    true when it was proposed is kept there, and is not looked up again. `alone` marks
    one that the same person proposed and approved, as the school allowed.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=40)
    subject_key = models.CharField(_("subject"), max_length=150)
    person = models.ForeignKey(
        User,
        verbose_name=_("person"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="proposals_about",
    )
    payload = models.JSONField(default=dict)
    reason = models.TextField(_("reason"))
    proposed_by = models.ForeignKey(
        User,
        verbose_name=_("proposed by"),
        on_delete=models.PROTECT,
        related_name="proposals",
    )
    proposed_at = models.DateTimeField(_("proposed"))
    state = models.CharField(
        _("state"), max_length=9, choices=State, default=State.WAITING
    )
    decided_by = models.ForeignKey(
        User,
        verbose_name=_("decided by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="decided_proposals",
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decision_reason = models.TextField(_("reason of the decision"), blank=True)
    alone = models.BooleanField(_("by one person alone"), default=False)

    objects = ProposalQuerySet.as_manager()

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["-proposed_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "-proposed_at"], name="proposal_by_state"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=State.values), name="proposal_state_is_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="proposal_has_reason"),
            models.CheckConstraint(
                condition=Q(state=State.WAITING, decided_by=None, decided_at=None)
                | (
                    ~Q(state=State.WAITING)
                    & Q(decided_by__isnull=False, decided_at__isnull=False)
                ),
                name="proposal_is_decided_by_somebody",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=[State.APPROVED, State.REFUSED])
                | (Q(alone=False) & ~Q(decided_by=F("proposed_by")))
                | Q(alone=True, decided_by=F("proposed_by"), state=State.APPROVED),
                name="two_people_approve_unless_alone",
            ),
            models.CheckConstraint(
                condition=~Q(state=State.WITHDRAWN)
                | Q(alone=False, decided_by=F("proposed_by")),
                name="only_the_proposer_withdraws",
            ),
            models.UniqueConstraint(
                fields=["kind", "subject_key"],
                condition=Q(state=State.WAITING),
                name="one_waiting_proposal_per_subject",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_key} ({self.state})"

    def get_absolute_url(self) -> str:
        """Its page, where it is decided."""
        return reverse("training:approval", args=[self.key])

    @property
    def is_waiting(self) -> bool:
        return self.state == State.WAITING
