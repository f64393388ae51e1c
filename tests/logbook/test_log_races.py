"""Many acts at once: one chain, without a gap."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections, transaction

from logbook.checking import check_log
from logbook.models import LogEntry
from tests.make import make_manager, make_trainee
from tests.make_log import make_entry
from training.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

THREADS, EACH = 16, 4


def test_threads_that_write_at_once_make_one_chain() -> None:
    bob, alice = make_manager(), make_trainee()
    barrier = Barrier(THREADS)

    def write(_: int) -> list[int]:
        try:
            barrier.wait(timeout=30)
            return [make_entry(bob, alice).number for _ in range(EACH)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as threads:
        numbers = [
            number for each in threads.map(write, range(THREADS)) for number in each
        ]
    assert sorted(numbers) == list(range(1, THREADS * EACH + 1))
    assert check_log().number == THREADS * EACH


def test_threads_of_which_every_other_gives_up_leave_no_gap() -> None:
    alice = make_trainee()
    barrier = Barrier(THREADS)

    def act(number: int) -> None:
        try:
            barrier.wait(timeout=30)
            _rename(alice, number)
        except ZeroDivisionError:
            assert number % 2
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(act, range(THREADS)))
    assert LogEntry.objects.count() == check_log().number == THREADS // 2


def _rename(person: User, number: int) -> None:
    with transaction.atomic():
        User.objects.filter(pk=person.pk).update(full_name=f"Alice {number}")
        make_entry(None, person)
        if number % 2:
            raise ZeroDivisionError
