"""Speed rounds: by whose clock they end, and what they count."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.messages import get_messages
from django.test import Client

from quizzes.models import Answer, Attempt, Mode
from quizzes.scoring import end
from quizzes.speed_rounds import best_of, speed_round
from quizzes.ways import Way
from tests.make import make_trainee
from tests.make_drills import ask, begun, started
from tests.make_quizzes import make_answer, page_of, right_fields, wrong_fields
from training.models import User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}
SPEED = Way(Mode.SPEED, 60)


def test_the_end_is_the_servers_and_a_wrong_hand_brings_it_nearer(alice: User) -> None:
    with time_machine.travel(NOON, tick=False):
        attempt = begun(alice, SPEED)
        assert speed_round(attempt).ends_at == NOON + timedelta(seconds=60)
        make_answer(ask(attempt), right=False, took=4)
        make_answer(ask(attempt), took=4)
    stands = speed_round(attempt)
    assert (stands.right, stands.wrong, stands.lost) == (1, 1, 5)
    assert stands.ends_at == NOON + timedelta(seconds=55)


def test_a_penalty_never_ends_the_round_before_the_answer_that_cost_it(
    alice: User,
) -> None:
    with time_machine.travel(NOON, tick=False):
        attempt = begun(alice, SPEED)
        make_answer(ask(attempt), right=False, took=58)
    assert speed_round(attempt).ends_at == NOON + timedelta(seconds=58)


@pytest.mark.parametrize(("after", "counts"), [(59.9, True), (60, True), (60.1, False)])
def test_an_answer_after_the_end_does_not_count_and_is_said_so(
    own: Client,
    after: float,
    counts: bool,  # noqa: FBT001
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        question = ask(started(own, "speed-60"))
        clock.move_to(NOON + timedelta(seconds=after))
        reply = own.post(page_of(question), right_fields(question), headers=HTMX)
        assert (reply.headers.get("Answer-Saved") == str(question.pk)) is counts
        assert (reply.headers.get("Answer-Refused") == str(question.pk)) is not counts
        said = [str(message) for message in get_messages(reply.wsgi_request)]
        assert any("does not count" in each for each in said) is not counts
    attempt = Attempt.objects.get()
    assert Answer.objects.exists() is counts
    assert attempt.is_live is counts
    if not counts:
        assert attempt.finished_at == NOON + timedelta(seconds=60)


def test_a_round_goes_from_hand_to_hand_and_says_how_the_last_one_went(
    own: Client,
) -> None:
    with time_machine.travel(NOON, tick=False):
        question = ask(started(own, "speed-60"))
        reply = own.post(page_of(question), wrong_fields(question), follow=True)
    page = reply.content.decode()
    assert "Hand 2" in page
    assert "The last hand was wrong: 5 seconds off." in page
    assert 'data-clock="55000"' in page


def test_a_round_left_open_ends_when_its_time_was_up(own: Client) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        attempt = started(own, "speed-60")
        make_answer(ask(attempt), took=5)
        clock.shift(timedelta(hours=3))
        page = own.get(attempt.get_absolute_url(), follow=True).content.decode()
    ended = Attempt.objects.get()
    assert ended.finished_at == NOON + timedelta(seconds=60)
    assert "hands right in 60 s" in page
    assert "your first round" in page


def test_the_best_is_of_the_earlier_rounds_of_that_length(alice: User) -> None:
    for hands, seconds in [(2, 60), (1, 60), (3, 120)]:
        earlier = begun(alice, Way(Mode.SPEED, seconds))
        for _ in range(hands):
            make_answer(ask(earlier), took=1)
        end(earlier)
    assert best_of(begun(alice, SPEED)) == 2
    assert best_of(begun(make_trainee("Charlie"), SPEED)) is None
