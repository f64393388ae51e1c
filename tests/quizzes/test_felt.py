"""The table picture: what is drawn, where, what it says, and what it keeps back."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from quizzes.felt import TablePicture, table_picture
from quizzes.felt.boxes import BoxPicture
from quizzes.felt.cards import CardPicture, Look
from quizzes.felt.layouts import ALONE, AMONG, RADIUS, Layout
from tablegames.games import game_of, load_rules, settle
from tablegames.rounds import Round

ULTIMATE = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60 T5"
FULL_TABLE = (
    f"{ULTIMATE} | 2c 2d / A7.50 B7.50 P7.50 | Td 8c / A35 B35 fold"
    " | 9c 9h / A500 B500 P2000 T25 | Ac Kh / A45 B45 T10 fold"
    " | 3c 4d / A15 B15 P30 | 5c 5d / A187.50 B187.50 P187.50 T7.50"
)
THREE_CARD = "Js 9c 8d | - | 9d 6s 3h / A10 P10"
BONUS = "Qs 9c 8d | - | 7c 8c 9s / A25 P25 PP15"
CASINO = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 R20 X10"
PASSED = "Qs Jd 9c 8h 2d | - | 2h 5h 9h Jh Kh / A10 fold"
ROUNDS = (
    ("venezia/ultimate", ULTIMATE),
    ("charlevoix/ultimate", FULL_TABLE),
    ("quebec/three-card", THREE_CARD),
    ("quebec/three-card", BONUS),
    ("quebec/three-card", f"{THREE_CARD} | Kc Kd 4h / PP5 | Ac 3c 2d / A35 PP5 fold"),
    ("belgium/casino-poker", CASINO),
    ("belgium/casino-poker", PASSED),
    ("belgium/casino-poker", f"{CASINO} | 3s 3d 6c 7c Ks / A25 R50"),
)
LAYOUTS = [*ALONE.items(), *AMONG.items()]


def picture(
    rules: str, line: str, *, settled: bool = False, **asked: Any
) -> TablePicture:
    house, felt = load_rules(rules), Round.parse(line)
    return table_picture(felt, house, settle(felt, house) if settled else None, **asked)


def drawn(table: TablePicture) -> str:
    return render_to_string("_felt.html", {"table": table})


def all_cards(table: TablePicture) -> list[CardPicture]:
    rows = [table.dealer.cards, table.board.cards if table.board else ()]
    return [
        card for row in [*rows, *(box.cards for box in table.boxes)] for card in row
    ]


def only_box(rules: str, line: str, *, settled: bool = False) -> BoxPicture:
    (box,) = picture(rules, line, settled=settled).boxes
    return box


@pytest.mark.parametrize(("rules", "line"), ROUNDS)
def test_every_card_of_the_round_is_drawn_once(rules: str, line: str) -> None:
    cards = [card.card for card in all_cards(picture(rules, line))]
    assert sorted(map(str, cards)) == sorted(map(str, Round.parse(line).cards))


@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize(("rules", "line"), ROUNDS)
def test_nothing_of_a_box_is_drawn_outside_it(
    rules: str, line: str, *, settled: bool
) -> None:
    for box in picture(rules, line, settled=settled).boxes:
        width, height = box.layout.width, box.layout.height
        for card in box.cards:
            assert card.x >= 0
            assert card.x + card.width <= width
            assert card.y + card.height <= height
        for plate in (p for s in box.spots for p in (s.stake, s.verdict) if p):
            assert plate.left >= -2
            assert plate.left + plate.width <= width + 2


@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_spots_and_cards_do_not_lie_on_each_other(game: str, layout: Layout) -> None:
    below = 47  # the foot of the sign under a spot
    for one in layout.places:
        for other in layout.places:
            apart = abs(one.x - other.x), abs(one.y - other.y)
            assert one == other or apart[0] > 2 * RADIUS or apart[1] >= 2 * below, game
        beside = one.x + RADIUS < layout.cards.x
        assert beside or one.y + below <= layout.cards.y, game


@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_every_spot_of_the_game_is_printed(game: str, layout: Layout) -> None:
    rules = next(load_rules(name) for name, _ in ROUNDS if name.endswith(game))
    printed = {place.spot for place in layout.places}
    assert printed == set(game_of(rules).spots)


@pytest.mark.parametrize(("rules", "line"), ROUNDS)
def test_an_open_round_gives_nothing_away(rules: str, line: str) -> None:
    table = picture(rules, line)
    assert not table.settled
    assert {card.look for card in all_cards(table)} == {Look.PLAIN}
    assert all(box.hand is None for box in table.boxes)
    assert all(spot.verdict is None for box in table.boxes for spot in box.spots)
    assert not re.search(r"plate-(take|push|pay)|spot-(take|push|pay)", drawn(table))


@pytest.mark.parametrize(("rules", "line"), ROUNDS)
def test_a_settled_round_says_what_each_bet_is_due(rules: str, line: str) -> None:
    felt, house = Round.parse(line), load_rules(rules)
    for box, due in zip(
        picture(rules, line, settled=True).boxes, settle(felt, house).boxes, strict=True
    ):
        verdicts = [spot.verdict.kind for spot in box.spots if spot.verdict]
        assert sorted(verdicts) == sorted(bet.action.value for bet in due.bets)


def test_the_ante_bonus_is_paid_beside_the_ante_without_a_stake() -> None:
    bonus = only_box("quebec/three-card", BONUS, settled=True).spots[-1]
    assert (bonus.name, bonus.stake, bonus.printed) == ("ante bonus", None, False)
    assert bonus.verdict is not None
    assert bonus.verdict.words == "Pay 25"


def test_the_cards_that_play_are_lit_and_the_others_are_not() -> None:
    table = picture("venezia/ultimate", ULTIMATE, settled=True)
    assert table.board is not None
    idle = [str(card.card) for card in table.board.cards if card.look is Look.IDLE]
    assert idle == ["Jh", "Kd"]
    assert {card.look for card in table.boxes[0].cards} <= {Look.PLAYS, Look.DECIDES}


def test_the_kicker_that_decides_is_ringed() -> None:
    line = "Kc Qh | Kd 7s 9s 3h 2d | Ks Ah / A15 B15 P60"
    box = only_box("venezia/ultimate", line, settled=True)
    assert [card.decides for card in box.cards] == [False, True]


def test_chips_lie_in_the_colours_of_the_house() -> None:
    spots = only_box("venezia/ultimate", ULTIMATE).spots
    chips = {spot.name: [chip.colour for chip in spot.chips] for spot in spots}
    assert chips["ante"] == ["red"] * 3
    assert chips["play"] == ["green"] * 2 + ["red"] * 2


def test_an_amount_that_the_rack_cannot_make_up_is_shown_in_figures() -> None:
    house = load_rules("venezia/ultimate")
    rules = replace(house, chips=house.chips[-1:])
    (box,) = table_picture(Round.parse(ULTIMATE), rules).boxes
    assert {spot.chips for spot in box.spots} == {()}
    assert [spot.stake.words for spot in box.spots if spot.stake] == [
        "5",
        "15",
        "15",
        "60",
    ]


def test_a_fold_that_no_bet_turns_on_lies_face_down_until_it_is_settled() -> None:
    open_box = only_box("belgium/casino-poker", PASSED)
    assert all(card.face_down for card in open_box.cards)
    assert open_box.ribbon is not None
    assert open_box.ribbon.words == "Folded"
    settled = only_box("belgium/casino-poker", PASSED, settled=True)
    assert not any(card.face_down for card in settled.cards)


def test_a_fold_with_a_side_bet_shows_its_cards() -> None:
    line = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 T5 fold"
    box = only_box("venezia/ultimate", line)
    assert not any(card.face_down for card in box.cards)
    assert box.ribbon is not None


def test_the_box_asked_about_is_pointed_out() -> None:
    table = picture("charlevoix/ultimate", FULL_TABLE, asked=3)
    assert [box.number for box in table.boxes if box.asked] == [3]
    assert drawn(table).count("felt-asked") == 1


def test_the_order_of_settlement_is_said_where_there_is_one() -> None:
    assert picture("venezia/ultimate", ULTIMATE).order == ""
    table = picture("charlevoix/ultimate", FULL_TABLE)
    assert table.order == "Settled from box 7 to box 1"


def test_the_words_say_everything_that_is_drawn() -> None:
    assert picture("venezia/ultimate", ULTIMATE).words == (
        "Dealer: king of clubs, queen of hearts.",
        (
            "Board: two of spades, seven of spades, nine of spades, jack of hearts,"
            " king of diamonds."
        ),
        (
            "Box 1: ace of spades, four of spades; ante 15, blind 15, play 60, trips 5;"
            " in action."
        ),
    )


def test_the_words_of_a_settled_round_say_what_is_due() -> None:
    words = picture("venezia/ultimate", ULTIMATE, settled=True).words
    assert words[0].endswith(". Pair of kings, queen kicker. Qualifies.")
    assert words[-1].endswith(
        "Wins. Ante: pay 15, blind: pay 22.50, play: pay 60, trips: pay 35."
    )


@pytest.mark.parametrize(
    ("rules", "line", "note"),
    [
        ("venezia/ultimate", ULTIMATE, "Qualifies"),
        ("quebec/three-card", THREE_CARD, "Does not open"),
        ("quebec/three-card", BONUS, "Opens"),
        ("belgium/casino-poker", CASINO, "Does not qualify"),
    ],
)
def test_the_dealers_badge_has_the_word_of_the_game(
    rules: str, line: str, note: str
) -> None:
    table = picture(rules, line, settled=True)
    assert table.hand
    assert table.hand.note == note
    assert table.words[0].endswith(f". {note}.")


@pytest.mark.parametrize("language", ["en", "fr", "nl", "it", "zh-hans"])
@pytest.mark.parametrize(("rules", "line"), ROUNDS)
def test_the_drawing_is_sound_markup_in_every_language(
    rules: str, line: str, language: str
) -> None:
    with override(language):
        html = drawn(picture(rules, line, settled=True))
    figure = ET.fromstring(html.replace("\n", " "))  # noqa: S314  our own page
    numbers = {"x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "viewBox"}
    for element in figure.iter():
        assert not {"style", "id"} & element.attrib.keys()
        for name in numbers & element.attrib.keys():
            assert re.fullmatch(r"[-\d. ]+", element.attrib[name]), element.attrib


def test_amounts_stand_in_local_figures() -> None:
    with override("nl"):
        spots = picture("charlevoix/ultimate", FULL_TABLE).boxes[3].spots
        halves = picture("charlevoix/ultimate", FULL_TABLE).boxes[1].spots
    assert [spot.stake.words for spot in spots if spot.stake][-1] == "2.000"
    assert [spot.stake.words for spot in halves if spot.stake] == ["7,50"] * 3
