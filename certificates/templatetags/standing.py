"""What the pages of people and of exams say about certificates."""

from django import template
from django.utils import timezone

from certificates.models import Certificate, CertificateQuerySet, Status
from certificates.outside_rule import obstacle
from certificates.two_people import OUTSIDE
from quizzes.models import Attempt
from training.models import Proposal, User

register = template.Library()


@register.simple_tag
def certificates_in_another_name(person: User) -> CertificateQuerySet:
    """Those of `person` that are valid and bear another name than they have now."""
    theirs = Certificate.objects.filter(attempt__trainee=person)
    other = theirs.exclude(holder=person.full_name).with_status(timezone.now())
    return other.in_status(Status.VALID).order_by("issued_at", "pk")


@register.simple_tag
def can_be_issued_outside(attempt: Attempt, by: User) -> bool:
    """Whether `by` may propose a certificate for an exam that earns none."""
    if attempt.trainee_id == by.pk or not attempt.is_exam:
        return False
    return not obstacle(attempt, timezone.now())


@register.simple_tag
def waits_to_be_issued(attempt: Attempt) -> Proposal | None:
    """The proposal to certify `attempt` outside the rule that a second one decides."""
    waiting = Proposal.objects.waiting().filter(kind=OUTSIDE)
    about = waiting.filter(subject_key=str(attempt.key)).select_related("proposed_by")
    return about.first()
