"""What a change of marks says of the certificate that was issued for the exam."""

import json

import pytest
from django.utils import timezone

from certificates.attempt_records import record_of
from certificates.issuing import issue
from quizzes.models import Attempt
from tests.make_exams import sit, taught
from training.approving import approve, kind_of
from training.correcting import Overruling, propose_correction
from training.models import Proposal, User

pytestmark = pytest.mark.django_db


def marked(attempt: Attempt, by: User, *, right: bool) -> Proposal:
    """A proposal that every mark of the first hand be right, or wrong."""
    hand = attempt.questions.get(number=1)
    wanted = Overruling(hand, (right,) * len(hand.answer.marks))
    return propose_correction(wanted, by, "A misprint.")


def warnings(proposal: Proposal) -> str:
    return " ".join(kind_of(proposal).describe(proposal).warnings)


def test_a_certificate_of_an_exam_that_is_no_longer_passed_is_named() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, 1)
    approve(marked(attempt, bob, right=True), carol, timezone.now())
    attempt.refresh_from_db()
    certificate = issue(attempt, timezone.now())
    told = warnings(marked(attempt, bob, right=False))
    assert "no longer passed" in told
    assert certificate.serial in told


def test_where_none_was_issued_none_is_named() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, 1)
    approve(marked(attempt, bob, right=True), carol, timezone.now())
    attempt.refresh_from_db()
    told = warnings(marked(attempt, bob, right=False))
    assert "no longer passed" in told
    assert "ertificate" not in told


def test_whoever_has_the_record_alone_counts_what_the_certificate_says() -> None:
    bob, carol, alice = taught()
    attempt = sit(alice, 2)
    given = list(attempt.questions.get(number=1).answer.marks)
    approve(marked(attempt, bob, right=True), carol, timezone.now())
    attempt.refresh_from_db()
    certificate = issue(attempt, timezone.now())

    record = json.loads(record_of(certificate))

    answers = [hand["answer"] for hand in record["hands"]]
    standing = [each["standing"] or each for each in answers]
    assert sum(each["bets_right"] for each in standing) == certificate.bets_right
    assert sum(each["right"] for each in standing) == certificate.hands_right
    assert sum(each["bets"] for each in answers) == certificate.bets
    overruled, left = answers
    assert overruled["marks"] == given
    assert not overruled["right"]
    assert all(mark["right"] for mark in overruled["standing"]["marks"])
    assert left["standing"] is None
    original, newest = record["attempt"]["scores"]
    assert overruled["standing"]["score"] == newest["number"]
    assert newest["cause"] == "correction"
    assert newest["bets_right"] == certificate.bets_right > original["bets_right"]
