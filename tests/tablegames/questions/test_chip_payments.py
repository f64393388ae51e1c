from dataclasses import replace

import pytest

from tablegames.chips import Stack, fewest, worth
from tablegames.house_rules import Chip
from tablegames.questions import ChipsField, Kind, Question, due, mark
from tests.tablegames.questions.many import HOUSES, asked

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 150


def stacks_due(question: Question) -> tuple[Stack, ...]:
    (due_chips,) = due(question).dues
    value = due_chips.value
    assert isinstance(value, tuple)
    return tuple(stack for stack in value if isinstance(stack, Stack))


def rack_of(question: Question) -> tuple[Chip, ...]:
    (field,) = question.fields
    assert isinstance(field, ChipsField)
    return field.rack


def by_colour(question: Question) -> bool:
    return "colour for colour" in str(question.prompt)


def fault(question: Question, *stacks: Stack) -> str | None:
    (marked,) = mark(question, {"chips": stacks}).fields
    assert not marked.right
    return marked.mistake.slug if marked.mistake else None


@houses
def test_the_rack_is_the_houses(name: str) -> None:
    for question in asked(Kind.CHIPS, name):
        assert rack_of(question) == HOUSES[name].chips


@houses
def test_fewest_chips_are_due_in_any_order(name: str) -> None:
    for question in asked(Kind.CHIPS, name, MANY):
        stacks = stacks_due(question)
        assert mark(question, {"chips": stacks[::-1]}).right
        if not by_colour(question):
            assert stacks == fewest(worth(stacks), HOUSES[name].chips)


@houses
def test_both_ways_to_pay_are_asked_for(name: str) -> None:
    ways = [by_colour(question) for question in asked(Kind.CHIPS, name, MANY)]
    assert 0.1 * MANY < sum(ways) < 0.9 * MANY


@houses
def test_too_much_and_too_little_are_named(name: str) -> None:
    for question in asked(Kind.CHIPS, name):
        stacks = stacks_due(question)
        first = stacks[0]
        more = replace(first, count=first.count + 1)
        assert fault(question, more, *stacks[1:]) in {"too-much", "stake-counted-in"}
        less = replace(first, count=first.count - 1)
        assert fault(question, less, *stacks[1:]) == "too-little"
        assert fault(question) == "too-little"


@houses
def test_a_wrong_sum_has_its_price(name: str) -> None:
    for question in asked(Kind.CHIPS, name):
        first, *others = stacks_due(question)
        for more in (1, -1):
            laid = (replace(first, count=first.count + more), *others)
            (marked,) = mark(question, {"chips": laid}).fields
            assert marked.house_loses == more * first.chip.value
        (nothing,) = mark(question, {"chips": ()}).fields
        assert nothing.house_loses == -worth((first, *others))


def test_the_right_sum_costs_nobody_however_it_is_laid() -> None:
    for question in asked(Kind.CHIPS, "venezia/ultimate"):
        stacks = stacks_due(question)
        smallest = rack_of(question)[0]
        changed = (Stack(smallest, worth(stacks) // smallest.value),)
        for laid in (stacks, changed):
            (marked,) = mark(question, {"chips": laid}).fields
            assert marked.house_loses == 0


def test_changed_chips_are_the_right_sum_and_not_as_asked() -> None:
    found = set()
    for question in asked(Kind.CHIPS, "venezia/ultimate", MANY):
        stacks = stacks_due(question)
        rack = rack_of(question)
        smallest = Stack(rack[0], worth(stacks) // rack[0].value)
        if stacks != (smallest,):
            found.add((by_colour(question), fault(question, smallest)))
    assert found == {(True, "colour-not-kept"), (False, "more-chips-than-needed")}


def test_paying_the_stake_too_is_named() -> None:
    found = False
    for question in asked(Kind.CHIPS, "quebec/three-card", MANY):
        judge = due(question).dues[0].judge
        stake = getattr(judge, "stake", 0)
        amount = worth(stacks_due(question)) + stake
        assert fault(question, *fewest(amount, rack_of(question))) == "stake-counted-in"
        found = True
    assert found


def test_no_payment_colour_for_colour_is_a_heap() -> None:
    for name in HOUSES:
        for question in asked(Kind.CHIPS, name, MANY):
            if by_colour(question):
                assert sum(stack.count for stack in stacks_due(question)) <= 40
