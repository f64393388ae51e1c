"""What a deal on demand promises: the same line everywhere, legal, or refused."""

import random
from dataclasses import replace

import pytest

from tablegames import games
from tablegames.bets import Bet, Spot
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.legality import check_stake
from tablegames.ranking import PokerCategory
from tablegames.rounds import Round
from tablegames.scenarios import SeatsError, Wants, deal, matches, situations
from tablegames.scenarios.stakes import odds_on, stakes_worth_laying
from tablegames.settlement import Result
from tests.tablegames.deals import BELGIUM, QUEBEC, VENEZIA, dealt

GOLDEN = [
    (VENEZIA, "", 1,
     "6c 2c | Qs Qc Tc 3c 2d | Qd 3s / A30 B30 P30"),
    (VENEZIA, "", 7,
     ("6c 2c | Qs Qc Tc 3c 2d | Qd 3s / A30 B30 P30 | "
     "Jd Ks / A42.50 B42.50 fold | Jc 7s / A20 B20 P40 T35 | "
     "4c 5h / A45 B45 P180 | 6h 9h / A10 B10 P20 | 6s Kh / A15 B15 P15 | "
     "4d 5d / A52.50 B52.50 P210 T32.50")),
    (VENEZIA, "player=flush dealer=unqualified bet=trips", 1,
     "As 2d | Kd Jh 9h 6h 7h | Jc Kh / A30 B30 P30 T60"),
    (VENEZIA, "player=royal-flush dealer=four-of-a-kind", 1,
     "Qs 6h | Ac Qd Qc Jc Qh | Tc Kc / A30 B30 P30"),
    (VENEZIA, "situation=counterfeited-pair", 3,
     ("2c Kh | Kd 8d Td Ks Th | 7c 7h / A12.50 B12.50 P12.50 | "
     "2d Jh / A25 B25 P50 | 8h 6d / A35 B35 P35")),
    (VENEZIA, "situation=set-over-set", 1,
     "6c 6s | 6h 4h Kd 3h Qh | 3s 3c / A12.50 B12.50 P12.50"),
    (VENEZIA, "result=tie", 2,
     ("3h 9h | Td 5d 8h 2s 4h | 9d 3c / A12.50 B12.50 P12.50 | "
     "Ah 9s / A5 B5 T45 fold")),
    (VENEZIA, "player=full-house", 1,
     "Kh Qs | Kc Js Jd 4d Jh | 4c 6c / A30 B30 P30"),
    (QUEBEC, "", 7,
     ("6d 2d Kc | - | Tc Qh 4c / A30 P30 | Js 9h Qs / A30 PP25 fold | "
     "2s 2c Ac / A32.50 P32.50 | Jh 8d 4h / A45 P45 | "
     "6c 7c Td / A30 P30 PP52.50 | 7d Ks 4s / A27.50 P27.50 PP60 | "
     "5s Ah 3c / A5 P5")),
    (QUEBEC, "player=pair dealer=straight", 1,
     "9s Jh Ts | - | 7s 7d Ah / A30 P30"),
    (QUEBEC, "result=tie", 1,
     "As 3d 4c | - | Ad 3h 4h / A12.50 P12.50"),
    (QUEBEC, "situation=pair-plus-alone", 2,
     "Ts 6c 2s | - | Qh 2h 3h / PP12.50 | Qd 2c Jh / A5 fold"),
    (BELGIUM, "", 5,
     ("Qc Tc 3c 2d 3d | - | Qd 3s 6c 2c Qs / A55 R110 | "
     "Ks Jc 7s 4c 5h / A60 fold | 6h 9h 6s Kh 4d / A15 fold | "
     "5d Ad Qh Ts Kd / A15 R30 | 9s 9c 2s Td Jd / A50 R100")),
    (BELGIUM, "player=royal-flush", 1,
     "As Qd Js Jd Ad | - | Ac Kc Tc Qc Jc / A55 R110"),
    (BELGIUM, "result=tie bet=exchange", 1,
     "Td Ad Kh 9h 8s | - | 9s Tc Kd 8d Ac / A20 R40 X20"),
    (BELGIUM, "situation=ace-king-against-ace-king", 2,
     ("Ah Kh 6d Js 3s | - | 5c Kd 9d Td As / A20 R40 | "
     "Th 4s Kc 8d 3d / A60 R120")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "boxes", "line"), GOLDEN)
