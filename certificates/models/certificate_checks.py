"""What the database holds every certificate to."""

from typing import Final

from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import GreaterThanOrEqual

CERTIFICATE_CHECKS: Final[list[models.BaseConstraint]] = [
    models.CheckConstraint(
        condition=Q(bets__gt=0, bets_right__lte=F("bets")),
        name="certified_bets_right_of_bets",
    ),
    models.CheckConstraint(
        condition=Q(hands__gt=0, hands_right__lte=F("hands")),
        name="certified_hands_right_of_hands",
    ),
    models.CheckConstraint(
        condition=Q(
            ("outside_rule", True),
            GreaterThanOrEqual(F("bets_right") * 100, F("bets") * F("pass_percent")),
            _connector=Q.OR,
        ),
        name="certified_only_when_passed",
    ),
    models.CheckConstraint(
        condition=Q(outside_rule=False, outside_reason="")
        | (Q(outside_rule=True) & ~Q(outside_reason="")),
        name="issued_outside_the_rule_for_a_reason",
    ),
    models.CheckConstraint(
        condition=Q(outside_class="") | Q(outside_rule=True),
        name="nothing_is_lacking_inside_the_rule",
    ),
    models.CheckConstraint(
        condition=Q(expires_at=None) | Q(expires_at__gt=F("issued_at")),
        name="certificate_expires_after_it_is_issued",
    ),
    models.CheckConstraint(
        condition=Q(supersedes=None) | ~Q(supersedes=F("pk")),
        name="certificate_supersedes_another",
    ),
    models.UniqueConstraint(
        fields=["attempt"],
        condition=Q(supersedes=None, outside_rule=False),
        name="one_certificate_per_passed_exam",
    ),
]
