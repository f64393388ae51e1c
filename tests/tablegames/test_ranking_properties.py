"""What holds of every hand, whatever the cards."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablegames.cards import DECK, Card
from tablegames.ranking import (
    Category,
    HandRank,
    best_with_both_hole_cards,
    category_of_strength,
    poker_strength,
    rank_poker,
    rank_three,
    tally,
    tally_strength,
    three_card_category_of_strength,
    three_card_strength,
)

type Hand = list[Card]


def hands(smallest: int, largest: int | None = None) -> st.SearchStrategy[Hand]:
    cards = st.sampled_from(DECK)
    return st.lists(cards, min_size=smallest, max_size=largest or smallest, unique=True)


@given(hands(5, 7), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_are_given_changes_nothing(
    cards: Hand, random: Random
) -> None:
    shuffled = sorted(cards, key=lambda _: random.random())
    hand, again = rank_poker(cards), rank_poker(shuffled)
    assert (hand, hand.cards) == (again, again.cards)


@given(hands(7))
def test_the_best_of_seven_is_the_highest_of_its_twenty_one_fives(cards: Hand) -> None:
    fives = [rank_poker(five) for five in combinations(cards, 5)]
    assert rank_poker(cards) == max(fives)


@given(hands(5, 7))
def test_the_cards_that_play_are_held_and_rank_the_same(cards: Hand) -> None:
    hand = rank_poker(cards)
    assert set(hand.cards) <= set(cards)
    again = rank_poker(hand.cards)
    assert (again, again.cards) == (hand, hand.cards)


@given(hands(3))
def test_all_three_cards_play_in_an_order_of_their_own(cards: Hand) -> None:
    hand = rank_three(cards)
    assert set(hand.cards) == set(cards)
    assert rank_three(cards[::-1]).cards == hand.cards


def same_order[C: Category](
    hands: tuple[HandRank[C], HandRank[C]], strengths: tuple[int, int]
) -> bool:
    (a, b), (x, y) = hands, strengths
    return (a < b, a == b, a > b) == (x < y, x == y, x > y)


@given(hands(5, 7), hands(5, 7))
def test_strengths_order_hands_as_hand_ranks_do(one: Hand, other: Hand) -> None:
    a, b = rank_poker(one), rank_poker(other)
    assert same_order((a, b), (poker_strength(one), poker_strength(other)))
    assert category_of_strength(poker_strength(one)) is a.category


@given(hands(3), hands(3))
def test_strengths_of_three_cards_order_hands_as_hand_ranks_do(
    one: Hand, other: Hand
) -> None:
    a, b = rank_three(one), rank_three(other)
    assert same_order((a, b), (three_card_strength(one), three_card_strength(other)))
    assert three_card_category_of_strength(three_card_strength(one)) is a.category


@given(hands(7))
def test_tallies_of_hole_cards_and_board_may_be_added(cards: Hand) -> None:
    together = tally(cards[:2]) + tally(cards[2:])
    assert tally_strength(together) == poker_strength(cards)


@given(hands(7))
def test_with_both_hole_cards_the_best_has_three_of_the_board(cards: Hand) -> None:
    hole, board = cards[:2], cards[2:]
    hand = best_with_both_hole_cards(hole, board)
    assert set(hole) <= set(hand.cards) <= set(cards)
    allowed = [rank_poker([*hole, *some]) for some in combinations(board, 3)]
    assert hand == max(allowed)
    again = best_with_both_hole_cards(hole[::-1], board[::-1])
    assert again.cards == hand.cards


def test_ranking_by_hand_and_by_sorting_agree() -> None:
    random = Random(7)
    held = [tuple(random.sample(DECK, 7)) for _ in range(500)]
    assert [rank_poker(cards) for cards in sorted(held, key=poker_strength)] == (
        sorted(map(rank_poker, held))
    )
