"""What a new edition reaches: who goes on under those before it, and what is there."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Self

from django.db.models import Count
from django.utils import timezone

from quizzes.models import Attempt
from tablegames.games import editions
from tablegames.house_rules import HouseRules
from training.models import Opening
from training.regrade_lines import holds_since
from training.regrades import exams_before


@dataclass(frozen=True, slots=True)
class Reach:
    """What there is under the editions before one: none of it changes by publishing.

    `openings` are the exams open or still to open, `sitting` those being sat now.
    """

    openings: int
    sitting: int
    exams: int
    certificates: int

    @classmethod
    def parse(cls, kept: dict[str, int]) -> Self:
        """What `as_json` has kept."""
        return cls(**kept)

    def as_json(self) -> dict[str, int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Newer:
    """The newest edition, which has followed another; it holds `since`, if told."""

    number: int
    since: datetime | None


def reach_of(rules: HouseRules) -> Reach:
    """What there is under the editions before `rules`."""
    edition = rules.edition
    names = [f"{edition.rule_set}@{number}" for number in range(1, edition.number)]
    finished = exams_before(rules)
    return Reach(
        openings=Opening.objects.standing(timezone.now())
        .filter(rules__in=names)
        .count(),
        sitting=Attempt.objects.exams().live().filter(rules__in=names).count(),
        exams=finished.count(),
        certificates=finished.aggregate(all=Count("certificates"))["all"],
    )


def newer_than(name: str) -> Newer | None:
    """The newest edition after the one of that name ("venezia/ultimate@1")."""
    rule_set, _, number = name.partition("@")
    newest = max(editions(rule_set), default=0)
    if newest <= int(number):
        return None
    return Newer(newest, holds_since(f"{rule_set}@{newest}"))
