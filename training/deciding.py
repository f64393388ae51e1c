"""Who may decide what somebody proposes: told beforehand, lest nobody can.

The same people as `training.proposal_kinds.may_review` lets, found for many at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import cached_property

from training.models import Proposal, Role, School, TrainingClass, User

NAMED: Final = 8  # people who are named; of more it is told how many


@dataclass(frozen=True, slots=True)
class Taught:
    """A class of somebody: its number, its name, and who teaches it by their keys."""

    pk: int
    name: str
    teachers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Deciders:
    """Who may decide a proposal; `people` is empty where nobody can yet.

    `needed` is whether the school wants a second person at all, `classes` are those of
    the person concerned to which the reader can add a manager, and `of_a_class` whether
    managers of classes may decide it: it is about a trainee.
    """

    people: tuple[User, ...]
    needed: bool
    classes: tuple[Taught, ...]
    of_a_class: bool

    @property
    def named(self) -> tuple[User, ...]:
        return self.people[:NAMED]

    @property
    def unnamed(self) -> int:
        """How many more there are than are named."""
        return len(self.people[NAMED:])


def deciders(person: User | None, by: User) -> Deciders:
    """Who may decide what `by` is about to propose about `person`, or about nobody."""
    return _Staff([person] if person else []).deciders(person, by, by)


def deciders_of(proposals: Iterable[Proposal], reader: User) -> dict[int, Deciders]:
    """Who may decide each of `proposals`, by its key, as told to `reader`."""
    several = list(proposals)
    staff = _Staff([each.person for each in several if each.person])
    return {
        each.pk: staff.deciders(each.person, each.proposed_by, reader)
        for each in several
    }


class _Staff:
    """All who review, and the classes of the people concerned: three queries."""

    def __init__(self, concerned: Iterable[User]) -> None:
        self._concerned = {person.pk for person in concerned}

    def deciders(self, person: User | None, by: User, reader: User) -> Deciders:
        classes = self._classes.get(person.pk, ()) if person else ()
        own = (
            each
            for each in classes
            if reader.role == Role.OWNER or reader.pk in each.teachers
        )
        return Deciders(
            tuple(each for each in self._may(person, classes) if each.pk != by.pk),
            self._needed,
            tuple(own),
            person is not None and person.is_trainee,
        )

    def _may(self, person: User | None, classes: tuple[Taught, ...]) -> Iterator[User]:
        """Owners, and managers whose work it is to review `person`; nobody themself."""
        teachers = {pk for each in classes for pk in each.teachers}
        for each in self._reviewers:
            owns = each.role == Role.OWNER
            if person is None or (
                each.pk != person.pk
                and (owns or (person.is_trainee and each.pk in teachers))
            ):
                yield each

    @cached_property
    def _needed(self) -> bool:
        return School.now().two_person_approval

    @cached_property
    def _reviewers(self) -> list[User]:
        roles = (Role.MANAGER, Role.OWNER)
        return list(User.objects.filter(role__in=roles, is_active=True))

    @cached_property
    def _classes(self) -> dict[int, tuple[Taught, ...]]:
        """The classes of each of the people concerned, by their keys."""
        if not self._concerned:
            return {}
        found: dict[tuple[int, int, str], set[int]] = {}
        rows = TrainingClass.objects.filter(trainees__in=self._concerned)
        for trainee, pk, name, teacher in rows.values_list(
            "trainees", "pk", "name", "managers"
        ):
            teachers = found.setdefault((trainee, pk, name), set())
            if teacher is not None:
                teachers.add(teacher)
        several: dict[int, tuple[Taught, ...]] = {}
        for (trainee, pk, name), teachers in found.items():
            taught = Taught(pk, name, frozenset(teachers))
            several[trainee] = (*several.get(trainee, ()), taught)
        return several
