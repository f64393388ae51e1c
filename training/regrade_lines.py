"""Which exams a regrade is about: by when they were sat, and what was agreed.

An exam sat before the edition held was rightly sat under the one before it. It is
graded again only where two people agree that the earlier edition was wrong from the
start.
"""

from datetime import datetime
from enum import StrEnum
from typing import Final

from quizzes.models import Edition
from training.models import Regrade, RegradeLineQuerySet

FROM_THE_START: Final = "from_the_start"  # in the payload of a proposal


class Sat(StrEnum):
    """When an exam was begun: since the edition holds, or before."""

    SINCE = "since"
    BEFORE = "before"


def holds_since(edition: str) -> datetime | None:
    """Since when `edition` holds; None for one that came with the site."""
    published = Edition.objects.named(edition)
    return published.holds_from if published else None


def lines_sat(regrade: Regrade, sat: Sat) -> RegradeLineQuerySet:
    """The exams of `regrade` that were sat then."""
    since = holds_since(regrade.edition)
    lines: RegradeLineQuerySet = regrade.lines.all()
    return lines.sat_since(since) if sat is Sat.SINCE else lines.sat_before(since)


def concerned(regrade: Regrade, *, from_the_start: bool) -> RegradeLineQuerySet:
    """The exams to be graded again: all of them, or those sat since it holds."""
    if from_the_start:
        everything: RegradeLineQuerySet = regrade.lines.all()
        return everything
    return lines_sat(regrade, Sat.SINCE)


def agreed_lines(regrade: Regrade) -> RegradeLineQuerySet:
    """The exams that its proposal speaks of.

    One proposed before editions had a date of their own spoke of all.
    """
    payload = regrade.proposal.payload if regrade.proposal else {}
    return concerned(regrade, from_the_start=payload.get(FROM_THE_START, True))
