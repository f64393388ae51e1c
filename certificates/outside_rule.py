"""Issuing outside the rule: two managers certify what the rule alone would not."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from certificates.attempt_facts import facts_of
from certificates.conditions import lacking, objection
from certificates.issuing import issued
from certificates.models import Certificate, Size, Status
from certificates.renewing import renew
from certificates.standing import Hands, StandingError
from certificates.validity import expiry
from quizzes.models import Attempt
from quizzes.taking_turns import take_turns
from training.models import School


def issue_outside_rule(  # noqa: PLR0913
    attempt: Attempt,
    hands: Hands,
    reason: str,
    months: int | None,
    now: datetime,
    *,
    size: Size | None = None,
) -> Certificate:
    """The certificate of an exam that earns none, for a `reason` that is kept with it.

    It holds `months` from now on, None for good; printed on the school's sheet unless
    `size` names another. Raises StandingError for an exam that cannot be certified at
    all, that the rule itself certifies, or that has a certificate which still counts.
    """
    with transaction.atomic():
        take_turns(attempt.trainee_id)  # before the attempt, as all do who want both
        Attempt.objects.select_for_update().get(pk=attempt.pk)
        if why_not := obstacle(attempt, now):
            raise StandingError(why_not)
        school = School.now()
        certificate = Certificate.objects.create(
            attempt=attempt,
            outside_rule=True,
            school=school.title,
            size=size or school.sheet,
            outside_reason=reason,
            outside_class=lacking(attempt),
            issued_at=now,
            expires_at=expiry(now, months),
            status_index=Certificate.objects.free_place(),
            **facts_of(attempt),
        )
        issued(certificate, hands.approved_by or hands.by, reason)
        renew(attempt.trainee_id, now)
    return certificate


def obstacle(attempt: Attempt, now: datetime) -> str:
    """Why it cannot be issued even so, in a sentence; empty when it can."""
    if not attempt.is_exam or attempt.is_live:
        return _("Only an exam that has ended can be certified.")
    if attempt.trainee.erased_at:
        return _("Whoever sat this exam has been erased.")
    if not attempt.bets_asked or attempt.median_ms is None:
        return _("Not one hand of this exam was answered.")
    certified = Certificate.objects.with_status(now).filter(attempt=attempt)
    if certified.in_status(Status.VALID, Status.SUSPENDED).exists():
        return _("This exam has a certificate that has not ended.")
    if not objection(attempt) and not attempt.certificates.exists():
        return _("The rule itself gives a certificate for this exam.")
    return ""
