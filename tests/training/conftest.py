"""For the tests of training: people by name, and a manager's browser."""

import pytest
from django.test import Client

from quizzes.models import Attempt
from tests.make import make_class, make_manager, make_trainee
from tests.make_regrades import make_finished_exam
from training.models import TrainingClass, User


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


@pytest.fixture
def evening(alice: User, bob: User) -> TrainingClass:
    """The class in which Bob teaches Alice."""
    return make_class(managers=(bob,), trainees=(alice,))


@pytest.fixture
def morning(alice: User, carol: User) -> TrainingClass:
    """The class in which Carol teaches Alice."""
    return make_class("Morning class", managers=(carol,), trainees=(alice,))


@pytest.fixture
def people(
    alice: User, bob: User, carol: User, evening: TrainingClass
) -> tuple[User, User, User]:
    """Alice, and the two managers of her class."""
    evening.managers.add(carol)
    return alice, bob, carol


@pytest.fixture
def exam(alice: User) -> Attempt:
    """An exam that Alice has passed."""
    return make_finished_exam(alice)
