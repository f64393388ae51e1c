"""Closing exams whose time is over: a fate for every hand, once, from anywhere."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from config.celery import app
from quizzes.asking import ask_next, start_exam
from quizzes.closing import IN_FLIGHT, close, close_if_over, close_overdue
from quizzes.exam_terms import Hand
from quizzes.marking import GRACE, NotAskedError, Reply, mark
from quizzes.models import Answer, Attempt, DaySum, Fate
from quizzes.replaying import to_replay
from quizzes.sitting import hand_on_the_clock
from quizzes.tasks import close_overdue as closing_task
from quizzes.verdicts import review
from quizzes.wording import say
from tablegames.questions import Kind
from tests.make import make_trainee
from tests.make_quizzes import ULTIMATE, make_exam, make_question
from tests.make_sittings import answer_next, make_opened, make_terms, next_shown
from training.models import User

pytestmark = pytest.mark.django_db

SOON = timedelta(minutes=10)


def opened(alice: User) -> tuple[Attempt, datetime]:
    """An exam of four hands, of which one is answered and one lies open."""
    ends_at = timezone.now() + SOON
    terms = make_terms(
        *(Hand(Kind.SETTLE_BOX, "", 1) for _ in range(2)),
        Hand(Kind.SETTLE_TABLE, "tie", 2),
        Hand(Kind.PAYOUT, "", 1),
    )
    attempt = make_opened(alice, terms, ends_at=ends_at)
    answer_next(attempt)
    next_shown(attempt)
    return attempt, ends_at


def fates(attempt: Attempt) -> list[str]:
    answers = Answer.objects.filter(question__attempt=attempt).in_order()
    return list(answers.values_list("fate", flat=True))


def test_every_hand_that_is_left_has_a_fate(alice: User) -> None:
    attempt, ends_at = opened(alice)
    close_overdue(ends_at + timedelta(minutes=1))
    attempt.refresh_from_db()
    assert fates(attempt) == [Fate.GIVEN, Fate.BLANK, Fate.UNREACHED, Fate.UNREACHED]
    assert attempt.finished_at == ends_at
    assert (attempt.hands_asked, attempt.hands_right) == (4, 1)
    assert attempt.passed is False
    asked = sum(Answer.objects.values_list("bets_asked", flat=True))
    assert attempt.bets_asked == asked
    assert attempt.median_ms == 5000


def test_what_was_left_names_no_mistake_and_gives_no_deed(alice: User) -> None:
    attempt, ends_at = opened(alice)
    close(attempt, ends_at)
    for verdict in review(attempt)[1:]:
        assert verdict.lines
        for line in verdict.lines:
            assert (line.given_action, line.given, line.right) == ("", "", False)
            assert line.mistake is line.price is None
            assert say(line.why)


def test_a_hand_that_was_dealt_and_never_shown_was_not_reached(alice: User) -> None:
    attempt = make_opened(alice)
    ask_next(attempt)
    close(attempt, timezone.now())
    assert fates(attempt) == [Fate.UNREACHED] * 3


def test_closing_again_changes_nothing(alice: User) -> None:
    attempt, ends_at = opened(alice)
    later = ends_at + timedelta(hours=1)
    assert close_overdue(later) == 1
    kept = list(Answer.objects.values())
    assert close_overdue(later + timedelta(hours=1)) == 0
    assert not close_if_over(attempt, later)
    assert list(Answer.objects.values()) == kept


@pytest.mark.parametrize(
    ("after", "closed"),
    [(timedelta(0), 0), (GRACE + IN_FLIGHT, 0), (GRACE + 2 * IN_FLIGHT, 1)],
)
def test_an_answer_on_its_way_has_time_to_come_in(
    alice: User, after: timedelta, closed: int
) -> None:
    _, ends_at = opened(alice)
    assert close_overdue(ends_at + after) == closed


def test_an_exam_whose_edition_is_gone_keeps_no_other_one_open(
    alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    attempt, ends_at = opened(alice)
    Attempt.objects.update(
        rules=f"{ULTIMATE}@99", ends_at=ends_at - timedelta(seconds=1)
    )
    other, _ = opened(make_trainee("Charlie"))
    assert close_overdue(ends_at + SOON) == 1
    other.refresh_from_db()
    assert not other.is_live
    assert str(attempt.key) in caplog.text


def test_an_answer_after_the_end_and_its_grace_is_not_asked_for(alice: User) -> None:
    attempt, ends_at = opened(alice)
    question = ask_next(attempt)
    with pytest.raises(NotAskedError):
        mark(question, Reply({}, {}), ends_at + GRACE + timedelta(milliseconds=1))


def test_the_built_in_exam_is_closed_after_a_day(alice: User) -> None:
    attempt = start_exam(alice, ULTIMATE)
    next_shown(attempt)
    assert close_overdue(attempt.started_at + timedelta(hours=23)) == 0
    assert close_overdue(attempt.started_at + timedelta(hours=25)) == 1
    assert fates(attempt) == [Fate.BLANK] + 9 * [Fate.UNREACHED]


def test_one_that_began_before_exams_had_an_end_is_left_alone(alice: User) -> None:
    make_question(make_exam(alice))
    assert close_overdue(timezone.now() + timedelta(days=900)) == 0


def test_the_task_is_looked_at_every_minute(alice: User) -> None:
    attempt, _ = opened(alice)
    Attempt.objects.filter(pk=attempt.pk).update(
        started_at=timezone.now() - timedelta(hours=2),
        ends_at=timezone.now() - timedelta(hours=1),
    )
    assert closing_task() == 1
    planned = {it["task"]: it["schedule"] for it in app.conf.beat_schedule.values()}
    assert planned["quizzes.tasks.close_overdue"] == 60


def test_what_was_never_reached_counts_in_no_sum_and_is_not_dealt_again(
    alice: User,
) -> None:
    attempt, ends_at = opened(alice)
    close(attempt, ends_at)
    reached = Answer.objects.exclude(fate=Fate.UNREACHED).in_order()
    wrong = [it.question_id for it in reached if not it.right]
    assert to_replay(alice, ULTIMATE) == wrong
    counted = sum(row.entries.count(" ") for row in DaySum.objects.all())
    assert counted == len(reached)


def test_after_it_is_closed_no_hand_is_on_the_clock(alice: User) -> None:
    attempt, ends_at = opened(alice)
    assert hand_on_the_clock(alice, timezone.now())
    close(attempt, ends_at)
    assert hand_on_the_clock(alice, timezone.now()) is None


@pytest.mark.parametrize(
    "fields",
    [
        {"fate": "blank", "bets_right": 1},
        {"fate": "given", "late": True},
        {"fate": "late"},
        {"fate": "lost"},
    ],
)
def test_no_answer_has_two_fates(alice: User, fields: dict[str, object]) -> None:
    attempt, _ = opened(alice)
    answers = Answer.objects.filter(question__attempt=attempt)
    with pytest.raises(IntegrityError), transaction.atomic():
        answers.update(**({"bets_right": 0, "right": False} | fields))
