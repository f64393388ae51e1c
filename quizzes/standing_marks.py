"""The marks of an answer as they stand: its own, or those that superseded them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from quizzes.models import Answer, Remarking
from quizzes.pass_rules import Counted

type Mark = dict[str, Any]

# For a queryset of answers, or under "answer__" one of questions: no query an answer.
WITH_REMARKINGS = Prefetch(
    "remarkings", queryset=Remarking.objects.order_by("score__number")
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How an answer counts now."""

    marks: Sequence[Mark]
    bets_right: int
    right: bool
    corrected: bool


def standing_of(answer: Answer) -> Standing:
    """`answer` by its newest marks."""
    newest = _newest(answer)
    if newest is None:
        return Standing(answer.marks, answer.bets_right, answer.right, corrected=False)
    return Standing(newest.marks, newest.bets_right, newest.right, corrected=True)


def standing_marks(answer: Answer) -> list[Mark]:
    """The marks of `answer` as they stand."""
    return list(standing_of(answer).marks)


def counted(answer: Answer) -> Counted:
    """`answer` as it counts now."""
    now = standing_of(answer)
    return Counted(
        answer.bets_asked,
        now.bets_right,
        now.right,
        critical_errors(now.marks),
        answer.server_ms if answer.was_given else None,
    )


def critical_errors(marks: Sequence[Mark]) -> int:
    """How many bets were paid that were to be taken, or taken that were to be paid.

    Those of a late answer too: the clock does not undo what was done.
    """
    return sum(_deeds(mark) == {"take", "pay"} for mark in marks)


def _deeds(mark: Mark) -> set[str]:
    """What was done with a bet and what was due; nothing where no bet is settled."""
    if "given_action" in mark:
        return {mark["given_action"], mark["due_action"]}
    return {str(mark[side].get("action")) for side in ("given", "due")}


def _newest(answer: Answer) -> Remarking | None:
    if not answer.pk:
        return None
    return max(answer.remarkings.all(), key=lambda it: it.pk, default=None)
