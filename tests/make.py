"""People for tests: Alice learns, Bob reviews, Charlie is somebody else."""

from django.test import Client

from training.models import Role, TrainingClass, User

PASSWORD = "correct horse battery"  # noqa: S105  of nobody


def make_user(name: str, role: Role, *, password: str = PASSWORD) -> User:
    """A person called `name` who logs in by the lower-case of it."""
    username = name.lower().replace(" ", ".")
    user: User = User.objects.create_user(
        username=username,
        email=f"{username}@example.org",
        password=password,
        full_name=name,
        role=role,
    )
    return user


def make_trainee(name: str = "Alice") -> User:
    """A person who learns."""
    return make_user(name, Role.TRAINEE)


def make_manager(name: str = "Bob") -> User:
    """A person who reviews; of no class yet."""
    return make_user(name, Role.MANAGER)


def make_owner(name: str = "Olive") -> User:
    """A person who runs the site, and may use the admin pages."""
    owner: User = User.objects.create_superuser(
        username=name.lower(),
        email=f"{name.lower()}@example.org",
        password=PASSWORD,
        full_name=name,
    )
    return owner


def make_class(
    name: str = "Evening class",
    *,
    managers: tuple[User, ...] = (),
    trainees: tuple[User, ...] = (),
) -> TrainingClass:
    """A class with these people in it."""
    made = TrainingClass.objects.create(name=name)
    made.managers.set(managers)
    made.trainees.set(trainees)
    return made


def logged_in(person: User) -> Client:
    """A browser in which `person` has come in, whatever doors there are."""
    client = Client()
    client.force_login(person)
    return client
