"""That managers suspend, reinstate, revoke and reissue, and what each leaves behind."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from certificates.issuing import issue
from certificates.models import (
    Certificate,
    Paper,
    ReasonClass,
    Size,
    Status,
    StatusChange,
)
from certificates.pictures import put_logo, put_portrait
from certificates.reissuing import reissue
from certificates.standing import Hands, StandingError, Why, lift, revoke, suspend
from logbook.models import Act, LogEntry
from quizzes.models import Attempt
from tests.make import make_manager, make_owner, make_trainee
from tests.make_certificates import make_change, make_exam, make_running_out
from tests.make_pictures import photograph
from training.erasing import erase
from training.models import User

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)
INQUIRY = Why(ReasonClass.INQUIRY, "A guest complained.")
DECEIT = Why(ReasonClass.DECEIT, "Somebody else sat it.")


@pytest.fixture
def alice() -> User:
    return make_trainee()


@pytest.fixture
def bob() -> User:
    return make_manager()


@pytest.fixture
def certificate(alice: User) -> Certificate:
    return issue(make_exam(alice), NOW - 10 * DAY)


def status_of(certificate: Certificate, at: datetime = NOW) -> str:
    return Certificate.objects.with_status(at).get(pk=certificate.pk).status


# --- Suspending and lifting -----------------------------------------------------------


def test_a_suspended_certificate_does_not_count_until_that_is_lifted(
    certificate: Certificate, bob: User
) -> None:
    suspend(certificate, bob, INQUIRY, NOW - DAY)
    assert status_of(certificate, NOW - DAY) == Status.SUSPENDED

    lift(certificate, bob, "Nothing in it.", NOW)

    assert status_of(certificate) == Status.VALID
    acts = LogEntry.objects.order_by("number").values_list("act", "reason")
    assert list(acts)[-2:] == [
        (Act.CERTIFICATE_SUSPENDED, "A guest complained."),
        (Act.CERTIFICATE_REINSTATED, "Nothing in it."),
    ]


@pytest.mark.parametrize(
    "status", [Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED]
)
def test_only_a_valid_one_is_suspended(
    certificate: Certificate, bob: User, status: Status
) -> None:
    make_change(certificate, status, at=NOW - DAY)

    with pytest.raises(StandingError):
        suspend(certificate, bob, INQUIRY, NOW)


def test_an_expired_one_is_neither_suspended_nor_reissued(
    alice: User, bob: User
) -> None:
    certificate = make_running_out(alice, NOW)

    with pytest.raises(StandingError):
        suspend(certificate, bob, INQUIRY, NOW)
    with pytest.raises(StandingError):
        reissue(certificate, bob, "married", Size.A4, NOW)


def test_only_a_suspended_one_is_lifted(certificate: Certificate, bob: User) -> None:
    with pytest.raises(StandingError, match="not suspended"):
        lift(certificate, bob, "as it is", NOW)


# --- Revoking -------------------------------------------------------------------------


def test_a_revoked_one_says_so_for_good_and_by_whom(
    certificate: Certificate, bob: User
) -> None:
    carol = make_manager("Carol")

    revoke(certificate, Hands(bob, carol), DECEIT, NOW)

    change = StatusChange.objects.get()
    assert (change.by, change.approved_by, change.at) == (bob, carol, NOW)
    assert status_of(certificate, NOW + 999 * DAY) == Status.REVOKED
    with pytest.raises(StandingError, match="already"):
        revoke(certificate, Hands(bob, carol), DECEIT, NOW + DAY)


def test_one_that_expired_can_still_be_revoked(alice: User, bob: User) -> None:
    certificate = make_running_out(alice, NOW - DAY)

    revoke(certificate, Hands(bob), DECEIT, NOW)

    assert status_of(certificate) == Status.REVOKED


@pytest.mark.parametrize("which", ["the first", "the last"])
def test_revoking_takes_back_the_whole_line(
    certificate: Certificate, bob: User, which: str
) -> None:
    second = renamed(certificate, bob, "Alice Two")
    third = renamed(second, bob, "Alice Three")
    chosen = certificate if which == "the first" else third

    revoke(chosen, Hands(bob), DECEIT, NOW)

    found = [status_of(each) for each in (certificate, second, third)]
    assert found == [Status.REVOKED] * 3


# --- Reissuing ------------------------------------------------------------------------


def renamed(certificate: Certificate, by: User, name: str) -> Certificate:
    User.objects.filter(pk=certificate.attempt.trainee_id).update(full_name=name)
    found = Certificate.objects.get(pk=certificate.pk)
    return reissue(found, by, "married", Size(found.size), NOW)


def test_a_new_name_gives_a_new_certificate_in_the_place_of_the_old(
    certificate: Certificate, bob: User
) -> None:
    new = renamed(certificate, bob, "Alice Moreau")

    assert (new.holder, certificate.holder) == ("Alice Moreau", "Alice")
    assert new.supersedes == certificate
    assert {new.serial, new.token, new.status_index}.isdisjoint(
        {certificate.serial, certificate.token, certificate.status_index}
    )
    assert new.passed_at == certificate.passed_at
    assert (status_of(certificate), status_of(new)) == (
        Status.SUPERSEDED,
        Status.VALID,
    )
    assert StatusChange.objects.get().reason_class == ReasonClass.NAME_CHANGED
    assert Paper.objects.filter(certificate=new).exists()


def test_a_second_click_gives_the_one_that_was_reissued(
    certificate: Certificate, bob: User
) -> None:
    new = renamed(certificate, bob, "Alice Moreau")

    assert reissue(certificate, bob, "married", Size.A4, NOW) == new
    assert Certificate.objects.count() == 2


def test_it_holds_no_longer_than_the_old_one(alice: User, bob: User) -> None:
    certificate = make_running_out(alice, NOW + DAY)

    new = renamed(certificate, bob, "Alice Moreau")

    assert new.expires_at == NOW + DAY


def test_figures_that_were_marked_anew_are_a_correction(
    certificate: Certificate, bob: User
) -> None:
    Attempt.objects.update(bets_right=38, hands_right=10)

    new = reissue(
        Certificate.objects.get(pk=certificate.pk), bob, "marked anew", Size.A4, NOW
    )

    assert (new.bets_right, certificate.bets_right) == (38, 37)
    assert StatusChange.objects.get().reason_class == ReasonClass.FACTS_CORRECTED


def test_another_sheet_is_reason_enough(certificate: Certificate, bob: User) -> None:
    assert reissue(certificate, bob, "for the US", Size.LETTER, NOW).size == "letter"
    assert StatusChange.objects.get().reason_class == ReasonClass.NEW_PRINT


def test_another_language_is_a_new_print(certificate: Certificate, bob: User) -> None:
    User.objects.filter(pk=certificate.attempt.trainee_id).update(language="fr")
    found = Certificate.objects.get(pk=certificate.pk)

    assert reissue(found, bob, "moved", Size.A4, NOW).language == "fr"
    assert StatusChange.objects.get().reason_class == ReasonClass.NEW_PRINT


def test_a_logo_or_a_photograph_put_in_since_is_a_new_print(
    certificate: Certificate, alice: User, bob: User
) -> None:
    put_logo("charlevoix", photograph(), bob)
    with pytest.raises(StandingError, match="Nothing"):
        reissue(certificate, bob, "just so", Size.A4, NOW)

    put_logo("venezia", photograph(), bob)
    new = reissue(certificate, bob, "with the logo", Size.A4, timezone.now())
    assert StatusChange.objects.get().reason_class == ReasonClass.NEW_PRINT
    with pytest.raises(StandingError, match="Nothing"):
        reissue(new, bob, "just so", Size.A4, timezone.now())

    put_portrait(alice, photograph(), bob)
    assert reissue(new, bob, "with the face", Size.A4, timezone.now()) != new


def test_nothing_new_is_no_reason(certificate: Certificate, bob: User) -> None:
    with pytest.raises(StandingError, match="Nothing"):
        reissue(certificate, bob, "just so", Size.A4, NOW)


def test_one_whose_exam_counts_as_failed_is_not_reissued(
    certificate: Certificate, bob: User
) -> None:
    Attempt.objects.update(bets_right=3, passed=False)
    found = Certificate.objects.get(pk=certificate.pk)

    assert found.exam_counts_as_failed
    with pytest.raises(StandingError, match="failed"):
        reissue(found, bob, "just so", Size.LETTER, NOW)


def test_that_of_an_erased_person_stays_as_it_is(
    certificate: Certificate, alice: User, bob: User
) -> None:
    erase(alice, make_owner())
    found = Certificate.objects.get(pk=certificate.pk)

    with pytest.raises(StandingError, match="erased"):
        reissue(found, bob, "just so", Size.LETTER, NOW)
    assert (found.holder, status_of(found)) == ("Alice", Status.VALID)


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_revoking_and_reissuing_at_once_leave_nothing_that_counts() -> None:
    certificate = issue(make_exam(make_trainee("Alice")), NOW - DAY)
    bob = make_manager()

    def work(number: int) -> None:
        try:
            if number == 3:
                revoke(certificate, Hands(bob), DECEIT, NOW)
            else:
                reissue(certificate, bob, "for the US", Size.LETTER, NOW)
        except StandingError:
            pass  # whoever comes after the revoking
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as several:
        list(several.map(work, range(8)))

    assert Certificate.objects.count() <= 2
    found = Certificate.objects.with_status(NOW)
    assert {each.status for each in found} == {Status.REVOKED}
