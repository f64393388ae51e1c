"""Many acts at once: one chain, without a gap."""

from itertools import chain

import pytest
from django.db import transaction

from logbook.checking import check_log
from logbook.models import LogEntry
from tests.make import make_manager, make_trainee
from tests.make_log import make_entry
from tests.racing import at_once
from training.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

THREADS, EACH = 16, 4


def test_threads_that_write_at_once_make_one_chain() -> None:
    bob, alice = make_manager(), make_trainee()

    def write(_: int) -> list[int]:
        return [make_entry(bob, alice).number for _ in range(EACH)]

    numbers = chain.from_iterable(at_once(THREADS, write))
    assert sorted(numbers) == list(range(1, THREADS * EACH + 1))
    assert check_log().number == THREADS * EACH


def test_threads_of_which_every_other_gives_up_leave_no_gap() -> None:
    alice = make_trainee()

    def act(number: int) -> None:
        try:
            _rename(alice, number)
        except ZeroDivisionError:
            assert number % 2

    at_once(THREADS, act)
    assert LogEntry.objects.count() == check_log().number == THREADS // 2


def _rename(person: User, number: int) -> None:
    with transaction.atomic():
        User.objects.filter(pk=person.pk).update(full_name=f"Alice {number}")
        make_entry(None, person)
        if number % 2:
            raise ZeroDivisionError
