"""Who proposed that a score be changed: a score itself names only who approved it."""

from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from quizzes.models import Remarking, Score
from training.corrections import CORRECTION
from training.models import Proposal, RegradeLine

_NAMED: Final = {"proposed_by_id": "pk", "proposed_by_name": "full_name"}


def scores_told() -> QuerySet[Score]:
    """All scores, each with its `proposed_by_id` and `proposed_by_name`, in order.

    Both are None for the original, and where the proposal is gone.
    """
    told = {name: _proposer(fact, "") for name, fact in _NAMED.items()}
    return Score.objects.select_related("by").annotate(**told).order_by("number")


def remarkings_told() -> QuerySet[Remarking]:
    """All remarkings with their scores, the same said of each."""
    told = {name: _proposer(fact, "score__") for name, fact in _NAMED.items()}
    return Remarking.objects.select_related("score__by").annotate(**told)


def _proposer(fact: str, path: str) -> Any:
    """A fact about who proposed the change that is at the end of `path`.

    A change is kept at the moment at which its proposal was decided, or at which its
    line of a regrade was done.
    """
    corrections = Proposal.objects.filter(
        kind=CORRECTION,
        person=OuterRef(f"{path}attempt__trainee"),
        decided_at=OuterRef(f"{path}at"),
    ).order_by()
    lines = RegradeLine.objects.filter(
        attempt=OuterRef(f"{path}attempt"), applied_at=OuterRef(f"{path}at")
    ).order_by()
    return Coalesce(
        Subquery(corrections.values(f"proposed_by__{fact}")[:1]),
        Subquery(lines.values(f"regrade__proposal__proposed_by__{fact}")[:1]),
    )
