"""The pages of proposals: which somebody sees, and each of them in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from training.approving import Description, kind_of
from training.deciding import Deciders, deciders_of
from training.models import Proposal, ProposalQuerySet, School, User
from training.proposal_kinds import (
    Evidence,
    description_of,
    is_known,
    label_of,
    title_of,
)

DECIDED_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A proposal in a list: what kind of deed it is, and who may decide it.

    `deciders` is None once it is decided, and for a kind that is not known here.
    """

    proposal: Proposal
    label: str
    title: str
    deciders: Deciders | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A proposal, what kind of deed it is, what it would bring, and who may decide it.

    `deciders` is None once it is decided, and where the kind is not `known` here.
    """

    proposal: Proposal
    label: str
    description: Description
    deciders: Deciders | None
    known: bool


@dataclass(frozen=True, slots=True)
class Approvals:
    """What waits for somebody, what of theirs waits for others, what is decided."""

    to_decide: tuple[Line, ...]
    own: tuple[Line, ...]
    decided: tuple[Line, ...]
    page: Page[Proposal]


@dataclass(frozen=True, slots=True)
class Deeds:
    """What somebody can do about a proposal; `alone`: approve what is their own."""

    decide: bool
    withdraw: bool
    alone: bool


def approvals_of(user: User, number: str) -> Approvals:
    """The proposals `user` may see, with the page of that number of those decided."""
    seen = _seen(user)
    waiting = list(seen.waiting())
    page = Paginator(seen.decided().order_by("-decided_at", "-pk"), DECIDED_A_PAGE)
    decided = page.get_page(number)
    lines = _lines(waiting, _deciders(waiting, user))
    return Approvals(
        tuple(each for each in lines if each.proposal.proposed_by_id != user.pk),
        tuple(each for each in lines if each.proposal.proposed_by_id == user.pk),
        _lines(decided, {}),
        decided,
    )


def tell(proposal: Proposal, reader: User) -> Told:
    """A proposal in words, for `reader`."""
    waiting = [proposal] if proposal.is_waiting else []
    return Told(
        proposal,
        label_of(proposal.kind),
        description_of(proposal),
        _deciders(waiting, reader).get(proposal.pk),
        is_known(proposal),
    )


def evidence_of(proposal: Proposal, user: User, page: str) -> Evidence | None:
    """What it is about, one by one, where its kind shows that."""
    evidence = kind_of(proposal).evidence if is_known(proposal) else None
    return evidence(proposal, user, page) if evidence else None


def deeds_of(user: User, proposal: Proposal) -> Deeds:
    """What `user` can do about it now; nothing where the kind is not known here."""
    if not is_known(proposal):
        return Deeds(decide=False, withdraw=False, alone=False)
    own = proposal.proposed_by_id == user.pk
    may = proposal.is_waiting and kind_of(proposal).may_decide(user, proposal)
    alone = own and may and not School.now().two_person_approval
    return Deeds(may and (alone or not own), own and proposal.is_waiting, alone)


def _seen(user: User) -> ProposalQuerySet:
    people = ("person", "proposed_by", "decided_by")
    return Proposal.objects.visible_to(user).select_related(*people)


def _deciders(waiting: Iterable[Proposal], reader: User) -> dict[int, Deciders]:
    """Who may decide those that anybody can decide here, by their keys."""
    return deciders_of(filter(is_known, waiting), reader)


def _lines(
    proposals: Iterable[Proposal], deciders: Mapping[int, Deciders]
) -> tuple[Line, ...]:
    return tuple(
        Line(each, label_of(each.kind), title_of(each), deciders.get(each.pk))
        for each in proposals
    )
