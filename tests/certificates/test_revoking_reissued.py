"""Whoever decides to revoke a certificate reads which others of its line go with it."""

import pytest
from django.utils import timezone

from certificates.models import Certificate, ReasonClass, Size, Status
from certificates.reissuing import reissue
from certificates.standing import Why
from certificates.two_people import propose_revoking
from tests.make import logged_in
from tests.make_certificates import make_certificate, status_of
from tests.make_exams import taught
from training.approving import approve
from training.models import Proposal, User

pytestmark = pytest.mark.django_db

DECEIT = Why(ReasonClass.DECEIT, "Somebody else sat it.")


def revoking(certificate: Certificate, by: User) -> Proposal:
    return propose_revoking(certificate, by, DECEIT, timezone.now())


def reissued(certificate: Certificate, by: User, name: str = "Alicia") -> Certificate:
    User.objects.filter(pk=certificate.attempt.trainee_id).update(full_name=name)
    found = Certificate.objects.get(pk=certificate.pk)
    return reissue(found, by, "Married.", Size.A4, timezone.now())


def shown(proposal: Proposal, reader: User) -> str:
    """Its page, in one line."""
    response = logged_in(reader).get(proposal.get_absolute_url())
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def goes_with(*serials: str) -> str:
    if len(serials) > 1:
        several = ", ".join(serials)
        return f"Certificates {several} are revoked with it, as each is a reissue"
    return f"Certificate {serials[0]} is revoked with it, as one is a reissue"


def test_of_one_that_was_reissued_meanwhile_the_successor_is_told() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    proposal = revoking(certificate, bob)
    assert "revoked with it" not in shown(proposal, carol)
    new = reissued(certificate, bob)
    assert goes_with(new.serial) in shown(proposal, carol)


def test_what_is_told_is_what_is_done_and_reads_the_same_afterwards() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    proposal = revoking(certificate, bob)
    new = reissued(certificate, bob)
    newest = reissued(new, bob, "Alicia Moreau")
    said = goes_with(new.serial, newest.serial)
    assert said in shown(proposal, carol)
    approve(proposal, carol, timezone.now())
    for each in (certificate, new, newest):
        assert status_of(each) == Status.REVOKED
    assert said in shown(proposal, bob)


def test_of_one_that_was_reissued_before_it_is_told_from_the_start() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    new = reissued(certificate, bob)
    assert goes_with(new.serial) in shown(revoking(certificate, bob), carol)


def test_of_a_reissued_one_the_one_before_is_told() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    new = reissued(certificate, bob)
    assert goes_with(certificate.serial) in shown(revoking(new, bob), carol)


def test_one_that_was_proposed_before_this_was_told_says_it_once_it_is_done() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    proposal = revoking(certificate, bob)
    new = reissued(certificate, bob)
    del proposal.payload["with"]
    proposal.save()
    approve(proposal, carol, timezone.now())
    assert goes_with(new.serial) in shown(proposal, bob)


def test_a_certificate_of_another_exam_is_not_among_them() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    proposal = revoking(certificate, bob)
    make_certificate(alice)
    assert "revoked with it" not in shown(proposal, carol)
