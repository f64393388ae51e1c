"""Attempts: one run each through a drill or an exam."""

from hashlib import sha256
from typing import Self
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from quizzes.exam_terms import Terms
from quizzes.models.attempt_checks import ATTEMPT_CHECKS
from quizzes.models.attempt_kinds import Kind, Mode
from quizzes.shares import whole_percent

type Somebody = AbstractBaseUser | AnonymousUser


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Sets of attempts, in the words of the trade."""

    def of(self, trainee: Somebody) -> Self:
        """Those of one person."""
        return self.filter(trainee=trainee.pk)

    def drills(self) -> Self:
        return self.filter(kind=Kind.DRILL)

    def exams(self) -> Self:
        return self.filter(kind=Kind.EXAM)

    def in_mode(self, mode: Mode) -> Self:
        return self.filter(mode=mode)

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

    def opened(self) -> Self:
        """The exams that a manager has opened; the others are the built-in one."""
        return self.filter(opening__isnull=False)

    def built_in(self) -> Self:
        return self.exams().filter(opening=None)


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
    mode = models.CharField(_("mode"), max_length=9, choices=Mode, blank=True)
    rule_set = models.CharField(_("rule set"), max_length=80)
    rules = models.CharField(_("rules"), max_length=90)  # "venezia/ultimate@1"
    other_rules = models.CharField(  # of the second house, in a drill of two
        _("rules of the other house"), max_length=90, blank=True
    )
    rules_hash = models.CharField(max_length=64)  # SHA-256 of the edition's file
    # How many editions had been published on this site: what "the newest" meant.
    editions_known = models.PositiveIntegerField(default=0)
    engine = models.CharField(max_length=64)  # SHA-256 of the engine's own files
    situation = models.CharField(_("situation"), max_length=60, blank=True)
    question_kind = models.CharField(_("kind of question"), max_length=20, blank=True)
    queue = models.JSONField(default=list, blank=True)  # questions to be dealt again
    boxes = models.PositiveSmallIntegerField(_("boxes"), default=1)
    seed = models.CharField(max_length=80)  # a whole number, written out
    hands = models.PositiveSmallIntegerField(_("hands"), null=True, blank=True)
    seconds_per_hand = models.PositiveSmallIntegerField(
        _("seconds a hand"), null=True, blank=True
    )
    seconds = models.PositiveSmallIntegerField(  # of a speed round, in all
        _("seconds"), null=True, blank=True
    )
    pass_percent = models.PositiveSmallIntegerField(
        _("pass mark in percent"), null=True, blank=True
    )
    # Of an exam that a manager has opened: its key, its terms as they were then, and
    # how much longer than they say this person has for a hand, in percent.
    opening = models.UUIDField(null=True, blank=True, db_index=True)
    terms = models.JSONField(null=True, blank=True)
    extra_percent = models.PositiveSmallIntegerField(
        _("extra time in percent"), default=0
    )
    device = models.CharField(max_length=43, blank=True)  # on which it is sat
    started_at = models.DateTimeField(_("started"))
    ends_at = models.DateTimeField(  # after which, and the grace, nothing is taken
        _("closes"), null=True, blank=True
    )
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    hands_asked = models.PositiveIntegerField(null=True, blank=True)
    hands_right = models.PositiveIntegerField(null=True, blank=True)
    bets_asked = models.PositiveIntegerField(null=True, blank=True)
    bets_right = models.PositiveIntegerField(null=True, blank=True)
    median_ms = models.PositiveIntegerField(null=True, blank=True)
    p90_ms = models.PositiveIntegerField(null=True, blank=True)
    critical_errors = models.PositiveIntegerField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)  # the clauses, as judged
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
        constraints = ATTEMPT_CHECKS

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
    def is_opened(self) -> bool:
        """Whether it is an exam that a manager has opened."""
        return self.opening is not None

    @property
    def exam_terms(self) -> Terms | None:
        """The terms it was opened on; None for a drill and for the built-in exam."""
        return None if self.terms is None else Terms.parse(self.terms)

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed's decimal digits, in hexadecimal.

        It is shown from the start and the seed at the end, so that both sides can
        check that the hands were fixed before the first one was asked.
        """
        return sha256(self.seed.encode("ascii")).hexdigest()

    @property
    def own_seconds(self) -> int | None:
        """The seconds this person has for a hand, a begun one counted."""
        if self.seconds_per_hand is None:
            return None
        return -(-self.seconds_per_hand * (100 + self.extra_percent) // 100)

    @property
    def is_live(self) -> bool:
        return self.finished_at is None

    @property
    def is_timed(self) -> bool:
        """Whether its times say how quick somebody is: not with the rules beside."""
        return self.mode != Mode.STUDY

    @property
    def edition(self) -> str:
        """The number of the rules' edition."""
        return self.rules.partition("@")[2]

    @property
    def percent(self) -> int | None:
        """The bets right in whole percent, rounded down; None before the end."""
        return whole_percent(self.bets_right, self.bets_asked)
