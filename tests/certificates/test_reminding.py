"""That holders are told in time that a certificate runs out, and once each."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import IntegrityError, connection, transaction

from certificates.letters import send
from certificates.models import Certificate, Reminder, Status
from certificates.reminding import remind
from tests.make import make_manager, make_owner, make_trainee
from tests.make_certificates import make_change, make_running_out
from training.erasing import erase
from training.models import User

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def make_old(holder: User, expires_at: datetime) -> Certificate:
    """A certificate of a year that expires then."""
    return make_running_out(holder, expires_at, issued_at=expires_at - 365 * DAY)


def told(now: datetime = NOW) -> list[str]:
    """Send what is due; the subjects of the letters that went out by that."""
    before = len(mail.outbox)
    for reminder in remind(now):
        send(reminder, now)
    return [str(letter.subject) for letter in mail.outbox[before:]]


@pytest.mark.parametrize(
    ("days", "letters"), [(61, 0), (60, 1), (30, 1), (14, 1), (1, 1)]
)
def test_a_letter_goes_out_when_a_window_opens(days: int, letters: int) -> None:
    make_old(make_trainee(), NOW + days * DAY)

    assert len(told()) == letters


def test_over_its_last_months_there_are_three_letters() -> None:
    make_old(make_trainee(), NOW + 100 * DAY)

    sent = [told(NOW + number * 6 * timedelta(hours=1)) for number in range(4 * 110)]

    assert sum(sent, []) == [  # noqa: RUF017  three of them
        "Your certificate in Ultimate Texas Hold'em runs out",
        "Your certificate in Ultimate Texas Hold'em runs out",
        "Your certificate in Ultimate Texas Hold'em has run out",
    ]


def test_it_says_which_and_until_when_in_the_holders_language() -> None:
    alice = make_trainee()
    alice.language = "fr"
    alice.save()
    certificate = make_old(alice, NOW + 20 * DAY)

    told()

    letter = mail.outbox[-1]
    assert letter.to == ["alice@example.org"]
    assert certificate.serial in letter.body
    assert "déc. 2026" in letter.body


def test_of_two_windows_that_were_missed_the_nearer_is_told() -> None:
    make_old(make_trainee(), NOW + 3 * DAY)

    told()

    assert [each.days for each in Reminder.objects.all()] == [14]


def test_one_that_is_younger_than_its_window_is_not_spoken_of() -> None:
    make_running_out(make_trainee(), NOW + 30 * DAY, issued_at=NOW - DAY)

    assert told() == []


@pytest.mark.parametrize(
    "status", [Status.SUSPENDED, Status.REVOKED, Status.SUPERSEDED]
)
def test_one_that_does_not_count_is_not_spoken_of(status: Status) -> None:
    certificate = make_old(make_trainee(), NOW + 10 * DAY)
    make_change(certificate, status, at=NOW - DAY)

    assert told() == []


def test_who_has_a_later_one_is_left_in_peace() -> None:
    alice = make_trainee()
    make_old(alice, NOW + 10 * DAY)
    make_old(alice, NOW + 300 * DAY)

    assert told() == []


def test_a_later_one_that_was_revoked_is_none() -> None:
    alice = make_trainee()
    make_old(alice, NOW + 10 * DAY)
    make_change(make_old(alice, NOW + 300 * DAY), Status.REVOKED, at=NOW - DAY)

    assert len(told()) == 1


def test_who_is_gone_gets_no_letter() -> None:
    alice, zoe = make_trainee(), make_trainee("Zoe")
    make_old(alice, NOW + 10 * DAY)
    make_old(zoe, NOW + 10 * DAY)
    erase(alice, make_owner())
    zoe.is_active = False
    zoe.save()

    assert told() == []


def test_one_renewed_while_the_letter_waited_is_not_spoken_of() -> None:
    alice = make_trainee()
    make_old(alice, NOW + 10 * DAY)
    waiting = remind(NOW)
    make_old(alice, NOW + 300 * DAY)

    assert [send(each, NOW) for each in waiting] == [False]
    assert mail.outbox == []


def test_long_after_it_has_run_out_nobody_is_told_any_more() -> None:
    make_old(make_trainee(), NOW - 40 * DAY)

    assert told() == []


def test_a_letter_that_did_not_go_out_goes_out_later(settings: Any) -> None:
    make_old(make_trainee(), NOW + 10 * DAY)
    (reminder,) = remind(NOW)
    working = settings.MAILERS
    settings.MAILERS = {"default": {"BACKEND": f"{__name__}.BrokenBackend"}}

    with pytest.raises(SMTPException):
        send(reminder, NOW)

    settings.MAILERS = working
    assert remind(NOW) == [reminder]
    assert send(reminder, NOW)
    assert not send(reminder, NOW + DAY)


class BrokenBackend(EmailBackend):
    """A mail server that has gone away."""

    def send_messages(self, _messages: Any) -> int:
        raise SMTPException


@pytest.mark.datalayer
@pytest.mark.django_db(transaction=True)
def test_many_workers_send_one_letter() -> None:
    make_old(make_trainee(), NOW + 10 * DAY)

    def work(_number: int) -> bool:
        try:
            return any(send(each, NOW) for each in remind(NOW))
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as workers:
        sent = list(workers.map(work, range(6)))

    assert sum(sent) == 1
    assert Reminder.objects.count() == 1


@pytest.mark.datalayer
def test_the_database_refuses_a_second_reminder_for_a_window() -> None:
    certificate = make_old(make_trainee(), NOW)
    Reminder.objects.create(certificate=certificate, days=14)

    with pytest.raises(IntegrityError), transaction.atomic():
        Reminder.objects.create(certificate=certificate, days=14)
    with pytest.raises(IntegrityError), transaction.atomic():
        Reminder.objects.create(certificate=certificate, days=60, sent_at=NOW)


def test_a_managers_own_certificate_is_spoken_of_too() -> None:
    make_old(make_manager(), NOW + 10 * DAY)

    assert len(told()) == 1
