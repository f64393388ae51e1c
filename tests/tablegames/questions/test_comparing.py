from collections import Counter

import pytest

from tablegames.games import game_of
from tablegames.questions import ChoiceField, Kind, due, mark
from tablegames.ranking import HandRank, ThreeCardCategory
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
MANY = 120


@houses
def test_the_higher_hand_is_the_one_that_ranks_higher(name: str) -> None:
    rank = game_of(HOUSES[name]).rank
    for question in asked(Kind.HIGHER_HAND, name):
        felt = question.felt
        assert felt is not None
        ours = rank(felt.boxes[0].cards, felt.board, HOUSES[name])
        theirs = rank(felt.dealer, felt.board, HOUSES[name])
        assert right(question) == {
            "higher": who(ours, theirs),
            "decides": what(ours, theirs),
        }


def who(ours: HandRank, theirs: HandRank) -> str:  # type: ignore[type-arg]
    if ours > theirs:
        return "player"
    return "dealer" if ours < theirs else "tie"


def what(ours: HandRank, theirs: HandRank) -> str:  # type: ignore[type-arg]
    """The rank of the higher hand where the two first differ."""
    if ours.category != theirs.category:
        return "category"
    for pair in zip(ours.ranks, theirs.ranks, strict=True):
        if len(set(pair)) == 2:
            return "23456789TJQKA"[max(pair) - 2]
    return "nothing"


@houses
def test_cards_decide_more_often_than_not(name: str) -> None:
    counts = Counter(right(each)["decides"] for each in asked(Kind.HIGHER_HAND, name))
    by_card = sum(count for value, count in counts.items() if len(str(value)) == 1)
    assert by_card > 0.4 * sum(counts.values())


@houses
def test_either_is_higher_and_ties_come_up(name: str) -> None:
    questions = asked(Kind.HIGHER_HAND, name, MANY)
    counts = Counter(right(each)["higher"] for each in questions)
    assert set(counts) == {"player", "dealer", "tie"}
    assert max(counts.values()) < 0.75 * MANY


@houses
def test_what_is_offered_is_the_same_for_every_hand(name: str) -> None:
    offered = {question.fields for question in map_without_labels(name)}
    assert len(offered) == 1


def map_without_labels(name: str) -> list["Offer"]:
    return [Offer(question.fields) for question in asked(Kind.HIGHER_HAND, name)]


class Offer:
    """The options of a question, without their words."""

    def __init__(self, fields: tuple[object, ...]) -> None:
        self.fields = tuple(
            tuple(option.value for option in field.options)
            for field in fields
            if isinstance(field, ChoiceField)
        )


def test_each_way_to_go_wrong_is_named() -> None:
    named = {
        wrong.mistake.slug
        for name in HOUSES
        for question in asked(Kind.HIGHER_HAND, name, MANY)
        for each in due(question).dues
        for wrong in each.known()
    }
    assert named == {
        "difference-in-a-tie",
        "stopped-before-the-kicker",
        "categories-called-a-tie",
        "straight-and-flush-swapped",
        "kicker-before-category",
        "higher-and-lower-swapped",
        "card-of-the-lower-hand",
        "card-in-both-hands",
        "card-that-comes-later",
        "idle-card",
        "card-where-category-decides",
        "category-where-card-decides",
        "card-in-a-tie",
        "tie-that-is-decided",
    }


def test_the_card_is_named_only_beside_the_right_hand() -> None:
    question = next(
        each
        for each in asked(Kind.HIGHER_HAND, "venezia/ultimate")
        if right(each)["higher"] == "player"
    )
    wrong = next(iter(due(question).dues[1].known())).value
    beside_right = mark(question, {"higher": "player", "decides": wrong})
    assert beside_right.fields[1].mistake is not None
    beside_wrong = mark(question, {"higher": "dealer", "decides": wrong})
    assert beside_wrong.fields[0].mistake is not None
    assert beside_wrong.fields[1].mistake is None


def test_straight_and_flush_of_three_cards_are_not_ranked_as_of_five() -> None:
    swap = {ThreeCardCategory.STRAIGHT.slug, ThreeCardCategory.FLUSH.slug}
    found = 0
    for question in asked(Kind.HIGHER_HAND, "quebec/three-card", MANY):
        felt = question.felt
        assert felt is not None
        rank = game_of(HOUSES["quebec/three-card"]).rank
        hands = [
            rank(cards, (), HOUSES["quebec/three-card"]).category.slug
            for cards in (felt.dealer, felt.boxes[0].cards)
        ]
        if set(hands) == swap:
            found += 1
            slugs = {each.mistake.slug for each in due(question).dues[0].known()}
            assert "straight-and-flush-swapped" in slugs
    assert found > 3
