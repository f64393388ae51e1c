"""The three ways of choosing hands that are set side by side."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, Protocol

from quizzes.scheduling import (
    TYPICAL_OF,
    Asked,
    Pace,
    SkillState,
    Standing,
    choose,
    rating_of,
    reviewed,
    typical_ms,
)

FIRST_DAY: Final = datetime(2026, 11, 30, 19, tzinfo=UTC)
EXAM_MS: Final = 20_000


class Policy(Protocol):
    """Chooses hands for one trainee, and is told how they went."""

    def next_hand(self, day: float, rng: Random, /) -> str | None:
        """The skill to deal for on `day`; None for a hand dealt at random."""

    def told(self, day: float, /, *, right: bool, took_ms: int) -> None:
        """How the hand went."""

    def new_day(self) -> None:
        """A night has passed."""


class RandomDealing:
    """Every hand as it falls, the way it is at a table."""

    def next_hand(self, _day: float, _rng: Random, /) -> str | None:
        return None

    def told(self, _day: float, /, *, right: bool, took_ms: int) -> None:
        """Of no interest here."""

    def new_day(self) -> None:
        """Of no interest here."""


@dataclass(slots=True)
class RandomSituations(RandomDealing):
    """Every situation as likely as any other."""

    skills: Sequence[str]

    def next_hand(self, _day: float, rng: Random, /) -> str:
        return rng.choice(self.skills)


@dataclass(slots=True)
class SmartPractice:
    """What the site does, by the same code."""

    skills: Sequence[str]
    states: dict[str, SkillState] = field(default_factory=dict)
    history: list[Asked] = field(default_factory=list)
    times: deque[int] = field(default_factory=lambda: deque(maxlen=TYPICAL_OF))
    asked: str = ""

    def next_hand(self, day: float, rng: Random, /) -> str:
        standing = Standing(self.states, self.skills, self.history[-12:], moment(day))
        self.asked = choose(standing, rng).slug
        return self.asked

    def told(self, day: float, /, *, right: bool, took_ms: int) -> None:
        pace = Pace(EXAM_MS, typical_ms(self.times))
        rating = rating_of(took_ms, pace, right=right)
        state = self.states.get(self.asked)
        self.states[self.asked] = reviewed(self.asked, state, rating, moment(day))
        self.history.append(Asked(self.asked, right))
        if right:
            self.times.append(took_ms)

    def new_day(self) -> None:
        self.history.clear()


def moment(day: float) -> datetime:
    """The time of `day`, counted from the first with fractions."""
    return FIRST_DAY + timedelta(days=day)
