"""What is said about an attempt afterwards: remarks of reviewers, and appeals."""

from typing import Self
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from quizzes.models import Attempt, Question
from training.models.people import User
from training.models.proposals import Proposal


class AttemptCommentQuerySet(models.QuerySet["AttemptComment"]):
    """Sets of comments."""

    def for_trainee(self) -> Self:
        """Those that the trainee may read too."""
        return self.filter(for_trainee=True)


class AttemptComment(models.Model):
    """A reviewer's remark on an attempt, or on one hand of it; never edited."""

    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="comments"
    )
    question = models.ForeignKey(
        Question,
        verbose_name=_("hand"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="comments",
    )
    text = models.TextField(_("comment"))
    for_trainee = models.BooleanField(_("for the trainee too"), default=False)
    by = models.ForeignKey(
        User,
        verbose_name=_("by"),
        on_delete=models.PROTECT,
        related_name="comments_made",
    )
    at = models.DateTimeField(_("at"))

    objects = AttemptCommentQuerySet.as_manager()

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="comment_says_something")
        ]

    def __str__(self) -> str:
        return f"{self.by}: {self.text[:60]}"


class AppealState(models.TextChoices):
    """What became of an appeal."""

    OPEN = "open", pgettext_lazy("appeal", "Open")
    UPHELD = "upheld", _("Upheld")
    REFUSED = "refused", _("Refused")


class AppealQuerySet(models.QuerySet["Appeal"]):
    """Sets of appeals."""

    def open(self) -> Self:
        """Those that nobody has decided."""
        return self.filter(state=AppealState.OPEN)

    def visible_to(self, user: User) -> Self:
        """Those of the trainees whose work `user` reviews, never one's own."""
        people = User.objects.visible_to(user).exclude(pk=user.pk)
        theirs = people if user.reviews else people.none()
        return self.filter(attempt__trainee__in=theirs.values("pk"))


class Appeal(models.Model):
    """That a trainee asks for a second look at an exam, or at one hand of it.

    Whoever decides it says what came of it in `outcome`; `correction` is the change
    of the score to which it led, if it did.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="appeals"
    )
    question = models.ForeignKey(
        Question,
        verbose_name=_("hand"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="appeals",
    )
    text = models.TextField(_("why"))
    at = models.DateTimeField(_("made"))
    state = models.CharField(
        _("state"), max_length=7, choices=AppealState, default=AppealState.OPEN
    )
    outcome = models.TextField(_("outcome"), blank=True)
    correction = models.ForeignKey(
        Proposal,
        verbose_name=_("correction"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="appeals",
    )
    decided_by = models.ForeignKey(
        User,
        verbose_name=_("decided by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="appeals_decided",
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    objects = AppealQuerySet.as_manager()

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["state", "at"], name="appeal_by_state")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=AppealState.values), name="appeal_state_is_known"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="appeal_says_something"),
            models.CheckConstraint(
                condition=Q(state="open", decided_by=None, decided_at=None, outcome="")
                | (
                    ~Q(state="open")
                    & Q(decided_by__isnull=False, decided_at__gte=F("at"))
                    & ~Q(outcome="")
                ),
                name="appeal_is_decided_with_an_outcome",
            ),
            models.UniqueConstraint(
                fields=["question"],
                condition=Q(state="open", question__isnull=False),
                name="one_open_appeal_per_hand",
            ),
            models.UniqueConstraint(
                fields=["attempt"],
                condition=Q(state="open", question=None),
                name="one_open_appeal_per_exam",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.attempt} ({self.state})"

    def get_absolute_url(self) -> str:
        """Its page, where it is decided."""
        return reverse("training:appeal", args=[self.key])

    @property
    def is_open(self) -> bool:
        return self.state == AppealState.OPEN
