"""A trainee's exams as their page shows them: opened ones first, then the built-in."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from quizzes.asking import EXAM_HANDS, EXAM_PASS_PERCENT, EXAM_SECONDS_PER_HAND
from quizzes.models import Attempt
from quizzes.offers import Offer, offer_of, offers
from training.exam_time import IN_RESERVE, MINUTE, open_minutes
from training.models import Opening, OpeningState, School, User
from training.programme_page import pass_sentences
from training.sitting_exams import Chance, chances_of
from training.wording import rule_set_name


@dataclass(frozen=True, slots=True)
class OpenedExam:
    """An opened exam as the person it is for sees it; not what it will ask."""

    chance: Chance
    state: OpeningState
    name: str
    hands: int
    seconds: int
    minutes: int
    reserve: int
    passes: tuple[str, ...]
    closed_because: str
    missing: tuple[str, ...]

    @property
    def opening(self) -> Opening:
        return self.chance.opening

    @property
    def can_begin(self) -> bool:
        """Whether nothing but the code stands in the way."""
        return not (self.closed_because or self.missing or self.chance.live)

    @property
    def last(self) -> Attempt | None:
        """The attempt at it that ended last."""
        ended = [each for each in self.chance.own if not each.is_live]
        return ended[-1] if ended else None


@dataclass(frozen=True, slots=True)
class BuiltInExam:
    """The built-in exam of one rule set, and how far somebody has come with it."""

    offer: Offer
    live: Attempt | None
    best: Attempt | None  # of those passed, the one with the most bets right

    @property
    def answered(self) -> int:
        """The hands answered of the live exam."""
        return self.live.questions.answered().count() if self.live else 0


@dataclass(frozen=True, slots=True)
class ExamsPage:
    """All that can be sat, or could lately."""

    opened: tuple[OpenedExam, ...]
    built_in: tuple[BuiltInExam, ...]
    hands: int = EXAM_HANDS
    seconds: int = EXAM_SECONDS_PER_HAND
    percent: int = EXAM_PASS_PERCENT


def exams_page(trainee: User, now: datetime) -> ExamsPage:
    """The exams of `trainee` as they stand `now`."""
    shown = sorted(_openings(trainee, now), key=lambda each: _order(each, now))
    chances = chances_of(trainee, shown, now)
    return ExamsPage(
        tuple(_opened(chance) for chance in chances), tuple(_built_in(trainee))
    )


def _openings(trainee: User, now: datetime) -> Iterator[Opening]:
    """What is open or to come, what was called off, and what is still being sat."""
    found = Opening.objects.for_trainee(trainee).distinct()
    sitting = trainee.sat_exams.filter(attempt__finished_at=None)
    keys = set(sitting.values_list("opening", flat=True))
    for opening in found.select_related("programme", "training_class"):
        if opening.closes_at > now or opening.pk in keys:
            yield opening


def _order(opening: Opening, now: datetime) -> tuple[int, datetime]:
    """What is open comes first, then what is to come."""
    order = (OpeningState.OPEN, OpeningState.SOON)
    state = opening.state(now)
    place = order.index(state) if state in order else len(order)
    return place, opening.opens_at


def _opened(chance: Chance) -> OpenedExam:
    opening, terms = chance.opening, chance.opening.exam_terms
    extra = chance.trainee.extra_time_percent
    return OpenedExam(
        chance=chance,
        state=opening.state(chance.now),
        name=rule_set_name(opening.rule_set),
        hands=len(terms.hands),
        seconds=terms.seconds_per_hand * (100 + extra) // 100,
        minutes=open_minutes(terms, extra),
        reserve=IN_RESERVE // MINUTE,
        passes=tuple(pass_sentences(terms.pass_rule)),
        closed_because=chance.closed_because(),
        missing=tuple(chance.missing()),
    )


def _built_in(trainee: User) -> Iterator[BuiltInExam]:
    """Those that are open to all, or none but what was begun while they were."""
    own = Attempt.objects.of(trainee).built_in()
    live = {attempt.rule_set: attempt for attempt in own.live()}
    if not School.now().open_exams:
        yield from (
            BuiltInExam(offer_of(rule_set), attempt, None)
            for rule_set, attempt in live.items()
        )
        return
    passed = list(own.passed())
    for offer in offers():
        best = max(
            (each for each in passed if each.rule_set == offer.name),
            key=lambda each: each.percent or 0,
            default=None,
        )
        yield BuiltInExam(offer, live.get(offer.name), best)
