"""Which skill comes next, and why.

In this order: what failed a moment ago, after a few other hands; what is due; what is
new, once the last ones hold; and when nothing of all that is wanted, what has faded
most. Never the same twice running, as long as there are two.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from operator import attrgetter
from random import Random
from typing import Final

from quizzes.scheduling.skill_states import SkillState
from tablegames.messages import Message, gettext_noop

AFTER_A_FAILURE: Final = 3  # other hands before it comes back: no longer in the ear
AT_FIRST: Final = 4  # skills that come in together, so that there is something to mix
LAST_ONES: Final = 3  # the newest skills, all of which hold before the next comes in
TO_DRAW_FROM: Final = 3  # the most wanted few, so that no order is learnt by heart


class Reason(Enum):
    """Why a skill comes next."""

    FAILED = "failed"
    DUE = "due"
    NEW = "new"
    UNSURE = "unsure"
    FRESHENED = "freshened"

    @property
    def sentence(self) -> Message:
        """What the trainee is told."""
        return Message.of(_SENTENCES[self])


_SENTENCES: Final[Mapping[Reason, str]] = {
    Reason.FAILED: gettext_noop("Again, because it went wrong a moment ago."),
    Reason.DUE: gettext_noop("Due for review."),
    Reason.NEW: gettext_noop("New to you."),
    Reason.UNSURE: gettext_noop("Once more, until it holds."),
    Reason.FRESHENED: gettext_noop("Nothing is due: this keeps it fresh."),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One hand of the drill that is on: which skill it asked, and how that went."""

    slug: str
    right: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The skill that comes next."""

    slug: str
    reason: Reason

    @property
    def why(self) -> Message:
        """A sentence for the trainee."""
        return self.reason.sentence


@dataclass(frozen=True, slots=True)
class Standing:
    """All that a choice is made from.

    `states` are the skills met so far by slug, `order` all skills from easy to hard,
    `history` the hands of this drill, oldest first; `now` is in UTC.
    """

    states: Mapping[str, SkillState]
    order: Sequence[str]
    history: Sequence[Asked]
    now: datetime

    def hands_since(self, slug: str) -> int | None:
        """How many other hands followed the last one of `slug`; None without one."""
        for others, asked in enumerate(reversed(self.history)):
            if asked.slug == slug:
                return others
        return None

    def has_failed(self, slug: str) -> bool:
        """Whether `slug` went wrong when it was last asked in this drill."""
        others = self.hands_since(slug)
        return others is not None and not self.history[-1 - others].right

    def rested(self, slug: str, others: int) -> bool:
        """Whether at least so many `others` followed its last hand in this drill."""
        since = self.hands_since(slug)
        return since is None or since >= others

    def met(self) -> list[SkillState]:
        """The states of what is in the order, in that order."""
        return [self.states[slug] for slug in self.order if slug in self.states]

    def admits_new(self) -> bool:
        """Whether the last skills that came in hold, or the first are yet to come."""
        met = sorted(self.met(), key=attrgetter("met_at"))
        return len(met) < AT_FIRST or all(state.holds for state in met[-LAST_ONES:])


def choose(standing: Standing, rng: Random) -> Choice:
    """The skill to ask next. The same `rng` and standing choose the same.

    Raises ValueError when there is no skill at all.
    """
    if not standing.order:
        raise ValueError("there is no skill to choose from")
    slug = next(
        pick
        for wanted in (_returning, _due, _new, _fading, _anything)
        if (pick := _drawn(list(wanted(standing)), rng)) is not None
    )
    return Choice(slug, reason_of(standing, slug))


def reason_of(standing: Standing, slug: str) -> Reason:
    """Why `slug` is asked as things stand."""
    state = standing.states.get(slug)
    if state is None:
        return Reason.NEW
    if standing.has_failed(slug):
        return Reason.FAILED
    if not state.holds:
        return Reason.UNSURE
    return Reason.DUE if state.is_due(standing.now) else Reason.FRESHENED


def _returning(standing: Standing) -> Iterable[str]:
    """What failed and has waited long enough; the one that waits longest first."""
    ripe = [
        (-(standing.hands_since(state.slug) or 0), state.slug)
        for state in standing.met()
        if standing.has_failed(state.slug)
        and standing.rested(state.slug, AFTER_A_FAILURE)
    ]
    return [slug for _, slug in sorted(ripe)[:1]]


def _due(standing: Standing) -> Iterable[str]:
    """The few most faded of those that are due; what does not hold yet goes first."""
    due = [
        state
        for state in standing.met()
        if state.is_due(standing.now)
        and not standing.has_failed(state.slug)
        and standing.rested(state.slug, 1)
    ]
    unsure = [state for state in due if not state.holds]
    return _most_faded(unsure or due, standing.now)


def _new(standing: Standing) -> Iterable[str]:
    """The next skill of the order, when the last ones hold."""
    if standing.admits_new():
        return [slug for slug in standing.order if slug not in standing.states][:1]
    return []


def _fading(standing: Standing) -> Iterable[str]:
    """The few most faded, rather those that this drill has not had yet.

    None whose failure is still in the ear.
    """
    others = [
        state
        for state in standing.met()
        if not standing.has_failed(state.slug) and standing.rested(state.slug, 1)
    ]
    unasked = [it for it in others if standing.hands_since(it.slug) is None]
    return _most_faded(unasked or others, standing.now)


def _anything(standing: Standing) -> Iterable[str]:
    """Any skill but the last one, for want of better; that one when it is alone."""
    rested = [slug for slug in standing.order if standing.rested(slug, 1)]
    met = [slug for slug in rested if slug in standing.states]
    return met or rested or standing.order[:1]


def _most_faded(states: Iterable[SkillState], now: datetime) -> list[str]:
    def faded(state: SkillState) -> float:
        return -state.fading(now)

    return [state.slug for state in sorted(states, key=faded)[:TO_DRAW_FROM]]


def _drawn(slugs: Sequence[str], rng: Random) -> str | None:
    """One of `slugs`. By `random()`, whose numbers Python promises to keep."""
    return slugs[int(rng.random() * len(slugs))] if slugs else None
