"""The changes of an attempt's marks that were proposed, and what became of them."""

from typing import Final

from quizzes.models import Attempt, Question
from training.models import Proposal, ProposalQuerySet, State

CORRECTION: Final = "score-correction"  # the kind of proposal that changes marks


def corrections_of(attempt: Attempt) -> ProposalQuerySet:
    """All that were ever proposed for one attempt, the newest first."""
    return Proposal.objects.filter(
        kind=CORRECTION, subject_key__startswith=f"{attempt.key} "
    )


def corrections_alive(attempt: Attempt) -> ProposalQuerySet:
    """Those that were approved, or still may be."""
    return corrections_of(attempt).filter(state__in=(State.APPROVED, State.WAITING))


def subject_of_hand(question: Question) -> str:
    """By what key proposals to change the marks of that hand are known."""
    return f"{question.attempt.key} {question.number}"


def correction_waiting(question: Question) -> Proposal | None:
    """The change of that hand's marks that waits to be approved, if one does."""
    found = Proposal.objects.waiting().filter(kind=CORRECTION)
    return found.filter(subject_key=subject_of_hand(question)).first()
