from collections import Counter
from itertools import combinations

import pytest

from tablegames.cards import parse_cards
from tablegames.games import game_of
from tablegames.questions import ChoiceField, Kind, due
from tablegames.questions.misreadings import misread, seen_in
from tablegames.ranking import (
    Category,
    PokerCategory,
    ThreeCardCategory,
    rank_poker,
    rank_three,
)
from tests.tablegames.questions.many import HOUSES, asked, right

houses = pytest.mark.parametrize("name", HOUSES)
ULTIMATE = ("venezia/ultimate", "charlevoix/ultimate")


@pytest.mark.parametrize("name", ULTIMATE)
def test_the_category_is_that_of_the_highest_five_of_seven(name: str) -> None:
    for question in asked(Kind.READ_HAND, name):
        assert question.felt is not None
        cards = question.felt.boxes[0].cards + question.felt.board
        best = max(rank_poker(five) for five in combinations(cards, 5))
        assert right(question)["category"] == best.category.slug


@houses
def test_every_category_comes_up_and_is_offered(name: str) -> None:
    categories = {category.slug for category in game_of(HOUSES[name]).categories}
    questions = asked(Kind.READ_HAND, name, 200)
    assert {right(question)["category"] for question in questions} == categories
    for question in questions[:5]:
        (field,) = question.fields
        assert isinstance(field, ChoiceField)
        assert {option.value for option in field.options} == categories


@houses
def test_no_category_is_asked_for_most_of_the_time(name: str) -> None:
    questions = asked(Kind.READ_HAND, name, 200)
    counts = Counter(str(right(question)["category"]) for question in questions)
    assert counts.most_common(1)[0][1] < 0.55 * len(questions)


@pytest.mark.parametrize("name", ULTIMATE)
def test_hands_that_just_miss_and_boards_that_play_come_up(name: str) -> None:
    named: Counter[str] = Counter()
    boards = 0
    for question in asked(Kind.READ_HAND, name, 200):
        assert question.felt is not None
        hand = set(due(question).lit)
        boards += hand == set(question.felt.board)
        named.update({wrong.mistake.slug for wrong in due(question).dues[0].known()})
    assert boards >= 3
    assert min(named["one-short-of-a-straight"], named["one-short-of-a-flush"]) > 20
    assert named["three-pairs-as-full-house"] >= 3


@pytest.mark.parametrize(
    ("cards", "named", "slug"),
    [
        ("Ks Ac 2d 3h 9s", PokerCategory.STRAIGHT, "hand-imagined"),
        ("Qs Kc Ad 2h 3s", PokerCategory.STRAIGHT, "straight-round-the-ace"),
        ("5s 6c 7d 8h Ks", PokerCategory.STRAIGHT, "one-short-of-a-straight"),
        ("5s 6c 8d 9h Ks", PokerCategory.STRAIGHT, "one-short-of-a-straight"),
        ("As 2c 3d 4h 9s", PokerCategory.STRAIGHT, "one-short-of-a-straight"),
        ("2s 6s 9s Js Kh", PokerCategory.FLUSH, "one-short-of-a-flush"),
        ("2s 3s 4s 5s 6s", PokerCategory.STRAIGHT, "suits-overlooked"),
        ("2s 3s 4s 5s 6s", PokerCategory.FLUSH, "order-overlooked"),
        ("2s 3s 4s 5s 6s", PokerCategory.ROYAL_FLUSH, "royal-imagined"),
        ("As Ks Qs Js Ts", PokerCategory.STRAIGHT_FLUSH, "royal-overlooked"),
        ("9s 9c 4d 4h Ks", PokerCategory.PAIR, "second-pair-overlooked"),
        ("9s 9c 4d 4h Ks Kh 2c", PokerCategory.FULL_HOUSE, "three-pairs-as-full-house"),
        ("9s 9c 9d 4h 4s", PokerCategory.THREE_OF_A_KIND, "half-of-the-full-house"),
        ("9s 9c 9d 4h 2s", PokerCategory.PAIR, "hand-overlooked"),
        ("9s 8c 7d 6h 5s", PokerCategory.FLUSH, "straight-and-flush-confused"),
    ],
)
def test_a_misreading_is_named_by_what_was_seen(
    cards: str, named: Category, slug: str
) -> None:
    dealt = parse_cards(cards)
    assert misread(rank_poker(dealt), named, dealt).slug == slug


def test_king_ace_two_runs_round_the_ace() -> None:
    cards = parse_cards("Ks Ad 2c")
    found = misread(rank_three(cards), ThreeCardCategory.STRAIGHT, cards)
    assert found.slug == "straight-round-the-ace"


def test_two_suited_cards_of_three_are_no_trap() -> None:
    assert seen_in(parse_cards("Ks Qs 2c"), 3) == {}
