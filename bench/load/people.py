"""Who sits at the tables: one class, their manager, their sessions, their exam."""

from collections.abc import Iterable
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.make import logged_in
from tests.make_programmes import make_opening
from training.models import Role, TrainingClass, User


def make_class(trainees: int) -> TrainingClass:
    """A class of so many trainees, with a manager.

    Nobody has a password: to hash three hundred takes longer than to make the rest.
    """
    training_class = TrainingClass.objects.create(name="All tables")
    training_class.managers.add(_person("manager", Role.MANAGER))
    names = (f"trainee{number:03d}" for number in range(trainees))
    training_class.trainees.add(*(_person(name, Role.TRAINEE) for name in names))
    return training_class


def log_in(people: Iterable[User]) -> list[str]:
    """A session of each, as a cookie names it."""
    return [logged_in(each).cookies["sessionid"].value for each in people]


def open_exam_for(training_class: TrainingClass) -> str:
    """Open an exam for the class; the address to which its button posts."""
    manager = training_class.managers.get()
    closes_at = timezone.now() + timedelta(hours=3)
    opening = make_opening(manager, training_class, closes_at=closes_at)
    return reverse("training:start_exam", args=[opening.key])


def _person(name: str, role: Role) -> User:
    person: User = User.objects.create(
        username=name, email=f"{name}@bench.example", full_name=name, role=role
    )
    return person
