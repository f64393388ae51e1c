"""Whether what was acknowledged is there: once, whole, and in every sum."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils import timezone

from quizzes.models import Answer, DaySum, ItemSum, MistakeSum
from quizzes.sums import rebuild_school_sums, rebuild_sums
from training.models import User

SUMS: Final = (ItemSum, MistakeSum, DaySum)


def account(acknowledged: Sequence[int]) -> dict[str, int]:
    """How much is not as it must be, by what is wrong.

    `acknowledged` are the keys of the questions whose answers were, since the last
    account.
    """
    said = set(acknowledged)
    kept = list(Answer.objects.given().values_list("question", flat=True))
    return {
        "acknowledged and not kept": len(said.difference(kept)),
        "acknowledged twice": len(acknowledged) - len(said),
        "kept twice": len(kept) - len(set(kept)),
        "people whose sums are not those of their answers": _wrong_sums(),
        "sums over everybody that differ": rebuild_school_sums(timezone.now()),
    }


def _wrong_sums() -> int:
    """People whose sums are others once they are made again from the answers."""
    wrong = 0
    for person in User.objects.trainees():
        before = _sums(person)
        rebuild_sums(person)
        wrong += before != _sums(person)
    return wrong


def _sums(person: User) -> list[list[str]]:
    """What the rows say, keys left out, shares to six places: they are floats."""
    return [
        sorted(
            str(_plain(row)) for row in table.objects.filter(trainee=person).values()
        )
        for table in SUMS
    ]


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: round(value, 6) if isinstance(value, float) else value
        for name, value in row.items()
        if name != "id"
    }
