"""An opened exam as its managers watch it: who has come, and how far they are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from django.db.models import Count, Q, QuerySet

from quizzes.models import Attempt
from quizzes.pass_rules import Clause
from training.exam_time import full_time, last_start
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
                (each.person.pk, str(each.presence), each.answered, each.tries)
                for each in self.sitters
            ],
        )
        return sha256(repr(told).encode()).hexdigest()[:16]


def opening_page(opening: Opening, now: datetime) -> OpeningPage:
    """The page of `opening` as it stands `now`; three queries, however many sit."""
    state, terms = opening.state(now), opening.exam_terms
    needed = full_time(terms, 0)
    attempts = _attempts(opening)
    members = {person.pk for person in _members(opening)}
    people = _people(opening, members)
    sitters = tuple(
        _sitter(opening, person, attempts.get(person.pk, []), state, members)
        for person in people
    )
    return OpeningPage(opening, state, sitters, -(-int(needed.total_seconds()) // 60))


def _sitter(
    opening: Opening,
    person: User,
    attempts: list[Attempt],
    state: OpeningState,
    members: Iterable[int],
) -> Sitter:
    latest = attempts[-1] if attempts else None
    passed = next((each for each in attempts if each.passed), None)
    shown = passed or latest
    return Sitter(
        person,
        _presence(shown, state),
        shown,
        getattr(shown, "answered", 0),
        len(attempts),
        last_start(opening.closes_at, opening.exam_terms, person.extra_time_percent),
        person.pk in members,
    )


def _presence(attempt: Attempt | None, state: OpeningState) -> Presence:
    if attempt is None:
        waiting = state in {OpeningState.SOON, OpeningState.OPEN}
        return Presence.NOT_YET if waiting else Presence.AWAY
    if attempt.is_live:
        return Presence.SITTING
    return Presence.PASSED if attempt.passed else Presence.FAILED


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


def _people(opening: Opening, members: Iterable[int]) -> QuerySet[User]:
    """Those who may sit it, and those who have and are gone since."""
    sat = Q(sat_exams__opening=opening)
    found: QuerySet[User] = User.objects.filter(Q(pk__in=members) | sat).distinct()
    return found
