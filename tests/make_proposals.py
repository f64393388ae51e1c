"""Proposals for tests: a deed that two people must do together, and a school."""

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from training.approving import (
    ApprovalError,
    Change,
    Description,
    ProposalKind,
    propose,
    register,
)
from training.models import Proposal, School, User

RENAMING: Final = "renaming"  # a kind of proposal that only tests know


def rename(proposal: Proposal, _by: User, _now: datetime) -> None:
    """Give the person the name that was proposed, unless it has changed since."""
    person = User.objects.get(pk=proposal.person_id)
    if person.full_name != proposal.payload["was"]:
        raise ApprovalError("The name has changed since.")
    person.full_name = proposal.payload["now"]
    person.save()


def tell(proposal: Proposal) -> Description:
    """The two names beside each other."""
    was, now = proposal.payload["was"], proposal.payload["now"]
    return Description(
        title=f"Call {was} {now}",
        changes=(Change("Name", was, now),),
        warnings=("A certificate keeps the old name.",),
    )


register(RENAMING, ProposalKind(gettext_lazy("Name"), rename, tell))


def make_proposal(by: User, about: User, now: str = "Alicia") -> Proposal:
    """That `about` be called `now`, proposed by `by`."""
    return propose(
        RENAMING,
        by,
        subject_key=str(about.pk),
        person=about,
        payload={"was": about.full_name, "now": now},
        reason="Married.",
    )


def work_alone() -> None:
    """Have the school do without a second person."""
    School(two_person_approval=False, pk=1).save()
