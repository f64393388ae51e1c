"""A class report shows what certificates people have, and counts what they had."""

import io
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pypdf import PdfReader

from certificates.certificates_held import Held, standing_of
from certificates.drawing import draw_report
from certificates.models import Certificate, ReasonClass, Size
from certificates.reissuing import reissue
from certificates.renewing import renew
from certificates.standing import Hands, Why, revoke, suspend
from certificates.transcript import transcript
from tests.make import make_trainee
from tests.make_certificates import (
    BELGIUM,
    make_certificate,
    make_exam,
    make_running_out,
)
from tests.make_exams import taught
from tests.make_reports import make_class_report
from training.models import TrainingClass, User

pytestmark = pytest.mark.django_db

WHY = Why(ReasonClass.INQUIRY, "Somebody asks.")


def now() -> datetime:
    return timezone.now()


def reissued(certificate: Certificate, by: User, name: str) -> Certificate:
    User.objects.filter(pk=certificate.attempt.trainee_id).update(full_name=name)
    found = Certificate.objects.get(pk=certificate.pk)
    return reissue(found, by, "Married.", Size.A4, now())


def listed(*people: User) -> list[tuple[str, str, int]]:
    """Number, status and how many were superseded of each that is listed."""
    found: tuple[Held, ...] = standing_of([each.pk for each in people], now())
    return [(it.certificate.serial, it.status, it.superseded) for it in found]


def test_what_was_reissued_is_counted_beside_what_took_its_place() -> None:
    bob, _, alice = taught()
    first = make_certificate(alice)
    newest = reissued(reissued(first, bob, "Alice Two"), bob, "Alice Three")
    assert listed(alice) == [(newest.serial, "valid", 2)]


def test_what_a_newer_exam_replaced_is_counted_too() -> None:
    _, _, alice = taught()
    make_certificate(alice)
    newest = make_certificate(alice)
    renew(alice.pk, now())
    assert listed(alice) == [(newest.serial, "valid", 1)]


def test_each_person_has_their_own_and_each_game_its_own() -> None:
    bob, carol, alice = taught()
    first, other = make_certificate(alice), make_certificate(carol)
    newest = reissued(first, bob, "Alice Two")
    belgian = make_running_out(
        alice, now() + timedelta(days=9), attempt=make_exam(alice, BELGIUM)
    )
    assert set(listed(alice, carol)) == {
        (newest.serial, "valid", 1),
        (belgian.serial, "valid", 0),
        (other.serial, "valid", 0),
    }


@pytest.mark.parametrize("status", ["suspended", "revoked", "expired"])
def test_one_that_does_not_count_and_has_no_newer_one_is_listed_as_such(
    status: str,
) -> None:
    bob, _, alice = taught()
    if status == "expired":
        only = make_running_out(alice, now() - timedelta(days=1))
    else:
        only = make_certificate(alice)
    if status == "suspended":
        suspend(only, bob, WHY, now())
    if status == "revoked":
        revoke(only, Hands(bob), Why(ReasonClass.DECEIT, "So."), now())
    assert listed(alice) == [(only.serial, status, 0)]


def test_of_a_line_that_was_revoked_the_last_one_is_listed() -> None:
    bob, _, alice = taught()
    newest = reissued(make_certificate(alice), bob, "Alice Two")
    revoke(newest, Hands(bob), Why(ReasonClass.DECEIT, "So."), now())
    assert listed(alice) == [(newest.serial, "revoked", 1)]


def test_names_stand_in_the_order_of_the_alphabet_whatever_their_accents() -> None:
    people = [make_trainee(name) for name in ("Fatima", "Émile", "dora", "Edith")]
    for person in people:
        make_certificate(person)
    found = standing_of([each.pk for each in people], now())
    names = [each.certificate.holder for each in found]
    assert names == ["dora", "Edith", "Émile", "Fatima"]


def test_a_transcript_goes_on_listing_every_one() -> None:
    bob, _, alice = taught()
    first = make_certificate(alice)
    newest = reissued(first, bob, "Alice Two")
    shown = transcript(alice, now()).certificates
    assert {each.certificate.serial for each in shown} == {first.serial, newest.serial}


def test_the_paper_prints_the_one_and_counts_the_other() -> None:
    bob, _, alice = taught()
    first = make_certificate(alice)
    newest = reissued(first, bob, "Alice Two")
    report = make_class_report(TrainingClass.objects.get(), bob)
    assert draw_report(report.pk)
    report.refresh_from_db()
    reader = PdfReader(io.BytesIO(bytes(report.pdf or b"")))
    said = " ".join(" ".join(it.extract_text() for it in reader.pages).split())
    assert newest.serial in said
    assert first.serial not in said
    assert "Superseded" in said
