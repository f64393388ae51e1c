"""What a new edition makes of the exams sat under the ones before it."""

from datetime import datetime
from typing import Self
from uuid import uuid4

from django.db import models
from django.db.models import Case, Count, F, IntegerField, Q, Sum, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from quizzes.models import Attempt
from training.models.people import Role, User
from training.models.proposals import Proposal


class RegradeState(models.TextChoices):
    """How far a regrade has come."""

    COMPARING = "comparing", _("Comparing")
    COMPARED = "compared", _("Compared")
    APPLYING = "applying", _("Grading again")
    APPLIED = "applied", _("Graded again")


AT_WORK = (RegradeState.COMPARING, RegradeState.APPLYING)


class RegradeQuerySet(models.QuerySet["Regrade"]):
    """Sets of regrades."""

    def of(self, edition: str) -> Self:
        return self.filter(edition=edition)

    def at_work(self) -> Self:
        """Those that the task worker still has to do with."""
        return self.filter(state__in=AT_WORK)


class Regrade(models.Model):
    """One look at all finished exams under earlier editions than `edition`.

    `done` of `total` exams are looked at, or graded again; the last of them has the
    key `upto`. Two people agree by `proposal` to grade again.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    edition = models.CharField(_("edition"), max_length=90)  # "venezia/ultimate@2"
    state = models.CharField(
        _("state"), max_length=9, choices=RegradeState, default=RegradeState.COMPARING
    )
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    upto = models.BigIntegerField(default=0)
    begun_by = models.ForeignKey(
        User,
        verbose_name=_("begun by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="regrades",
    )
    begun_at = models.DateTimeField(_("begun"))
    moved_at = models.DateTimeField(_("last moved on"))
    proposal = models.ForeignKey(
        Proposal,
        verbose_name=_("proposal"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="regrades",
    )

    objects = RegradeQuerySet.as_manager()

    class Meta:
        verbose_name = _("regrade")
        verbose_name_plural = _("regrades")
        ordering = ["-begun_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["edition"],
                condition=Q(state__in=AT_WORK),
                name="one_regrade_of_an_edition_at_work",
            ),
            models.CheckConstraint(
                condition=Q(state__in=RegradeState.values),
                name="regrade_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(done__lte=F("total")), name="regrade_counts_its_exams"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.edition} ({self.state})"

    def get_absolute_url(self) -> str:
        """The page of its edition."""
        house, _, game = self.edition.partition("/")
        return reverse("training:regrade", args=[house, game])

    @property
    def is_at_work(self) -> bool:
        return self.state in AT_WORK

    @property
    def percent(self) -> int:
        """How much of the work at hand is done, in whole percent."""
        return 100 * self.done // self.total if self.total else 0


class RegradeLineQuerySet(models.QuerySet["RegradeLine"]):
    """Sets of exams that come out otherwise."""

    def visible_to(self, user: User) -> Self:
        """An owner's are all; a manager's those of their trainees."""
        if user.role == Role.OWNER:
            return self
        theirs = User.objects.visible_to(user).values("pk")
        return self.filter(attempt__trainee__in=theirs)

    def sat_since(self, moment: datetime | None) -> Self:
        """Those begun at `moment` or later; all where it is not known."""
        return self.filter(attempt__started_at__gte=moment) if moment else self

    def sat_before(self, moment: datetime | None) -> Self:
        """Those begun before `moment`; none where it is not known."""
        return self.filter(attempt__started_at__lt=moment) if moment else self.none()

    def lost(self) -> Self:
        """Those that passed and would no longer."""
        return self.filter(turns=True, was__passed=True)

    def gravest_first(self) -> Self:
        """Those no longer passed, those passed now, other scores, and the rest."""
        weight = Case(
            When(turns=True, was__passed=True, then=0),
            When(turns=True, then=1),
            When(scores_otherwise=True, then=2),
            default=3,
            output_field=IntegerField(),
        )
        return self.order_by(weight, "pk")

    def to_apply(self) -> Self:
        """Those with other marks, which are not graded again yet."""
        return self.filter(has_marks=True, applied_at=None, obstacle="")

    def counts(self) -> dict[str, int]:
        """How many exams are marked and score otherwise, pass or fail otherwise.

        And how many have hands that are left, and how many papers tell another score.
        """
        return self.aggregate(
            exams=Count("pk", filter=Q(has_marks=True)),
            scores=Count("pk", filter=Q(scores_otherwise=True)),
            turned=Count("pk", filter=Q(turns=True)),
            left=Count("pk", filter=Q(left__gt=0)),
            papers=Coalesce(Sum("papers"), 0),
        )


class RegradeLine(models.Model):
    """One exam that comes out otherwise, or of which a hand cannot be told.

    `was` and `now` hold the figures of the score. `hands` lists those that differ:
    number, right before and after, and why one is left as it is, as
    `quizzes.sentences` keeps a message. `certificates` are the serials of the papers
    that tell of the score. `obstacle` says why it could not be graded again.
    """

    regrade = models.ForeignKey(Regrade, on_delete=models.CASCADE, related_name="lines")
    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="regrade_lines"
    )
    was = models.JSONField()
    now = models.JSONField()
    hands = models.JSONField()
    has_marks = models.BooleanField()  # some are marked otherwise
    scores_otherwise = models.BooleanField()
    turns = models.BooleanField()  # passed before and failed now, or the other way
    left = models.PositiveSmallIntegerField()  # hands that cannot be graded again
    papers = models.PositiveSmallIntegerField()  # that tell another score
    certificates = models.JSONField(default=list)
    applied_at = models.DateTimeField(null=True, blank=True)
    obstacle = models.TextField(blank=True)

    objects = RegradeLineQuerySet.as_manager()

    class Meta:
        verbose_name = _("line of a regrade")
        verbose_name_plural = _("lines of regrades")
        ordering = ["attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["regrade", "attempt"], name="one_line_per_regrade_and_exam"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.regrade}: {self.attempt_id}"
