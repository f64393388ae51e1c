"""That managers change what a certificate of theirs is worth, and nobody else."""

import pytest
from django.urls import reverse
from django.utils import timezone

from certificates.models import Certificate, ReasonClass, Status
from certificates.standing import Why, suspend
from certificates.two_people import propose_revoking
from quizzes.models import Attempt
from tests.make import logged_in, make_manager, make_owner, make_trainee
from tests.make_certificates import (
    make_certificate,
    make_change,
    status_of,
)
from tests.make_exams import taught
from tests.make_proposals import work_alone
from training.models import Proposal, User

pytestmark = pytest.mark.django_db

REGISTER = "/certificates/register/"


def page_of(certificate: Certificate) -> str:
    return reverse("certificates:certificate", args=[certificate.serial])


def deed_of(certificate: Certificate, deed: str) -> str:
    return reverse("certificates:change", args=[certificate.serial, deed])


# --- Who does not ---------------------------------------------------------------------


def test_another_classs_manager_sees_and_changes_nothing() -> None:
    certificate = make_certificate(make_trainee())
    dan = logged_in(make_manager("Dan"))

    assert dan.get(page_of(certificate)).status_code == 404
    for deed in ("suspend", "lift", "revoke", "reissue"):
        assert dan.post(deed_of(certificate, deed)).status_code == 404
    outside = reverse("certificates:outside", args=[certificate.attempt.key])
    assert dan.get(outside).status_code == 404


def test_nobody_changes_what_their_own_certificate_is_worth() -> None:
    olive = make_owner()
    certificate = make_certificate(olive)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": "why"}

    assert (
        logged_in(olive).post(deed_of(certificate, "suspend"), said).status_code == 404
    )
    text = logged_in(olive).get(page_of(certificate)).text
    assert deed_of(certificate, "suspend") not in text


def test_managers_are_not_told_what_is_proposed_about_their_own_certificate() -> None:
    olive, bob = make_owner(), make_manager()
    certificate = make_certificate(bob)
    why = Why(ReasonClass.DECEIT, "Somebody else sat it.")
    waits = propose_revoking(certificate, olive, why, timezone.now())

    assert waits.get_absolute_url() in logged_in(olive).get(page_of(certificate)).text
    own = logged_in(bob).get(page_of(certificate))
    assert own.status_code == 200
    assert "has proposed something" not in own.text


@pytest.mark.parametrize("deed", ["suspend", "lift", "revoke", "reissue"])
def test_deeds_are_posted(deed: str) -> None:
    bob, _, alice = taught()

    assert logged_in(bob).get(deed_of(make_certificate(alice), deed)).status_code == 405


def test_there_are_no_other_deeds_and_files() -> None:
    bob, _, alice = taught()

    assert (
        logged_in(bob).post(deed_of(make_certificate(alice), "burn")).status_code == 404
    )
    assert logged_in(bob).get(f"{REGISTER}register.pdf").status_code == 404


def test_a_suspended_one_whose_exam_counts_as_failed_says_what_is_left_to_do() -> None:
    olive, certificate = make_owner(), make_certificate(make_trainee())
    Attempt.objects.filter(pk=certificate.attempt_id).update(passed=False)
    address = page_of(certificate)
    assert "Nothing happens by itself" in logged_in(olive).get(address).text
    inquiry = Why(ReasonClass.INQUIRY, "Look.")
    suspend(certificate, olive, inquiry, timezone.now())
    page = logged_in(olive).get(address).text
    assert "It is suspended: revoke it, or lift the suspension" in page
    assert "Nothing happens by itself" not in page


