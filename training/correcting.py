"""Changing marks that are wrong: one manager proposes it, a second one approves.

The answer and its marks stay as they were; the new ones stand beside them.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.marking_bets import Mark, write_signed
from quizzes.models import Answer, Attempt, Cause, Question
from quizzes.pass_rules import Counted
from quizzes.rescoring import RescoringError, supersede
from quizzes.scoring import reckon
from quizzes.standing_marks import (
    WITH_REMARKINGS,
    counted,
    critical_errors,
    standing_marks,
)
from quizzes.wording import say
from training.approving import ApprovalError, ProposalKind, propose, register
from training.correction_words import describe_correction
from training.corrections import CORRECTION, corrections_of, subject_of_hand
from training.models import Proposal, User

FIGURES: Final = ("bets_right", "bets_asked", "hands_right", "hands_asked", "passed")


@dataclass(frozen=True, slots=True)
class Overruling:
    """How somebody wants the marks of one hand: whether each bet counts, in order."""

    question: Question
    rights: tuple[bool, ...]


def propose_correction(wanted: Overruling, by: User, reason: str) -> Proposal:
    """Propose that the marks of a hand be changed, with what the exam then scores.

    Raises ApprovalError when no mark would change, while the attempt runs, when
    something else is proposed for that hand, and when no reason is given.
    """
    attempt, answer = wanted.question.attempt, wanted.question.answer
    was = standing_marks(answer)
    now = [
        overruled(mark, right=right)
        for mark, right in zip(was, wanted.rights, strict=True)
    ]
    if attempt.is_live:
        raise ApprovalError(_("Marks are changed when the attempt has ended."))
    if now == was:
        raise ApprovalError(_("Nothing would change: choose the marks that are wrong."))
    payload = {
        "attempt": str(attempt.key),
        "answer": answer.pk,
        "hand": wanted.question.number,
        "was": was,
        "now": now,
    }
    return propose(
        CORRECTION,
        by,
        subject_key=subject_of_hand(wanted.question),
        person=attempt.trainee,
        payload=payload | _consequences(attempt, answer, now),
        reason=reason,
    )


def overruled(mark: Mark, *, right: bool) -> Mark:
    """`mark` set right or wrong by somebody, against what was reckoned.

    What counts as right is what was given, so it is due then, and cost nothing.
    """
    if bool(mark["right"]) == right:
        return mark
    changed = mark | {"right": right, "mistake": None, "overruled": True}
    if "told" in mark:
        changed["told"] = None
    if not right:
        return changed
    changed["cost"] = write_signed(0) if "spot" in mark else None
    for side in ("", "_action", "_amount"):
        if mark.get(f"given{side}"):
            changed[f"due{side}"] = mark[f"given{side}"]
    return changed


def apply_correction(proposal: Proposal, by: User, now: datetime) -> None:
    """Change the marks as proposed, unless they have changed since.

    Other corrections of the attempt that still wait then tell of the new score.
    """
    told = proposal.payload
    attempt = Attempt.objects.select_for_update().get(key=told["attempt"])
    answer = _answers(attempt).get(pk=told["answer"])
    if standing_marks(answer) != told["was"]:
        raise ApprovalError(_("The marks of this hand have changed since."))
    proposal.payload = told | _consequences(attempt, answer, told["now"])
    proposal.save(update_fields=["payload"])
    try:
        supersede(
            attempt,
            marks={answer.pk: told["now"]},
            cause=Cause.CORRECTION,
            by=by,
            reason=proposal.reason,
            now=now,
        )
    except RescoringError as error:
        raise ApprovalError(say(error.message)) from error
    # One that is being decided meanwhile reckons for itself, and waits for this.
    for other in corrections_of(attempt).waiting().select_for_update(skip_locked=True):
        _tell_anew(other, attempt)


def _tell_anew(waiting: Proposal, attempt: Attempt) -> None:
    answer = _answers(attempt).get(pk=waiting.payload["answer"])
    told = waiting.payload
    waiting.payload = told | _consequences(attempt, answer, told["now"])
    waiting.save(update_fields=["payload"])


def _consequences(
    attempt: Attempt, answer: Answer, marks: Sequence[Mark]
) -> dict[str, Any]:
    """What the attempt scores now, what it would score, and which papers tell of it."""
    again = copy(attempt)
    hands = [
        _recounted(each, marks) if each.pk == answer.pk else counted(each)
        for each in _answers(attempt)
    ]
    if attempt.finished_at is not None:
        reckon(again, hands, attempt.finished_at)
    papers = Attempt.objects.filter(pk=attempt.pk, certificates__isnull=False)
    return {
        "score": {"was": _figures(attempt), "now": _figures(again)},
        "certificates": sorted(papers.values_list("certificates__serial", flat=True)),
    }


def _recounted(answer: Answer, marks: Sequence[Mark]) -> Counted:
    """An answer as it would count with other marks; one that was late, for nothing."""
    right = 0 if answer.late else sum(bool(mark["right"]) for mark in marks)
    return replace(
        counted(answer),
        bets_right=right,
        right=right == answer.bets_asked,
        critical=critical_errors(marks),
    )


def _answers(attempt: Attempt) -> Any:
    own = Answer.objects.filter(question__attempt=attempt)
    return own.prefetch_related(WITH_REMARKINGS)


def _figures(attempt: Attempt) -> dict[str, Any]:
    return {name: getattr(attempt, name) for name in FIGURES}


def register_correction() -> None:
    """Have corrections proposed and approved like everything that wants two people."""
    register(
        CORRECTION,
        ProposalKind(
            gettext_lazy("Changed marks"), apply_correction, describe_correction
        ),
    )
