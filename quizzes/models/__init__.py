"""What was asked, when it was shown, and what was answered.

A row is written once. An attempt copies the rules it runs under when it starts, so
that what was due can be worked out again years later; its score is filled in once,
when it ends.
"""

from quizzes.models.attempt_kinds import Kind, Mode
from quizzes.models.attempts import Attempt, AttemptQuerySet, Somebody
from quizzes.models.draws import Draw
from quizzes.models.editions import Edition
from quizzes.models.notes import Note, NoteKind
from quizzes.models.questions import (
    Answer,
    AnswerQuerySet,
    Fate,
    Question,
    QuestionQuerySet,
)
from quizzes.models.school_sums import SchoolItemSum, SchoolMistakeSum
from quizzes.models.scores import Cause, Remarking, Score
from quizzes.models.skills import Skill, SkillQuerySet
from quizzes.models.sums import (
    UNAIDED,
    DaySum,
    ItemSum,
    MistakeSum,
    Occasion,
    TraineeSum,
)

__all__ = [
    "UNAIDED",
    "Answer",
    "AnswerQuerySet",
    "Attempt",
    "AttemptQuerySet",
    "Cause",
    "DaySum",
    "Draw",
    "Edition",
    "Fate",
    "ItemSum",
    "Kind",
    "MistakeSum",
    "Mode",
    "Note",
    "NoteKind",
    "Occasion",
    "Question",
    "QuestionQuerySet",
    "Remarking",
    "SchoolItemSum",
    "SchoolMistakeSum",
    "Score",
    "Skill",
    "SkillQuerySet",
    "Somebody",
    "TraineeSum",
]
