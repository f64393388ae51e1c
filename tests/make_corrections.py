"""Corrections of marks for tests: what is proposed, sent and told of one."""

from django.urls import reverse

from quizzes.models import Answer, Attempt
from training.approving import kind_of
from training.correcting import Overruling
from training.models import Proposal


def address(attempt: Attempt, number: int = 1) -> str:
    """Where a hand of `attempt` is corrected."""
    return reverse("training:correct", args=[attempt.key, number])


def answer_of(attempt: Attempt, number: int = 1) -> Answer:
    """What was answered to a hand of `attempt`."""
    return Answer.objects.get(question=attempt.questions.get(number=number))


def all_right(attempt: Attempt, number: int = 1) -> Overruling:
    """A hand of `attempt` with every bet set right."""
    question = attempt.questions.get(number=number)
    return Overruling(question, (True,) * len(question.answer.marks))


def fields(wanted: Overruling, **more: str) -> dict[str, str]:
    """What the form sends that wants it."""
    ticked = {
        f"right-{place}": "on" for place, right in enumerate(wanted.rights) if right
    }
    return ticked | {"reason": "The line was printed wrongly."} | more


def score_of(attempt: Attempt) -> tuple[int | None, int | None, bool | None]:
    """Bets right, hands right and whether it is passed, as it stands now."""
    attempt.refresh_from_db()
    return attempt.bets_right, attempt.hands_right, attempt.passed


def changes(proposal: Proposal) -> dict[str, tuple[str, str]]:
    """What `proposal` tells: by name, what was and what would be."""
    told = kind_of(proposal).describe(proposal)
    return {each.name: (each.was, each.now) for each in told.changes}
