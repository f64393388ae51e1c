"""What two people must agree on: one proposes, another decides, then it is done.

`propose` keeps what is wanted, and `approve` does it in the same transaction that
marks it as approved. The kinds of deed there are have registered themselves.
"""

from datetime import datetime
from typing import Any, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from logbook.models import PROPOSAL, Act
from logbook.recording import Fact, Subject, record
from quizzes.taking_turns import take_turns
from training.models import Proposal, School, State, User
from training.proposal_kinds import (
    ApprovalError,
    Change,
    Description,
    ProposalKind,
    is_known,
    kind_of,
    may_review,
    register,
    undecidable,
)

__all__ = [
    "ApprovalError",
    "Change",
    "Description",
    "ProposalKind",
    "approve",
    "kind_of",
    "may_review",
    "propose",
    "refuse",
    "register",
    "withdraw",
]


class Wanted(TypedDict):
    """What is proposed: see the columns of Proposal."""

    subject_key: str
    person: User | None
    payload: dict[str, Any]
    reason: str


def propose(kind: str, by: User, **wanted: Unpack[Wanted]) -> Proposal:
    """Keep what `by` proposes, until a second person decides it.

    Where the school does without a second person it is done at once, and marked as
    done alone. Proposing the same again while it waits gives the proposal that is
    there. Raises ApprovalError when something else is proposed about that subject.
    """
    if not wanted["reason"].strip():
        raise ApprovalError(_("Say why: a second person is to decide on it."))
    now = timezone.now()
    with transaction.atomic():
        alone, person = not School.now().two_person_approval, wanted["person"]
        if alone and person is not None:
            take_turns(person.pk)  # before the log, as whoever does such a deed does
        try:
            with transaction.atomic():
                made = Proposal.objects.create(
                    kind=kind, proposed_by=by, proposed_at=now, **wanted
                )
        except IntegrityError:
            return _already_waiting(kind, by, wanted)
        record(by, Act.PROPOSED, _subject(made), after=_facts(made), reason=made.reason)
        if alone:
            _do(made, by, now, "")
    return made


def approve(proposal: Proposal, by: User, now: datetime, reason: str = "") -> Proposal:
    """Do what was proposed, as `by` agrees; once, however often it is asked for.

    Raises ApprovalError when `by` may not, when it is decided otherwise already, and
    when it can no longer be done.
    """
    with transaction.atomic():
        found = _held(proposal)
        if found.state == State.APPROVED:
            return found
        _refuse_unless_open(found, by)
        if by.pk == found.proposed_by_id and School.now().two_person_approval:
            raise ApprovalError(_("Somebody else must approve what you have proposed."))
        _do(found, by, now, reason)
        return found


def refuse(proposal: Proposal, by: User, now: datetime, reason: str) -> Proposal:
    """Leave it as it is. Raises ApprovalError when `by` may not, or gives no reason."""
    if not reason.strip():
        raise ApprovalError(_("Say why you refuse it."))
    with transaction.atomic():
        found = _held(proposal)
        if found.state == State.REFUSED:
            return found
        _refuse_unless_open(found, by)
        if by.pk == found.proposed_by_id:
            raise ApprovalError(_("What you have proposed yourself, you withdraw."))
        return _decide(found, by, now, State.REFUSED, reason)


def withdraw(proposal: Proposal, by: User, now: datetime, reason: str = "") -> Proposal:
    """Take back one's own proposal. Raises ApprovalError when it is another's."""
    with transaction.atomic():
        found = _held(proposal)
        if found.proposed_by_id != by.pk:
            raise ApprovalError(_("Only who proposed it can withdraw it."))
        if found.state == State.WITHDRAWN:
            return found
        _refuse_if_unknown(found)
        _refuse_if_decided(found)
        return _decide(found, by, now, State.WITHDRAWN, reason)


def _already_waiting(kind: str, by: User, wanted: Wanted) -> Proposal:
    """The proposal that stands in the way, if it is the same one.

    Raises ApprovalError when it is another.
    """
    there: Proposal = Proposal.objects.waiting().get(
        kind=kind, subject_key=wanted["subject_key"]
    )
    if there.proposed_by_id == by.pk and there.payload == wanted["payload"]:
        return there
    raise ApprovalError(
        _("%(name)s has already proposed something here; it waits to be decided.")
        % {"name": there.proposed_by}
    )


def _held(proposal: Proposal) -> Proposal:
    """The row itself, which nobody else changes before this transaction ends."""
    return Proposal.objects.select_for_update().get(pk=proposal.pk)


def _refuse_unless_open(proposal: Proposal, by: User) -> None:
    _refuse_if_unknown(proposal)
    if not kind_of(proposal).may_decide(by, proposal):
        raise ApprovalError(_("You may not decide this."))
    _refuse_if_decided(proposal)


def _refuse_if_unknown(proposal: Proposal) -> None:
    """A later version of the site may have more hang on it than is known here."""
    if not is_known(proposal):
        raise ApprovalError(undecidable())


def _refuse_if_decided(proposal: Proposal) -> None:
    if not proposal.is_waiting:
        raise ApprovalError(_("This is decided already."))


def _do(proposal: Proposal, by: User, now: datetime, reason: str) -> None:
    """Mark it as approved and do it, in the transaction that is open."""
    proposal.alone = by.pk == proposal.proposed_by_id
    proposal.state, proposal.decided_by = State.APPROVED, by
    proposal.decided_at, proposal.decision_reason = now, reason
    proposal.save()
    kind_of(proposal).apply(proposal, by, now)
    _write_down(proposal, Act.APPROVED)


def _decide(
    proposal: Proposal, by: User, now: datetime, state: State, reason: str
) -> Proposal:
    """Mark it as refused or withdrawn."""
    proposal.state, proposal.decided_by = state, by
    proposal.decided_at, proposal.decision_reason = now, reason
    proposal.save()
    _write_down(proposal, Act(state.value))
    return proposal


def _write_down(proposal: Proposal, act: Act) -> None:
    after = _facts(proposal) | ({"alone": True} if proposal.alone else {})
    record(
        proposal.decided_by,
        act,
        _subject(proposal),
        after=after,
        reason=proposal.decision_reason,
    )


def _subject(proposal: Proposal) -> Subject:
    return Subject(PROPOSAL, str(proposal.key), proposal.person)


def _facts(proposal: Proposal) -> dict[str, Fact]:
    return {"kind": proposal.kind, "subject": proposal.subject_key}
