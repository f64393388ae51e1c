"""Superseding a score: new marks and a new score beside the old ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NotRequired, TypedDict, Unpack, cast

from django.db import transaction

from logbook.models import Act
from logbook.recording import Subject, record
from quizzes.models import Answer, Attempt, Cause, Remarking, Score, Somebody
from quizzes.scoring import count
from quizzes.standing_marks import WITH_REMARKINGS, counting, standing_of
from quizzes.sums import rebuild_sums
from quizzes.taking_turns import take_turns
from tablegames.messages import TableGamesError, gettext_noop

type Mark = Mapping[str, Any]

FIGURES: Final = (
    "hands_asked", "hands_right", "bets_asked", "bets_right", "median_ms", "p90_ms",
    "critical_errors", "outcome", "passed",
)  # fmt: skip
LOGGED: Final = ("hands_right", "bets_right", "bets_asked", "passed")
PLACE: Final = ("box", "spot", "field")  # what a mark is of


class RescoringError(TableGamesError):
    """Marks that cannot supersede those of an attempt; the message says why."""


class Change(TypedDict):
    """Why a score is superseded, by whom and when.

    `by` is None for the site itself. `rules` names the edition it was graded by, if
    that is another one. `on_time` says of late answers, by their keys, whether they
    count as on time from now on; what it does not name stays as it is.
    """

    cause: Cause
    by: Somebody | None
    reason: str
    now: datetime
    rules: NotRequired[str]
    on_time: NotRequired[Mapping[int, bool]]


@dataclass(frozen=True, slots=True)
class _Again:
    """An answer as it is judged from now on."""

    answer: Answer
    marks: list[Mark]
    lifted: bool


def supersede(
    attempt: Attempt,
    *,
    marks: Mapping[int, Sequence[Mark]],
    **change: Unpack[Change],
) -> Score:
    """Give answers of `attempt` other `marks`, by their keys, and score it anew.

    The answers stay as they are, and so does every earlier score: the first time the
    original is copied into one. The columns of the attempt then hold the new figures.
    A late answer still counts for nothing, unless it is to count as on time; one that
    was left blank counts by its new marks. Raises RescoringError while the attempt
    runs, and when no mark comes out otherwise, and ValueError for marks that are not
    of its answers.
    """
    with transaction.atomic():
        take_turns(attempt.trainee_id)  # before the attempt, as all do who want both
        locked = Attempt.objects.select_for_update().get(pk=attempt.pk)
        if locked.finished_at is None:
            raise RescoringError(gettext_noop("This attempt has not ended yet."))
        remarked = _remarked(locked, marks, change.get("on_time", {}))
        number = _keep_original(locked)
        before = _logged(locked)
        score = _score(locked, change, number + 1, remarked)
        rebuild_sums(locked.trainee)
        _record(locked, change, before)
    attempt.refresh_from_db()
    return score


def _remarked(
    attempt: Attempt, marks: Mapping[int, Sequence[Mark]], on_time: Mapping[int, bool]
) -> list[_Again]:
    """The answers that are judged otherwise now, with their new marks."""
    own = Answer.objects.filter(question__attempt=attempt, pk__in=marks)
    answers = list(own.prefetch_related(WITH_REMARKINGS))
    if len(answers) != len(marks):
        raise ValueError(f"answers of other attempts than {attempt.key}")
    found = []
    for answer in answers:
        new = list(marks[answer.pk])
        if [_place(each) for each in new] != [_place(it) for it in answer.marks]:
            raise ValueError(f"marks of other bets than those of answer {answer.pk}")
        standing = standing_of(answer)
        lifted = answer.late and on_time.get(answer.pk, standing.on_time)
        if new != list(standing.marks) or lifted != (answer.late and standing.on_time):
            found.append(_Again(answer, new, lifted))
    if not found:
        raise RescoringError(gettext_noop("No mark of this attempt would change."))
    return found


def _place(mark: Mark) -> tuple[Any, ...]:
    return tuple(mark.get(name) for name in PLACE)


def _keep_original(attempt: Attempt) -> int:
    """The number of the newest score; the original is copied if there is none yet."""
    newest = attempt.scores.order_by("-number").first()
    if newest is not None:
        return newest.number
    _copied(attempt, number=1, cause=Cause.EXAM, at=attempt.finished_at)
    return 1


def _score(
    attempt: Attempt,
    change: Change,
    number: int,
    remarked: list[_Again],
) -> Score:
    by = change["by"]
    score = _copied(
        attempt,
        number=number,
        cause=change["cause"],
        rules=change.get("rules", ""),
        reason=change["reason"],
        by_id=cast("int", by.pk) if by else None,
        at=change["now"],
    )
    for again in remarked:
        _remark(score, again)
    answers = Answer.objects.filter(question__attempt=attempt)
    finished_at = cast("datetime", attempt.finished_at)
    count(attempt, list(answers.prefetch_related(WITH_REMARKINGS)), finished_at)
    attempt.save()
    for name in FIGURES:
        setattr(score, name, getattr(attempt, name))
    score.save()
    return score


def _copied(attempt: Attempt, **facts: Any) -> Score:
    figures = {name: getattr(attempt, name) for name in FIGURES}
    return Score.objects.create(attempt=attempt, **figures, **facts)


def _remark(score: Score, again: _Again) -> None:
    right = counting(again.answer, again.marks, lifted=again.lifted)
    Remarking.objects.create(
        score=score,
        answer=again.answer,
        marks=again.marks,
        bets_right=right,
        right=right == again.answer.bets_asked,
        lifted=again.lifted,
    )


def _logged(attempt: Attempt) -> dict[str, int | bool | None]:
    return {name: getattr(attempt, name) for name in LOGGED}


def _record(
    attempt: Attempt, change: Change, before: dict[str, int | bool | None]
) -> None:
    person = cast(
        "Any", change["by"]
    )  # people are users; quizzes knows no more of them
    record(
        person,
        Act.SCORE_SUPERSEDED,
        Subject("attempt", str(attempt.key), attempt.trainee),
        before=before,
        after=_logged(attempt) | {"cause": change["cause"].value},
        reason=change["reason"],
    )
