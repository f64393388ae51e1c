"""Marking an answer field by field, where no table is settled."""

from collections.abc import Mapping
from typing import Any

from quizzes.given_answers import keep_answer
from quizzes.marking_bets import write_signed
from quizzes.sentences import keep
from tablegames.questions import Field, FieldMark, Given, Question, due, mark

type Mark = dict[str, Any]


def marks_of_fields(asked: Question, given: Mapping[str, Given]) -> list[Mark]:
    """One mark a field of `asked`, as JSON; the shape is told by `Answer`.

    Raises AnswerError, which names the field, for what is no answer to it.
    """
    marking = mark(asked, given)
    return [
        _kept(field, marked)
        for field, marked in zip(asked.fields, marking.fields, strict=True)
    ]


def marks_of_nothing(asked: Question) -> list[Mark]:
    """One mark a field where nothing was given: each is wrong, and names no mistake."""
    right = {each.field: each.value for each in due(asked).dues}
    nothing = {"given": {}, "right": False, "mistake": None, "told": None, "cost": None}
    return [each | nothing for each in marks_of_fields(asked, right)]


def _kept(field: Field, marked: FieldMark) -> Mark:
    mistake, cost = marked.mistake, marked.house_loses
    return {
        "field": marked.field,
        "label": keep(field.label),
        "given": keep_answer(field, marked.given),
        "due": keep_answer(field, marked.due),
        "right": marked.right,
        "reason": keep(marked.reason),
        "mistake": mistake.slug if mistake else None,
        "told": keep(mistake.text) if mistake else None,
        "cost": None if cost is None else write_signed(cost),
    }
