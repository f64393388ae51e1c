"""How well each skill of each trainee stands: worked out from the answers."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.attempts import Somebody
from quizzes.scheduling import Rating, SkillState


class SkillQuerySet(models.QuerySet["Skill"]):
    """Sets of skills."""

    def of(self, trainee: Somebody) -> Self:
        """Those of one person."""
        return self.filter(trainee=trainee.pk)

    def under(self, rule_set: str) -> Self:
        """Those under any edition of `rule_set` ("venezia/ultimate")."""
        return self.filter(rule_set=rule_set)

    def due(self, at: datetime) -> Self:
        """Those that want practice `at` that time, the longest due first."""
        return self.filter(due_at__lte=at).order_by("due_at", "pk")

    def states(self) -> Iterator[SkillState]:
        """What is reckoned with of each: all that practice wants to know of many."""
        columns = self.order_by().values_list(
            "slug", "card", "last_rating", "met_at", "reps", "lapses", "streak"
        )
        for *review, reps, lapses, streak in columns:
            read = SkillState.parse(*review)
            yield replace(read, reps=reps, lapses=lapses, streak=streak)


class Skill(models.Model):
    """One skill of one trainee under one rule set, as the last answer left it.

    Unlike the rows of answers it is overwritten, and can be made again from them.
    `card` is the record of py-fsrs; `updated_at` is when that answer was received.
    """

    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("trainee"),
        on_delete=models.CASCADE,
        related_name="skills",
    )
    rule_set = models.CharField(_("rule set"), max_length=80)
    slug = models.CharField(_("skill"), max_length=60)
    card = models.JSONField()
    met_at = models.DateTimeField(_("first answered"))
    due_at = models.DateTimeField(_("due"))
    last_rating = models.PositiveSmallIntegerField(_("last rating"))
    reps = models.PositiveIntegerField(_("answers"))
    lapses = models.PositiveIntegerField(_("wrong answers"))
    streak = models.PositiveIntegerField(_("right answers running"))
    updated_at = models.DateTimeField(_("last answered"))

    objects = SkillQuerySet.as_manager()

    class Meta:
        verbose_name = _("skill")
        verbose_name_plural = _("skills")
        ordering = ["trainee", "rule_set", "slug"]
        indexes = [
            models.Index(fields=["trainee", "rule_set", "due_at"], name="skill_due"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["trainee", "rule_set", "slug"],
                name="one_skill_per_trainee_rule_set_and_slug",
            ),
            models.CheckConstraint(
                condition=Q(last_rating__in=[each.value for each in Rating]),
                name="skill_rating_is_known",
            ),
            models.CheckConstraint(
                condition=Q(reps__gte=1, lapses__lte=F("reps"), streak__lte=F("reps")),
                name="skill_counts_its_answers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set} {self.slug}"

    @property
    def state(self) -> SkillState:
        """What is reckoned with."""
        read = SkillState.parse(self.slug, self.card, self.last_rating, self.met_at)
        return replace(read, reps=self.reps, lapses=self.lapses, streak=self.streak)

    @state.setter
    def state(self, state: SkillState) -> None:
        self.slug = state.slug
        self.card = state.card()
        self.met_at = state.met_at
        self.due_at = state.due_at
        self.last_rating = int(state.last_rating)
        self.reps = state.reps
        self.lapses = state.lapses
        self.streak = state.streak
        self.updated_at = state.reviewed_at
