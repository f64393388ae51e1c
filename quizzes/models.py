"""What was asked, when it was shown, and what was answered.

A row is written once. An attempt copies the rules it runs under when it starts, so
that what was due can be worked out again years later; its score is filled in once,
when it ends.
"""

from typing import Self
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

type Somebody = AbstractBaseUser | AnonymousUser


def known(*fields: str) -> Q:
    """That none of `fields` is null, for which a check would otherwise wave through."""
    return Q(**{f"{field}__isnull": False for field in fields})


class Kind(models.TextChoices):
    """What an attempt is for."""

    DRILL = "drill", _("Drill")
    EXAM = "exam", _("Exam")


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Sets of attempts, in the words of the trade."""

    def of(self, trainee: Somebody) -> Self:
        """Those of one person."""
        return self.filter(trainee=trainee.pk)

    def drills(self) -> Self:
        return self.filter(kind=Kind.DRILL)

    def exams(self) -> Self:
        return self.filter(kind=Kind.EXAM)

    def under(self, rule_set: str) -> Self:
        """Those under any edition of `rule_set` ("venezia/ultimate")."""
        return self.filter(rule_set=rule_set)

    def live(self) -> Self:
        """Those that have not ended."""
        return self.filter(finished_at=None)

    def finished(self) -> Self:
        return self.exclude(finished_at=None)

    def passed(self) -> Self:
        return self.filter(passed=True)


class Attempt(models.Model):
    """One run through a drill or an exam by one person, under one edition."""

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("trainee"),
        on_delete=models.PROTECT,
        related_name="attempts",
    )
    kind = models.CharField(_("kind"), max_length=5, choices=Kind)
    rule_set = models.CharField(_("rule set"), max_length=80)
    rules = models.CharField(_("rules"), max_length=90)  # "venezia/ultimate@1"
    rules_hash = models.CharField(max_length=64)  # SHA-256 of the edition's file
    engine = models.CharField(max_length=64)  # SHA-256 of the engine's own files
    situation = models.CharField(_("situation"), max_length=60, blank=True)
    boxes = models.PositiveSmallIntegerField(_("boxes"), default=1)
    seed = models.CharField(max_length=80)  # a whole number, written out
    hands = models.PositiveSmallIntegerField(_("hands"), null=True, blank=True)
    seconds_per_hand = models.PositiveSmallIntegerField(
        _("seconds a hand"), null=True, blank=True
    )
    pass_percent = models.PositiveSmallIntegerField(
        _("pass mark in percent"), null=True, blank=True
    )
    started_at = models.DateTimeField(_("started"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    hands_asked = models.PositiveIntegerField(null=True, blank=True)
    hands_right = models.PositiveIntegerField(null=True, blank=True)
    bets_asked = models.PositiveIntegerField(null=True, blank=True)
    bets_right = models.PositiveIntegerField(null=True, blank=True)
    median_ms = models.PositiveIntegerField(null=True, blank=True)
    passed = models.BooleanField(_("passed"), null=True, blank=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["-started_at", "-pk"]
        indexes = [
            models.Index(fields=["trainee", "-started_at"], name="attempt_of_trainee"),
            models.Index(fields=["rule_set", "kind"], name="attempt_under_rules"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=Kind.values), name="attempt_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(rules__startswith=F("rule_set")),
                name="attempt_rules_are_of_its_rule_set",
            ),
            models.CheckConstraint(
                condition=Q(boxes__gte=1, boxes__lte=7), name="attempt_boxes_fit_table"
            ),
            models.CheckConstraint(
                condition=Q(kind=Kind.DRILL)
                | Q(
                    known("hands", "seconds_per_hand", "pass_percent"),
                    hands__gte=1,
                    seconds_per_hand__gte=1,
                    pass_percent__range=(1, 100),
                ),
                name="exam_has_hands_time_and_pass_mark",
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(finished_at__gte=F("started_at")),
                name="attempt_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=Q(
                    finished_at=None,
                    hands_asked=None,
                    hands_right=None,
                    bets_asked=None,
                    bets_right=None,
                    median_ms=None,
                )
                | Q(
                    known("finished_at", "hands_asked", "hands_right"),
                    known("bets_asked", "bets_right"),
                    hands_right__lte=F("hands_asked"),
                    bets_right__lte=F("bets_asked"),
                ),
                name="attempt_is_scored_when_it_ends",
            ),
            models.CheckConstraint(
                condition=Q(known("finished_at", "passed"), kind=Kind.EXAM)
                | Q(kind=Kind.EXAM, finished_at=None, passed=None)
                | Q(kind=Kind.DRILL, passed=None),
                name="only_a_finished_exam_is_passed_or_failed",
            ),
            models.UniqueConstraint(
                fields=["trainee", "rule_set"],
                condition=Q(kind=Kind.EXAM, finished_at=None),
                name="one_live_exam_per_trainee_and_rule_set",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.rules} {self.key}"

    def get_absolute_url(self) -> str:
        """The page of the open hand, or of the result when there is none."""
        if self.kind == Kind.DRILL:
            page = "drilling" if self.is_live else "drill_summary"
        else:
            page = "exam" if self.is_live else "exam_result"
        return reverse(f"quizzes:{page}", args=[self.key])

    @property
    def is_exam(self) -> bool:
        return self.kind == Kind.EXAM

    @property
    def is_live(self) -> bool:
        return self.finished_at is None

    @property
    def edition(self) -> str:
        """The number of the rules' edition."""
        return self.rules.partition("@")[2]

    @property
    def percent(self) -> int | None:
        """The bets right in whole percent, rounded down; None before the end.

        Never rounded up, so that no failing score looks like the pass mark.
        """
        if not self.bets_asked or self.bets_right is None:
            return None
        return 100 * self.bets_right // self.bets_asked