@pytest.mark.parametrize("status", [Status.REVOKED, Status.SUPERSEDED])
def test_of_one_that_counts_no_more_nothing_is_asked_that_cannot_be_done(
    status: Status,
) -> None:
    olive, certificate = make_owner(), make_certificate(make_trainee())
    exam = Attempt.objects.filter(pk=certificate.attempt_id)
    exam.update(bets_right=certificate.bets_right - 1)
    reissue, suspending = "Reissue it with those of today", "suspend or revoke the"
    assert reissue in logged_in(olive).get(page_of(certificate)).text
    make_change(certificate, status, by=olive)
    assert reissue not in logged_in(olive).get(page_of(certificate)).text
    exam.update(passed=False)
    assert suspending not in logged_in(olive).get(page_of(certificate)).text


# --- Changing what it is worth --------------------------------------------------------


def test_its_page_tells_what_became_of_it_and_by_whom() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    make_change(
        certificate, Status.REVOKED, by=bob, approved_by=carol, reason="Looked into."
    )

    text = logged_in(bob).get(page_of(certificate)).text

    assert "Looked into." in text
    assert "By Bob, approved by Carol" in text
    assert "It had been issued in error." in text


def test_a_manager_suspends_and_lifts_alone() -> None:
    bob, _, alice = taught()
    certificate, client = make_certificate(alice), logged_in(bob)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": "A guest complained."}

    page = client.post(deed_of(certificate, "suspend"), said, follow=True)
    assert "Suspended" in page.text
    assert status_of(certificate) == Status.SUSPENDED

    client.post(deed_of(certificate, "lift"), {"lift-reason": "Nothing in it."})
    assert status_of(certificate) == Status.VALID


def test_a_manager_revokes_with_a_colleague() -> None:
    bob, carol, alice = taught()
    certificate = make_certificate(alice)
    said = {"revoke-reason_class": "deceit", "revoke-reason": "Somebody else sat it."}

    page = logged_in(bob).post(deed_of(certificate, "revoke"), said, follow=True)

    assert "once a second manager approves" in page.text
    assert "See the proposal" in page.text
    assert status_of(certificate) == Status.VALID
    made = Proposal.objects.get()
    address = reverse("training:approve", args=[made.key])
    logged_in(carol).post(address, {"reason": "Seen it."})
    assert status_of(certificate) == Status.REVOKED


def test_where_one_manager_is_enough_it_is_revoked_at_once() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    work_alone()
    said = {"revoke-reason_class": "deceit", "revoke-reason": "Somebody else sat it."}

    page = logged_in(bob).post(deed_of(certificate, "revoke"), said, follow=True)

    assert "Revoked." in page.text
    assert status_of(certificate) == Status.REVOKED


def test_a_manager_reissues_after_a_change_of_name() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    User.objects.filter(pk=alice.pk).update(full_name="Alice Moreau")
    said = {"reissue-size": "a4", "reissue-reason": "Married."}

    page = logged_in(bob).post(deed_of(certificate, "reissue"), said, follow=True)

    new = Certificate.objects.get(supersedes=certificate)
    assert new.holder == "Alice Moreau"
    assert f"Certificate {new.serial} takes its place." in page.text


@pytest.mark.parametrize("deed", ["suspend", "revoke", "reissue"])
def test_without_a_reason_nothing_is_done(deed: str) -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)

    page = logged_in(bob).post(deed_of(certificate, deed), {})

    assert page.status_code == 400
    assert "This field is required." in page.text
    assert status_of(certificate) == Status.VALID
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("reason", ["   ", "\x00", "x" * 1001])
def test_a_reason_that_is_none_is_refused(reason: str) -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)
    said = {"suspend-reason_class": "inquiry", "suspend-reason": reason}

    assert logged_in(bob).post(deed_of(certificate, "suspend"), said).status_code == 400


def test_a_deed_that_the_status_does_not_allow_is_told_in_a_sentence() -> None:
    bob, _, alice = taught()
    certificate = make_certificate(alice)

    said = {"lift-reason": "as it is"}
    page = logged_in(bob).post(deed_of(certificate, "lift"), said, follow=True)

    assert "This certificate is not suspended." in page.text
