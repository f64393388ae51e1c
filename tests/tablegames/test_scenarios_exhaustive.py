"""Every combination of wants is either dealt or refused, with a reason."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from tablegames import games
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.house_rules import AfterFold, HouseRules, Qualifying, TieRule
from tablegames.ranking import PokerCategory
from tablegames.scenarios import (
    DealerStanding,
    ImpossibleWantsError,
    Wants,
    deal,
    matches,
    situations,
)
from tablegames.settlement import Result
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import CardsUsed, UltimateRules


@cache
def houses() -> dict[str, HouseRules]:
    """Every rule set, and the variants of them that decide what can be dealt."""
    known = {name: games.load_rules(name) for name in games.rule_sets()}
    ultimate, three_card, casino = (
        known["venezia/ultimate"],
        known["quebec/three-card"],
        known["belgium/casino-poker"],
    )
    assert isinstance(ultimate, UltimateRules)
    assert isinstance(three_card, ThreeCardRules)
    assert isinstance(casino, CasinoPokerRules)
    return known | {
        "both hole cards": replace(ultimate, cards_used=CardsUsed.BOTH_HOLE_CARDS),
        "ultimate, ties win": replace(ultimate, tie=TieRule.PLAYER_WINS),
        "always qualifies": replace(
            ultimate, dealer_qualifies=Qualifying(PokerCategory.HIGH_CARD)
        ),
        "two pair qualifies": replace(
            ultimate, dealer_qualifies=Qualifying(PokerCategory.TWO_PAIR)
        ),
        "three cards, ties win": replace(
            three_card,
            tie=TieRule.PLAYER_WINS,
            pair_plus_alone=False,
            pair_plus_after_fold=AfterFold.FORFEITED,
        ),
        "no exchange": replace(casino, exchange=Exchange.NONE, exchange_prices=()),
        "exchange first": replace(casino, exchange=Exchange.BEFORE_RAISE),
        "pair qualifies": replace(
            casino, dealer_qualifies=Qualifying(PokerCategory.PAIR)
        ),
    }


HOUSES = sorted(
    {
        *games.rule_sets(),
        "both hole cards",
        "ultimate, ties win",
        "always qualifies",
        "two pair qualifies",
        "three cards, ties win",
        "no exchange",
        "exchange first",
        "pair qualifies",
    }
)


def dealt_or_refused(rules: HouseRules, wants: Wants, seed: str = "1") -> bool:
    """Deal once: true when the round shows what is wanted, false when refused."""
    try:
        felt = deal(rules, random.Random(seed), wants)
    except ImpossibleWantsError:
        return False
    assert matches(felt, games.settle(felt, rules), wants), (str(wants), str(felt))
    return True


def single_wants(rules: HouseRules) -> Iterator[Wants]:
    game = games.game_of(rules)
    for category in game.categories:
        yield Wants(player=category)
        yield Wants(dealer=category)
    for standing in DealerStanding:
        yield Wants(dealer=standing)
    for result in Result:
        yield Wants(result=result)
    for spot in game.spots:
        yield Wants(bets=(spot,))


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_every_player_dealer_and_result_is_dealt_or_refused(house: str) -> None:
    rules = houses()[house]
    categories: list[Any] = [None, *games.game_of(rules).categories]
    dealers = [*categories, *DealerStanding]
    outcomes = {
        dealt_or_refused(rules, Wants(player, dealer, result))
        for player, dealer, result in product(categories, dealers, [None, *Result])
    }
    assert outcomes == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_every_situation_with_each_other_want_is_dealt_or_refused(house: str) -> None:
    rules = houses()[house]
    for situation, other in product(situations(rules), single_wants(rules)):
        dealt_or_refused(rules, replace(other, situation=situation))


@pytest.mark.parametrize("house", HOUSES)
def test_every_situation_shows_itself(house: str) -> None:
    rules = houses()[house]
    refused = {
        situation.slug
        for situation in situations(rules)
        if not dealt_or_refused(rules, Wants(situation=situation))
    }
    assert refused == REFUSED.get(house, set())


REFUSED = {
    "both hole cards": {
        "board-plays",
        "counterfeited-pair",
        "four-of-a-kind-on-the-board",
    },
    "always qualifies": {
        "dealer-does-not-qualify",
        "dealer-fails-and-beats-player",
        "dealer-fails-and-ties",
        "high-card-wins",
    },
    "two pair qualifies": {"board-pair-qualifies-dealer", "lowest-pair-qualifies"},
    "three cards, ties win": {"pair-plus-alone", "pair-plus-alone-loses"},
    "no exchange": {
        "bought-card-and-dealer-fails",
        "bought-card-wins",
        "bought-card-loses",
        "bought-card-ties",
    },
    "pair qualifies": {
        "ace-king-qualifies",
        "ace-king-against-ace-king",
        "fifth-card-decides",
        "ace-king-wins",
    },
}


@pytest.mark.parametrize("house", HOUSES)
def test_every_pair_of_bets_and_result_is_dealt_or_refused(house: str) -> None:
    rules = houses()[house]
    spots = games.game_of(rules).spots
    for bets in combinations(spots, 2):
        for result in [None, *Result]:
            dealt_or_refused(rules, Wants(result=result, bets=bets))


@pytest.mark.parametrize(
    ("name", "least"),
    [("venezia/ultimate", 20), ("quebec/three-card", 14), ("belgium/casino-poker", 14)],
)
def test_there_are_situations_enough_each_with_words(name: str, least: int) -> None:
    listed = situations(games.load_rules(name))
    assert len({situation.slug for situation in listed}) == len(listed) >= least
    assert len({str(situation.name) for situation in listed}) == len(listed)
    assert all(str(situation.teaches).endswith(".") for situation in listed)
