"""Wants that a game does not know, or that no deal can have, are refused in words."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tablegames import games
from tablegames.house_rules import Qualifying, TieRule
from tablegames.ranking import PokerCategory
from tablegames.scenarios import (
    DealerStanding,
    ImpossibleWantsError,
    Wants,
    WantsError,
    deal,
)
from tablegames.settlement import Result
from tests.tablegames.deals import BELGIUM, QUEBEC, VENEZIA, dealt


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
