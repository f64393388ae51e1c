"""An opened exam as its managers watch it: who has come, and how far they are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from django.db.models import Count, Q, QuerySet

from quizzes.models import Attempt
from quizzes.pass_rules import Clause
from training.exam_codes import locked_out
from training.exam_time import IN_RESERVE, MINUTE, last_start, open_minutes
from training.models import Opening, OpeningState, User


class Presence(StrEnum):
    """How far somebody has come with an opened exam."""

    NOT_YET = "not-yet"
    SITTING = "sitting"
    PASSED = "passed"
    FAILED = "failed"
    AWAY = "away"  # it is over, and they never began


@dataclass(frozen=True, slots=True)
class Sitter:
    """One person's line: their latest attempt, and how many hands are answered."""

    person: User
    presence: Presence
    attempt: Attempt | None
    answered: int
    tries: int
    last_start: datetime
    in_class: bool
    locked_until: datetime | None  # by wrong codes

    @property
    def unmet(self) -> int:
        """How many clauses of the pass rule were not met."""
        outcome = (self.attempt and self.attempt.outcome) or []
        return sum(not Clause.parse(each).met for each in outcome)


@dataclass(frozen=True, slots=True)
class OpeningPage:
    """All that the page of an opening tells."""

    opening: Opening
    state: OpeningState
    sitters: tuple[Sitter, ...]
    minutes: int
    reserve: int = IN_RESERVE // MINUTE

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many are how far."""
        counted = Counter(each.presence for each in self.sitters)
        return {each.name.lower(): counted[each] for each in Presence}

    @property
    def begun(self) -> bool:
        """Whether anybody has begun."""
        return any(each.attempt for each in self.sitters)

    @property
    def is_over(self) -> bool:
        """Whether nothing on the page will change any more."""
        over = self.state in {OpeningState.CLOSED, OpeningState.CANCELLED}
        return over and not self.numbers["sitting"]

    @property
    def seen(self) -> str:
        """What tells this page from the same page with something new on it."""
        told = (
            str(self.state),
            [
                (
                    each.person.pk,
                    str(each.presence),
                    each.answered,
                    each.tries,
                    each.locked_until,
                )
                for each in self.sitters
            ],
        )
        return sha256(repr(told).encode()).hexdigest()[:16]


def opening_page(opening: Opening, now: datetime) -> OpeningPage:
    """The page of `opening` as it stands `now`; as many queries, however many sit."""
    state, terms = opening.state(now), opening.exam_terms
    attempts = _attempts(opening)
    members = frozenset(person.pk for person in _members(opening))
    people = list(_people(opening, members))
    locked = _locked_out(opening, people, now)
    sitters = tuple(
        _sitter(_Facts(opening, state, members, locked), person, attempts)
        for person in people
    )
    return OpeningPage(opening, state, sitters, open_minutes(terms, 0))


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is the same for every line of the page."""

    opening: Opening
    state: OpeningState
    members: frozenset[int]
    locked: Mapping[int, datetime]


def sitters_of(opening: Opening) -> QuerySet[User]:
    """Those who may sit `opening`, and those who have and are gone since."""
    return _people(opening, _members(opening).values("pk"))


def _sitter(
    facts: _Facts, person: User, by_person: Mapping[int, list[Attempt]]
) -> Sitter:
    opening, attempts = facts.opening, by_person.get(person.pk, [])
    latest = attempts[-1] if attempts else None
    passed = next((each for each in attempts if each.passed), None)
    shown = passed or latest
    return Sitter(
        person,
        _presence(shown, facts.state),
        shown,
        getattr(shown, "answered", 0),
        len(attempts),
        last_start(opening.closes_at, opening.exam_terms, person.extra_time_percent),
        person.pk in facts.members,
        facts.locked.get(person.pk),
    )


def _presence(attempt: Attempt | None, state: OpeningState) -> Presence:
    if attempt is None:
        waiting = state in {OpeningState.SOON, OpeningState.OPEN}
        return Presence.NOT_YET if waiting else Presence.AWAY
    if attempt.is_live:
        return Presence.SITTING
    return Presence.PASSED if attempt.passed else Presence.FAILED


def _locked_out(
    opening: Opening, people: Iterable[User], now: datetime
) -> Mapping[int, datetime]:
    if not opening.code or opening.state(now) != OpeningState.OPEN:
        return {}
    return locked_out(opening.pk, [person.pk for person in people], now)


def _attempts(opening: Opening) -> dict[int, list[Attempt]]:
    """The attempts at `opening` by person, oldest first."""
    found = Attempt.objects.filter(sat_exam__opening=opening)
    answered = Count("questions__answer", filter=Q(questions__answer__isnull=False))
    by_person: dict[int, list[Attempt]] = {}
    for attempt in found.annotate(answered=answered).order_by("started_at", "pk"):
        by_person.setdefault(attempt.trainee_id, []).append(attempt)
    return by_person


def _members(opening: Opening) -> QuerySet[User]:
    """Who may sit it now."""
    if opening.training_class:
        return opening.training_class.trainees.all()
    return User.objects.filter(pk=opening.person_id)  # type: ignore[no-any-return]


def _people(
    opening: Opening, members: Iterable[int] | QuerySet[User, Any]
) -> QuerySet[User]:
    sat = Q(sat_exams__opening=opening)
    found: QuerySet[User] = User.objects.filter(Q(pk__in=members) | sat).distinct()
    return found
