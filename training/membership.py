"""Classes and who is in them; accounts closed and opened again.

Each is written down in the log, in the transaction that does it.
"""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.taking_turns import take_turns
from training.inviting import let_in, subject_of
from training.models import Departure, Role, TrainingClass, User


class NameTakenError(Exception):
    """A manager would teach two classes of one name; `str()` says who."""


def make_class(by: User, name: str) -> TrainingClass:
    """Make a class; a manager who makes one teaches it.

    Raises NameTakenError when they teach one of that name.
    """
    teachers = [by] if by.role == Role.MANAGER else []
    with transaction.atomic():
        refuse_namesake(name, teachers)
        made: TrainingClass = TrainingClass.objects.create(name=name)
        made.managers.set(teachers)
        record(by, Act.CLASS_ADDED, subject_of(made), after={"name": name})
    return made


def rename(training_class: TrainingClass, name: str, by: User) -> None:
    """Give a class another name.

    Raises NameTakenError when a manager of it teaches another one of that name.
    """
    with transaction.atomic():
        was = hold(training_class).name
        refuse_namesake(name, training_class.managers.all(), training_class)
        training_class.name = name
        training_class.save(update_fields=["name"])
        whose = subject_of(training_class)
        record(by, Act.CLASS_CHANGED, whose, before={"name": was}, after={"name": name})


def set_managers(
    training_class: TrainingClass, managers: Iterable[User], by: User
) -> None:
    """Say who teaches a class.

    Raises NameTakenError when one of them teaches another one of its name.
    """
    with transaction.atomic():
        held, managers = hold(training_class), list(managers)
        refuse_namesake(held.name, managers, held)
        before = {"managers": _names(training_class.managers.all())}
        training_class.managers.set(managers)
        after = {"managers": _names(training_class.managers.all())}
        whose = subject_of(training_class)
        record(by, Act.CLASS_CHANGED, whose, before=before, after=after)


def add_manager(training_class: TrainingClass, manager: User, by: User) -> None:
    """Have `manager` teach a class beside those who do; once, however often asked.

    Raises NameTakenError when they teach another one of its name.
    """
    with transaction.atomic():
        held = hold(training_class)
        teach = list(held.managers.all())
        if manager not in teach:
            set_managers(held, [*teach, manager], by)


def leave(training_class: TrainingClass, trainee: User, by: User) -> None:
    """Take a trainee out of a class: its managers no longer see their work.

    What they did is kept, and is seen again when they come back.
    """
    with transaction.atomic():
        training_class.trainees.remove(trainee)
        Departure.objects.get_or_create(
            training_class=training_class, trainee=trainee, returned_at=None
        )
        whom = subject_of(training_class, trainee)
        record(by, Act.CLASS_CHANGED, whom, after={"left": trainee.username})


def come_back(departure: Departure, by: User) -> None:
    """Put a trainee who has left back into the class."""
    into, trainee = departure.training_class, departure.trainee
    with transaction.atomic():
        let_in(into, trainee)
        whom = subject_of(into, trainee)
        record(by, Act.CLASS_CHANGED, whom, after={"came_back": trainee.username})


def close_account(person: User, by: User) -> None:
    """Keep somebody out, at once, wherever they are logged in."""
    _set_active(person, by, is_active=False)


def open_account(person: User, by: User) -> None:
    """Let somebody log in again."""
    _set_active(person, by, is_active=True)


def set_extra_time(person: User, percent: int, by: User) -> None:
    """Say how much longer than the others somebody has for a hand of an exam."""
    with transaction.atomic():
        was = person.extra_time_percent
        if was == percent:
            return
        person.extra_time_percent = percent
        person.save(update_fields=["extra_time_percent"])
        before, after = {"extra_time_percent": was}, {"extra_time_percent": percent}
        whom = Subject.of_person(person)
        record(by, Act.PERSON_CHANGED, whom, before=before, after=after)


def set_name(person: User, name: str, reason: str, by: User) -> None:
    """Give somebody another name, as it is to stand on certificates from now on.

    What was issued keeps the name it bears.
    """
    with transaction.atomic():
        held = User.objects.select_for_update().get(pk=person.pk)
        was = held.full_name
        if was == name or held.erased_at:  # who was just erased gets no name again
            return
        person.full_name = name
        person.save(update_fields=["full_name"])
        before, after = {"full_name": was}, {"full_name": name}
        whom = Subject.of_person(person)
        record(by, Act.PERSON_CHANGED, whom, before=before, after=after, reason=reason)


def change_role(person: User, role: Role, by: User) -> None:
    """Make somebody a trainee, a manager or an owner; classes follow.

    Whoever no longer learns leaves the classes they learnt in, and whoever no longer
    reviews those they taught. The admin pages are an owner's.
    """
    before, after = {"role": str(person.role)}, {"role": str(role)}
    with transaction.atomic():
        if role == Role.TRAINEE:
            person.managed_classes.clear()
        else:
            for training_class in person.classes.all():
                leave(training_class, person, by)
        person.role = role
        if role != Role.OWNER:
            person.is_staff = person.is_superuser = False
        person.save(update_fields=["role", "is_staff", "is_superuser"])
        whom = Subject.of_person(person)
        record(by, Act.PERSON_CHANGED, whom, before=before, after=after)


def _set_active(person: User, by: User, *, is_active: bool) -> None:
    before, after = {"is_active": person.is_active}, {"is_active": is_active}
    with transaction.atomic():
        person.is_active = is_active
        person.save(update_fields=["is_active"])
        whom = Subject.of_person(person)
        record(by, Act.PERSON_CHANGED, whom, before=before, after=after)


def hold(training_class: TrainingClass) -> TrainingClass:
    """The class as it stands, once nobody else is at its name and its managers.

    To be asked before `refuse_namesake`: whoever changes the one must know the other.
    """
    classes = TrainingClass.objects.select_for_update(no_key=True)
    return classes.get(pk=training_class.pk)


def refuse_namesake(
    name: str, teachers: Iterable[User], but: TrainingClass | None = None
) -> None:
    """Refuse a second class of one name to each of `teachers`, one at a time.

    `but` is the class that is to have the name, held already if there is one. It
    holds until the transaction ends. Raises NameTakenError.
    """
    for teacher in sorted(teachers, key=lambda each: each.pk):
        take_turns(teacher.pk)
        others = teacher.managed_classes.all()
        if but is not None and but.pk:
            others = others.exclude(pk=but.pk)
        if others.called(name):
            said = _("%(name)s teaches a class of this name already.")
            raise NameTakenError(said % {"name": teacher})


def _names(people: Iterable[User]) -> list[str]:
    return sorted(person.username for person in people)
