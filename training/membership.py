"""Classes and who is in them; accounts closed and opened again."""

from django.db import transaction

from training.inviting import let_in
from training.models import Departure, Role, TrainingClass, User


def make_class(by: User, name: str) -> TrainingClass:
    """Make a class; a manager who makes one teaches it."""
    with transaction.atomic():
        made: TrainingClass = TrainingClass.objects.create(name=name)
        if by.role == Role.MANAGER:
            made.managers.add(by)
    return made


def leave(training_class: TrainingClass, trainee: User) -> None:
    """Take a trainee out of a class: its managers no longer see their work.

    What they did is kept, and is seen again when they come back.
    """
    with transaction.atomic():
        training_class.trainees.remove(trainee)
        Departure.objects.get_or_create(
            training_class=training_class, trainee=trainee, returned_at=None
        )


def come_back(departure: Departure) -> None:
    """Put a trainee who has left back into the class."""
    with transaction.atomic():
        let_in(departure.training_class, departure.trainee)


def close_account(person: User) -> None:
    """Keep somebody out, at once, wherever they are logged in."""
    person.is_active = False
    person.save(update_fields=["is_active"])


def open_account(person: User) -> None:
    """Let somebody log in again."""
    person.is_active = True
    person.save(update_fields=["is_active"])


def change_role(person: User, role: Role) -> None:
    """Make somebody a trainee, a manager or an owner; classes follow.

    Whoever no longer learns leaves the classes they learnt in, and whoever no longer
    reviews those they taught.
    """
    with transaction.atomic():
        if role != Role.TRAINEE:
            for training_class in person.classes.all():
                leave(training_class, person)
        if role == Role.TRAINEE:
            person.managed_classes.clear()
        person.role = role
        person.save(update_fields=["role"])
        _sync_admin(person)


def _sync_admin(person: User) -> None:
    """The admin pages are an owner's: whoever is none no longer opens them."""
    if person.role != Role.OWNER and (person.is_staff or person.is_superuser):
        person.is_staff = person.is_superuser = False
        person.save(update_fields=["is_staff", "is_superuser"])
