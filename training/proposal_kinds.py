"""The kinds of deed that want a second person: how each is told, decided and done.

Each is registered once, when its app starts: `register(kind, ProposalKind(…))`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from training.models import Proposal, User

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class ApprovalError(Exception):
    """It cannot be proposed or decided now; the message is a sentence that says why.

    A kind's `apply` raises it too, when what was proposed can no longer be done.
    """


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that would come out differently, in words: how it is and would be."""

    name: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Description:
    """A proposal in words, for whoever is to decide it.

    `title` names the deed and its subject, `url` leads to the subject, `warnings` are
    sentences about what else it would bring. What a table of changes cannot show, a
    fragment does: the name of a `template`, which gets `proposal` and `context`.
    """

    title: str
    url: str = ""
    changes: tuple[Change, ...] = ()
    warnings: tuple[str, ...] = ()
    template: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a proposal is about, one by one: a template and what it gets."""

    template: str
    context: Mapping[str, Any]


def may_review(user: User, proposal: Proposal) -> bool:
    """Whether it is about nobody, or about somebody whose work `user` reviews."""
    if not user.reviews:
        return False
    if proposal.person_id is None:
        return True
    others = User.objects.visible_to(user).exclude(pk=user.pk)
    there: bool = others.filter(pk=proposal.person_id).exists()
    return there


@dataclass(frozen=True, slots=True)
class ProposalKind:
    """A deed that two people do together.

    `apply(proposal, by, now)` does it, inside the transaction of the approval, and
    raises ApprovalError where it no longer can. `describe(proposal)` tells it from
    the payload alone, so that it reads the same when it has long been done.
    `may_decide(user, proposal)` says who may approve and refuse it. Where a table of
    changes is not enough, `evidence(proposal, user, page)` gives one page of all that
    it is about, as far as `user` may see it; None when it is gone. Where a description
    has to ask the database, `title(proposal)` gives its title without: a list of
    proposals shows no more of it.
    """

    label: "StrPromise"
    apply: Callable[[Proposal, User, datetime], None]
    describe: Callable[[Proposal], Description]
    may_decide: Callable[[User, Proposal], bool] = may_review
    evidence: Callable[[Proposal, User, str], Evidence | None] | None = None
    title: Callable[[Proposal], str] | None = None


_KINDS: Final[dict[str, ProposalKind]] = {}


def register(kind: str, deed: ProposalKind) -> None:
    """Have proposals of `kind` told and done so. Raises ValueError for a second one."""
    if _KINDS.setdefault(kind, deed) is not deed:
        raise ValueError(f"there are two kinds of proposal called {kind!r}")


def label_of(kind: str) -> str:
    """The kind in words; its slug when this version of the site has none for it."""
    return str(_KINDS[kind].label) if kind in _KINDS else kind


def is_known(proposal: Proposal) -> bool:
    """Whether this version of the site knows such deeds.

    One that went back to an earlier version may keep proposals of a later one.
    """
    return proposal.kind in _KINDS


def kind_of(proposal: Proposal) -> ProposalKind:
    """How a proposal is told and done. Raises KeyError for a kind never registered."""
    return _KINDS[proposal.kind]


def title_of(proposal: Proposal) -> str:
    """A proposal in a line, as lists show it."""
    if not is_known(proposal):
        return _("Proposal of a kind that this version of the site does not know")
    kind = kind_of(proposal)
    return kind.title(proposal) if kind.title else kind.describe(proposal).title


def description_of(proposal: Proposal) -> Description:
    """A proposal in words; of one that is not known, that nothing can be decided."""
    if is_known(proposal):
        return kind_of(proposal).describe(proposal)
    return Description(title_of(proposal), warnings=(undecidable(),))


def undecidable() -> str:
    """Why nobody decides on a proposal that is not known here."""
    return _("Nothing can be decided about it before the site is brought up to date.")
