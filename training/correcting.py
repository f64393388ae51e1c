"""Changing marks that are wrong: one manager proposes it, a second one approves.

The answer and its marks stay as they were; the new ones stand beside them.
"""

from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.marking_bets import Mark
from quizzes.models import Answer, Attempt, Cause, Question
from quizzes.pass_rules import Counted
from quizzes.rescoring import RescoringError, supersede
from quizzes.scoring import reckon
from quizzes.standing_marks import (
    WITH_REMARKINGS,
    counted,
    counting,
    critical_errors,
    standing_of,
)
from quizzes.taking_turns import take_turns
from quizzes.wording import say
from training.approving import ApprovalError, ProposalKind, propose, register
from training.correction_words import describe_correction
from training.corrections import CORRECTION, corrections_of, subject_of_hand
from training.models import Proposal, User

FIGURES: Final = ("bets_right", "bets_asked", "hands_right", "hands_asked", "passed")


@dataclass(frozen=True, slots=True)
class Overruling:
    """How somebody wants the marks of one hand: whether each bet counts, in order.

    `on_time`: whether a late hand is to count as on time; None leaves that as it is.
    """

    question: Question
    rights: tuple[bool, ...]
    on_time: bool | None = None


def propose_correction(wanted: Overruling, by: User, reason: str) -> Proposal:
    """Propose that the marks of a hand be changed, with what the exam then scores.

    Raises ApprovalError when no mark would change, while the attempt runs, when
    something else is proposed for that hand, and when no reason is given.
    """
    attempt, answer = wanted.question.attempt, wanted.question.answer
    standing = standing_of(answer)
    was = list(standing.marks)
    now = [
        overruled(mark, right=right)
        for mark, right in zip(was, wanted.rights, strict=True)
    ]
    on_time = _on_time(answer, wanted.on_time)
    if attempt.is_live:
        raise ApprovalError(_("Marks are changed when the attempt has ended."))
    if now == was and on_time == standing.on_time:
        raise ApprovalError(_("Nothing would change: choose the marks that are wrong."))
    payload = {
        "attempt": str(attempt.key),
        "answer": answer.pk,
        "hand": wanted.question.number,
        "was": was,
        "now": now,
    }
    if answer.late:
        payload["on_time"] = {"was": standing.on_time, "now": on_time}
    return propose(
        CORRECTION,
        by,
        subject_key=subject_of_hand(wanted.question),
        person=attempt.trainee,
        payload=payload | _consequences(attempt, answer, payload),
        reason=reason,
    )


def _on_time(answer: Answer, wanted: bool | None) -> bool:  # noqa: FBT001  a wish
    """Whether `answer` is to count as on time: one that was not late always does."""
    if wanted is None or not answer.late:
        return standing_of(answer).on_time
    return wanted


def overruled(mark: Mark, *, right: bool) -> Mark:
    """`mark` set right or wrong by somebody, against what was reckoned.

    What is due, why, and what mistake it was stay: the rules are not changed by it.
    """
    if bool(mark["right"]) == right:
        return mark
    return mark | {"right": right, "overruled": True}


def apply_correction(proposal: Proposal, by: User, now: datetime) -> None:
    """Change the marks as proposed, unless they have changed since.

    Other corrections of the attempt that still wait then tell of the new score.
    """
    told = proposal.payload
    take_turns(Attempt.objects.get(key=told["attempt"]).trainee_id)  # as `supersede`
    attempt = Attempt.objects.select_for_update().get(key=told["attempt"])
    answer = _answers(attempt).get(pk=told["answer"])
    standing, lateness = standing_of(answer), told.get("on_time")
    moved = lateness is not None and lateness["was"] != standing.on_time
    if list(standing.marks) != told["was"] or moved:
        raise ApprovalError(_("The marks of this hand have changed since."))
    proposal.payload = told | _consequences(attempt, answer, told)
    proposal.save(update_fields=["payload"])
    try:
        supersede(
            attempt,
            marks={answer.pk: told["now"]},
            on_time={answer.pk: lateness["now"]} if lateness else {},
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
    waiting.payload = told | _consequences(attempt, answer, told)
    waiting.save(update_fields=["payload"])


def _consequences(
    attempt: Attempt, answer: Answer, told: dict[str, Any]
) -> dict[str, Any]:
    """What the attempt scores now, what it would score, and which papers tell of it."""
    again = copy(attempt)
    hands = [
        _recounted(each, told) if each.pk == answer.pk else counted(each)
        for each in _answers(attempt)
    ]
    if attempt.finished_at is not None:
        reckon(again, hands, attempt.finished_at)
    papers = Attempt.objects.filter(pk=attempt.pk, certificates__isnull=False)
    return {
        "score": {"was": _figures(attempt), "now": _figures(again)},
        "certificates": sorted(papers.values_list("certificates__serial", flat=True)),
    }


def _recounted(answer: Answer, told: dict[str, Any]) -> Counted:
    """An answer as it would count as proposed."""
    marks, lateness = told["now"], told.get("on_time")
    lifted = lateness["now"] if lateness else standing_of(answer).on_time
    right = counting(answer, marks, lifted=lifted)
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
