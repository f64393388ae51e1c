"""What was asked, when it was shown, and what was answered.

A row is written once. An attempt copies the rules it runs under when it starts, so
that what was due can be worked out again years later; its score is filled in once,
when it ends.
"""

from quizzes.models.attempts import Attempt, AttemptQuerySet, Kind, Somebody
from quizzes.models.questions import (
    Answer,
    AnswerQuerySet,
    Question,
    QuestionQuerySet,
)

__all__ = [
    "Answer",
    "AnswerQuerySet",
    "Attempt",
    "AttemptQuerySet",
    "Kind",
    "Question",
    "QuestionQuerySet",
    "Somebody",
]
