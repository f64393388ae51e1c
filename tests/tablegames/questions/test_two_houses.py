from random import Random

import pytest

from tablegames.games import load_rules, settle
from tablegames.questions import Deed, Kind, QuestionError, ask, due, mark
from tests.tablegames.questions.many import HOUSES, asked, houses_with, right
from tests.tablegames.variants import variant

houses = pytest.mark.parametrize("name", houses_with(Kind.OTHER_HOUSE))


@houses
def test_each_house_pays_by_its_own_rules(name: str) -> None:
    for question in asked(Kind.OTHER_HOUSE, name):
        assert question.felt is not None
        assert question.other is not None
        answer = right(question)
        for prefix, rules in (
            ("here-", HOUSES[name]),
            ("there-", load_rules(question.other)),
        ):
            box = settle(question.felt, rules).boxes[0]
            for bet in box.bets:
                deed = Deed(bet.action, bet.pays)
                assert answer[f"{prefix}box1-{bet.bet.spot.value}"] == deed
        assert len(answer) == 2 * len(question.felt.boxes[0].bets)


@houses
def test_the_houses_differ_in_most_hands(name: str) -> None:
    questions = asked(Kind.OTHER_HOUSE, name)
    differ = 0
    for question in questions:
        answer = right(question)
        differ += any(deed != answer[across(field)] for field, deed in answer.items())
    assert differ > 0.5 * len(questions)


def across(field: str) -> str:
    """The same bet in the other house."""
    prefix, _, bet = field.partition("-")
    return f"{'there' if prefix == 'here' else 'here'}-{bet}"


def test_houses_swapped_are_named_in_both_columns() -> None:
    found = 0
    for question in asked(Kind.OTHER_HOUSE, "venezia/ultimate"):
        answer = right(question)
        swapped = {field: answer[across(field)] for field in answer}
        marking = mark(question, swapped)
        for each in marking.fields:
            if not each.right:
                found += 1
                assert each.mistake is not None
                assert each.mistake.slug == "houses-swapped"
    assert found > 20


def test_the_sources_of_both_houses_are_kept_apart() -> None:
    question = asked(Kind.OTHER_HOUSE, "venezia/ultimate")[0]
    assert question.other == "charlevoix/ultimate@1"
    assert due(question).rule
    assert due(question).other_rule
    here = {figure.key for figure in due(question).rule}
    assert here <= {figure.key for figure in HOUSES["venezia/ultimate"].figures}


def test_houses_that_take_no_bet_in_common_are_not_compared() -> None:
    high = {"limits.ante": '["1000", "2000"]', "limits.trips": '["1000", "2000"]'}
    rules = variant("venezia/ultimate", high)
    with pytest.raises(QuestionError, match="does not take the bets"):
        ask(Kind.OTHER_HOUSE, rules, Random(0))
