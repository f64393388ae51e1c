"""Sums of answers, kept while they are marked, so that pages need not count them.

Like skills these rows are overwritten, and can be made again from the answers. Every
one belongs to one person: two people who answer at the same time never wait for each
other. `times` lists how long the answers took in tenths of a second, rounded down, as
`quizzes.times` writes them.
"""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Occasion(models.TextChoices):
    """Where something was answered: with the rules beside it nobody shows much."""

    DRILL = "drill", _("Drill")
    EXAM = "exam", _("Exam")
    STUDY = "study", _("Study with the rules")


UNAIDED: Final = (Occasion.DRILL, Occasion.EXAM)


def _occasion() -> "models.CharField[str, str]":
    return models.CharField(max_length=5, choices=Occasion)


class ItemSum(models.Model):
    """What one person answered of one item, unaided: a skill asked in one way.

    `shares` adds up the shares of the bets right, each from 0 to 1. `pairs` and what
    follows it are the sums over pairs of scores: that of the answer (x), and that of
    everything else in its attempt (y), once it has ended.
    """

    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="item_sums"
    )
    rule_set = models.CharField(max_length=80)
    skill = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    occasion = _occasion()
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    bets_asked = models.PositiveIntegerField(default=0)
    bets_right = models.PositiveIntegerField(default=0)
    shares = models.FloatField(default=0)
    pairs = models.PositiveIntegerField(default=0)
    x = models.FloatField(default=0)
    y = models.FloatField(default=0)
    xx = models.FloatField(default=0)
    yy = models.FloatField(default=0)
    xy = models.FloatField(default=0)
    times = models.TextField(blank=True)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["trainee", "rule_set", "skill", "kind", "occasion"],
                name="one_sum_per_person_and_item",
            ),
            models.CheckConstraint(
                condition=Q(right__lte=F("answers"), bets_right__lte=F("bets_asked")),
                name="item_sum_counts_its_answers",
            ),
        ]
        indexes = [
            models.Index(fields=["rule_set", "occasion"], name="item_sums_of_rules"),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set} {self.skill} {self.kind}: {self.answers}"


class DaySum(models.Model):
    """What one person answered on one gaming day under one rule set, unaided.

    `entries` has a word for every answer, as `quizzes.sums.entries` writes them.
    """

    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="day_sums"
    )
    rule_set = models.CharField(max_length=80)
    occasion = _occasion()
    day = models.DateField()
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    bets_asked = models.PositiveIntegerField(default=0)
    bets_right = models.PositiveIntegerField(default=0)
    entries = models.TextField(blank=True)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["trainee", "rule_set", "occasion", "day"],
                name="one_sum_per_person_and_day",
            ),
            models.CheckConstraint(
                condition=Q(right__lte=F("answers"), bets_right__lte=F("bets_asked")),
                name="day_sum_counts_its_answers",
            ),
        ]
        indexes = [models.Index(fields=["rule_set", "day"], name="day_sums_of_rules")]

    def __str__(self) -> str:
        return f"{self.rule_set} {self.day}: {self.answers}"


class MistakeSum(models.Model):
    """How often one person made one named mistake at one item, and what it cost.

    `overpaid` and `short` are in hundredths of the edition's currency.
    """

    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mistake_sums"
    )
    rule_set = models.CharField(max_length=80)
    rules = models.CharField(max_length=90)  # "venezia/ultimate@1"
    skill = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    occasion = _occasion()
    mistake = models.CharField(max_length=80)
    times = models.PositiveIntegerField(default=0)
    overpaid = models.BigIntegerField(default=0)
    short = models.BigIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["trainee", "rules", "skill", "kind", "occasion", "mistake"],
                name="one_sum_per_person_and_mistake",
            ),
            models.CheckConstraint(
                condition=Q(times__gte=1, overpaid__gte=0, short__gte=0),
                name="mistake_sum_counts_up",
            ),
        ]
        indexes = [
            models.Index(fields=["rule_set", "occasion"], name="mistake_sums_of_rules"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.mistake}: {self.times}"


class TraineeSum(models.Model):
    """Everything that one person has answered, unaided.

    `seen_at` is when they last answered anything, aided or not; `median_ms` the median
    of times in whole tenths of a second, None before the first answer unaided.
    """

    trainee = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="sum",
    )
    answers = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    bets_asked = models.PositiveIntegerField(default=0)
    bets_right = models.PositiveIntegerField(default=0)
    times = models.TextField(blank=True)
    median_ms = models.PositiveIntegerField(null=True, blank=True)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(right__lte=F("answers"), bets_right__lte=F("bets_asked")),
                name="trainee_sum_counts_its_answers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.answers} answers"
