"""All that is kept of one trainee beside their practice, for who reviews them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from quizzes.models import Attempt
from training.models import Appeal, AttemptComment, Proposal, TableTest, User

NEWEST: Final = 10  # of each; all of them are on the pages they come from


@dataclass(frozen=True, slots=True)
class Paper:
    """A certificate that was issued, by what it says."""

    serial: str
    rule_set: str
    issued_at: datetime


@dataclass(frozen=True, slots=True)
class Records:
    """The newest of each kind."""

    papers: tuple[Paper, ...]
    table_tests: tuple[TableTest, ...]
    appeals: tuple[Appeal, ...]
    comments: tuple[AttemptComment, ...]
    proposals: tuple[Proposal, ...]


def records_of(person: User, reader: User) -> Records:
    """What `reader` may see of it; one query for each kind."""
    tests = TableTest.objects.visible_to(reader).filter(trainee=person)
    appeals = Appeal.objects.visible_to(reader).filter(attempt__trainee=person)
    comments = AttemptComment.objects.filter(attempt__trainee=person)
    proposals = Proposal.objects.visible_to(reader).filter(person=person)
    return Records(
        _papers(person),
        tuple(tests.select_related("programme", "recorded_by")[:NEWEST]),
        tuple(appeals.select_related("attempt__trainee", "question")[:NEWEST]),
        tuple(
            comments.select_related("attempt", "question", "by").order_by("-at", "-pk")[
                :NEWEST
            ]
        ),
        tuple(proposals.select_related("proposed_by", "person")[:NEWEST]),
    )


def _papers(person: User) -> tuple[Paper, ...]:
    certified = Attempt.objects.of(person).filter(certificates__isnull=False)
    newest = certified.order_by("-certificates__issued_at", "-certificates__serial")
    names = ("certificates__serial", "rule_set", "certificates__issued_at")
    return tuple(Paper(*row) for row in newest.values_list(*names)[:NEWEST])
