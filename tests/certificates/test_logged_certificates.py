"""What the log is told of certificates."""

from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from certificates import demonstration
from certificates.issuing import issue
from certificates.models import Paper, PaperState
from logbook.checking import check_log
from logbook.models import LogEntry
from tests.make import make_class, make_manager, make_trainee
from tests.make_certificates import make_certificate, make_exam
from training.demonstration import Removed
from training.demonstration.cast import LEARNERS

pytestmark = [pytest.mark.django_db, pytest.mark.datalayer]

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_a_certificate_issued_is_told_once_with_whom_it_is_for(client: Client) -> None:
    alice = make_trainee()
    attempt = make_exam(alice)
    client.force_login(alice)
    for _ in range(2):
        client.post(reverse("certificates:issue", args=[attempt.key]))
    told = LogEntry.objects.get()
    assert (told.act, told.subject_kind) == ("certificate-issued", "certificate")
    assert told.subject_key == attempt.certificates.get().serial
    assert (told.actor, told.person) == (alice.pk, alice.pk)
    assert told.after == {
        "attempt": str(attempt.key),
        "holder": "Alice",
        "rules": "venezia/ultimate@1",
        "bets": 38,
        "bets_right": 37,
    }


def test_a_certificate_issued_by_the_site_itself_has_no_actor() -> None:
    issue(make_exam(make_trainee()), NOW)
    assert LogEntry.objects.get().actor is None


def test_a_certificate_refused_is_not_told(client: Client) -> None:
    alice = make_trainee()
    client.force_login(alice)
    failed = make_exam(alice, passed=False)
    assert (
        client.post(reverse("certificates:issue", args=[failed.key])).status_code == 409
    )
    assert not LogEntry.objects.exists()


def test_a_paper_sent_to_be_drawn_again_is_told_with_the_trouble(
    client: Client,
) -> None:
    bob, alice = make_manager(), make_trainee()
    make_class(managers=(bob,), trainees=(alice,))
    certificate = make_certificate(alice)
    Paper.objects.update(state=PaperState.FAILED, problem="no font")
    client.force_login(bob)
    address = reverse("certificates:draw_again", args=[certificate.serial])
    for _ in range(2):
        client.post(address)
    told = LogEntry.objects.latest("number")
    assert (told.number, told.act) == (2, "paper-drawn-again")
    assert (told.actor_name, told.person_name) == ("Bob", "Alice")
    assert told.before == {"problem": "no font"}


def test_what_the_log_tells_of_the_demonstration_stays_when_it_goes() -> None:
    passing = tuple(each for each in LEARNERS if each.username == "shanti")
    demonstration.make(datetime.now(UTC), passing)
    entries = LogEntry.objects.count()
    issued = LogEntry.objects.filter(act="certificate-issued").count()
    people = demonstration.remove().people
    gone = LogEntry.objects.latest("number")
    assert gone.act == "demonstration-removed"
    assert gone.before == {"people": people, "certificates": issued}
    assert demonstration.remove() == Removed(0, ())
    assert check_log().number == entries + 1


def test_the_whole_demonstration_comes_out_the_same_again() -> None:
    few = tuple(each for each in LEARNERS if each.username in {"shanti", "oleksandr"})
    demonstration.make(datetime.now(UTC), few)
    said = StringIO()
    call_command("verify_attempts", stdout=said)
    assert "Nothing differs." in said.getvalue()
