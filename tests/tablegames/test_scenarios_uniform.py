"""Given the wants, every deal is equally likely: shown on small decks, in full.

A deck of nine to eleven cards has few enough deals to list all of those wanted, by
ranking every one with `rank_hand` and no help from the way they are dealt. The deals
drawn must all be on that list, and each as often as any other.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate, combinations
from math import sqrt
from typing import Any

import pytest

from tablegames import casino_poker, three_card
from tablegames.cards import Card, parse_cards
from tablegames.contests import Comparison
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.scenarios import Wants, separate_hands, shared_board
from tablegames.scenarios.aims import Aim
from tablegames.scenarios.board_dealing import deal_over_board
from tablegames.scenarios.hand_classes import HandClass, Pool
from tablegames.scenarios.openings import aim_of
from tablegames.scenarios.showdown import Plant, Showdown, strength_of
from tablegames.scenarios.situation import Course
from tablegames.ultimate import CardsUsed, UltimateRules, rank_hand

DRAWS_EACH = 8
ROYALS = "As Ks Qs Js Ts Ah Ad Ac 2d 3c"
SUITED = "As Ks Qs Js Ts 9s 8s 7s Kd Qd"
WHEELS = "As 2s 3s 4s 5s 6s 2h 3d 4c Kd"
HOUSES = "As Ad Ah Ks Kd Kh Qs Qd Js 2c"
FOURS = "5s 5d 5h 5c Ks Kd Qh Jc Ts 9d"
MIXED = "As Ad Ks Kd Qh Qc Js Td 9c 8s"
SETS = "As Ad Ah 9s 9d 9h Ks Jd 6c 3c"
PAIRS = "As Ad 7s 7d 4s 4d 3h 3c Kh Qd 2s"


def ultimate(used: CardsUsed = CardsUsed.BEST_FIVE) -> UltimateRules:
    rules = load_rules("venezia/ultimate")
    assert isinstance(rules, UltimateRules)
    return replace(rules, cards_used=used)


def wanted(rules: HouseRules, words: str) -> Aim:
    wants = Wants.parse(rules, words.split())
    return aim_of(rules, Course.PLAYED, wants)


def fulfils(aim: Aim, showdown: Showdown, player: Any, dealer: Any) -> bool:
    qualifies = aim.qualifying.met_by(dealer)
    return (
        player.category in aim.players
        and dealer.category in aim.dealers
        and (showdown.comparison, qualifies) in aim.outcomes
        and aim.shape.holds(showdown)
    )


def board_deals(
    aim: Aim, rules: UltimateRules, deck: tuple[Card, ...]
) -> Iterator[frozenset[Any]]:
    """Every deal of `deck` that fulfils the aim, cards in no order."""
    for board in combinations(deck, 5):
        rest = [card for card in deck if card not in board]
        ranked = {hole: rank_hand(hole, board, rules) for hole in combinations(rest, 2)}
        for hole, player in ranked.items():
            for dealers, dealer in ranked.items():
                if set(hole) & set(dealers):
                    continue
                showdown = Showdown(
                    strength_of(player), strength_of(dealer), hole, dealers, board
                )
                if fulfils(aim, showdown, player, dealer):
                    yield unordered(hole, dealers, board)


def within(pool: Pool, deck: tuple[Card, ...]) -> Pool:
    """The hands of `pool` that are in `deck`, each a class of its own."""
    ranks, cards = {card.rank for card in deck}, set(deck)
    return Pool.of(
        HandClass(each.strength, each.ranks, ((hand,),), suits_differ=False, size=1)
        for each in pool.classes
        if ranks.issuperset(each.ranks)
        for hand in each
        if cards.issuperset(hand)
    )


def plan_within(aim: Aim, used: CardsUsed, deck: tuple[Card, ...]) -> shared_board.Plan:
    plan = shared_board.plan_for(aim, used)
    return replace(
        plan,
        players=within(plan.players, deck),
        dealers=within(plan.dealers, deck),
        boards=within(plan.boards, deck),
    )


def unordered(*parts: Iterable[Card]) -> frozenset[Any]:
    return frozenset((place, card) for place, part in enumerate(parts) for card in part)


def assert_uniform(drawn: Counter[Any], expected: set[Any]) -> None:
    """Chi-square within four standard deviations of its mean, and no stranger."""
    assert drawn.keys() <= expected
    each = drawn.total() / len(expected)
    chi_square = sum((drawn[deal] - each) ** 2 / each for deal in expected)
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4 * sqrt(2 * freedom) + 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "cards", "plant"),
    [
        ("player=flush", SUITED, Plant.PLAYER),
        ("player=full-house result=lose", HOUSES, Plant.PLAYER),
        ("player=four-of-a-kind", FOURS, Plant.PLAYER),
        ("dealer=four-of-a-kind", FOURS, Plant.DEALER),
        ("dealer=straight result=win", MIXED, Plant.DEALER),
        ("player=royal-flush dealer=four-of-a-kind", ROYALS, Plant.BOTH),
        ("player=straight-flush dealer=straight-flush", SUITED, Plant.BOTH),
        ("player=straight-flush dealer=royal-flush", SUITED, Plant.BOTH),
        ("situation=steel-wheel dealer=straight-flush", WHEELS, Plant.BOTH),
        ("situation=wheel", WHEELS, Plant.PLAYER),
        ("situation=straight-over-wheel", WHEELS, Plant.DEALER),
        ("situation=four-of-a-kind-on-the-board", FOURS, Plant.BOARD),
        ("situation=counterfeited-pair", PAIRS, Plant.BOARD),
        ("situation=set-over-set", SETS, Plant.POCKET_PAIRS),
        ("situation=board-plays", MIXED, None),
        ("situation=kicker-decides", PAIRS, None),
        ("player=two-pair result=tie", MIXED, None),
    ],
)
def test_deals_over_a_board_are_equally_likely(
    words: str, cards: str, plant: Plant | None
) -> None:
    rules, deck = ultimate(), parse_cards(cards)
    aim = wanted(rules, words)
    plan = plan_within(aim, rules.cards_used, deck)
    assert plan.plant is plant
    expected = set(board_deals(aim, rules, deck))
    rng = random.Random(words)
    draws = DRAWS_EACH * len(expected)
    drawn = Counter(unordered(*deal_over_board(plan, rng, deck)) for _ in range(draws))
    assert_uniform(drawn, expected)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("player=flush", SUITED),
        ("dealer=four-of-a-kind", FOURS),
        ("player=straight-flush dealer=straight-flush", SUITED),
        ("player=two-pair result=tie", HOUSES),
    ],
)
def test_deals_where_both_hole_cards_play_are_equally_likely(
    words: str, cards: str
) -> None:
    rules, deck = ultimate(CardsUsed.BOTH_HOLE_CARDS), parse_cards(cards)
    aim = wanted(rules, words)
    plan = plan_within(aim, rules.cards_used, deck)
    expected = set(board_deals(aim, rules, deck))
    rng = random.Random(words)
    draws = DRAWS_EACH * len(expected)
    drawn = Counter(unordered(*deal_over_board(plan, rng, deck)) for _ in range(draws))
    assert_uniform(drawn, expected)


def pools_within(
    plan: separate_hands.Plan, deck: tuple[Card, ...]
) -> separate_hands.Plan:
    pools = [(within(ours, deck), within(theirs, deck)) for ours, theirs in plan.pools]
    filled = tuple((ours, theirs) for ours, theirs in pools if ours.size * theirs.size)
    weights = accumulate(ours.size * theirs.size for ours, theirs in filled)
    return replace(plan, pools=filled, cumulative=tuple(weights))


def apart_deals(
    aim: Aim, game: Any, rules: HouseRules, deck: tuple[Card, ...]
) -> Iterator[frozenset[Any]]:
    for hole in combinations(deck, game.hole_cards):
        rest = [card for card in deck if card not in hole]
        player = game.rank(hole, (), rules)
        for dealers in combinations(rest, game.hole_cards):
            dealer = game.rank(dealers, (), rules)
            showdown = Showdown(
                strength_of(player), strength_of(dealer), hole, dealers, ()
            )
            if fulfils(aim, showdown, player, dealer):
                yield unordered(hole, dealers)


@pytest.mark.parametrize(
    ("name", "words", "cards"),
    [
        ("quebec/three-card", "player=pair", "As Ad Kc Kh 9s 9d 4h 3s 2c"),
        ("quebec/three-card", "result=tie", "As Ad Kc Kh 9s 9d 4h 4s 2c"),
        ("quebec/three-card", "result=lose", "As Ad Ks Kd Qs Qd Js Td 9s"),
        ("quebec/three-card", "result=win", "Js Jd 9c 9h 8s 7d 4h 3s 2c"),
        (
            "quebec/three-card",
            "situation=third-card-decides",
            "As Ad Kc Kh 9s 8d 4h 3s",
        ),
        ("belgium/casino-poker", "result=tie", "As Ad Kc Kh 9s 9d 4h 4s 2c 2d 3s"),
        ("belgium/casino-poker", "player=straight", "As Kd Qc Jh Ts 9d 8h 8s 2c 2d"),
        ("belgium/casino-poker", "dealer=unqualified", "As Kd Qc Jh Ts 9d 7h 6s 2c 2d"),
        (
            "belgium/casino-poker",
            "situation=second-pair-decides",
            "As Ad Ac Ah 9s 9d 4h 4s 2c 2d Ks",
        ),
    ],
)
def test_deals_without_a_board_are_equally_likely(
    name: str, words: str, cards: str
) -> None:
    rules, deck = load_rules(name), parse_cards(cards)
    game: Any = three_card.THREE_CARD
    if name.endswith("casino-poker"):
        game = casino_poker.CASINO_POKER
    aim = wanted(rules, words)
    plan = pools_within(separate_hands.plan_for(aim, game.categories), deck)
    expected = set(apart_deals(aim, game, rules, deck))
    rng = random.Random(words)
    draws = DRAWS_EACH * len(expected)
    drawn = Counter(
        unordered(*separate_hands.deal_hands(plan, game.categories, rng, deck=deck))
        for _ in range(draws)
    )
    assert_uniform(drawn, expected)


def test_the_order_of_the_cards_is_left_to_chance() -> None:
    rules = ultimate()
    aim = wanted(rules, "player=royal-flush")
    plan = shared_board.plan_for(aim, rules.cards_used)
    rng = random.Random(3)
    firsts: Counter[int] = Counter()
    for _ in range(4000):
        _hole, _dealers, board = deal_over_board(plan, rng)
        firsts[board.index(max(board, key=lambda card: card.index))] += 1
    assert_uniform(firsts, set(range(5)))


def test_all_comparisons_are_among_the_outcomes_of_no_wants() -> None:
    aim = wanted(ultimate(), "")
    assert {comparison for comparison, _ in aim.outcomes} == set(Comparison)
