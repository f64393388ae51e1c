"""The managers' pages as they are asked for: real views, real templates, real rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.db import connection
from django.test import Client
from django.urls import reverse

from bench import durations
from training.models import TrainingClass, User
from training.practised import rule_sets_of

TIMES: Final = 12  # that every page is asked for
WARM: Final = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """How one page was served: the queries of one, and the seconds of each."""

    queries: int
    seconds: list[float]


def measure_pages() -> Mapping[str, Asked]:
    """Every page, one after the other, as an owner or a manager sees it."""
    return {
        name: _measure(_client(who), addresses)
        for name, (who, addresses) in _pages().items()
    }


def _pages() -> Mapping[str, tuple[User, Sequence[str]]]:
    owner = User.objects.get(username="owner")
    first = TrainingClass.objects.order_by("pk")[0]
    manager = first.managers.get()
    people = [it.pk for it in first.trainees.order_by("pk")[:10]]
    attempts = User.objects.get(pk=people[0]).attempts.finished()
    attempt = attempts.order_by("-hands_asked")[0]
    # A house that the class practises: else the page of a larger school would be that
    # of another house, with more items.
    items = f"{reverse('training:statistics')}?rules={rule_sets_of(people)[0]}"
    return {
        "heat map of a class": (
            owner,
            [reverse("training:heat", args=[first.pk])],
        ),
        "page of a person, with their attempts": (
            owner,
            [reverse("training:trainee", args=[pk]) for pk in people],
        ),
        "one attempt, hand by hand": (
            owner,
            [reverse("training:attempt", args=[attempt.key])],
        ),
        "item statistics, whole school": (owner, [items]),
        "item statistics, a manager's classes": (manager, [items]),
        "all trainees": (owner, [reverse("training:trainees")]),
        "trainees by time a hand": (
            owner,
            [reverse("training:trainees") + "?sort=time"],
        ),
        "classes": (owner, [reverse("training:classes")]),
        "log": (owner, [reverse("training:log")]),
        "exports": (owner, [reverse("training:exports")]),
    }


def _client(user: User) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client


def _measure(client: Client, addresses: Sequence[str]) -> Asked:
    several = [addresses[each % len(addresses)] for each in range(TIMES)]

    def ask(address: str) -> None:
        response = client.get(address)
        if response.status_code != 200:
            raise RuntimeError(f"{address} gave {response.status_code}")

    for address in several[:WARM]:
        ask(address)
    return Asked(_queries(partial(ask, several[0])), durations(ask, several))


def _queries(deed: Callable[[], object]) -> int:
    """How many statements the database is sent meanwhile."""
    sent = []

    def note(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        sent.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        deed()
    return len(sent)
