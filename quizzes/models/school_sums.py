"""Sums over everybody, so that no page has to add up the sums of every person.

Whoever answers only ever adds rows here, and so nobody waits for anybody. From time to
time rows of one item are merged (`quizzes.sums.merging`); what they add up to is the
same before and after. All figures may be negative in a row that takes something back.
"""

from django.db import models
from django.db.models import Q

from quizzes.models.sums import UNAIDED, Occasion


class SchoolItemSum(models.Model):
    """Something to be added to what everybody answered of one item, unaided.

    The columns are those of `ItemSum`. `day` is the gaming day of the answers, and
    empty where it is not kept: for days long past, for pairs and for `times`.
    """

    rule_set = models.CharField(max_length=80)
    skill = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    occasion = models.CharField(max_length=5, choices=Occasion)
    day = models.DateField(null=True, blank=True)
    answers = models.IntegerField(default=0)
    shares = models.FloatField(default=0)
    pairs = models.IntegerField(default=0)
    x = models.FloatField(default=0)
    y = models.FloatField(default=0)
    xx = models.FloatField(default=0)
    yy = models.FloatField(default=0)
    xy = models.FloatField(default=0)
    times = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(occasion__in=UNAIDED),
                name="school_item_sum_is_unaided",
            ),
            models.CheckConstraint(
                condition=Q(day=None) | Q(pairs=0, times=""),
                name="school_item_sum_of_a_day_counts_answers",
            ),
        ]
        indexes = [
            models.Index(
                fields=["rule_set", "skill", "kind", "occasion"],
                name="school_sums_of_item",
            ),
            # Which houses are practised most, without reading a row: between merged
            # rows lies the room of many that are gone.
            models.Index(fields=["rule_set", "answers"], name="school_sums_of_rules"),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set} {self.skill} {self.kind}: {self.answers}"


class SchoolMistakeSum(models.Model):
    """Something to be added to how often everybody made one named mistake at one item.

    The columns are those of `MistakeSum`, over all editions of a rule set.
    """

    rule_set = models.CharField(max_length=80)
    skill = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    occasion = models.CharField(max_length=5, choices=Occasion)
    mistake = models.CharField(max_length=80)
    times = models.IntegerField(default=0)
    overpaid = models.BigIntegerField(default=0)
    short = models.BigIntegerField(default=0)

    class Meta:
        indexes = [
            models.Index(
                fields=["rule_set", "skill", "kind", "occasion"],
                name="school_sums_of_mistakes",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule_set} {self.mistake}: {self.times}"
