"""Renewing: of several certificates of one holder for the same thing the newest stands.

A newer exam certifies the same skill anew: the older paper stays genuine and can be
verified, but another stands in its place. It is the exam that makes one newer, not the
moment of issue, so that it does not matter in which order two were issued.
"""

from datetime import datetime

from django.db import transaction

from certificates.models import Certificate, ReasonClass, Status
from certificates.standing import Hands, Why, add_change, held, lift
from quizzes.taking_turns import take_turns
from training.models import User


def renew(holder: int, now: datetime) -> int:
    """Have the newest of each kind stand among the valid ones of `holder`.

    How many were superseded; 0 when it is called again.
    """
    with transaction.atomic():
        take_turns(holder)
        valid = Certificate.objects.with_status(now).in_status(Status.VALID)
        own = list(valid.filter(attempt__trainee=holder).select_related("attempt"))
        count = 0
        for older in own:
            newer = [each for each in own if replaces(each, older)]
            if newer:
                _supersede(older, max(newer, key=_age), now)
                count += 1
    return count


def renew_all(now: datetime) -> int:
    """The same for all holders who have more than one; how many were superseded."""
    valid = Certificate.objects.with_status(now).in_status(Status.VALID)
    several = valid.with_another_exam().values_list("attempt__trainee", flat=True)
    return sum(renew(holder, now) for holder in set(several))


def reinstate(certificate: Certificate, by: User, reason: str, now: datetime) -> None:
    """Lift a suspension; where a newer one stands by then, that stands in its place.

    Raises StandingError unless it is suspended.
    """
    with transaction.atomic():
        lift(certificate, by, reason, now)
        renew(certificate.attempt.trainee_id, now)


def replaces(newer: Certificate, older: Certificate) -> bool:
    """Whether `newer` certifies what `older` does, by a later exam.

    That is the same rules of the same house, for the same programme; one of a programme
    also replaces one of none. What was issued outside the rule replaces nothing that
    was earned by it.
    """
    same_rules = newer.attempt.rule_set == older.attempt.rule_set
    same_programme = older.programme in {"", newer.programme}
    earned = older.outside_rule or not newer.outside_rule
    other_exam = newer.attempt_id != older.attempt_id
    return (
        same_rules
        and same_programme
        and earned
        and other_exam
        and _age(newer) > _age(older)
    )


def _age(certificate: Certificate) -> tuple[datetime, int]:
    return certificate.passed_at, certificate.pk


def _supersede(older: Certificate, newer: Certificate, now: datetime) -> None:
    why = Why(ReasonClass.RENEWED, newer.serial)
    by_itself = Hands(None)
    add_change(
        held(older, now), Status.SUPERSEDED, why, by_itself, now, successor=newer
    )
