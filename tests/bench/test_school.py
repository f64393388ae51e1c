"""The school that is measured is made of answers that were really marked."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.models import Count, F

from bench.school.courses import DRILL_HANDS, EXAM_EVERY, EXAM_HANDS, Course
from bench.school.filling import fill, make_people
from quizzes.models import Answer, Attempt
from tests.make_sums import counted_anew, kept_sums
from training.models import TrainingClass, User

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_course_is_drills_and_exams_that_were_marked() -> None:
    done = list(Course.of(3, NOW).work(EXAM_EVERY * DRILL_HANDS))
    assert sum(len(each.answers) for each in done) == EXAM_EVERY * DRILL_HANDS
    (exam,) = [each for each in done if each.attempt.is_exam]
    assert len(exam.answers) == EXAM_HANDS
    assert exam.attempt.passed is not None
    for each in done:
        right = sum(answer.bets_right for answer in each.answers)
        assert each.attempt.bets_right == right
        assert all(it.marks for it in each.answers)
    wrong = [it for each in done for it in each.answers if not it.right]
    assert any(mark["mistake"] for it in wrong for mark in it.marks)


def test_a_course_is_the_same_in_every_run() -> None:
    first, again = (list(Course.of(7, NOW).work(40)) for _ in range(2))
    assert [it.attempt.bets_right for it in first] == [
        it.attempt.bets_right for it in again
    ]
    assert [a.server_ms for it in first for a in it.answers] == [
        a.server_ms for it in again for a in it.answers
    ]


@pytest.mark.django_db
@pytest.mark.datalayer
def test_two_thousand_answers_come_with_their_scores_and_sums() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("the school is copied into PostgreSQL")
    people = make_people(40)
    assert TrainingClass.objects.count() == 2
    base = 10_000
    for some in (people[:20], people[20:]):
        base += fill(some, base, now=NOW, answers=50)
    assert Answer.objects.count() == 2_000
    assert not Attempt.objects.live().exists()
    given = Attempt.objects.annotate(Count("questions__answer"))
    assert not given.exclude(hands_asked=F("questions__answer__count")).exists()
    assert kept_sums() == counted_anew(*User.objects.all())
