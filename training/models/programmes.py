"""Programmes: what a group must learn, and how its exam goes."""

from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from quizzes.models.attempt_checks import known

PERCENT = (MinValueValidator(1), MaxValueValidator(100))


class ProgrammeQuerySet(models.QuerySet["Programme"]):
    """Sets of programmes."""

    def current(self) -> Self:
        """Those that have not been laid by."""
        return self.filter(is_archived=False)


class Programme(models.Model):
    """What must be learnt, how it is examined, and what passes.

    A programme belongs to the school. What an exam goes by is copied when it is opened,
    so changing a programme changes nothing that is open or has been sat. Times are in
    whole milliseconds a hand; a null bound asks for nothing.
    """

    name = models.CharField(_("name"), max_length=100, unique=True)
    seconds_per_hand = models.PositiveSmallIntegerField(
        _("seconds a hand"),
        default=20,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )
    bets_percent = models.PositiveSmallIntegerField(
        _("bets right, in percent"), default=90, validators=PERCENT
    )
    hands_percent = models.PositiveSmallIntegerField(
        _("hands right, in percent"), null=True, blank=True, validators=PERCENT
    )
    lower_bound_percent = models.PositiveSmallIntegerField(
        _("accuracy proved, in percent"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    no_critical_error = models.BooleanField(_("no critical error"), default=False)
    median_ms = models.PositiveIntegerField(_("median time"), null=True, blank=True)
    p90_ms = models.PositiveIntegerField(
        _("time of nine hands in ten"), null=True, blank=True
    )
    attempts_allowed = models.PositiveSmallIntegerField(
        _("attempts"),
        default=3,
        validators=[MinValueValidator(1), MaxValueValidator(50)],
    )
    cool_down_hours = models.PositiveSmallIntegerField(
        _("hours between two attempts"),
        default=0,
        validators=[MaxValueValidator(24 * 365)],
    )
    valid_months = models.PositiveSmallIntegerField(
        _("months a certificate is valid"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(600)],
    )
    readiness_percent = models.PositiveSmallIntegerField(
        _("readiness in practice, in percent"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(99)],
    )
    table_test = models.BooleanField(_("table test"), default=False)
    table_test_first = models.BooleanField(
        _("table test before the exam"), default=False
    )
    checklist = models.JSONField(_("checklist"), default=list, blank=True)
    is_archived = models.BooleanField(_("laid by"), default=False)
    is_demo = models.BooleanField(_("part of the demonstration"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    objects = ProgrammeQuerySet.as_manager()

    class Meta:
        verbose_name = _("programme")
        verbose_name_plural = _("programmes")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    seconds_per_hand__gte=1,
                    bets_percent__range=(1, 100),
                    attempts_allowed__gte=1,
                ),
                name="programme_has_time_pass_mark_and_attempts",
            ),
            models.CheckConstraint(
                condition=Q(hands_percent=None) | Q(hands_percent__range=(1, 100)),
                name="programme_hands_are_a_percentage",
            ),
            models.CheckConstraint(
                condition=Q(lower_bound_percent=None)
                | Q(lower_bound_percent__range=(1, 99)),
                name="programme_bound_can_be_reached",
            ),
            models.CheckConstraint(
                condition=Q(readiness_percent=None)
                | Q(readiness_percent__range=(1, 99)),
                name="programme_readiness_can_be_reached",
            ),
            models.CheckConstraint(
                condition=Q(median_ms=None)
                | Q(p90_ms=None)
                | Q(known("median_ms", "p90_ms"), p90_ms__gte=F("median_ms")),
                name="programme_median_is_within_p90",
            ),
            models.CheckConstraint(
                condition=Q(table_test=True) | Q(table_test_first=False),
                name="programme_tests_first_what_it_tests",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ProgrammePart(models.Model):
    """So many hands of one kind under one rule set; `situation` "" for all in turn."""

    programme = models.ForeignKey(
        Programme, on_delete=models.CASCADE, related_name="parts"
    )
    place = models.PositiveSmallIntegerField(_("place"))
    rule_set = models.CharField(_("rule set"), max_length=80)
    kind = models.CharField(_("kind of question"), max_length=20)
    situation = models.CharField(_("situation"), max_length=60, blank=True)
    boxes = models.PositiveSmallIntegerField(_("boxes"), default=1)
    hands = models.PositiveSmallIntegerField(_("hands"), default=10)

    class Meta:
        verbose_name = _("part of a programme")
        verbose_name_plural = _("parts of programmes")
        ordering = ["programme", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["programme", "place"], name="one_part_per_place"
            ),
            models.CheckConstraint(
                condition=Q(boxes__range=(1, 7), hands__range=(1, 200)),
                name="part_has_boxes_and_hands",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.programme} {self.place}"
