from collections import Counter
from itertools import combinations

import pytest

from tablegames.questions import Kind, due, mark
from tablegames.questions.fields import in_order
from tablegames.ranking import rank_poker
from tablegames.ultimate import CardsUsed, UltimateRules
from tests.tablegames.questions.many import HOUSES, asked, houses_with

houses = pytest.mark.parametrize("name", houses_with(Kind.PLAYING_CARDS))


@houses
def test_any_five_that_make_the_highest_hand_are_right(name: str) -> None:
    rules = HOUSES[name]
    assert isinstance(rules, UltimateRules)
    for question in asked(Kind.PLAYING_CARDS, name):
        assert question.felt is not None
        hole = question.felt.boxes[0].cards
        fives = [
            five
            for five in combinations(hole + question.felt.board, 5)
            if rules.cards_used is CardsUsed.BEST_FIVE or set(hole) <= set(five)
        ]
        highest = max(map(rank_poker, fives))
        for five in combinations(hole + question.felt.board, 5):
            due_five = five in fives and rank_poker(five) == highest
            marking = mark(question, {"cards": five[::-1]})
            assert marking.right is due_five
            assert (marking.fields[0].mistake is None) is due_five


@houses
def test_every_pick_of_five_is_known(name: str) -> None:
    for question in asked(Kind.PLAYING_CARDS, name):
        (due_cards,) = due(question).dues
        picks = {wrong.value for wrong in due_cards.known()} | set(due_cards.also)
        assert len(picks) == 21


def test_each_way_to_pick_wrongly_comes_up() -> None:
    named = Counter(
        wrong.mistake.slug
        for name in houses_with(Kind.PLAYING_CARDS)
        for question in asked(Kind.PLAYING_CARDS, name, 120)
        for wrong in due(question).dues[0].known()
    )
    assert set(named) == {
        "lower-category-picked",
        "lower-straight-picked",
        "lower-group-picked",
        "lower-kicker-kept",
        "hole-card-left-out",
    }


@pytest.mark.parametrize("name", ["venezia/ultimate", "charlevoix/ultimate"])
def test_the_board_often_plays(name: str) -> None:
    questions = asked(Kind.PLAYING_CARDS, name, 120)
    boards = sum(
        in_order(question.felt.board) in due(question).dues[0].also
        for question in questions
        if question.felt is not None
    )
    assert boards > 5
