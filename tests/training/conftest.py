"""For the tests of training: people by name, and a manager's browser.

A module whose Bob teaches somebody says so in a `bob` of its own.
"""

import pytest
from django.test import Client

from tests.make import make_manager, make_trainee
from training.models import User


@pytest.fixture
def alice() -> User:
    """Somebody who learns."""
    return make_trainee()


@pytest.fixture
def bob() -> User:
    """Somebody who reviews; of no class yet."""
    return make_manager()


@pytest.fixture
def carol() -> User:
    """A second one who reviews, for what wants two people."""
    return make_manager("Carol")


@pytest.fixture
def office(client: Client, bob: User) -> Client:
    """The browser, in which Bob has come in."""
    client.force_login(bob)
    return client
