"""Filling a database with a school: people, and what they did in a year."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from functools import partial
from itertools import batched
from multiprocessing import get_context
from typing import Any, Final

import django
from django.db import connection, connections, transaction
from django.db.models import Max, Model

PEOPLE: Final = 2_000
A_CLASS: Final = 25
CLASSES_A_MANAGER: Final = 4
PEOPLE_AT_ONCE: Final = 10
MERGED_AFTER: Final = 10  # pieces of work
APART: Final = 1_000_000  # keys between the rows of two pieces of work


def make_people(people_in_all: int = PEOPLE) -> list[int]:
    """So many trainees in classes with managers, and an owner; their keys."""
    from training.models import Role, TrainingClass, User  # noqa: PLC0415  after setup

    def person(name: str, role: Role) -> User:
        username = name.lower().replace(" ", ".")
        email = f"{username}@bench.example"
        return User(username=username, email=email, full_name=name, role=role)

    people = User.objects.bulk_create(
        [person(f"Trainee {each:04d}", Role.TRAINEE) for each in range(people_in_all)]
    )
    by_house: list[User] = sorted(people, key=lambda each: (each.pk % 4, each.pk))
    for place, each in enumerate(by_house):  # the first class on the first page of all
        each.full_name = f"Trainee {place:04d}"
    User.objects.bulk_update(by_house, ["full_name"])
    owner = person("Owner", Role.OWNER)
    owner.save()
    manager = owner
    for number, members in enumerate(batched(by_house, A_CLASS)):
        if number % CLASSES_A_MANAGER == 0:
            manager = person(f"Manager {number:03d}", Role.MANAGER)
            manager.save()
        training_class = TrainingClass.objects.create(name=f"Class {number:03d}")
        training_class.managers.add(manager)
        training_class.trainees.add(*members)
    return [each.pk for each in people]


def make_answers(people: Sequence[int], answers: int, now: datetime) -> None:
    """`answers` in all by `people`, really marked, on all cores; then their sums."""
    pieces = list(batched(people, PEOPLE_AT_ONCE))
    base = _highest_key() + 1
    each = answers // len(people)
    work = partial(fill, now=now, answers=each)
    connections.close_all()
    with ProcessPoolExecutor(
        os.cpu_count(), mp_context=get_context("spawn"), initializer=django.setup
    ) as processes:
        bases = [base + APART * number for number in range(len(pieces))]
        for number, _ in enumerate(processes.map(work, pieces, bases), 1):
            if number % MERGED_AFTER == 0:
                _merge(now)
    _merge(now)
    _set_sequences()


def _merge(now: datetime) -> None:
    """Merge the sums over everybody, as the task worker does every few minutes.

    Their room is given back at once, for which a server would take a minute or two.
    """
    from quizzes.models import SchoolItemSum, SchoolMistakeSum  # noqa: PLC0415
    from quizzes.sums import merge_school_sums  # noqa: PLC0415

    merge_school_sums(now)
    with connection.cursor() as cursor:
        for table in (SchoolItemSum, SchoolMistakeSum):
            cursor.execute(f'VACUUM "{table._meta.db_table}"')  # noqa: SLF001


def fill(people: Sequence[int], base: int, *, now: datetime, answers: int) -> int:
    """Let `people` give so many `answers` each; their rows have keys from `base` on."""
    from bench.school.courses import Course  # noqa: PLC0415  after setup
    from quizzes.models import Answer, Attempt, Question  # noqa: PLC0415
    from quizzes.sums import rebuild_sums  # noqa: PLC0415
    from training.models import User  # noqa: PLC0415

    done = [it for each in people for it in Course.of(each, now).work(answers)]
    questions = [answer.question for it in done for answer in it.answers]
    with transaction.atomic():
        Attempt.objects.bulk_create([it.attempt for it in done])
        for number, question in enumerate(questions):
            question.pk = base + number
            question.attempt = question.attempt  # whose key is known by now
            question.answer.pk = base + number
            question.answer.question = question
        _copy(Question, questions)
        _copy(Answer, [question.answer for question in questions])
        for person in User.objects.filter(pk__in=people):
            rebuild_sums(person)
    return len(questions)


def _copy(table: type[Model], rows: Sequence[Model]) -> None:
    """Write `rows` by PostgreSQL's COPY, which checks them like any other."""
    fields = table._meta.concrete_fields  # noqa: SLF001  which Django documents
    names = ", ".join(f'"{field.column}"' for field in fields)
    name = table._meta.db_table  # noqa: SLF001
    with (
        connection.cursor() as cursor,
        cursor.copy(f'COPY "{name}" ({names}) FROM STDIN') as copy,
    ):
        for row in rows:
            copy.write_row(_values(row, fields))


def _values(row: Model, fields: Any) -> Iterator[Any]:
    for field in fields:
        yield field.get_db_prep_save(getattr(row, field.attname), connection)


def _highest_key() -> int:
    from quizzes.models import Question  # noqa: PLC0415  after setup

    return int(Question.objects.aggregate(Max("pk"))["pk__max"] or 0)


def _set_sequences() -> None:
    """Let the tables go on with keys of their own, and be planned for as they are."""
    with connection.cursor() as cursor:
        for table in ("quizzes_question", "quizzes_answer"):
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'),"  # noqa: S608
                f" (SELECT max(id) FROM {table}))"
            )
        cursor.execute("VACUUM ANALYZE")
