"""For the tests of quizzes: Alice who learns, her browser, and Bob who reviews."""

import pytest
from django.test import Client

from tests.make import logged_in, make_manager, make_trainee
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
def own(alice: User) -> Client:
    """A browser in which Alice has come in."""
    return logged_in(alice)
