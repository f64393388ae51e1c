"""How ready practice has made somebody for an exam, skill by skill.

Only practice without the rules beside it counts. Readiness is the share of hands right
that the latest hands prove beyond chance: the lower 95 % bound, hand by hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Q, Sum

from quizzes.composing import SETTLING_KINDS
from quizzes.models import Answer, ItemSum, Kind, Mode, Occasion
from quizzes.pass_rules import hands_still_needed, lower_bound_percent
from training.heat import Cell, Count, Level
from training.models import User

LATEST_HANDS: Final = 200  # early mistakes are forgiven once so many hands came after


@dataclass(frozen=True, slots=True)
class SkillProgress:
    """One skill of a programme as practice left it."""

    slug: str
    count: Count

    @property
    def level(self) -> Level:
        """How well it stands."""
        return Cell(self.count, date.min, 0).level


@dataclass(frozen=True, slots=True)
class Readiness:
    """`right` of the `asked` latest hands; `percent` is to be proved, None for none."""

    percent: int | None
    right: int
    asked: int
    skills: tuple[SkillProgress, ...]

    @property
    def proved(self) -> int:
        """The accuracy proved, in whole percent, rounded down."""
        return lower_bound_percent(self.right, self.asked) if self.asked else 0

    @property
    def shown(self) -> int:
        """The same, up to what is wanted: as far as a bar can fill."""
        return min(self.proved, self.percent or 0)

    @property
    def hands_needed(self) -> int:
        """How many more hands, all of them right, would be enough."""
        if self.percent is None:
            return 0
        return hands_still_needed(self.right, self.asked, self.percent)

    @property
    def is_ready(self) -> bool:
        return self.hands_needed == 0

    @property
    def met(self) -> int:
        """How many of the skills have been practised."""
        return sum(skill.count.hands > 0 for skill in self.skills)

    @property
    def sure(self) -> int:
        """How many of the skills are sure."""
        return sum(skill.level is Level.SURE for skill in self.skills)


def readiness_of(
    trainee: User, rule_set: str, skills: Sequence[str], percent: int | None
) -> Readiness:
    """The readiness of `trainee` in `skills` under `rule_set`; two queries."""
    right = _latest(trainee, rule_set, skills)
    counts = _counts(trainee, rule_set, skills)
    return Readiness(percent, sum(right), len(right), tuple(_progress(skills, counts)))


def _latest(trainee: User, rule_set: str, skills: Sequence[str]) -> list[bool]:
    """Whether each of the latest hands went right."""
    settling = Q(question__kind__in=SETTLING_KINDS, question__situation__in=skills)
    drilled = Answer.objects.of(trainee).filter(
        settling | Q(question__kind__in=skills),
        question__attempt__kind=Kind.DRILL,
        question__rules__startswith=f"{rule_set}@",
    )
    unaided = drilled.exclude(question__attempt__mode=Mode.STUDY)
    latest = unaided.order_by("-received_at", "-pk").values_list("right", flat=True)
    return list(latest[:LATEST_HANDS])


def _counts(trainee: User, rule_set: str, skills: Sequence[str]) -> dict[str, Count]:
    """All that was practised of each skill."""
    sums = ItemSum.objects.filter(
        trainee=trainee, rule_set=rule_set, occasion=Occasion.DRILL, skill__in=skills
    )
    figures = (
        sums.order_by()
        .values_list("skill")
        .annotate(Sum("answers"), Sum("bets_asked"), Sum("bets_right"))
    )
    return {slug: Count(*counted) for slug, *counted in figures}


def _progress(
    skills: Iterable[str], counts: dict[str, Count]
) -> Iterable[SkillProgress]:
    for slug in skills:
        yield SkillProgress(slug, counts.get(slug, Count()))
