"""Trainees on the managers' list, for tests: who they are, and their lines."""

from django.urls import reverse

from tests.make import make_class, make_manager, make_trainee
from tests.training.records import make_answer, make_attempt
from training.models import User
from training.roster import Entry, roster, trainees_called
from training.roster_attempts import with_attempts

TRAINEES = reverse("training:trainees")


def page_of(person: User) -> str:
    """The page of one trainee."""
    return reverse("training:trainee", args=[person.pk])


def one_of_two() -> tuple[User, User, User]:
    """Bob, his trainee Alice, and Charlie, who is in nobody's class."""
    bob, alice, charlie = make_manager(), make_trainee(), make_trainee("Charlie")
    make_class(managers=(bob,), trainees=(alice,))
    return bob, alice, charlie


def two_trainees() -> User:
    """Bob with Alice, who is slow and sure, and Charlie, quick and wrong."""
    bob, alice, charlie = one_of_two()
    make_class("Nights", managers=(bob,), trainees=(charlie,))
    make_answer(make_attempt(alice), right=3, ms=9000)
    make_answer(make_attempt(charlie), right=1, ms=2000)
    return bob


def lines(reviewer: User, called: str = "") -> list[Entry]:
    """The lines of the list that `reviewer` sees, of people so called."""
    people = trainees_called(reviewer, called)
    return with_attempts(roster(people), people.values("pk"))


def names(entries: list[Entry]) -> list[str]:
    """Whose lines they are."""
    return [entry.name for entry in entries]
