"""For the tests of quizzes: Alice who learns, what she does, and Bob who reviews."""

import pytest
from django.test import Client

from quizzes.models import Attempt, Question
from tests.make import logged_in, make_manager, make_trainee
from tests.make_quizzes import make_attempt, make_question
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


@pytest.fixture
def question(alice: User) -> Question:
    """A hand of a drill of Alice's, not shown yet."""
    return make_question(make_attempt(alice), first_shown_at=None)


@pytest.fixture
def attempt(alice: User) -> Attempt:
    """An exam that a manager has opened, and Alice has begun."""
    from tests.make_sittings import (  # noqa: PLC0415  once the shelf is empty
        make_opened,
    )

    return make_opened(alice)
