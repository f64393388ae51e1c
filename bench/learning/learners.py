"""Simulated trainees, who learn by practice and forget by time.

The model is not the scheduler's own formula, so that this does not measure the
formula by itself. A skill has a strength between 0 and 1 and a half-life in days.
Strength halves with every half-life. A hand that shows the skill, with the reason told
afterwards, closes part (`gain`) of what is missing to 1. A right answer stretches the
half-life by up to `growth` of itself: in full once a tenth of the strength has gone,
which is when flashcard schedules with intervals 2 to 2.5 times the last ask again, and
in part before, so that cramming does not last. A wrong one shrinks it. A wrong idea
brought along (`confusion`) hides that part of the strength until practice has worn it
off at the same rate.
"""

import math
from dataclasses import dataclass, field
from random import Random
from typing import Final

GUESS: Final = 0.2  # right without knowing
SLIP: Final = 0.01  # wrong despite knowing
FADED_BY_A_TENTH: Final = math.log2(1 / 0.9)  # in half-lives
SHRINKING: Final = 0.7  # of a half-life, by a wrong answer
SURE: Final = 0.95  # a right answer as likely as this: the skill stands
READING_MS: Final = 6_000  # a hand by somebody who is sure
THINKING_MS: Final = 14_000  # more, by somebody who knows nothing


@dataclass(frozen=True, slots=True)
class LearnerModel:
    """A kind of trainee; `half_life` in days, as it is after the first hand."""

    name: str
    gain: float
    half_life: float
    growth: float
    confusion: float


def learner_models() -> tuple[LearnerModel, ...]:
    """Fast and slow, of good and poor memory, with and without wrong ideas."""
    return tuple(
        LearnerModel(f"{speed}, {memory}, {ideas}", gain, *keeping, confusion)
        for speed, gain in (("fast", 0.6), ("slow", 0.3))
        for memory, keeping in (
            ("good memory", (4.0, 1.5)),
            ("poor memory", (2.0, 1.0)),
        )
        for ideas, confusion in (("no wrong ideas", 0.0), ("wrong ideas", 0.7))
    )


@dataclass(slots=True)
class Trace:
    """What is left of one skill since day `at`."""

    half_life: float
    confusion: float
    strength: float = 0.0
    at: float = 0.0

    def strength_on(self, day: float) -> float:
        return self.strength * math.exp2((self.at - day) / self.half_life)


@dataclass(slots=True)
class Learner:
    """One trainee of `model`; days are counted from the first, with fractions."""

    model: LearnerModel
    rng: Random
    traces: dict[str, Trace] = field(default_factory=dict)

    def trace(self, skill: str) -> Trace:
        made = Trace(self.model.half_life, self.model.confusion)
        return self.traces.setdefault(skill, made)

    def knows(self, skill: str, day: float) -> float:
        """How likely a right answer is."""
        trace = self.trace(skill)
        clear = trace.strength_on(day) * (1 - trace.confusion)
        return GUESS + (1 - GUESS - SLIP) * clear

    def stands(self, skill: str, day: float) -> bool:
        return self.knows(skill, day) >= SURE

    def answers(self, skill: str, day: float) -> bool:
        """Whether the skill is used rightly; practises it in any case."""
        right = self.rng.random() < self.knows(skill, day)
        trace, model = self.trace(skill), self.model
        gone = (day - trace.at) / trace.half_life
        strength = trace.strength_on(day)
        if not right:
            trace.half_life = max(model.half_life, SHRINKING * trace.half_life)
        elif trace.strength:
            trace.half_life *= 1 + model.growth * min(1, gone / FADED_BY_A_TENTH)
        trace.strength = strength + model.gain * (1 - strength)
        trace.confusion *= 1 - model.gain
        trace.at = day
        return right

    def takes_ms(self, likelihood: float) -> int:
        """The time for a hand answered rightly with such a `likelihood`."""
        typical = READING_MS + THINKING_MS * (1 - likelihood)
        return int(typical * self.rng.lognormvariate(0, 0.25))
