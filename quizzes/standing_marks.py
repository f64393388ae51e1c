"""The marks of an answer as they stand: its own, or those that superseded them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch

from quizzes.models import Answer, Cause, Remarking
from quizzes.pass_rules import Counted

type Mark = dict[str, Any]

# For a queryset of answers, or under "answer__" one of questions: no query an answer.
WITH_REMARKINGS = Prefetch(
    "remarkings", queryset=Remarking.objects.select_related("score")
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How an answer counts now.

    `marks` say what counts, `ruled` what the rules alone make of the same: they differ
    where somebody has overruled them. `on_time` is whether the marks count at all: it
    was not late, or its lateness has been lifted. `rules` is the edition it was graded
    by since, empty where that is still its question's; `newest` what superseded its
    own marks last, None where nothing did.
    """

    marks: Sequence[Mark]
    ruled: Sequence[Mark]
    bets_right: int
    right: bool
    on_time: bool
    rules: str = ""
    newest: Remarking | None = None

    @property
    def corrected(self) -> bool:
        """Whether it is judged otherwise than it was."""
        return self.newest is not None

    @property
    def graded_again(self) -> str:
        """The number of the edition that last judged it otherwise.

        Empty where nothing did, or somebody's correction did.
        """
        if self.newest is None or self.newest.score.cause != Cause.REGRADE:
            return ""
        return self.rules.rpartition("@")[2]

    @property
    def reason(self) -> str:
        """Why it is, as was said for the trainee to read too; empty where it is not."""
        return self.newest.score.reason if self.newest else ""


def standing_of(answer: Answer) -> Standing:
    """`answer` by its newest marks."""
    several = _remarkings(answer)
    if not several:
        return as_given(answer)
    newest = several[-1]
    ruled = _ruled(answer, several)
    graded = [each.score.rules for each in several if each.score.rules]
    return Standing(
        [_over(mark, due) for mark, due in zip(newest.marks, ruled, strict=True)],
        ruled,
        newest.bets_right,
        newest.right,
        on_time=not answer.late or newest.lifted,
        rules=graded[-1] if graded else "",
        newest=newest,
    )


def as_given(answer: Answer) -> Standing:
    """`answer` by its own marks, whatever superseded them."""
    own = answer.marks
    return Standing(own, own, answer.bets_right, answer.right, on_time=not answer.late)


def _ruled(answer: Answer, several: Sequence[Remarking]) -> list[Mark]:
    """The newest mark of each bet that nobody has set against the rules."""
    rows = [answer.marks, *(each.marks for each in several)]
    return [
        next(mark for mark in reversed(of_bet) if not mark.get("overruled"))
        for of_bet in zip(*rows, strict=True)
    ]


def _over(mark: Mark, ruled: Mark) -> Mark:
    """`mark`; if overruled, with what the rules make due and name beside it.

    Older ones were kept as if what was given had been due.
    """
    if not mark.get("overruled"):
        return mark
    return ruled | {"right": mark["right"], "overruled": True}


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


def counting(
    answer: Answer, marks: Sequence[Mapping[str, Any]], *, lifted: bool
) -> int:
    """How many bets of `answer` count as right by `marks`.

    None where it was late, unless its lateness is `lifted`.
    """
    if answer.late and not lifted:
        return 0
    return sum(bool(mark["right"]) for mark in marks)


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
    several = _remarkings(answer)
    return several[-1] if several else None


def _remarkings(answer: Answer) -> list[Remarking]:
    """What superseded the marks of `answer`, the newest last."""
    if not answer.pk:
        return []
    return sorted(answer.remarkings.all(), key=lambda it: it.pk)
