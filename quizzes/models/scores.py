"""What an attempt scored before its marks were changed, and what it scores since.

No answer and no earlier score is ever rewritten: each change adds a score, and beside
it the new marks of every answer that it judges otherwise. The attempt's own columns
hold the newest score.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.attempts import Attempt
from quizzes.models.questions import Answer
from quizzes.shares import whole_percent


class Cause(models.TextChoices):
    """Why there is a score."""

    EXAM = "exam", _("As it was sat")
    CORRECTION = "correction", _("Corrected")
    REGRADE = "regrade", _("Graded again")


class Score(models.Model):
    """One score of an attempt; the first is the original.

    An attempt whose marks were never changed has none: its own columns are its score.
    `outcome` lists the clauses of its pass rule, as in the attempt. `rules` is the
    edition it was graded by, empty where that is still the one it was asked under.
    """

    attempt = models.ForeignKey(
        Attempt, on_delete=models.CASCADE, related_name="scores"
    )
    number = models.PositiveIntegerField(_("number"))
    cause = models.CharField(_("cause"), max_length=10, choices=Cause)
    rules = models.CharField(_("rules"), max_length=90, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="scores_set",
    )
    at = models.DateTimeField(_("at"))
    hands_asked = models.PositiveIntegerField()
    hands_right = models.PositiveIntegerField()
    bets_asked = models.PositiveIntegerField()
    bets_right = models.PositiveIntegerField()
    median_ms = models.PositiveIntegerField(null=True, blank=True)
    p90_ms = models.PositiveIntegerField(null=True, blank=True)
    critical_errors = models.PositiveIntegerField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    passed = models.BooleanField(_("passed"), null=True, blank=True)

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        ordering = ["attempt", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["attempt", "number"], name="one_score_per_number"
            ),
            models.CheckConstraint(
                condition=Q(number=1, cause=Cause.EXAM, by=None, reason="")
                | Q(number__gt=1, cause__in=[Cause.CORRECTION, Cause.REGRADE]),
                name="the_first_score_is_the_original",
            ),
            models.CheckConstraint(
                condition=Q(
                    hands_right__lte=F("hands_asked"), bets_right__lte=F("bets_asked")
                ),
                name="score_counts_what_was_asked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.cause} {self.bets_right} of {self.bets_asked}"

    @property
    def percent(self) -> int | None:
        """The bets right in whole percent, rounded down."""
        return whole_percent(self.bets_right, self.bets_asked)


class Remarking(models.Model):
    """An answer as `score` judges it, where that is otherwise than before.

    `marks` are as in the answer; one that somebody set against the rules says so
    (overruled). `lifted` is a lateness that no longer counts against the answer. Of
    several remarkings the one of the newest score stands.
    """

    score = models.ForeignKey(
        Score, on_delete=models.CASCADE, related_name="remarkings"
    )
    answer = models.ForeignKey(
        Answer, on_delete=models.CASCADE, related_name="remarkings"
    )
    marks = models.JSONField(_("marks"))
    bets_right = models.PositiveSmallIntegerField(_("bets right"))
    right = models.BooleanField(_("right"))
    lifted = models.BooleanField(_("counted as on time although late"), default=False)

    class Meta:
        verbose_name = _("remarking")
        verbose_name_plural = _("remarkings")
        ordering = ["answer", "score__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["score", "answer"], name="one_remarking_per_score_and_answer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.answer_id}: {self.bets_right}"
