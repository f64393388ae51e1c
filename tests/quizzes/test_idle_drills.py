"""Drills nobody came back to end by themselves, with all that was answered."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.celery import app
from quizzes.idle_drills import IDLE, end_idle
from quizzes.marking import GRACE
from quizzes.models import Answer, Attempt, Mode
from quizzes.scoring import end
from quizzes.tasks import end_idle_drills
from tests.make_quizzes import make_answer, make_attempt, make_exam, make_question
from tests.make_sums import counted_anew, kept_sums
from training.models import User

pytestmark = pytest.mark.django_db

NOW = timezone.now()
LONG_AGO = NOW - 3 * IDLE
MINUTE = timedelta(minutes=1)


def left(alice: User) -> Attempt:
    """A drill left long ago, with a hand right, one wrong and one open."""
    drill = make_attempt(alice, started_at=LONG_AGO)
    for number, right in enumerate((True, False), 1):
        shown_at = LONG_AGO + number * MINUTE
        make_answer(make_question(drill, first_shown_at=shown_at), right=right)
    make_question(drill, first_shown_at=LONG_AGO + 3 * MINUTE)
    return drill


def test_a_drill_left_for_a_day_ends_as_by_its_button(alice: User) -> None:
    drill, twin = left(alice), left(alice)
    end(twin)
    kept = list(Answer.objects.order_by("pk").values())
    assert end_idle(NOW) == 1
    for each in (drill, twin):
        each.refresh_from_db()
    assert (drill.hands_asked, drill.hands_right) == (2, 1)
    for name in ("hands_asked", "hands_right", "bets_asked", "bets_right", "median_ms"):
        assert getattr(drill, name) == getattr(twin, name)
    assert drill.passed is None
    assert list(Answer.objects.order_by("pk").values()) == kept


def test_it_ended_when_something_was_last_done_at_it(alice: User) -> None:
    drill, untouched = left(alice), make_attempt(alice, started_at=LONG_AGO)
    assert end_idle(NOW) == 2
    drill.refresh_from_db()
    untouched.refresh_from_db()
    assert drill.finished_at == LONG_AGO + 3 * MINUTE
    assert untouched.finished_at == LONG_AGO
    assert end_idle(NOW) == 0


def test_the_sums_are_those_that_the_answers_make(alice: User) -> None:
    left(alice)
    end_idle(NOW)
    kept = kept_sums()
    assert counted_anew(alice) == kept


def test_what_was_done_at_within_a_day_goes_on(alice: User) -> None:
    begun = make_attempt(alice, started_at=NOW - IDLE + MINUTE)
    shown = make_attempt(alice, started_at=LONG_AGO)
    make_question(shown, first_shown_at=NOW - IDLE + MINUTE)
    answered = make_attempt(alice, started_at=LONG_AGO)
    question = make_question(answered, first_shown_at=LONG_AGO)
    make_answer(question, took=(2 * IDLE + MINUTE).total_seconds())
    assert end_idle(NOW) == 0
    assert {begun, shown, answered} == set(Attempt.objects.live())


def test_an_exam_is_left_to_its_own_end(alice: User) -> None:
    make_exam(alice, started_at=LONG_AGO, ends_at=NOW + GRACE)
    assert end_idle(NOW) == 0


def test_a_speed_round_ends_when_its_time_was_up(alice: User) -> None:
    round_ = make_attempt(alice, mode=Mode.SPEED, seconds=60, started_at=LONG_AGO)
    assert end_idle(NOW) == 1
    round_.refresh_from_db()
    assert round_.finished_at == LONG_AGO + MINUTE


def test_the_task_workers_clock_ends_them(alice: User) -> None:
    drill = left(alice)
    assert end_idle_drills() == 1
    drill.refresh_from_db()
    assert not drill.is_live
    told = {each["task"] for each in app.conf.beat_schedule.values()}
    assert end_idle_drills.name in told
