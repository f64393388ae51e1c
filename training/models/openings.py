"""Exams that a manager has opened, and who has sat them."""

from datetime import datetime
from typing import Final, Self
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from quizzes.exam_terms import Terms
from quizzes.models import Attempt
from quizzes.models.attempt_checks import known
from training.models.classes import TrainingClass
from training.models.people import Role, User
from training.models.programmes import Programme

OPENING: Final = "opening"  # the kind of subject that the log knows one as


class OpeningState(models.TextChoices):
    """How an opening stands: whether somebody may begin."""

    SOON = "soon", _("Soon")
    OPEN = "open", _("Open")
    CLOSED = "closed", _("Closed")
    CANCELLED = "cancelled", _("Cancelled")


class OpeningQuerySet(models.QuerySet["Opening"]):
    """Sets of openings."""

    def visible_to(self, user: User) -> Self:
        """An owner's are all, a manager's those of their classes and their trainees."""
        if user.role == Role.OWNER:
            return self
        if user.role != Role.MANAGER:
            return self.none()
        classes = TrainingClass.objects.visible_to(user).values("pk")
        people = User.objects.visible_to(user).trainees().values("pk")
        theirs = Q(training_class__in=classes) | Q(person__in=people)
        return self.filter(theirs)

    def for_trainee(self, user: User) -> Self:
        """Those that `user` may sit: their own, and those of the classes they are in.

        Also those they have sat and whose class they have left since.
        """
        classes = user.classes.values("pk")
        sat = user.sat_exams.values("opening")
        own = Q(person=user) | Q(training_class__in=classes) | Q(pk__in=sat)
        return self.filter(own)

    def standing(self, now: datetime) -> Self:
        """Those open at `now` or still to open."""
        return self.filter(cancelled_at=None, closed_at=None, closes_at__gt=now)


class Opening(models.Model):
    """That an exam may be sat: of a programme, under one edition, in a window of time.

    All that decides about it is copied when it is opened: the terms with every hand's
    kind and situation, the edition, and what must come before. `closed_at` is when it
    was closed before its time. `code` is told in the room; "" when none is asked for.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    programme = models.ForeignKey(
        Programme,
        verbose_name=_("programme"),
        on_delete=models.PROTECT,
        related_name="openings",
    )
    rule_set = models.CharField(_("rule set"), max_length=80)
    rules = models.CharField(_("rules"), max_length=90)  # "venezia/ultimate@1"
    training_class = models.ForeignKey(
        TrainingClass,
        verbose_name=_("class"),
        on_delete=models.PROTECT,
        related_name="openings",
        null=True,
        blank=True,
    )
    person = models.ForeignKey(
        User,
        verbose_name=_("person"),
        on_delete=models.PROTECT,
        related_name="openings",
        null=True,
        blank=True,
    )
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    code = models.CharField(_("invigilation code"), max_length=12, blank=True)
    terms = models.JSONField()
    skills = models.JSONField(default=list)  # slugs that practice counts for
    attempts_allowed = models.PositiveSmallIntegerField(_("attempts"))
    cool_down_hours = models.PositiveSmallIntegerField(_("hours between two attempts"))
    readiness_percent = models.PositiveSmallIntegerField(
        _("readiness in practice, in percent"), null=True, blank=True
    )
    table_test_first = models.BooleanField(
        _("table test before the exam"), default=False
    )
    opened_by = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="exams_opened"
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed early"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    reason = models.TextField(_("why it was closed or cancelled"), blank=True)

    objects = OpeningQuerySet.as_manager()

    class Meta:
        verbose_name = _("opened exam")
        verbose_name_plural = _("opened exams")
        ordering = ["-opens_at", "-pk"]
        indexes = [models.Index(fields=["-opens_at"], name="opening_by_time")]
        constraints = [
            models.CheckConstraint(
                condition=Q(known("training_class"), person=None)
                | Q(known("person"), training_class=None),
                name="opened_for_a_class_or_a_person",
            ),
            models.CheckConstraint(
                condition=Q(closes_at__gt=F("opens_at")),
                name="opening_closes_after_it_opens",
            ),
            models.CheckConstraint(
                condition=Q(rules__startswith=F("rule_set")),
                name="opening_rules_are_of_its_rule_set",
            ),
            models.CheckConstraint(
                condition=Q(attempts_allowed__gte=1),
                name="opening_allows_an_attempt",
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(cancelled_at=None),
                name="opening_is_closed_or_cancelled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.programme} {self.rules} {self.key}"

    def state(self, now: datetime) -> "OpeningState":
        """How it stands at `now`."""
        if self.cancelled_at:
            return OpeningState.CANCELLED
        if self.closed_at or self.closes_at <= now:
            return OpeningState.CLOSED
        return OpeningState.OPEN if self.opens_at <= now else OpeningState.SOON

    @property
    def exam_terms(self) -> Terms:
        """The terms it was opened on."""
        return Terms.parse(self.terms)

    @property
    def edition(self) -> str:
        """The number of the rules' edition."""
        return self.rules.partition("@")[2]

    @property
    def whom(self) -> str:
        """The class or the person it was opened for."""
        return str(self.training_class or self.person)


class SatExam(models.Model):
    """That somebody began an opened exam; how it went stands in the attempt."""

    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, related_name="sat")
    trainee = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="sat_exams"
    )
    attempt = models.OneToOneField(
        Attempt, on_delete=models.PROTECT, related_name="sat_exam"
    )

    class Meta:
        verbose_name = _("exam sat")
        verbose_name_plural = _("exams sat")
        ordering = ["opening", "pk"]

    def __str__(self) -> str:
        return f"{self.opening} {self.trainee}"
