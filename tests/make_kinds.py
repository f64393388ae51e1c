"""Questions of every kind for tests, and what to type for an answer."""

from collections.abc import Mapping

from django.utils import timezone

from quizzes.composing import compose, composed
from quizzes.forms import action_field, amount_field
from quizzes.models import Attempt, Question
from quizzes.question_parts import chips_field
from tablegames.bets import write_amount
from tablegames.cards import Card
from tablegames.chips import Stack
from tablegames.games import load_rules, rule_sets
from tablegames.questions import (
    ActionField,
    CardsField,
    ChipsField,
    Deed,
    Field,
    Given,
    Kind,
    due,
    kinds,
)
from tablegames.settlement import Action

SETTLING = (Kind.SETTLE_BOX, Kind.SETTLE_TABLE)
EVERY = tuple((name, kind) for name in rule_sets() for kind in kinds(load_rules(name)))
OTHERS = tuple((name, kind) for name, kind in EVERY if kind not in SETTLING)

type Typed = dict[str, str | list[str]]


def make_kind(
    attempt: Attempt, kind: Kind, number: int = 1, *, shown: bool = True
) -> Question:
    """Question `number` of `attempt`, of that kind."""
    rules = load_rules(attempt.rules)
    question = compose(attempt, number, rules=rules, kind=kind, situation="")
    question.first_shown_at = timezone.now() if shown else None
    question.save(force_insert=True)
    return question


def right(question: Question) -> dict[str, Given]:
    """What is due, by field."""
    return {each.field: each.value for each in due(composed(question)).dues}


def named_wrong(question: Question) -> tuple[str, dict[str, Given]] | None:
    """A wrong answer with the name of its mistake; None where none can be listed."""
    for each in due(composed(question)).dues:
        if question.kind == Kind.CHIPS.value and isinstance(each.value, tuple):
            twice = [
                Stack(it.chip, 2 * it.count)
                for it in each.value
                if isinstance(it, Stack)
            ]
            return "too-much", {each.field: tuple(twice)}
        for wrong in each.known():
            return wrong.mistake.slug, right(question) | {each.field: wrong.value}
    return None


def type_answer(question: Question, given: Mapping[str, Given]) -> Typed:
    """The form fields that say what is `given`."""
    typed: Typed = {"submission": "a-token", "client_ms": "1200"}
    for field in composed(question).fields:
        typed |= type_field(field, given[field.name])
    return typed


def type_field(field: Field, given: Given) -> Typed:
    match field, given:
        case ActionField(), Deed():
            paid = given.action is Action.PAY
            return {
                action_field(field): given.action.value,
                amount_field(field): write_amount(given.pays) if paid else "",
            }
        case CardsField(), tuple():
            return {field.name: [str(card) for card in given if isinstance(card, Card)]}
        case ChipsField(), tuple():
            counts = {
                each.chip: each.count for each in given if isinstance(each, Stack)
            }
            return {
                chips_field(field, chip): str(counts.get(chip, ""))
                for chip in field.rack
            }
        case _, int():
            return {field.name: write_amount(given)}
        case _:
            return {field.name: str(given)}
