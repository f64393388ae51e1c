"""How much waits for a manager, thing by thing; each is one query."""

from django.db.models import Q

from quizzes.models import Attempt
from training.models import Appeal, Invitation, Proposal, TableTest, User
from training.models.work import WorkState


def decisions_for(user: User) -> int:
    """How many proposals of others wait for a second person such as `user`."""
    others = Proposal.objects.waiting().visible_to(user).exclude(proposed_by=user)
    return others.count()


def certificates_to_act_on(user: User) -> int:
    """How many exams have a certificate that somebody should look at.

    It is not revoked although the exam counts as failed by now, or its paper could not
    be drawn.
    """
    others = User.objects.visible_to(user).exclude(pk=user.pk)
    exams = Attempt.objects.exams().filter(trainee__in=others)
    failed = exams.filter(passed=False, certificates__outside_rule=False)
    acted_on = failed.filter(certificates__changes__status="revoked")
    undrawn = exams.filter(certificates__paper__state=WorkState.FAILED)
    left = failed.exclude(pk__in=acted_on.values("pk"))
    either = Q(pk__in=left.values("pk")) | Q(pk__in=undrawn.values("pk"))
    return exams.filter(either).count()


def signatures_from(user: User) -> int:
    """How many table tests wait for the signature of a second manager like `user`."""
    return TableTest.objects.waiting_for(user).count()


def open_appeals(user: User) -> int:
    """How many appeals nobody has decided."""
    return Appeal.objects.visible_to(user).open().count()


def unanswered_invitations(user: User) -> int:
    """How many of those invited have not come yet."""
    return Invitation.objects.visible_to(user).unanswered().count()
