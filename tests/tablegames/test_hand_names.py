"""A hand has the name that a dealer calls, alone and inside a sentence."""

import pytest

from tablegames.bets import Spot
from tablegames.cards import DECK, parse_cards
from tablegames.casino_poker import CasinoPokerRules
from tablegames.explanations import (
    name_hand,
)
from tablegames.hand_names import hold_hand, name_hand_within
from tablegames.ranking import PokerCategory, ThreeCardCategory, rank_poker, rank_three
from tablegames.words import (
    name_category,
    name_minimum,
    name_spot,
    one,
    several,
    title_of,
)
from tests.tablegames.variants import variant


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Kd 9c 8h 2d", "ace-king high"),
        ("Ks Kd Qc 8h 2d", "pair of kings, queen kicker"),
        ("Ks Kd 4c 4h 9d", "two pair, kings and fours, nine kicker"),
        ("6s 6d 6c 8h 2d", "three sixes, eight kicker"),
        ("9s 8d 7c 6h 5d", "straight to the nine"),
        ("As 2d 3c 4h 5d", "straight to the five"),
        ("Ah Jh 9h 4h 2h", "ace-high flush"),
        ("Ks Kd Kc 4h 4d", "full house, kings over fours"),
        ("Ks Kd Kc Kh 4d", "four kings, four kicker"),
        ("As 2s 3s 4s 5s", "straight flush to the five"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_a_hand_of_five_cards_has_the_name_that_a_dealer_calls(
    cards: str, name: str
) -> None:
    assert str(name_hand(rank_poker(parse_cards(cards)))) == name


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kd 9h 4s", "king-nine-four high"),
        ("Qd Qh 4s", "pair of queens, four kicker"),
        ("Qd 9d 4d", "queen-nine-four flush"),
        ("Ad 2h 3s", "straight to the three"),
        ("Td Th Ts", "three tens"),
        ("Ad Kd Qd", "straight flush to the ace"),
    ],
)
def test_a_hand_of_three_cards_has_the_name_that_a_dealer_calls(
    cards: str, name: str
) -> None:
    assert str(name_hand(rank_three(parse_cards(cards)))) == name


@pytest.mark.parametrize(
    ("cards", "held"),
    [
        ("As Kd 9c 8h 2d", "ace-king high"),
        ("4s 4d Qc 8h 2d", "a pair of fours, queen kicker"),
        ("Ks Kd 4c 4h 9d", "two pair, kings and fours, nine kicker"),
        ("6s 6d 6c 8h 2d", "three sixes, eight kicker"),
        ("9s 8d 7c 6h 5d", "a straight to the nine"),
        ("Ah Jh 9h 4h 2h", "an ace-high flush"),
        ("8h 7h 5h 4h 2h", "an eight-high flush"),
        ("Kh Jh 9h 4h 2h", "a king-high flush"),
        ("5s 5d 5c 9h 9d", "a full house, fives over nines"),
        ("Ks Kd Kc Kh 4d", "four kings, four kicker"),
        ("As 2s 3s 4s 5s", "a straight flush to the five"),
        ("As Ks Qs Js Ts", "a royal flush"),
    ],
)
def test_a_hand_of_five_cards_has_its_article_in_a_sentence(
    cards: str, held: str
) -> None:
    assert str(hold_hand(rank_poker(parse_cards(cards)))) == held


@pytest.mark.parametrize(
    ("cards", "held"),
    [
        ("Kd 9h 4s", "king-nine-four high"),
        ("4d 4h As", "a pair of fours, ace kicker"),
        ("9d 8d 2d", "a nine-eight-two flush"),
        ("8d 4d 2d", "an eight-four-two flush"),
        ("Ad 4d 2d", "an ace-four-two flush"),
        ("Ad 2h 3s", "a straight to the three"),
        ("Td Th Ts", "three tens"),
        ("Ad Kd Qd", "a straight flush to the ace"),
    ],
)
def test_a_hand_of_three_cards_has_its_article_in_a_sentence(
    cards: str, held: str
) -> None:
    assert str(hold_hand(rank_three(parse_cards(cards)))) == held


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qs Qd Qc 3h 3d", "full house, queens over threes,"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_a_comma_in_a_hand_is_closed_where_the_sentence_goes_on(
    cards: str, name: str
) -> None:
    assert str(name_hand_within(rank_poker(parse_cards(cards)))) == name


def test_every_rank_category_and_spot_has_words() -> None:
    for card in DECK:
        assert str(several(card.rank)).startswith(str(one(card.rank)))
    for category in (*PokerCategory, *ThreeCardCategory):
        assert str(title_of(category)) in str(name_category(category))
    assert len({str(name_spot(spot)) for spot in Spot}) == len(Spot)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("dealer-qualifies", "pair", "a pair or better"),
        ("dealer-qualifies", "A-K", "an ace with a king or better"),
        ("dealer-qualifies", "Q", "queen high or better"),
        ("dealer-qualifies", "Q-9-4", "queen-nine-four high or better"),
    ],
)
def test_the_least_hand_that_qualifies_has_words(
    key: str, value: str, words: str
) -> None:
    rules = variant("belgium/casino-poker", {key: f'"{value}"'})
    assert isinstance(rules, CasinoPokerRules)
    assert str(name_minimum(rules.dealer_qualifies)) == words
