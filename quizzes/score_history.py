"""How the score of an attempt came about, once marks of it have been changed."""

from quizzes.models import Attempt, Score


def history_of(attempt: Attempt) -> tuple[Score, ...]:
    """Every score of `attempt`, the standing one first; none if nothing changed."""
    return tuple(attempt.scores.order_by("-number"))


def graded_by(attempt: Attempt) -> str:
    """The edition of its newest grading; the one it was sat under if there was none.

    A correction that follows a grading names none, and leaves that one in force.
    """
    again = attempt.scores.exclude(rules="").order_by("-number").first()
    return again.rules if again else attempt.rules
