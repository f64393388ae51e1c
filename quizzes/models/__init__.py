"""What was asked, when it was shown, and what was answered.

A row is written once. An attempt copies the rules it runs under when it starts, so
that what was due can be worked out again years later; its score is filled in once,
when it ends.
"""

from quizzes.models.attempts import Attempt, AttemptQuerySet, Kind, Mode, Somebody
from quizzes.models.draws import Draw
from quizzes.models.editions import Edition
from quizzes.models.questions import (
    Answer,
    AnswerQuerySet,
    Question,
    QuestionQuerySet,
)
from quizzes.models.skills import Skill, SkillQuerySet

__all__ = [
    "Answer",
    "AnswerQuerySet",
    "Attempt",
    "AttemptQuerySet",
    "Draw",
    "Edition",
    "Kind",
    "Mode",
    "Question",
    "QuestionQuerySet",
    "Skill",
    "SkillQuerySet",
    "Somebody",
]
