import pytest

from tablegames.cards import parse_cards, write_cards
from tablegames.ranking import (
    Category,
    CategoryError,
    HandRank,
    HandSizeError,
    PokerCategory,
    ThreeCardCategory,
    best_with_both_hole_cards,
    parse_category,
    rank_poker,
    rank_three,
)


def poker(text: str) -> HandRank[PokerCategory]:
    return rank_poker(parse_cards(text))


def three(text: str) -> HandRank[ThreeCardCategory]:
    return rank_three(parse_cards(text))


@pytest.mark.parametrize(
    ("cards", "category", "ranks", "playing"),
    [
        ("Kc Qh 2s 7s 9s Jh Kd", "pair", (13, 12, 11, 9), "Kc Kd Qh Jh 9s"),
        ("As 4s 2s 7s 9s Jh Kd", "flush", (14, 9, 7, 4, 2), "As 9s 7s 4s 2s"),
        ("2c 7d 9h Js Kc 4d 5h", "high-card", (13, 11, 9, 7, 5), "Kc Js 9h 7d 5h"),
        ("Ah Ac Kd Ks Qh Qs 2c", "two-pair", (14, 13, 12), "Ac Ah Kd Ks Qh"),
        ("7h 7c 7s Ad 2c Kd 9h", "three-of-a-kind", (7, 14, 13), "7c 7h 7s Ad Kd"),
        ("Th Tc 9s 8d 7c 7h 6s", "straight", (10,), "Tc 9s 8d 7c 6s"),
        ("Ac 2d 3h 4s 5c Kd Kh", "straight", (5,), "5c 4s 3h 2d Ac"),
        ("Ac 2d 3h 4s 5c 6d 6h", "straight", (6,), "6d 5c 4s 3h 2d"),
        ("2s 4s 6s 8s Ts Qs As", "flush", (14, 12, 10, 8, 6), "As Qs Ts 8s 6s"),
        ("9d 9h 9s 4c 4h 4s Ad", "full-house", (9, 4), "9d 9h 9s 4c 4h"),
        ("9d 9h 9s 4c 4h Ks Kd", "full-house", (9, 13), "9d 9h 9s Kd Ks"),
        ("4c 4d 4h 4s Ad Ac As", "four-of-a-kind", (4, 14), "4c 4d 4h 4s Ac"),
        ("4c 4d 4h 4s Ad Ac Ks", "four-of-a-kind", (4, 14), "4c 4d 4h 4s Ac"),
        ("As 2s 3s 4s 5s 6d 7h", "straight-flush", (5,), "5s 4s 3s 2s As"),
        ("9h 8h 7h 6h 5h 4h Th", "straight-flush", (10,), "Th 9h 8h 7h 6h"),
        ("Ad Kd Qd Jd Td 9d 8d", "royal-flush", (14,), "Ad Kd Qd Jd Td"),
        ("Qc Jd Th 9s 2c", "high-card", (12, 11, 10, 9, 2), "Qc Jd Th 9s 2c"),
        ("Qc Qd Th 9s 2c 9d", "two-pair", (12, 9, 10), "Qc Qd 9d 9s Th"),
    ],
)
def test_the_best_five_cards_play(
    cards: str, category: str, ranks: tuple[int, ...], playing: str
) -> None:
    hand = poker(cards)
    assert (hand.category.slug, hand.ranks) == (category, ranks)
    assert write_cards(hand.cards) == playing


@pytest.mark.parametrize(
    ("cards", "category", "ranks", "playing"),
    [
        ("9d 6s 3h", "high-card", (9, 6, 3), "9d 6s 3h"),
        ("2h Ks 2c", "pair", (2, 13), "2c 2h Ks"),
        ("2h Kh 7h", "flush", (13, 7, 2), "Kh 7h 2h"),
        ("Ac 2d 3h", "straight", (3,), "3h 2d Ac"),
        ("Qd Ac Kh", "straight", (14,), "Ac Kh Qd"),
        ("Kd Ac 2h", "high-card", (14, 13, 2), "Ac Kd 2h"),
        ("8s 8c 8h", "three-of-a-kind", (8,), "8c 8h 8s"),
        ("As 2s 3s", "straight-flush", (3,), "3s 2s As"),
        ("Ks As Qs", "straight-flush", (14,), "As Ks Qs"),
    ],
)
def test_three_cards_are_ranked(
    cards: str, category: str, ranks: tuple[int, ...], playing: str
) -> None:
    hand = three(cards)
    assert (hand.category.slug, hand.ranks) == (category, ranks)
    assert write_cards(hand.cards) == playing


