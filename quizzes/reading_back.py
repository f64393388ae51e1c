"""Reading back, from its marks, what was given for a question."""

from collections.abc import Mapping, Sequence
from typing import Any

from quizzes.composing import composed, is_settling
from quizzes.marking import Given, rows_of_question
from quizzes.models import Question
from tablegames import questions
from tablegames.bets import parse_amount, write_amount
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.questions import (
    ActionField,
    AmountField,
    CardsField,
    ChipsField,
    ChoiceField,
    Deed,
    Field,
)
from tablegames.settlement import Action

type Mark = Mapping[str, Any]


def given_again(
    question: Question, marks: Sequence[Mark]
) -> Mapping[str, Given | questions.Given]:
    """What the `marks` of an answer to `question` say was given, by row or field.

    Raises ValueError for as many marks as `question` does not have, and KeyError,
    TypeError, ValueError or TableGamesError for one that is not as it is written.
    """
    if is_settling(question):
        rows = rows_of_question(question)
        return {
            row.name: Given(
                Action(mark["given_action"]), parse_amount(mark["given_amount"])
            )
            for row, mark in zip(rows, marks, strict=True)
        }
    fields = composed(question).fields
    return {
        field.name: read_answer(field, mark["given"])
        for field, mark in zip(fields, marks, strict=True)
    }


def read_answer(field: Field, kept: Mapping[str, Any]) -> questions.Given:
    """What `quizzes.given_answers.keep_answer` has written for `field`."""
    match field:
        case ChoiceField():
            return str(kept["choice"])
        case ActionField():
            return Deed(Action(kept["action"]), parse_amount(kept["amount"]))
        case AmountField():
            return parse_amount(kept["amount"])
        case CardsField():
            return tuple(Card.parse(each) for each in kept["cards"])
        case ChipsField():
            rack = {write_amount(chip.value): chip for chip in field.rack}
            return tuple(Stack(rack[value], count) for value, count in kept["chips"])
