"""That two managers revoke a certificate, and issue one outside the rule."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from certificates.models import Certificate, ReasonClass, Status
from certificates.standing import Hands, StandingError, Why, revoke
from certificates.two_people import propose_issuing, propose_revoking
from certificates.verifying import school_of
from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import make_owner
from tests.make_certificates import (
    BELGIUM,
    make_certificate,
    make_drill,
    make_exam,
    status_of,
)
from tests.make_exams import taught
from tests.make_proposals import work_alone
from training.approvals_page import tell
from training.approving import approve, refuse
from training.erasing import erase
from training.models import Proposal, School, User
from training.proposal_kinds import ApprovalError

pytestmark = pytest.mark.django_db

DECEIT = Why(ReasonClass.DECEIT, "Somebody else sat it.")


def now() -> datetime:
    return timezone.now()


def revoking(certificate: Certificate, by: User) -> Proposal:
    return propose_revoking(certificate, by, DECEIT, timezone.now())


def outside(attempt: Attempt, by: User, months: int | None = 6) -> Proposal:
    return propose_issuing(attempt, by, "Ten years at our tables.", months, now())


# --- Revoking -------------------------------------------------------------------------


def test_nothing_is_revoked_before_a_second_manager_approves() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)

    proposal = revoking(certificate, bob)
    assert status_of(certificate) == Status.VALID

    approve(proposal, carol, now())
    assert status_of(certificate) == Status.REVOKED
    change = certificate.changes.get()
    assert (change.by, change.approved_by) == (bob, carol)
    assert (change.reason_class, change.reason) == (DECEIT.reason_class, DECEIT.reason)


def test_the_log_tells_it_after_the_approval() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)

    approve(revoking(certificate, bob), carol, now())

    told = LogEntry.objects.get(act=Act.CERTIFICATE_REVOKED)
    assert (told.subject_key, told.person) == (certificate.serial, alice.pk)
    assert told.after == {"status": "revoked", "reason_class": "deceit"}


def test_refused_it_stays_valid() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)

    refuse(revoking(certificate, bob), carol, now(), "It was her.")

    assert status_of(certificate) == Status.VALID


def test_in_a_school_of_one_manager_it_is_done_at_once_and_marked() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    work_alone()

    proposal = revoking(certificate, bob)

    assert proposal.alone
    assert status_of(certificate) == Status.REVOKED
    assert certificate.changes.get().approved_by is None


def test_one_that_was_revoked_meanwhile_cannot_be_approved() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    proposal = revoking(certificate, bob)
    revoke(certificate, Hands(bob), DECEIT, now())

    with pytest.raises(ApprovalError, match="already"):
        approve(proposal, carol, now() + timedelta(seconds=1))
    with pytest.raises(StandingError, match="already"):
        revoking(certificate, bob)


def test_the_second_manager_reads_what_a_verifier_will() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)

    told = tell(revoking(certificate, bob), bob).description

    assert certificate.serial in told.title
    assert "Alice" in told.title
    assert [change.now for change in told.changes] == [
        "revoked",
        "It had been obtained by deceit.",
    ]


# --- Issuing outside the rule ---------------------------------------------------------


def test_a_failed_exam_is_certified_when_two_managers_want_it() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)

    approve(outside(attempt, bob), carol, now())

    certificate = Certificate.objects.get()
    assert certificate.outside_rule
    assert certificate.outside_reason == "Ten years at our tables."
    assert (certificate.bets_right, certificate.bets) == (30, 38)
    assert certificate.expires_at
    assert certificate.expires_at > now() + timedelta(days=150)
    assert certificate.paper.is_undrawn
    assert not certificate.exam_counts_as_failed
    told = LogEntry.objects.get(act=Act.CERTIFICATE_ISSUED)
    assert (told.actor, told.reason) == (carol.pk, "Ten years at our tables.")


def test_rules_that_certify_nobody_can_be_certified_so_too() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, BELGIUM)

    approve(outside(attempt, bob, None), carol, now())

    assert Certificate.objects.get().expires_at is None


def test_it_keeps_the_name_that_the_school_had() -> None:
    bob, carol, alice = taught()
    School.objects.create(name="Lido School")
    approve(outside(make_exam(alice, passed=False), bob), carol, now())
    School.objects.update(name="Palazzo School")
    assert school_of(Certificate.objects.get()) == "Lido School"


def test_it_is_printed_on_the_proposed_sheet_and_says_what_was_lacking() -> None:
    bob, carol, alice = taught()
    failed = make_exam(alice, passed=False, bets_right=20)
    proposal = propose_issuing(failed, bob, "Ten years.", 6, now(), size="letter")
    approve(proposal, carol, now())
    certificate = Certificate.objects.get()
    assert (certificate.size, certificate.outside_class) == ("letter", "exam-failed")
    assert certificate.outside_words == "The exam was not passed."


def test_the_second_manager_reads_what_speaks_against_it() -> None:
    bob, _, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)

    told = tell(outside(attempt, bob), bob).description

    assert told.warnings == ("The exam was not passed.",)
    assert told.context["percent"] == 78
    assert [change.now for change in told.changes] == [
        "issued outside the rule",
        "for 6 months",
    ]


@pytest.mark.parametrize(
    ("months", "told"), [(1, "for 1 month"), (12, "for 12 months"), (None, "for good")]
)
def test_the_second_manager_reads_for_how_long(months: int | None, told: str) -> None:
    bob, _, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    proposal = outside(attempt, bob, months)
    assert told in [it.now for it in tell(proposal, bob).description.changes]


def test_what_the_rule_certifies_is_issued_by_the_rule() -> None:
    bob, _, alice = taught()

    with pytest.raises(StandingError, match="rule itself"):
        outside(make_exam(alice), bob)


def test_an_exam_with_a_certificate_that_counts_gets_no_other() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, passed=False, bets_right=30)
    approve(outside(attempt, bob), carol, now())

    with pytest.raises(StandingError, match="has not ended"):
        outside(attempt, bob)


def test_after_a_wrongful_revocation_two_managers_can_certify_again() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    revoke(certificate, Hands(bob), DECEIT, now())

    approve(outside(certificate.attempt, bob), carol, now())

    assert [each.status for each in Certificate.objects.with_status(now())] == [
        Status.VALID,
        Status.REVOKED,
    ]


def test_a_drill_and_an_exam_without_an_answer_cannot_be_certified() -> None:
    bob, _, alice = taught()
    empty: dict[str, Any] = {
        "hands_asked": 0,
        "hands_right": 0,
        "bets_asked": 0,
        "bets_right": 0,
    }

    with pytest.raises(StandingError, match="has ended"):
        outside(make_drill(alice), bob)
    with pytest.raises(StandingError, match="Not one hand"):
        outside(make_exam(alice, passed=False, median_ms=None, **empty), bob)


def test_an_erased_persons_exam_cannot_be_certified_any_more() -> None:
    bob, carol, alice = taught()
    attempt = make_exam(alice, bets_right=30, passed=False)
    proposal = outside(attempt, bob)
    erase(alice, carol)

    with pytest.raises(StandingError, match="erased"):
        outside(Attempt.objects.get(), bob)
    with pytest.raises(ApprovalError, match="erased"):
        approve(proposal, make_owner(), now())