def test_in_three_cards_a_straight_is_higher_than_a_flush() -> None:
    assert three("2c 3d 4h") > three("Ac Kc 9c")


def test_ace_two_three_is_the_lowest_straight_of_three_cards() -> None:
    assert three("Ac 2d 3h") < three("2c 3d 4h") < three("Qc Kd Ah")


def test_the_wheel_is_the_lowest_straight() -> None:
    assert poker("Ac 2d 3h 4s 5c") < poker("2c 3d 4h 5s 6c")


def test_full_houses_rank_by_their_three_equal_cards() -> None:
    assert poker("3c 3d 3h 2c 2d") > poker("2c 2d 2h Ac Ad")


def test_the_second_kicker_decides_when_the_first_is_equal() -> None:
    assert poker("Kc Kd Qh Jh 9s") > poker("Kh Ks Qd Th 9d")


def test_suits_never_rank() -> None:
    clubs, spades = poker("Ac Kc Qc Jc 9c"), poker("As Ks Qs Js 9s")
    assert clubs == spades
    assert clubs <= spades <= clubs
    assert not clubs < spades
    assert not clubs > spades
    assert hash(clubs) == hash(spades)


def test_five_cards_do_not_compare_with_three() -> None:
    five, of_three = poker("Ac Kd Qh Js Tc"), three("Ac Ad Ah")
    assert int(five.category) == int(of_three.category)
    assert five.ranks == of_three.ranks
    assert five != of_three
    with pytest.raises(TypeError):
        five < of_three  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError):
        five >= of_three  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError):
        five > of_three  # type: ignore[operator]  # noqa: B015
    with pytest.raises(TypeError):
        five <= of_three  # type: ignore[operator]  # noqa: B015


def test_a_hand_is_equal_to_nothing_but_a_hand() -> None:
    assert poker("Ac Kd Qh Js Tc") != (PokerCategory.STRAIGHT, (14,))


@pytest.mark.parametrize(
    "cards", ["", "Ac Kd Qh Js", "Ac Kd Qh Js Tc 9d 8h 7s", "Ac Ac Qh Js Tc"]
)
def test_other_than_five_to_seven_different_cards_are_refused(cards: str) -> None:
    with pytest.raises(HandSizeError, match=f"“{cards}”.* five to seven"):
        poker(cards)


@pytest.mark.parametrize("cards", ["", "Ac Kd", "Ac Kd Qh Js", "As As 2c", "As As As"])
def test_other_than_three_different_cards_are_refused(cards: str) -> None:
    with pytest.raises(HandSizeError, match=f"“{cards}”.* three different"):
        three(cards)


def test_both_hole_cards_must_play_where_the_house_says_so() -> None:
    hole, board = parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts")
    hand = best_with_both_hole_cards(hole, board)
    assert write_cards(hand.cards) == "As Ks Qs 3d 2c"
    assert rank_poker(hole + board).category is PokerCategory.ROYAL_FLUSH


@pytest.mark.parametrize(
    ("hole", "board", "fault"),
    [
        ("2c", "As Ks Qs Js Ts", "“2c” is not two hole cards"),
        ("2c 3c 4c", "As Ks Qs", "“2c 3c 4c” is not two hole cards"),
        ("2c 3c", "As Ks", "“As Ks” is not a board"),
        ("2c 3c", "As Ks Qs Js Ts 9s", "is not a board"),
        ("2c 3c", "2c Ks Qs", "different cards"),
    ],
)
def test_hole_cards_and_a_board_that_cannot_be_are_refused(
    hole: str, board: str, fault: str
) -> None:
    with pytest.raises(HandSizeError, match=fault):
        best_with_both_hole_cards(parse_cards(hole), parse_cards(board))


@pytest.mark.parametrize("kind", [PokerCategory, ThreeCardCategory])
def test_a_category_is_read_back_from_its_slug(kind: type[Category]) -> None:
    assert [parse_category(kind, each.slug) for each in kind] == list(kind)


def test_slugs_are_those_of_the_notation() -> None:
    assert " ".join(each.slug for each in PokerCategory) == (
        "high-card pair two-pair three-of-a-kind straight flush full-house"
        " four-of-a-kind straight-flush royal-flush"
    )
    assert " ".join(each.slug for each in ThreeCardCategory) == (
        "high-card pair flush straight three-of-a-kind straight-flush"
    )


def test_an_unknown_category_is_refused_with_those_there_are() -> None:
    with pytest.raises(CategoryError, match=r"“royal-flush” is not.*pair, flush, str"):
        parse_category(ThreeCardCategory, "royal-flush")
