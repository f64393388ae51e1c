"""One invitation, many who follow it in the same moment."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.make import PASSWORD, make_class, make_manager
from training import inviting
from training.inviting import Account, Guest
from training.models import Invitation, Role, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.datalayer]

GUESTS = 8


@pytest.fixture
def guests() -> Iterator[ThreadPoolExecutor]:
    """Threads, each with a connection of its own."""
    with ThreadPoolExecutor(GUESTS) as threads:
        yield threads


def come(number: int) -> bool:
    """Open an account by the one invitation there is; whether it was still open."""
    name = f"guest{number}"
    account = Account(name, f"{name}@example.org", name, PASSWORD)
    try:
        inviting.accept(Invitation.objects.get(), account)
    except inviting.InvitationSpentError:
        return False
    finally:
        connection.close()
    return True


def test_of_many_who_come_at_once_one_is_let_in(guests: ThreadPoolExecutor) -> None:
    bob = make_manager()
    inviting.invite(bob, Guest(), make_class(managers=(bob,)))
    assert sum(guests.map(come, range(GUESTS))) == 1
    assert User.objects.filter(role=Role.TRAINEE).count() == 1
