"""People, their classes and invitations, what they must learn and the exams for it."""

from training.models.classes import Departure, TrainingClass, TrainingClassQuerySet
from training.models.invitations import Invitation
from training.models.openings import Opening, OpeningQuerySet, SatExam
from training.models.people import Role, User, UserManager, UserQuerySet
from training.models.programmes import Programme, ProgrammePart, ProgrammeQuerySet

__all__ = [
    "Departure",
    "Invitation",
    "Opening",
    "OpeningQuerySet",
    "Programme",
    "ProgrammePart",
    "ProgrammeQuerySet",
    "Role",
    "SatExam",
    "TrainingClass",
    "TrainingClassQuerySet",
    "User",
    "UserManager",
    "UserQuerySet",
]
