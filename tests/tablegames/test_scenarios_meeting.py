"""No deal exists that would be refused: what is held impossible never comes up."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tablegames.cards import Card, parse_cards
from tablegames.contests import Comparison
from tablegames.games import load_rules
from tablegames.ranking import HandRank, PokerCategory
from tablegames.scenarios import Wants, situations
from tablegames.scenarios.board_dealing import deal_freely
from tablegames.scenarios.hand_classes import can_lie_together, category_pool
from tablegames.scenarios.meeting import CATEGORIES, allowed, reaches
from tablegames.scenarios.openings import aim_of
from tablegames.scenarios.showdown import Showdown, strength_of
from tablegames.scenarios.situation import Situation
from tablegames.ultimate import CardsUsed, UltimateRules, rank_hand

type Hand = HandRank[PokerCategory]
type Met = tuple[Showdown, Hand, Hand]

DECKS = [
    "As Ks Qs Js Ts Ah Ad Ac 2s 3c",
    "As 2s 3s 4s 5s 6s 2h 3d 4c Kd",
    "As Ad Ah Ks Kd Kh Qs Qd Qh 2c",
    "5s 5d 5h 5c Ks Kd Qh Jc Ts 9d",
    "9s 8s 7s 6s 5s Ts Js 9d 8d 7d",
    "As Ad Ks Kd Qs Qd Js Jd Ts Td",
    "As 7s 7d 4s 4d 2h 2c Kh Qd 9s",
]


def venezia(used: CardsUsed) -> UltimateRules:
    rules = load_rules("venezia/ultimate")
    assert isinstance(rules, UltimateRules)
    return replace(rules, cards_used=used)


def every_deal(deck: tuple[Card, ...], rules: UltimateRules) -> Iterator[Met]:
    for board in combinations(deck, 5):
        rest = [card for card in deck if card not in board]
        ranked = {hole: rank_hand(hole, board, rules) for hole in combinations(rest, 2)}
        for hole, player in ranked.items():
            for dealers, dealer in ranked.items():
                if set(hole).isdisjoint(dealers):
                    strengths = strength_of(player), strength_of(dealer)
                    yield Showdown(*strengths, hole, dealers, board), player, dealer


def random_deals(rules: UltimateRules, number: int) -> Iterator[Met]:
    rng = random.Random(number)
    for _ in range(number):
        hole, dealers, board = deal_freely(rng)
        player, dealer = (rank_hand(two, board, rules) for two in (hole, dealers))
        strengths = strength_of(player), strength_of(dealer)
        yield Showdown(*strengths, hole, dealers, board), player, dealer


def would_be_refused(met: Met, situation: Situation, rules: UltimateRules) -> bool:
    """Whether the deal shows the situation, and its categories count as impossible."""
    showdown, player, dealer = met
    qualifies = rules.dealer_qualifies.met_by(dealer)
    if (
        player.category not in situation.players
        or dealer.category not in situation.dealers
        or showdown.comparison not in situation.comparisons
        or situation.qualifies not in {None, qualifies}
        or not situation.shape.holds(showdown)
    ):
        return False
    aim = aim_of(rules, situation.course, Wants(situation=situation))
    pairs = allowed(aim, rules.cards_used)
    bits = pairs[CATEGORIES * player.category + dealer.category]
    return not bits >> showdown.comparison + 1 & 1


@pytest.mark.slow
@pytest.mark.parametrize("used", CardsUsed)
@pytest.mark.parametrize("deck", [*DECKS, None])
def test_no_deal_is_held_impossible(used: CardsUsed, deck: str | None) -> None:
    rules = venezia(used)
    deals = every_deal(parse_cards(deck), rules) if deck else random_deals(rules, 9_000)
    for met in deals:
        showdown, player, dealer = met
        assert reaches(player.category, dealer.category, showdown.comparison, used=used)
        for situation in situations(rules):
            assert not would_be_refused(met, situation, rules), (situation.slug, met)


def test_the_pairs_that_cannot_meet_are_few() -> None:
    never = {
        (player, dealer)
        for player in PokerCategory
        for dealer in PokerCategory
        if not any(
            reaches(player, dealer, it, used=CardsUsed.BEST_FIVE) for it in Comparison
        )
    }
    high, full, four = (
        PokerCategory.HIGH_CARD,
        PokerCategory.FULL_HOUSE,
        PokerCategory.FOUR_OF_A_KIND,
    )
    assert never == {(high, full), (full, high), (high, four), (four, high)}


def test_the_classes_hold_all_hands() -> None:
    pool = category_pool(PokerCategory, frozenset(PokerCategory))
    assert len(pool.classes) == 7_462
    assert pool.size == 2_598_960


def test_classes_that_cannot_lie_together_share_a_rank_too_often() -> None:
    full_houses = category_pool(PokerCategory, frozenset({PokerCategory.FULL_HOUSE}))
    clashes = 0
    for one in full_houses.classes:
        for other in full_houses.classes:
            if not set(one.ranks + other.ranks) <= {11, 12, 13}:
                continue
            meet = any(set(mine).isdisjoint(theirs) for mine in one for theirs in other)
            assert can_lie_together(one, other) is meet
            clashes += not meet
    assert clashes
