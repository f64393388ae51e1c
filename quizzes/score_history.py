"""How the score of an attempt came about, once marks of it have been changed."""

from quizzes.models import Attempt, Score


def history_of(attempt: Attempt) -> tuple[Score, ...]:
    """Every score of `attempt`, the standing one first; none if nothing changed."""
    return tuple(attempt.scores.order_by("-number"))
