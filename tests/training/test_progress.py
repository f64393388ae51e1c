"""Counting answers: how sure, how quick, on which gaming day."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import override_settings
from pytest_django import DjangoAssertNumQueries

from quizzes.gaming_days import GamingDays, site_days, streak
from quizzes.mistaking import mistakes_of
from quizzes.models import Kind
from quizzes.replaying import to_replay
from tests.make import make_trainee
from tests.training.records import (
    NOON,
    VENEZIA,
    finish,
    make_answer,
    make_attempt,
)
from training.progress import (
    SINGLE_DAYS,
    Answered,
    answers_of,
    by_rule_set,
    by_situation,
    over_time,
    tally,
    worth_weeks,
)

UTC_DAYS = GamingDays(UTC, 6)
DAY = timedelta(days=1)
TODAY = date(2026, 3, 2)


def answered(
    right: int = 3, asked: int = 3, *, ms: int = 8000, day: date = TODAY, **more: str
) -> Answered:
    return Answered(
        rule_set=more.get("rule_set", VENEZIA),
        kind=Kind(more.get("kind", "drill")),
        situation=more.get("situation", "tie"),
        day=day,
        server_ms=ms,
        bets_asked=asked,
        bets_right=right,
    )


def test_nothing_answered_has_no_accuracy() -> None:
    assert tally([]) is None


def test_bets_and_hands_are_counted_apart() -> None:
    counted = tally([answered(3), answered(2), answered(0, 4)])
    assert counted is not None
    assert (counted.hands, counted.hands_right) == (3, 1)
    assert (counted.bets_asked, counted.bets_right) == (10, 5)


def test_a_percentage_is_never_rounded_up() -> None:
    counted = tally([answered(899, 1000)])
    assert counted is not None
    assert counted.percent == 89


@pytest.mark.parametrize(
    ("times", "middle"), [([9, 1, 5], 5), ([1, 4, 6, 9], 5), ([7], 7)]
)
def test_the_median_is_the_time_in_the_middle_or_between_the_two_there(
    times: list[int], middle: int
) -> None:
    counted = tally([answered(ms=ms) for ms in times])
    assert counted is not None
    assert counted.median_ms == middle


def test_the_weakest_situation_comes_first_and_of_equals_the_slowest() -> None:
    answers = [
        answered(3, situation="tie"),
        answered(1, situation="wheel", ms=4000),
        answered(1, situation="royal", ms=9000),
    ]
    assert [slug for slug, _ in by_situation(answers)] == ["royal", "wheel", "tie"]


def test_rule_sets_are_counted_apart() -> None:
    answers = [answered(3), answered(0, rule_set="quebec/three-card")]
    counted = by_rule_set(answers)
    assert list(counted) == ["quebec/three-card", VENEZIA]
    assert [each.percent for each in counted.values()] == [0, 100]


def test_the_small_hours_belong_to_the_day_before() -> None:
    late, early = NOON.replace(hour=5, minute=59), NOON.replace(hour=6)
    days = [UTC_DAYS.day_of(late), UTC_DAYS.day_of(early)]
    assert days == [date(2026, 3, 1), date(2026, 3, 2)]
    stretches = over_time([answered(day=day) for day in days], weekly=False)
    assert [each.first for each in stretches] == days


def test_days_are_those_of_the_casino_not_of_the_server() -> None:
    montreal = GamingDays(ZoneInfo("America/Montreal"), 6)
    assert montreal.day_of(datetime(2026, 3, 2, 10, 59, tzinfo=UTC)) == date(2026, 3, 1)
    assert montreal.day_of(datetime(2026, 3, 2, 11, tzinfo=UTC)) == date(2026, 3, 2)


def test_the_clocks_going_forward_move_no_day() -> None:
    rome = GamingDays(ZoneInfo("Europe/Rome"), 6)  # 29 March 2026, 2:00 is 3:00
    assert rome.day_of(datetime(2026, 3, 29, 3, 59, tzinfo=UTC)) == date(2026, 3, 28)
    assert rome.day_of(datetime(2026, 3, 29, 4, 0, tzinfo=UTC)) == date(2026, 3, 29)


@override_settings(TIME_ZONE="Europe/Brussels", GAMING_DAY_STARTS=8)
def test_the_site_has_its_own_zone_and_hour() -> None:
    assert site_days() == GamingDays(ZoneInfo("Europe/Brussels"), 8)


@pytest.mark.parametrize(
    ("days_ago", "length"),
    [([0, 1, 2], 3), ([1, 2], 2), ([0, 2], 1), ([2, 3], 0), ([], 0)],
)
def test_a_streak_lasts_until_a_whole_day_is_missed(
    days_ago: list[int], length: int
) -> None:
    today = date(2026, 3, 2)
    assert streak({today - ago * DAY for ago in days_ago}, today) == length


def test_many_days_are_gathered_into_weeks() -> None:
    answers = [answered(day=TODAY + day * DAY) for day in range(SINGLE_DAYS + 1)]
    assert worth_weeks(answers)
    assert not worth_weeks(answers[:-1])
    weeks = over_time(answers, weekly=True)
    assert [each.tally.hands for each in weeks] == [7, 7, 7, 7, 7, 7, 4]
    assert all(each.first.weekday() == 0 for each in weeks)


@pytest.mark.django_db
def test_one_query_reads_everything_somebody_has_answered(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    alice, charlie = make_trainee(), make_trainee("Charlie")
    drill, exam = make_attempt(alice), make_attempt(alice, kind=Kind.EXAM)
    make_answer(drill, right=2, ms=5000, situation="wheel")
    make_answer(exam, ms=7000)
    finish(exam, passed=True)
    make_answer(make_attempt(charlie))
    with django_assert_num_queries(1):
        answers = answers_of(alice)
    assert [(each.kind, each.situation, each.bets_right) for each in answers] == [
        (Kind.DRILL, "wheel", 2),
        (Kind.EXAM, "tie", 3),
    ]
    assert [each.server_ms for each in answers] == [5000, 7000]


@pytest.mark.django_db
def test_an_exam_that_still_runs_tells_nothing_of_its_hands() -> None:
    alice = make_trainee()
    sitting = make_attempt(alice, kind=Kind.EXAM)
    named = {"right": False, "mistake": "blind-paid-on-a-tie", "cost": "10"}
    make_answer(sitting, right=2, marks=[named])

    assert answers_of(alice) == ()
    assert mistakes_of(alice) == ()
    assert to_replay(alice, VENEZIA) == []

    finish(sitting, passed=False)

    assert len(answers_of(alice)) == 1
    assert len(mistakes_of(alice)) == 1
    assert len(to_replay(alice, VENEZIA)) == 1