def test_the_same_seed_edition_and_wants_give_the_same_line(
    name: str, words: str, boxes: int, line: str
) -> None:
    assert str(dealt(name, words, boxes=boxes)) == line


@pytest.mark.parametrize("name", games.rule_sets())
def test_free_deals_are_legal_at_tables_of_every_size(name: str) -> None:
    rules = games.load_rules(name)
    for seed in range(150):
        boxes = 1 + seed % rules.boxes
        felt = deal(rules, random.Random(seed), boxes=boxes)
        games.check(felt, rules)
        assert len(felt.boxes) == boxes
        assert str(Round.parse(str(felt))) == str(felt)


@pytest.mark.parametrize("boxes", [0, 8])
def test_a_table_has_only_so_many_boxes(boxes: int) -> None:
    with pytest.raises(SeatsError, match="1 to 7"):
        dealt(VENEZIA, "", boxes=boxes)


def test_wants_hold_for_the_first_box_of_a_table() -> None:
    rules = games.load_rules(VENEZIA)
    wants = Wants.parse(rules, ["player=flush", "dealer=unqualified", "bet=trips"])
    for seed in range(20):
        felt = deal(rules, random.Random(seed), wants, boxes=4)
        settlement = games.settle(felt, rules)
        assert matches(felt, settlement, wants)
        assert settlement.boxes[0].hand.category is PokerCategory.FLUSH
        assert not settlement.qualifies
        assert felt.boxes[0].stake(Spot.TRIPS)


@pytest.mark.parametrize("name", [VENEZIA, QUEBEC, BELGIUM])
def test_wants_round_trip(name: str) -> None:
    rules = games.load_rules(name)
    slug = situations(rules)[0].slug
    words = f"player=pair dealer=qualified result=win situation={slug} bet=ante"
    assert str(Wants.parse(rules, words.split())) == words


def test_a_hand_may_buy_a_card_and_fold_where_the_exchange_comes_first() -> None:
    rules = games.load_rules(BELGIUM)
    assert isinstance(rules, CasinoPokerRules)
    first = replace(rules, exchange=Exchange.BEFORE_RAISE)
    wants = Wants(result=Result.FOLD, bets=(Spot.EXCHANGE,))
    felt = deal(first, random.Random(1), wants)
    assert matches(felt, games.settle(felt, first), wants)


@pytest.mark.parametrize("name", games.rule_sets())
def test_stakes_are_legal_and_payable_and_worth_working_out(name: str) -> None:
    rules = games.load_rules(name)
    for spot in rules.limits:
        stakes = stakes_worth_laying(rules, spot)
        assert len(stakes) >= 10
        for stake in stakes:
            check_stake(1, Bet(spot, stake), rules)
            for odds in odds_on(rules, spot):
                assert odds.pay(stake) % rules.smallest_chip == 0


def test_the_side_bet_differs_from_the_ante() -> None:
    for seed in range(200):
        box = dealt(VENEZIA, "bet=trips", seed=seed).boxes[0]
        assert box.stake(Spot.TRIPS) != box.stake(Spot.ANTE)


@pytest.mark.parametrize(
    ("name", "slug", "title"),
    [
        (VENEZIA, "dealer-fails-and-beats-player", "Dealer does not qualify, and "),
        (
            BELGIUM,
            "dealer-fails-and-player-is-lower",
            "Dealer does not qualify, and ",
        ),
        (
            QUEBEC,
            "dealer-does-not-open-and-player-is-lower",
            "Dealer does not open, and ",
        ),
    ],
)
def test_a_failing_dealer_who_is_higher_is_named_alike_in_every_game(
    name: str, slug: str, title: str
) -> None:
    names = {each.slug: str(each.name) for each in situations(games.load_rules(name))}
    assert names[slug] == title + "the player's hand is the lower"
