"""Which rows an export has, and what all of them begin with: whose they are.

Of attempts and answers everything is read once, in the order of the rows, and nothing
is kept: the number of queries and the memory are the same for ten rows as for a
million.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from quizzes.gaming_days import GamingDays
from quizzes.models import Attempt, Remarking, Score
from training.item_counts import EVERYBODY
from training.models import Role, TrainingClass, User
from training.practised import rule_sets_of, rule_sets_of_school
from training.sheets import Cell

AT_ONCE: Final = 1000  # rows fetched from the database

YES, NO = _("yes"), _("no")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What to export of what `reviewer` may see; None and "" leave it open.

    `first` and `last` are gaming days: attempts by their start, answers by receipt.
    """

    reviewer: User
    training_class: TrainingClass | None = None
    rule_set: str = ""
    first: date | None = None
    last: date | None = None

    @property
    def is_everybody(self) -> bool:
        """Whether nobody in the school is left out."""
        return self.reviewer.role == Role.OWNER and self.training_class is None


def people_of(chosen: Chosen) -> Any:
    """The trainees that are left."""
    people = User.objects.visible_to(chosen.reviewer).trainees()
    if chosen.training_class is None:
        return people
    learn = chosen.training_class.trainees.order_by().values("pk")
    return people.filter(pk__in=learn)


def rule_sets_in(chosen: Chosen, people: Any) -> list[str]:
    """The rule set that was chosen, or all of `people`; of EVERYBODY the school's."""
    if chosen.rule_set:
        return [chosen.rule_set]
    whose = rule_sets_of_school() if people is EVERYBODY else rule_sets_of(people)
    return sorted(whose)


def within(path: str, chosen: Chosen) -> Q:
    """Attempts of those people and rules; `path` leads to the attempt."""
    wanted = Q(**{f"{path}trainee__in": people_of(chosen).order_by().values("pk")})
    if chosen.rule_set:
        wanted &= Q(**{f"{path}rule_set": chosen.rule_set})
    return wanted


def between(field: str, chosen: Chosen, days: GamingDays) -> Q:
    """What `field` says to have happened in those days."""

    def begins(day: date) -> datetime:
        return datetime.combine(day, time(days.starts), days.zone)

    wanted = Q()
    if chosen.first:
        wanted &= Q(**{f"{field}__gte": begins(chosen.first)})
    if chosen.last:
        wanted &= Q(**{f"{field}__lt": begins(chosen.last + timedelta(days=1))})
    return wanted


def classes_of(reviewer: User) -> Mapping[int, str]:
    """The names of each trainee's classes, so far as `reviewer` may see them."""
    names = defaultdict[int, list[str]](list)
    seats = TrainingClass.objects.visible_to(reviewer).filter(trainees__isnull=False)
    for pk, name in seats.values_list("trainees", "name").distinct():
        names[pk].append(name)
    return {pk: ", ".join(several) for pk, several in names.items()}


def who(attempt: Attempt, classes: Mapping[int, str]) -> tuple[Cell, ...]:
    """Which attempt it is, and whose."""
    person: User = attempt.trainee
    return (
        str(attempt.key),
        person.full_name,
        person.email,
        classes.get(person.pk, ""),
        attempt.get_kind_display(),
    )


def changed(score: Score | None, told: Score | Remarking | None) -> tuple[Cell, ...]:
    """How a `score` superseded another, when, by whom and why; `told` who proposed it.

    Empty where nothing was superseded.
    """
    if score is None:
        return ("", None, "", "", "")
    return (
        score.get_cause_display(),
        score.at,
        getattr(told, "proposed_by_name", None) or "",
        score.by.full_name if score.by else "",
        score.reason,
    )


def yes_or_no(fact: bool) -> str:  # noqa: FBT001  it is the fact itself
    return str(YES if fact else NO)
