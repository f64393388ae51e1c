"""What the database holds every attempt to."""

from typing import Final

from django.db import models
from django.db.models import F, Q

from quizzes.models.attempt_kinds import Kind, Mode


def known(*fields: str) -> Q:
    """That none of `fields` is null, for which a check would otherwise wave through."""
    return Q(**{f"{field}__isnull": False for field in fields})


ATTEMPT_CHECKS: Final[list[models.BaseConstraint]] = [
    models.CheckConstraint(
        condition=Q(kind__in=Kind.values), name="attempt_kind_is_known"
    ),
    models.CheckConstraint(
        condition=Q(kind=Kind.DRILL, mode__in=Mode.values) | Q(kind=Kind.EXAM, mode=""),
        name="every_drill_has_a_mode",
    ),
    models.CheckConstraint(
        condition=Q(known("seconds"), mode=Mode.SPEED, seconds__gte=1)
        | (~Q(mode=Mode.SPEED) & Q(seconds=None)),
        name="a_speed_round_has_its_seconds",
    ),
    models.CheckConstraint(
        condition=(Q(mode=Mode.SWITCH) & ~Q(other_rules=""))
        | (~Q(mode=Mode.SWITCH) & Q(other_rules="")),
        name="switching_house_takes_two",
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
            p90_ms=None,
            critical_errors=None,
            outcome__isnull=True,
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
        condition=Q(kind=Kind.EXAM, finished_at=None, opening=None),
        name="one_live_exam_per_trainee_and_rule_set",
    ),
    models.UniqueConstraint(
        fields=["trainee"],
        condition=Q(known("opening"), finished_at=None),
        name="one_live_opened_exam_per_trainee",
    ),
    models.CheckConstraint(
        condition=Q(known("opening", "terms", "ends_at"), kind=Kind.EXAM)
        | Q(opening=None, terms__isnull=True, extra_percent=0, device=""),
        name="an_opened_exam_has_its_terms_and_its_end",
    ),
    models.CheckConstraint(
        condition=Q(ends_at=None) | Q(ends_at__gt=F("started_at")),
        name="attempt_closes_after_it_starts",
    ),
]
