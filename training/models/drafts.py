"""Editions of house rules that are being written."""

from typing import Self
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from training.models.people import User
from training.models.proposals import Proposal, State


class RuleDraftQuerySet(models.QuerySet["RuleDraft"]):
    """Sets of drafts."""

    def unpublished(self) -> Self:
        return self.filter(edition="")

    def open(self) -> Self:
        """Those that may be changed: neither published nor waiting for a decision."""
        return self.unpublished().exclude(proposal__state=State.WAITING)


class RuleDraft(models.Model):
    """An edition before it is published: what it is made from, and what it would say.

    `document` is what `training.rule_documents` reads and writes, as JSON; it may
    hold what the engine would refuse, as it was typed. `version` counts the savings,
    so that nobody overwrites what somebody else has saved meanwhile. `edition` is its
    name once it is published ("venezia/ultimate@2"), and empty before.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    rule_set = models.CharField(_("rule set"), max_length=80)
    parent = models.CharField(_("made from"), max_length=90)
    document = models.TextField()
    note = models.TextField(_("what it changes, and why"), blank=True)
    version = models.PositiveIntegerField(default=1)
    made_by = models.ForeignKey(
        User,
        verbose_name=_("made by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rule_drafts",
    )
    made_at = models.DateTimeField(_("made"))
    changed_at = models.DateTimeField(_("changed"))
    proposal = models.ForeignKey(
        Proposal,
        verbose_name=_("proposal"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rule_drafts",
    )
    edition = models.CharField(_("published as"), max_length=90, blank=True)

    objects = RuleDraftQuerySet.as_manager()

    class Meta:
        verbose_name = _("draft of house rules")
        verbose_name_plural = _("drafts of house rules")
        ordering = ["-changed_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(parent=""), name="a_draft_is_made_from_an_edition"
            ),
            models.UniqueConstraint(
                fields=["edition"],
                condition=~Q(edition=""),
                name="an_edition_comes_from_one_draft",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set} from {self.parent}"

    def get_absolute_url(self) -> str:
        return reverse("training:rule_draft", args=[self.key])

    @property
    def is_published(self) -> bool:
        return bool(self.edition)

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for a second person."""
        proposed = self.proposal
        return not self.is_published and proposed is not None and proposed.is_waiting

    @property
    def is_open(self) -> bool:
        """Whether it may be changed and deleted."""
        return not self.is_published and not self.is_waiting
