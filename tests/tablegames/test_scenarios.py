"""What a deal on demand promises: the same line everywhere, legal, or refused."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tablegames import games
from tablegames.bets import Bet, Spot
from tablegames.cards import DECK
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.house_rules import Qualifying, TieRule
from tablegames.legality import check_stake
from tablegames.ranking import (
    PokerCategory,
    ThreeCardCategory,
    rank_three,
    three_card_category_of_strength,
    three_card_strength,
)
from tablegames.rounds import Round
from tablegames.scenarios import (
    DealerStanding,
    ImpossibleWantsError,
    SeatsError,
    Wants,
    WantsError,
    deal,
    matches,
    situations,
)
from tablegames.scenarios.randomness import choose_weighted, randbelow
from tablegames.scenarios.stakes import odds_on, stakes_worth_laying
from tablegames.settlement import Result
from tablegames.three_card import ThreeCardRules

VENEZIA, QUEBEC, BELGIUM = (
    "venezia/ultimate@1",
    "quebec/three-card@1",
    "belgium/casino-poker@1",
)
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


def dealt(name: str, words: str, *, seed: int = 2026, boxes: int = 1) -> Round:
    rules = games.load_rules(name)
    wants = Wants.parse(rules, words.split())
    return deal(rules, random.Random(seed), wants, boxes)


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


@pytest.mark.parametrize(
    ("name", "words", "listed"),
    [
        (QUEBEC, "player=royal-flush", "three-of-a-kind, straight-flush"),
        (QUEBEC, "dealer=four", "qualified, unqualified"),
        (QUEBEC, "bet=trips", "ante, play, pair-plus"),
        (VENEZIA, "bet=exchange", "ante, blind, play, trips"),
        (VENEZIA, "result=draw", "win, lose, tie, fold"),
        (VENEZIA, "situation=mini-royal", "counterfeited-pair"),
        (VENEZIA, "colour=red", "player, dealer, result, bet, situation"),
        (VENEZIA, "player", "high-card, pair"),
        (VENEZIA, "player=pair player=flush", "twice"),
    ],
)
def test_wants_the_game_does_not_know_are_answered_with_those_it_knows(
    name: str, words: str, listed: str
) -> None:
    with pytest.raises(WantsError, match=listed):
        Wants.parse(games.load_rules(name), words.split())


@pytest.mark.parametrize("name", [VENEZIA, QUEBEC, BELGIUM])
def test_wants_round_trip(name: str) -> None:
    rules = games.load_rules(name)
    slug = situations(rules)[0].slug
    words = f"player=pair dealer=qualified result=win situation={slug} bet=ante"
    assert str(Wants.parse(rules, words.split())) == words


@pytest.mark.parametrize(
    ("name", "words", "clash", "reason"),
    [
        (VENEZIA, "player=high-card dealer=full-house bet=trips",
         "player=high-card, dealer=full-house:", "a pair on the board"),
        (VENEZIA, "player=four-of-a-kind dealer=high-card",
         "player=four-of-a-kind, dealer=high-card:", "a pair on the board"),
        (VENEZIA, "player=high-card dealer=pair result=win",
         "player=high-card, dealer=pair, result=win:", "the other way"),
        (VENEZIA, "result=fold bet=play", "result=fold, bet=play:", "folds"),
        (VENEZIA, "situation=trips-after-fold result=win",
         "result=win, situation=trips-after-fold:", "folds"),
        (VENEZIA, "situation=tie dealer=unqualified",
         "dealer=unqualified, situation=tie:", "cannot lie so"),
        (QUEBEC, "dealer=unqualified result=lose",
         "dealer=unqualified, result=lose:", "does not reach the minimum"),
        (QUEBEC, "player=three-of-a-kind result=tie",
         "player=three-of-a-kind, result=tie:", "a rank has four cards"),
        (QUEBEC, "situation=pair-plus-alone result=fold",
         "result=fold, situation=pair-plus-alone:", "does not fold"),
        (QUEBEC, "situation=pair-plus-alone bet=ante",
         "situation=pair-plus-alone, bet=ante:", "lies alone"),
        (BELGIUM, "bet=exchange result=fold",
         "result=fold, bet=exchange:", "only a hand that has raised"),
        (BELGIUM, "player=royal-flush result=lose",
         "player=royal-flush, result=lose:", "the other way"),
    ],
)  # fmt: skip
def test_impossible_wants_are_refused_with_the_fewest_that_clash(
    name: str, words: str, clash: str, reason: str
) -> None:
    with pytest.raises(ImpossibleWantsError) as refusal:
        dealt(name, words)
    assert str(refusal.value).startswith(f"no deal has {clash}")
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        (VENEZIA, "player=high-card dealer=full-house",
         "no deal has a high card in box 1, a full house in the dealer's hand: "),
        (VENEZIA, "result=fold bet=play",
         "no deal has a fold of box 1, a bet on play: "),
        (QUEBEC, "dealer=unqualified result=lose",
         "no deal has a dealer who does not open, a loss of box 1: "),
        (VENEZIA, "situation=tie dealer=unqualified",
         "no deal has a dealer who does not qualify, the situation “Tie with a "),
        (QUEBEC, "situation=pair-plus-alone bet=ante",
         "no deal has the situation “Pair Plus alone pays”, a bet on ante: "),
    ],
)  # fmt: skip
def test_a_refusal_has_a_message_with_the_wants_in_words(
    name: str, words: str, said: str
) -> None:
    with pytest.raises(ImpossibleWantsError) as refusal:
        dealt(name, words)
    assert str(refusal.value.message).startswith(said)
    assert "=" not in str(refusal.value.message)


def test_a_house_that_settles_ties_as_wins_has_no_ties() -> None:
    rules = replace(games.load_rules(VENEZIA), tie=TieRule.PLAYER_WINS)
    with pytest.raises(ImpossibleWantsError, match="settles a tie as a win"):
        deal(rules, random.Random(1), Wants(result=Result.TIE))


def test_a_house_whose_dealer_always_qualifies_has_no_unqualified_dealer() -> None:
    rules: Any = games.load_rules(VENEZIA)
    least = Qualifying(PokerCategory.HIGH_CARD)
    always = replace(rules, dealer_qualifies=least)
    with pytest.raises(ImpossibleWantsError, match="reaches this house's minimum"):
        deal(always, random.Random(1), Wants(dealer=DealerStanding.UNQUALIFIED))


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


def test_whole_numbers_below_a_bound_are_equally_likely() -> None:
    rng = random.Random(7)
    drawn = Counter(randbelow(rng, 6) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in drawn.values())
    assert {randbelow(rng, 1) for _ in range(5)} == {0}


def test_weighted_choices_come_by_their_weight() -> None:
    rng = random.Random(7)
    drawn = Counter(choose_weighted(rng, (1, 1, 4, 10)) for _ in range(50_000))
    expected = {0: 5_000, 2: 15_000, 3: 30_000}
    assert drawn.keys() == expected.keys()
    assert all(abs(drawn[place] - number) < 500 for place, number in expected.items())


@pytest.mark.slow
def test_the_dealers_categories_beside_a_pair_come_by_their_exact_counts() -> None:
    """Three Card Poker, the player's pair given: every dealer's hand is counted."""
    exact: Counter[int] = Counter()
    for one, two, kicker in _pairs_up_to_suits():
        rest = [card for card in DECK if card not in {one, two, kicker}]
        exact.update(map(three_card_strength, combinations(rest, 3)))
    counts: Counter[ThreeCardCategory] = Counter()
    for strength, number in exact.items():
        counts[three_card_category_of_strength(strength)] += number
    rules = games.load_rules(QUEBEC)
    assert isinstance(rules, ThreeCardRules)
    rng, wants = random.Random(11), Wants(player=ThreeCardCategory.PAIR)
    draws = 20_000
    drawn = Counter(
        rank_three(deal(rules, rng, wants).dealer).category for _ in range(draws)
    )
    expected = {it: draws * counts[it] / counts.total() for it in counts}
    chi_square = sum((drawn[it] - each) ** 2 / each for it, each in expected.items())
    assert chi_square < 20.5  # five degrees of freedom: once in a thousand


def _pairs_up_to_suits() -> list[tuple[Any, Any, Any]]:
    """One pair of each two ranks for a kicker of a suit of the pair, one for not.

    Each stands for as many: a pair leaves two suits of either sort.
    """
    by_name = {str(card): card for card in DECK}
    ranks = "23456789TJQKA"
    return [
        (by_name[pair + "c"], by_name[pair + "d"], by_name[kicker + suit])
        for pair in ranks
        for kicker in ranks
        for suit in "ch"
        if kicker != pair
    ]


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
