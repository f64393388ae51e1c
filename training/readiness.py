"""How ready practice has made somebody for an exam, skill by skill.

Only practice without the rules beside it counts. Readiness is the share of hands right
that the latest hands prove beyond chance: the lower 95 % bound, hand by hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import Count as Rows
from django.db.models import Sum

from quizzes.models import Kind
from quizzes.pass_rules import hands_still_needed, lower_bound_percent
from training.heat import Cell, Count, Level
from training.models import User
from training.practised import unaided

LATEST_HANDS: Final = 200  # early mistakes are forgiven once so many hands came after


@dataclass(frozen=True, slots=True)
class SkillProgress:
    """One skill of a programme as practice left it."""

    slug: str
    count: Count

    @property
    def level(self) -> Level:
        """How well it stands."""
        return Cell(self.count, Count(), date.min, 0).level


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
    practice = _practice(trainee, rule_set, skills)
    latest = practice.order_by("-received_at", "-pk").values_list("right", flat=True)
    right = list(latest[:LATEST_HANDS])
    counts = {
        slug: Count(hands, asked, bets_right)
        for slug, hands, asked, bets_right in practice.values_list("skill").annotate(
            Rows("pk"), Sum("bets_asked"), Sum("bets_right")
        )
    }
    return Readiness(percent, sum(right), len(right), tuple(_progress(skills, counts)))


def _practice(trainee: User, rule_set: str, skills: Sequence[str]) -> Any:
    people = User.objects.filter(pk=trainee.pk).values("pk")
    drilled = unaided(people, rule_set).filter(question__attempt__kind=Kind.DRILL)
    return drilled.filter(skill__in=skills)


def _progress(
    skills: Iterable[str], counts: dict[str, Count]
) -> Iterable[SkillProgress]:
    for slug in skills:
        yield SkillProgress(slug, counts.get(slug, Count()))
