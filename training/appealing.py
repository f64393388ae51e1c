"""Appeals: a trainee asks for a second look at an exam, and a manager decides."""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from logbook.models import Act
from logbook.recording import Fact, record
from quizzes.models import Attempt, Question
from training.commenting import subject_of
from training.corrections import correction_waiting, corrections_of
from training.models import Appeal, AppealState, Proposal, State, User


class AppealError(Exception):
    """It cannot be appealed or decided now; the message is a sentence that says why."""


class UndecidedMarksError(AppealError):
    """It cannot be upheld yet: the changed marks still want a second manager."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an appeal is decided, in words for the trainee, and by which correction."""

    upheld: bool
    outcome: str
    correction: Proposal | None = None


def appeal(
    attempt: Attempt, question: Question | None, text: str, now: datetime
) -> Appeal:
    """Keep the trainee's appeal about `question`, or about the exam as a whole.

    One that is open already stands, and is given back when its text is the same.
    Raises AppealError when it is another, and while the exam is still being sat.
    """
    if not attempt.is_exam or attempt.is_live:
        raise AppealError(_("Only an exam that has ended can be appealed."))
    with transaction.atomic():
        try:
            with transaction.atomic():
                made = Appeal.objects.create(
                    attempt=attempt, question=question, text=text, at=now
                )
        except IntegrityError:
            return _already_open(attempt, question, text)
        record(attempt.trainee, Act.APPEALED, subject_of(attempt), after=_facts(made))
    return made


def decide(found: Appeal, ruling: Ruling, by: User, now: datetime) -> Appeal:
    """Decide an appeal, once: the same ruling again is the one that stands.

    Raises AppealError when it is decided otherwise, when it is one's own, and for a
    correction that is about another attempt; UndecidedMarksError when it would be
    upheld by marks that are not changed: see `unapproved`.
    """
    state = AppealState.UPHELD if ruling.upheld else AppealState.REFUSED
    with transaction.atomic():
        held = Appeal.objects.select_for_update().get(pk=found.pk)
        if not held.is_open:
            if (held.state, held.outcome) == (state, ruling.outcome):
                return held
            raise AppealError(_("This appeal is decided already."))
        _refuse_unless_fit(held, ruling, by)
        held.state, held.outcome, held.correction = (
            state,
            ruling.outcome,
            ruling.correction,
        )
        held.decided_by, held.decided_at = by, max(now, held.at)
        held.save()
        facts = _facts(held) | {"state": state.value}
        whose = subject_of(held.attempt)
        record(by, Act.APPEAL_DECIDED, whose, after=facts, reason=held.outcome)
        return held


def unapproved(found: Appeal, correction: Proposal | None = None) -> bool:
    """Whether its marks are not changed yet: `correction`, or the change of its hand.

    Who reads that an appeal is upheld takes the score for changed; what still waits may
    be refused.
    """
    if correction is not None and correction.state != State.APPROVED:
        return True
    return found.question is not None and bool(correction_waiting(found.question))


def not_yet() -> str:
    """Why an appeal is not upheld while its changed marks wait."""
    return _("Changed marks uphold an appeal once a second manager has approved them.")


def _refuse_unless_fit(held: Appeal, ruling: Ruling, by: User) -> None:
    if held.attempt.trainee_id == by.pk:
        raise AppealError(_("Somebody else must decide your appeal."))
    wanted = ruling.correction
    if wanted and not corrections_of(held.attempt).filter(pk=wanted.pk).exists():
        raise AppealError(_("That correction is about another attempt."))
    if ruling.upheld and unapproved(held, wanted):
        raise UndecidedMarksError(not_yet())


def _already_open(attempt: Attempt, question: Question | None, text: str) -> Appeal:
    there: Appeal = attempt.appeals.open().get(question=question)
    if there.text == text:
        return there
    raise AppealError(_("You have appealed this already; it waits to be decided."))


def _facts(about: Appeal) -> dict[str, Fact]:
    return {"hand": about.question.number} if about.question else {}
