"""How well one skill stands, and how an answer changes that."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, Self

from fsrs import Card, Rating, Scheduler, State
from fsrs.card import CardDict

RETENTION: Final = 0.9  # due when the formula gives a right answer this likelihood
HALF_A_DAY: Final = timedelta(hours=12)
ONE_DAY: Final = timedelta(days=1)

# Without steps by the clock: what comes again within a drill is counted in hands, by
# `choosing.py`, since a thumb on a phone and a fast typist differ fourfold in minutes.
SCHEDULER: Final = Scheduler(
    desired_retention=RETENTION,
    learning_steps=(),
    relearning_steps=(),
    enable_fuzzing=False,
)


@dataclass(frozen=True, slots=True)
class SkillState:
    """One skill of one trainee after `reps` answers.

    `stability` (days) and `difficulty` (1 to 10) are the formula's; `interval_ends_at`
    is when it wants the skill seen again, `met_at` when it was first answered.
    `lapses` counts wrong answers, `streak` the right ones since the last of them.
    Times are in UTC.
    """

    slug: str
    stability: float
    difficulty: float
    reviewed_at: datetime
    interval_ends_at: datetime
    last_rating: Rating
    met_at: datetime
    reps: int = 0
    lapses: int = 0
    streak: int = 0

    @property
    def holds(self) -> bool:
        """Whether it can be left alone for a day or more: it was right last time."""
        return self.streak > 0

    @property
    def due_at(self) -> datetime:
        """From when on it is due; at once as long as it does not hold.

        Half a day before the interval's end: who comes every evening, a little
        earlier than the day before, has it that evening and not the next.
        """
        if not self.holds:
            return self.reviewed_at
        return self.interval_ends_at - HALF_A_DAY

    def is_due(self, now: datetime) -> bool:
        return self.due_at <= now

    def fading(self, now: datetime) -> float:
        """How far it has faded: the time since, as a multiple of the stability."""
        return (now - self.reviewed_at) / ONE_DAY / self.stability

    def card(self) -> CardDict:
        """The formula's own record of it, fit for JSON."""
        return _card(self).to_dict()

    @classmethod
    def parse(
        cls, slug: str, card: CardDict, last_rating: int, met_at: datetime
    ) -> Self:
        """What `card` recorded, which leaves out `reps`, `lapses` and `streak`.

        Raises ValueError when it records no review.
        """
        read = Card.from_dict(card)
        if read.stability is None or read.difficulty is None or not read.last_review:
            raise ValueError(f"the card of skill {slug!r} has not been reviewed")
        return cls(
            slug,
            read.stability,
            read.difficulty,
            read.last_review,
            read.due,
            Rating(last_rating),
            met_at,
        )


def reviewed(
    slug: str, state: SkillState | None, rating: Rating, now: datetime
) -> SkillState:
    """`state` of the skill `slug` after an answer of `rating`; None was never asked.

    `now` is in UTC. The same answers at the same times give the same state.
    """
    at = now.astimezone(UTC)
    before = _card(state) if state else Card(card_id=0, due=at)
    if before.last_review is not None:
        # The formula counts whole days, rounded down; to the nearest is meant here.
        before.last_review = min(before.last_review, at) - HALF_A_DAY
    after, _ = SCHEDULER.review_card(before, rating, at)
    right = rating is not Rating.Again
    kept = state or SkillState.parse(slug, after.to_dict(), rating, at)
    return replace(
        SkillState.parse(slug, after.to_dict(), rating, kept.met_at),
        reps=kept.reps + 1,
        lapses=kept.lapses + (not right),
        streak=kept.streak + 1 if right else 0,
    )


def _card(state: SkillState) -> Card:
    return Card(
        card_id=0,  # a row of ours has its own key
        state=State.Review,
        stability=state.stability,
        difficulty=state.difficulty,
        due=state.interval_ends_at,
        last_review=state.reviewed_at,
    )
