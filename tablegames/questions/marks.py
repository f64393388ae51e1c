"""Marking an answer field by field."""

from collections.abc import Mapping

from tablegames.messages import gettext_noop
from tablegames.questions.asked import AnswerKey, Due, FieldMark, Marking, Question
from tablegames.questions.fields import AnswerError, Given, read


def due(question: Question) -> AnswerKey:
    """What `question` is due: not to be shown before it is answered."""
    return question.key


def mark(question: Question, given: Mapping[str, Given]) -> Marking:
    """`given`, by field name, marked.

    Raises AnswerError, which names the field, for a field that is not asked, one
    left out, and an answer that is none: an option not offered, too many cards.
    """
    fields = {field.name: field for field in question.fields}
    for name in given:
        if name not in fields:
            raise AnswerError(
                name, gettext_noop("{field}: nothing of that name is asked")
            )
    for name in fields:
        if name not in given:
            raise AnswerError(name, gettext_noop("{field}: it is not answered"))
    answers = {name: read(field, given[name]) for name, field in fields.items()}
    dues = {each.field: each for each in question.key.dues}
    return Marking(
        tuple(_mark(dues[name], answers, dues) for name in fields),
        question.key.arithmetic,
        question.key.rule,
        question.key.lit,
        question.key.other_rule,
    )


def _mark(
    expected: Due, answers: Mapping[str, Given], dues: Mapping[str, Due]
) -> FieldMark:
    given = answers[expected.field]
    right = expected.accepts(given)
    needed = expected.needs
    named = needed is None or dues[needed].accepts(answers[needed])
    mistake = expected.mistake(given) if named and not right else None
    return FieldMark(
        expected.field,
        expected.value,
        given,
        right,
        expected.reason,
        mistake,
        expected.house_loses(given),
    )
