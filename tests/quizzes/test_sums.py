"""Sums kept while answers are marked are what a count of the answers gives."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from quizzes.marking import Given, Reply, mark
from quizzes.models import (
    DaySum,
    ItemSum,
    Kind,
    MistakeSum,
    Mode,
    Question,
    TraineeSum,
)
from quizzes.scoring import end
from tablegames.settlement import Action
from tests.make import make_trainee
from tests.make_quizzes import (
    FLUSH,
    FOLDED,
    TWO_BOXES,
    make_answer,
    make_attempt,
    make_exam,
    make_question,
    what_is_due,
)
from tests.make_sums import TABLES, counted_anew, kept_sums
from training.models import User

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def make_named_mistake(question: Question, took: float = 8) -> None:
    """Three to two paid on the blind as if it were two to one."""
    due = what_is_due(question)
    doubled = {"box1-blind": Given(Action.PAY, 3000)}
    reply = Reply(due | doubled, {}, "a-token", 1200)
    assert question.first_shown_at
    mark(question, reply, question.first_shown_at + timedelta(seconds=took))


def work(trainee: User, seed: int) -> None:
    """An attempt of some sort, ended or left open, with answers of all sorts."""
    rng = Random(seed)
    at = NOON + timedelta(hours=rng.randrange(24 * 60))
    sort = rng.choice(["mixed", "study", "exam"])
    hands = rng.randint(1, 4)
    if sort == "exam":
        attempt = make_exam(trainee, hands=hands, started_at=at)
    else:
        attempt = make_attempt(trainee, mode=Mode(sort), started_at=at)
    for _ in range(hands if rng.random() < 0.8 else hands - 1):
        felt = rng.choice([FLUSH, FOLDED, TWO_BOXES])
        situation = rng.choice(["tie", "wheel"])
        question = make_question(attempt, felt, situation=situation, first_shown_at=at)
        took = rng.uniform(1, 25)
        if felt == FLUSH and rng.random() < 0.4:
            make_named_mistake(question, took)
        else:
            make_answer(question, right=rng.random() < 0.6, took=took)
    attempt.refresh_from_db()
    if attempt.is_live and (attempt.kind == Kind.DRILL and rng.random() < 0.6):
        end(attempt, at + timedelta(minutes=5))


@settings(max_examples=30)
@given(st.lists(st.integers(0, 2**32), max_size=6))
def test_what_is_kept_is_what_a_count_of_the_answers_gives(seeds: list[int]) -> None:
    with transaction.atomic():
        alice, charlie = make_trainee(), make_trainee("Charlie")
        for number, seed in enumerate(seeds):
            live = alice.attempts.exams().live()
            for exam in live:
                end(exam, exam.started_at + timedelta(hours=1))
            work(charlie if number % 3 == 2 else alice, seed)
            for exam in charlie.attempts.exams().live():
                end(exam, exam.started_at + timedelta(hours=1))
        assert kept_sums() == counted_anew(alice, charlie)
        transaction.set_rollback(True)


def test_a_drill_counts_answer_by_answer_and_pairs_when_it_ends() -> None:
    attempt = make_attempt(make_trainee(), started_at=NOON)
    make_answer(make_question(attempt, first_shown_at=NOON), took=8.44)
    make_named_mistake(make_question(attempt, first_shown_at=NOON), took=8.44)
    item = ItemSum.objects.get()
    assert (item.answers, item.right, item.pairs) == (2, 1, 0)
    assert (item.bets_asked, item.bets_right, item.shares) == (8, 7, 1.75)
    assert item.times == "84 84 "
    end(attempt)
    item.refresh_from_db()
    assert (item.answers, item.pairs) == (2, 2)
    assert (item.x, item.y, item.xy) == (1.75, 1.75, 1.5)
    day = DaySum.objects.get()
    assert day.entries == "tie/settle-box/4/4/84 tie/settle-box/4/3/84 "
    person = TraineeSum.objects.get()
    assert (person.answers, person.median_ms, person.times) == (2, 8400, "84:2 ")
    mistake = MistakeSum.objects.get()
    assert (mistake.times, mistake.short, mistake.overpaid) == (1, 0, 750)


def test_an_exam_counts_nowhere_before_it_is_over() -> None:
    attempt = make_exam(make_trainee(), hands=2, started_at=NOON)
    make_answer(make_question(attempt, FLUSH, first_shown_at=NOON))
    assert not any(table.objects.exists() for table in TABLES)
    make_answer(make_question(attempt, FLUSH, first_shown_at=NOON))
    item = ItemSum.objects.get()
    assert (item.occasion, item.answers, item.pairs) == ("exam", 2, 2)


def test_answers_with_the_rules_beside_them_count_only_as_mistakes() -> None:
    attempt = make_attempt(make_trainee(), mode=Mode.STUDY, started_at=NOON)
    make_named_mistake(make_question(attempt, first_shown_at=NOON))
    end(attempt)
    assert not ItemSum.objects.exists()
    assert not DaySum.objects.exists()
    assert MistakeSum.objects.get().occasion == "study"
    person = TraineeSum.objects.get()
    assert (person.answers, person.median_ms) == (0, None)
    assert person.seen_at == NOON + timedelta(seconds=8)


def test_the_command_makes_the_sums_again() -> None:
    alice = make_trainee()
    work(alice, 3)
    kept = kept_sums()
    ItemSum.objects.update(answers=99, right=0)
    DaySum.objects.all().delete()
    call_command("rebuild_sums", "alice")
    assert kept_sums() == kept
    with pytest.raises(CommandError, match="Nobody is called bob"):
        call_command("rebuild_sums", "bob")


def test_no_sum_has_more_right_than_answered() -> None:
    work(make_trainee(), 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        ItemSum.objects.update(right=99)
