"""Who knows what is due: reads the question's row and types an answer."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from uuid import uuid4

from django.db import OperationalError, connection

from bench.load.browser import PATIENCE, PAUSE
from quizzes.composing import is_settling
from quizzes.models import Question
from tablegames.questions import Given
from tests.make_kinds import named_wrong, right, type_answer
from tests.make_quizzes import right_fields, wrong_fields

COACHES: Final = 2  # each with a connection to the database of its own

type Typed = dict[str, str | list[str]]


@dataclass(frozen=True, slots=True)
class Coach:
    """A few threads for all trainees: what they take is no part of any request."""

    pool: ThreadPoolExecutor = field(
        default_factory=partial(ThreadPoolExecutor, COACHES)
    )

    def answer(self, question: int, *, right: bool) -> Typed:
        """The form fields of an answer to the question with that key."""
        return self.pool.submit(_patiently, question, right=right).result()


def _patiently(key: int, *, right: bool) -> Typed:
    """What is typed, also when the database was killed meanwhile."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return typed(key, right=right)
        except OperationalError:
            if time.monotonic() > until:
                raise
            connection.close()
            time.sleep(PAUSE)


def typed(key: int, *, right: bool) -> Typed:
    """What is due, or something else, as it is typed."""
    question = Question.objects.get(pk=key)
    settled = right_fields if right else wrong_fields
    fields: Typed
    if is_settling(question):
        fields = {**settled(question)}
    else:
        fields = type_answer(question, _given(question, is_right=right))
    return fields | {"submission": str(uuid4())}


def _given(question: Question, *, is_right: bool) -> Mapping[str, Given]:
    wrong = None if is_right else named_wrong(question)
    return wrong[1] if wrong else right(question)