class QuestionQuerySet(models.QuerySet["Question"]):
    """Sets of questions."""

    def of(self, trainee: Somebody) -> Self:
        """Those asked of one person."""
        return self.filter(attempt__trainee=trainee.pk)

    def open(self) -> Self:
        """Those without an answer."""
        return self.filter(answer=None)

    def answered(self) -> Self:
        return self.exclude(answer=None)


class Question(models.Model):
    """One round on the felt, to be settled bet by bet."""

    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="questions"
    )
    number = models.PositiveIntegerField(_("number"))
    situation = models.CharField(_("situation"), max_length=60, db_index=True)
    felt = models.TextField(_("felt"))
    seed = models.CharField(max_length=80)
    first_shown_at = models.DateTimeField(_("first shown"), null=True, blank=True)

    objects = QuestionQuerySet.as_manager()

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")
        ordering = ["attempt", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["attempt", "number"], name="one_question_per_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="question_numbers_start_at_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.felt}"

    @property
    def is_open(self) -> bool:
        return not hasattr(self, "answer")


class AnswerQuerySet(models.QuerySet["Answer"]):
    """Sets of answers."""

    def of(self, trainee: Somebody) -> Self:
        """Those given by one person."""
        return self.filter(question__attempt__trainee=trainee.pk)

    def in_order(self) -> Self:
        """As they were asked."""
        return self.order_by("question__attempt", "question__number")


class Answer(models.Model):
    """What was given for one question, exactly as typed, and how it was marked.

    `typed` maps each form field to its characters. `marks` lists one object a bet:
    box, spot, stake, given_action, given_amount, due_action, due_amount, right and
    reason, amounts as decimal strings. A late answer keeps the marks it would have
    had, and counts no bet as right.
    """

    question = models.OneToOneField(
        Question, on_delete=models.CASCADE, related_name="answer"
    )
    submission = models.CharField(max_length=40)
    typed = models.JSONField(_("typed"))
    marks = models.JSONField(_("marks"))
    bets_asked = models.PositiveSmallIntegerField(_("bets asked"))
    bets_right = models.PositiveSmallIntegerField(_("bets right"))
    right = models.BooleanField(_("right"))
    late = models.BooleanField(_("late"), default=False)
    received_at = models.DateTimeField(_("received"), db_index=True)
    server_ms = models.PositiveIntegerField(_("time by the server"))
    client_ms = models.PositiveIntegerField(
        _("time by the browser"), null=True, blank=True
    )

    objects = AnswerQuerySet.as_manager()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints = [
            models.CheckConstraint(
                condition=Q(bets_asked__gte=1, bets_right__lte=F("bets_asked")),
                name="answer_counts_its_bets",
            ),
            models.CheckConstraint(
                condition=Q(right=True, bets_right=F("bets_asked"))
                | Q(right=False, bets_right__lt=F("bets_asked")),
                name="answer_is_right_when_every_bet_is",
            ),
            models.CheckConstraint(
                condition=Q(late=False) | Q(bets_right=0),
                name="late_answer_counts_nothing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bets_right} of {self.bets_asked}"
