"""People and classes, what they must learn, their exams, and what two people decide."""

from training.models.classes import Departure, TrainingClass, TrainingClassQuerySet
from training.models.drafts import RuleDraft, RuleDraftQuerySet
from training.models.exports import Export, ExportPiece, ExportSubject
from training.models.invitations import Invitation
from training.models.openings import (
    Opening,
    OpeningQuerySet,
    OpeningState,
    SatExam,
)
from training.models.people import Role, User, UserManager, UserQuerySet
from training.models.programmes import Programme, ProgrammePart, ProgrammeQuerySet
from training.models.proposals import Proposal, ProposalQuerySet, State
from training.models.regrades import (
    Regrade,
    RegradeLine,
    RegradeLineQuerySet,
    RegradeQuerySet,
    RegradeState,
)
from training.models.reviews import Appeal, AppealState, AttemptComment
from training.models.school import School
from training.models.table_tests import (
    LineResult,
    Outcome,
    TableTest,
    TableTestQuerySet,
    TableTestState,
)

__all__ = [
    "Appeal",
    "AppealState",
    "AttemptComment",
    "Departure",
    "Export",
    "ExportPiece",
    "ExportSubject",
    "Invitation",
    "LineResult",
    "Opening",
    "OpeningQuerySet",
    "OpeningState",
    "Outcome",
    "Programme",
    "ProgrammePart",
    "ProgrammeQuerySet",
    "Proposal",
    "ProposalQuerySet",
    "Regrade",
    "RegradeLine",
    "RegradeLineQuerySet",
    "RegradeQuerySet",
    "RegradeState",
    "Role",
    "RuleDraft",
    "RuleDraftQuerySet",
    "SatExam",
    "School",
    "State",
    "TableTest",
    "TableTestQuerySet",
    "TableTestState",
    "TrainingClass",
    "TrainingClassQuerySet",
    "User",
    "UserManager",
    "UserQuerySet",
]
