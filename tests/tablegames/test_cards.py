import pickle

import pytest

from tablegames.cards import (
    DECK,
    Card,
    CardError,
    Suit,
    parse_cards,
    write_cards,
)


def test_the_deck_has_fifty_two_different_cards() -> None:
    assert len(set(DECK)) == len({str(card) for card in DECK}) == 52


def test_the_deck_runs_from_the_two_of_clubs_to_the_ace_of_spades() -> None:
    assert write_cards(DECK[:5]) == "2c 2d 2h 2s 3c"
    assert str(DECK[-1]) == "As"


def test_index_and_bit_are_the_place_in_the_deck() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert sum(card.bit for card in DECK) == 2**52 - 1


def test_every_card_is_read_back_from_its_name() -> None:
    assert all(Card.parse(str(card)) is card for card in DECK)


def test_a_name_is_rank_then_suit() -> None:
    assert Card.parse("Td") == Card(10, Suit.DIAMONDS)


@pytest.mark.parametrize("text", ["", "A", "10s", "sA", "as", "AS", "1c", "Tds", " Td"])
def test_what_names_no_card_is_refused_by_its_text(text: str) -> None:
    with pytest.raises(CardError, match=f"“{text}” is not a card"):
        Card.parse(text)


def test_the_refusal_says_how_a_card_is_written() -> None:
    with pytest.raises(CardError, match="as in Td"):
        Card.parse("1c")


def test_cards_are_read_in_the_order_written() -> None:
    cards = (Card.parse("Kc"), Card.parse("2s"), Card.parse("Ah"))
    assert parse_cards("Kc 2s  Ah") == cards
    assert parse_cards(write_cards(cards)) == cards
    assert parse_cards("") == ()


def test_one_bad_card_among_good_ones_is_named() -> None:
    with pytest.raises(CardError, match="“Xx”"):
        parse_cards("Kc Xx Ah")


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        DECK[0].rank = 3  # type: ignore[misc]


def test_a_pickled_card_is_still_the_same_card() -> None:
    again = pickle.loads(pickle.dumps(DECK[17]))  # noqa: S301
    assert (again, again.index, again.bit) == (DECK[17], 17, 2**17)
