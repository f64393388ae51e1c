"""The marks of an answer as they stand: its own, or those that superseded them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch

from quizzes.models import Answer, Remarking
from quizzes.pass_rules import Counted

type Mark = dict[str, Any]

# For a queryset of answers, or under "answer__" one of questions: no query an answer.
WITH_REMARKINGS = Prefetch(
    "remarkings", queryset=Remarking.objects.select_related("score")
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How an answer counts now.

    `rules` is the edition it was graded by since, empty where that is still its
    question's; `corrected` whether it is judged otherwise than it was.
    """

    marks: Sequence[Mark]
    bets_right: int
    right: bool
    corrected: bool = False
    rules: str = ""


def standing_of(answer: Answer) -> Standing:
    """`answer` by its newest marks."""
    newest = _newest(answer)
    if newest is None:
        return as_given(answer)
    return Standing(
        newest.marks,
        newest.bets_right,
        newest.right,
        corrected=True,
        rules=newest.score.rules,
    )


def as_given(answer: Answer) -> Standing:
    """`answer` by its own marks, whatever superseded them."""
    return Standing(answer.marks, answer.bets_right, answer.right)


def standing_marks(answer: Answer) -> list[Mark]:
    """The marks of `answer` as they stand."""
    return list(standing_of(answer).marks)


def counted(answer: Answer) -> Counted:
    """`answer` as it counts now."""
    newest = _newest(answer)
    given = counted_as_given(answer)
    return given if newest is None else remarked(given, newest)


def counted_as_given(answer: Answer, marks: Sequence[Mark] | None = None) -> Counted:
    """`answer` as it counted before any mark of it was superseded.

    Its critical errors are looked for in `marks`, where its own cannot be read.
    """
    return Counted(
        answer.bets_asked,
        answer.bets_right,
        answer.right,
        critical_errors(answer.marks if marks is None else marks),
        answer.server_ms if answer.was_given else None,
    )


def remarked(counted: Counted, remarking: Remarking) -> Counted:
    """`counted` with what `remarking` says in the place of the marks."""
    return replace(
        counted,
        bets_right=remarking.bets_right,
        right=remarking.right,
        critical=critical_errors(remarking.marks),
    )


def critical_errors(marks: Sequence[Mark]) -> int:
    """How many bets were paid that were to be taken, or taken that were to be paid.

    Those of a late answer too: the clock does not undo what was done.
    """
    wrong = (mark for mark in marks if not mark["right"])
    return sum(_deeds(mark) == {"take", "pay"} for mark in wrong)


def _deeds(mark: Mark) -> set[str]:
    """What was done with a bet and what was due; nothing where no bet is settled."""
    if "given_action" in mark:
        return {mark["given_action"], mark["due_action"]}
    return {str(mark[side].get("action")) for side in ("given", "due")}


def _newest(answer: Answer) -> Remarking | None:
    if not answer.pk:
        return None
    return max(answer.remarkings.all(), key=lambda it: it.pk, default=None)
