"""People, the classes they learn in, and the invitations that bring them in."""

from training.models.classes import Departure, TrainingClass, TrainingClassQuerySet
from training.models.invitations import Invitation
from training.models.people import Role, User, UserManager, UserQuerySet

__all__ = [
    "Departure",
    "Invitation",
    "Role",
    "TrainingClass",
    "TrainingClassQuerySet",
    "User",
    "UserManager",
    "UserQuerySet",
]
