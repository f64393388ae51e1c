"""Keeping the sums in step with the answers, and making them again from them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from django.db import transaction

from quizzes.gaming_days import GamingDays, site_days
from quizzes.models import (
    Answer,
    Attempt,
    DaySum,
    Fate,
    ItemSum,
    MistakeSum,
    Somebody,
    TraineeSum,
)
from quizzes.standing_marks import WITH_REMARKINGS, Standing, as_given, standing_of
from quizzes.sums.adding import add_to_table
from quizzes.sums.entries import Entry, mistakes_in, occasion_of, skill_in
from quizzes.sums.everybody import Everybody
from quizzes.sums.rows import DAY, ITEM, MISTAKE, Rows, Sums, add_entries, add_pairs
from quizzes.sums.school import add_to_school
from quizzes.taking_turns import take_turns
from quizzes.times import median_of, read_times, write_times

AT_ONCE: Final = 500  # answers in memory


def count_answer(answer: Answer) -> None:
    """Enter `answer`, just kept, into the sums, unless it is one of an exam.

    To be called in the transaction that keeps it, in the turn of its trainee.
    """
    if not answer.question.attempt.is_exam:
        sums = Sums()
        add_entries(sums, _entries([answer], as_given))
        _keep(sums)
        _keep_for_school(sums)


def count_end(attempt: Attempt, answers: Iterable[Answer]) -> None:
    """Enter what is known only when `attempt` has ended, with these `answers`.

    That is an exam's answers, and of any attempt how each answer goes with the rest.
    To be called in the transaction that ends it.
    """
    take_turns(attempt.trainee_id)
    entries, sums = _entries(answers), Sums()
    if attempt.is_exam:
        add_entries(sums, entries)
    add_pairs(sums, entries)
    _keep(sums)
    _keep_for_school(sums)


def rebuild_sums(trainee: Somebody) -> int:
    """Make all sums of `trainee` again from the answers; how many answers count.

    The sums over everybody are given the difference. The result is what `count_answer`
    and `count_end` made of the same answers.
    """
    pk = cast("int", trainee.pk)
    with transaction.atomic():
        take_turns(pk)
        school = Everybody()
        school.add(_kept(pk), -1)
        for table in (ItemSum, DaySum, MistakeSum, TraineeSum):
            table.objects.filter(trainee=pk).delete()
        sums, counted = Sums(), 0
        for attempt, entries in _attempts(pk):
            if not (attempt.is_exam and attempt.is_live):
                add_entries(sums, entries)
                counted += len(entries)
            if not attempt.is_live:
                add_pairs(sums, entries)
        _keep(sums)
        school.add(sums)
        add_to_school(school)
        return counted


def _kept(trainee: int) -> Sums:
    """The rows of `trainee` as they stand, without those of the person as a whole."""
    tables: tuple[tuple[Any, Sequence[str]], ...] = (
        (ItemSum, ITEM),
        (DaySum, DAY),
        (MistakeSum, MISTAKE),
    )
    rows: list[Rows] = [
        {
            tuple(row.pop(name) for name in key): row
            for row in table.objects.filter(trainee=trainee).values()
        }
        for table, key in tables
    ]
    return Sums(*rows)


def _attempts(trainee: int) -> Iterator[tuple[Attempt, list[Entry]]]:
    """Each attempt of `trainee` with its answers, in the order of their time."""
    answers = Answer.objects.filter(question__attempt__trainee=trainee)
    rows = answers.select_related("question__attempt").in_order()
    found = rows.prefetch_related(WITH_REMARKINGS).iterator(AT_ONCE)
    for _, some in groupby(found, lambda answer: answer.question.attempt_id):
        those = list(some)
        yield those[0].question.attempt, _entries(those)


def _entries(
    answers: Iterable[Answer], standing: Callable[[Answer], Standing] = standing_of
) -> list[Entry]:
    """What `answers` add, by the marks as they stand; none for what was not reached.

    Of one that was just kept nothing can be superseded yet: `standing` need not ask.
    """
    days = site_days()
    reached = (answer for answer in answers if answer.fate != Fate.UNREACHED)
    return [_entry(answer, standing(answer), days) for answer in reached]


def _entry(answer: Answer, now: Standing, days: GamingDays) -> Entry:
    question, attempt = answer.question, answer.question.attempt
    return Entry(
        trainee=attempt.trainee_id,
        occasion=occasion_of(attempt.kind, attempt.mode),
        rules=question.rules,
        skill=skill_in(question.kind, question.situation),
        kind=question.kind,
        day=days.day_of(answer.received_at),
        at=answer.received_at,
        ms=answer.server_ms if answer.was_given else None,
        asked=answer.bets_asked,
        right=now.bets_right,
        mistakes=mistakes_in(now.marks, right=now.right),
    )


def _keep_for_school(sums: Sums) -> None:
    school = Everybody()
    school.add(sums)
    add_to_school(school)


def _keep(sums: Sums) -> None:
    """Add `sums` to the tables; a person's row in Python, for its median."""
    add_to_table(ItemSum, ITEM, sums.items)
    add_to_table(DaySum, DAY, sums.days)
    add_to_table(MistakeSum, MISTAKE, sums.mistakes)
    for (trainee,), more in sums.people.items():
        kept = TraineeSum.objects.filter(pk=trainee).first()
        row = kept or TraineeSum(trainee_id=trainee, seen_at=more["seen_at"])
        _add_to_person(row, more)
        row.save(force_insert=kept is None, force_update=kept is not None)


def _add_to_person(row: TraineeSum, more: dict[str, Any]) -> None:
    row.seen_at = max(row.seen_at, more["seen_at"])
    if "answers" in more:
        for name in ("answers", "right", "bets_asked", "bets_right"):
            setattr(row, name, getattr(row, name) + more[name])
        times = read_times(row.times, more["times"])
        row.times, row.median_ms = write_times(times), median_of(times)
