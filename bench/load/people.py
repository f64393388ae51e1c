"""Who sits at the tables: one class, their manager, their sessions, their exam."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.make_programmes import make_programme
from training.models import Role, TrainingClass, User
from training.opening_exams import Wanted, open_exam

RULES: Final = "venezia/ultimate"


def make_class(trainees: int) -> TrainingClass:
    """A class of so many trainees, with a manager."""
    training_class = TrainingClass.objects.create(name="All tables")
    training_class.managers.add(_person("manager", Role.MANAGER))
    names = (f"trainee{number:03d}" for number in range(trainees))
    training_class.trainees.add(*(_person(name, Role.TRAINEE) for name in names))
    return training_class


def log_in(people: Iterable[User]) -> list[str]:
    """A session of each, as a cookie names it."""
    return [_session(each) for each in people]


def open_exam_for(training_class: TrainingClass) -> str:
    """Open an exam for the class; the address to which its button posts."""
    now, hour = timezone.now(), timedelta(hours=1)
    manager = training_class.managers.get()
    wanted = Wanted(
        make_programme(manager),
        RULES,
        training_class,
        opens_at=now - hour,
        closes_at=now + 3 * hour,
        with_code=False,
    )
    return reverse("training:start_exam", args=[open_exam(wanted, manager).key])


def _person(name: str, role: Role) -> User:
    person: User = User.objects.create(
        username=name, email=f"{name}@bench.example", full_name=name, role=role
    )
    return person


def _session(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value
