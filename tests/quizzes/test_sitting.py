"""That nothing on the site settles a hand for somebody who sits an exam."""

from datetime import timedelta
from http import HTTPStatus

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.make import make_trainee
from tests.make_quizzes import make_answer, make_attempt, make_exam, make_question
from training.models import User

pytestmark = pytest.mark.django_db

SETTLING = ["/deal/", "/settle/"]


@pytest.mark.parametrize("path", SETTLING)
def test_pages_that_settle_are_closed_while_a_hand_is_on_the_clock(
    own: Client, alice: User, path: str
) -> None:
    exam = make_exam(alice)
    make_question(exam)

    answer = own.get(path)

    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert exam.get_absolute_url() in answer.text


@pytest.mark.parametrize("path", SETTLING)
def test_they_open_again_when_its_time_is_up(
    own: Client, alice: User, path: str
) -> None:
    make_question(make_exam(alice))

    with time_machine.travel(timezone.now() + timedelta(seconds=23)):
        assert own.get(path).status_code == HTTPStatus.OK


@pytest.mark.parametrize("path", SETTLING)
def test_they_stay_open_to_others_in_a_drill_and_between_hands(
    own: Client, alice: User, path: str
) -> None:
    make_question(make_exam(make_trainee("Charlie")))
    make_question(make_attempt(alice))
    make_answer(make_question(make_exam(alice)))

    assert own.get(path).status_code == HTTPStatus.OK
