"""Ultimate Texas Hold'em at the Casinò di Venezia, clause by clause.

Seeds 000 (English) and 001 (Chinese), which give the same rules.
"""

import pytest

from tablegames.bets import Spot
from tablegames.cards import parse_cards, write_cards
from tablegames.games import check, game_of, load_rules
from tablegames.house_rules import Standing
from tablegames.irregularities import Irregularity, Remedy
from tablegames.legality import Breach, IllegalRoundError
from tablegames.ranking import PokerCategory
from tablegames.rounds import Round
from tablegames.settlement import Result
from tablegames.ultimate import Stage, UltimateRules, check_play_size, rank_hand
from tests.tablegames.felts import box_of, due, settled

loaded = load_rules("venezia/ultimate")
assert isinstance(loaded, UltimateRules)
RULES = loaded

BOARD = "2s 7d 9s Jh Kd"
BROKEN = "2s 5d 8h Jc Kd"


def breach(line: str) -> Breach:
    with pytest.raises(IllegalRoundError) as refused:
        check(Round.parse(line), RULES)
    return refused.value.breach


def remedy(irregularity: Irregularity) -> tuple[Remedy, Standing]:
    figure = RULES.figure(f"remedies.{irregularity.value}")
    return RULES.remedies[irregularity], figure.source.standing


def test_stakes_lie_within_the_limits_of_the_table() -> None:
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A4.50 B4.50 P4.50") is Breach.UNDER_MINIMUM
    )
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A501 B501 P501") is Breach.OVER_MAXIMUM


def test_a_box_has_four_spots() -> None:
    spots = game_of(RULES).spots
    assert spots == (Spot.ANTE, Spot.BLIND, Spot.PLAY, Spot.TRIPS)


def test_the_player_has_the_best_five_of_seven() -> None:
    box = box_of("Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60", RULES)
    assert write_cards(box.hand.cards) == "As 9s 7s 4s 2s"


def test_the_dealer_has_the_best_five_of_the_same_board() -> None:
    settlement = settled("Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60", RULES)
    assert write_cards(settlement.dealer.cards) == "Kc Kd Qh Jh 9s"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Ks Qs Js Ts", "Kd Qd Jd Td 9d"),
        ("Kd Qd Jd Td 9d", "Ac Ad Ah As Kd"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kd"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("7c 5c 4c 3c 2c", "Ac Kd Qs Jc Tc"),
        ("5c 4d 3s 2c Ac", "Ac Ad As Kc Qc"),
        ("2c 2d 2s 4c 3c", "Ac Ad Ks Kc Qc"),
        ("3c 3d 2s 2c 4c", "Ac Ad Ks Qc Jc"),
        ("2c 2d 3s 4c 5c", "Ac Kd Qs Jc 9c"),
    ],
)
def test_the_hands_are_those_of_poker(higher: str, lower: str) -> None:
    winner = rank_hand(parse_cards(higher), (), RULES)
    assert winner > rank_hand(parse_cards(lower), (), RULES)


def test_ante_and_blind_are_compulsory() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A15 P15") is Breach.BET_MISSING
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / B15 P15") is Breach.BET_MISSING


def test_ante_and_blind_are_equal() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A15 B20 P15") is Breach.BLIND_DIFFERS


def test_trips_is_optional() -> None:
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15"), RULES)
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15 T5"), RULES)


def test_trips_is_placed_beside_ante_and_blind_or_not_at_all() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / T5") is Breach.BET_MISSING


def test_trips_need_not_equal_the_ante() -> None:
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A5 B5 P5 T250"), RULES)


def test_five_cards_lie_on_the_board_and_two_before_each_player_and_the_dealer() -> (
    None
):
    wrong = Breach.WRONG_NUMBER_OF_CARDS
    assert breach("Kc Qh | 2s 7d 9s Jh | 7h 9c / A15 B15 P15") is wrong
    assert breach(f"Kc Qh | {BOARD} | 7h 9c 9d / A15 B15 P15") is wrong
    assert breach(f"Kc | {BOARD} | 7h 9c / A15 B15 P15") is wrong


@pytest.mark.parametrize(
    ("stage", "allowed"),
    [
        (Stage.BEFORE_FLOP, {3, 4}),
        (Stage.AFTER_FLOP, {2}),
        (Stage.AFTER_RIVER, {1}),
    ],
)
def test_each_stage_has_its_size_of_the_play_bet(
    stage: Stage, allowed: set[int]
) -> None:
    for size in range(6):
        if size in allowed:
            check_play_size(stage, 1500, size * 1500, RULES)
        else:
            with pytest.raises(IllegalRoundError):
                check_play_size(stage, 1500, size * 1500, RULES)


def test_the_play_bet_is_made_once() -> None:
    line = f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P30 P15"
    assert breach(line) is Breach.SECOND_BET_ON_SPOT


def test_whoever_does_not_play_folds_and_loses_ante_and_blind() -> None:
    line = f"Kc Qh | {BOARD} | 7h 9c / A15 B15"
    assert breach(line) is Breach.NEITHER_PLAYED_NOR_FOLDED
    assert due(line + " fold", RULES) == {"ante": "take folded", "blind": "take folded"}


def test_trips_lives_on_after_a_fold() -> None:
    """The text keeps it alive to the end of the hand; that it is paid, we infer."""
    bets = due("As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold", RULES)
    assert bets["trips"] == "pay 15 side-bet-by-pay-table"
    source = RULES.figure("trips-after-fold").source
    assert source.standing is Standing.INFERRED


def test_the_dealer_qualifies_with_a_pair() -> None:
    assert settled(f"2h 3c | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies
    assert not settled(f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies


def test_the_pair_may_lie_on_the_board() -> None:
    line = "Qc 3h | 2s 2d 8h Jc Kd | Ac 9s / A10 B10 P10"
    assert settled(line, RULES).qualifies


def test_a_dealer_who_fails_returns_the_ante_to_higher_and_lower_hands() -> None:
    line = f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10 | Ad Qs / A10 B10 P10"
    assert due(line, RULES, 1)["ante"] == "push dealer-does-not-qualify"
    assert due(line, RULES, 2)["ante"] == "push dealer-does-not-qualify"


def test_a_dealer_who_fails_pays_a_higher_hand_its_play_bet() -> None:
    line = f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P40"
    assert due(line, RULES)["play"] == "pay 40 player-higher"


def test_a_dealer_who_fails_pays_blind_and_trips_by_their_tables() -> None:
    bets = due("Qc 3h | 5d 6h 7c Jc Kd | 8s 9s / A10 B10 P10 T5", RULES)
    assert bets["blind"] == "pay 10 win-by-pay-table"
    assert bets["trips"] == "pay 20 side-bet-by-pay-table"


def test_a_dealer_who_fails_takes_play_and_blind_of_a_lower_hand() -> None:
    """The text says only that losing bets are collected: inferred."""
    bets = due(f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10", RULES)
    assert (bets["play"], bets["blind"]) == ("take player-lower",) * 2
    source = RULES.figure("unqualified-loser").source
    assert source.standing is Standing.INFERRED


def test_boxes_are_compared_from_right_to_left() -> None:
    assert list(RULES.in_settlement_order(7)) == [7, 6, 5, 4, 3, 2, 1]
    assert RULES.figure("settlement-order").source.standing is Standing.STATED


def test_a_higher_hand_is_paid_even_money_on_ante_and_play() -> None:
    bets = due(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P45", RULES)
    assert bets["ante"] == "pay 15 player-higher"
    assert bets["play"] == "pay 45 player-higher"


def test_a_lower_hand_loses_ante_play_and_blind() -> None:
    bets = due(f"Kc Qh | {BOARD} | Ac 3c / A15 B15 P15", RULES)
    assert set(bets.values()) == {"take player-lower"}
    assert len(bets) == 3


def test_a_tie_leaves_ante_play_and_blind_to_the_player() -> None:
    bets = due(f"Kc Qh | {BOARD} | Ks Qd / A10 B10 P20", RULES)
    assert bets == {"ante": "push tie", "blind": "push tie", "play": "push tie"}


def test_the_blind_of_a_hand_below_a_straight_stays_when_it_wins() -> None:
    bets = due("Kc Qh | 2s 7d 9s Jh Kd | 7h 7c / A15 B15 P30", RULES)
    assert bets["blind"] == "push win-below-pay-table"


def test_the_blind_of_a_straight_that_loses_is_lost() -> None:
    bets = due("Ah 2h | 5h 6h 7h Jc Kd | 8s 9s / A10 B10 P10", RULES)
    assert bets["blind"] == "take player-lower"


@pytest.mark.parametrize(
    ("hole", "board", "pays"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "5000"),
        ("9s Ks", "Ts Js Qs 2d 3c", "500"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "100"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "30"),
        ("2s Ks", "Ts Js 7s 2d 3c", "15"),
        ("9s Kd", "Th Js Qs 2d 3c", "10"),
    ],
)
def test_the_blind_pays_500_50_10_3_three_to_two_and_even_money(
    hole: str, board: str, pays: str
) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10", RULES)
    assert bets["blind"] == f"pay {pays} win-by-pay-table"


@pytest.mark.parametrize(
    ("hole", "board", "pays"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "500"),
        ("9s Ks", "Ts Js Qs 2d 3c", "400"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "300"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "80"),
        ("2s Ks", "Ts Js 7s 2d 3c", "70"),
        ("9s Kd", "Th Js Qs 2d 3c", "40"),
        ("Jd Jc", "Js 7h 8d 2d 3c", "30"),
    ],
)
def test_trips_pays_50_40_30_8_7_4_and_3(hole: str, board: str, pays: str) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10 T10", RULES)
    assert bets["trips"] == f"pay {pays} side-bet-by-pay-table"


@pytest.mark.parametrize(
    ("line", "result", "qualifies"),
    [
        ("4h 5c | Js 7h 8d 2d 3c | Jd Jc / A10 B10 P10 T5", Result.WIN, False),
        ("4h 4c | Js 7h 8d 2d 3c | Jd Jc / A10 B10 P10 T5", Result.WIN, True),
        ("2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5", Result.LOSE, True),
        ("7s 3d | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5", Result.TIE, True),
    ],
)
def test_trips_is_paid_whatever_becomes_of_the_hand(
    line: str, result: Result, *, qualifies: bool
) -> None:
    assert box_of(line, RULES).result is result
    assert settled(line, RULES).qualifies is qualifies
    assert due(line, RULES)["trips"] == "pay 15 side-bet-by-pay-table"


def test_trips_below_three_of_a_kind_is_collected() -> None:
    bets = due(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P30 T5", RULES)
    assert bets["trips"] == "take side-bet-below-pay-table"


def test_one_player_is_enough() -> None:
    assert len(settled(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15", RULES).boxes) == 1


def test_no_bet_changes_after_the_last_call() -> None:
    stated = (Remedy.BET_REFUSED, Standing.STATED)
    assert remedy(Irregularity.LATE_BET) == stated


def test_talk_of_cards_is_forbidden_and_its_penalty_left_open() -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(Irregularity.CARD_TALK) == left_open


def test_no_suit_is_above_another() -> None:
    line = "Ks Qs | 2d 7d 9c Jh Ac | Kh Qh / A10 B10 P10"
    assert box_of(line, RULES).result is Result.TIE


def test_the_kicker_decides_between_equal_pairs() -> None:
    line = f"Kc Th | {BOARD} | Ks Qc / A10 B10 P10"
    box = box_of(line, RULES)
    assert box.hand.category is PokerCategory.PAIR
    assert box.result is Result.WIN


def test_equal_kickers_make_a_tie() -> None:
    line = f"Kc 3h | {BOARD} | Ks 4c / A10 B10 P10"
    assert box_of(line, RULES).result is Result.TIE


def test_exposed_cards_of_a_player_stay_in_play() -> None:
    stated = (Remedy.CARD_STANDS, Standing.STATED)
    assert remedy(Irregularity.EXPOSED_PLAYER_CARD) == stated
    assert remedy(Irregularity.SEVERAL_CARDS_KNOWN) == stated


def test_a_fault_of_the_shuffler_voids_the_round() -> None:
    stated = (Remedy.ROUND_VOID, Standing.STATED)
    assert remedy(Irregularity.SHUFFLER_FAULT) == stated


@pytest.mark.parametrize(
    "irregularity",
    [
        Irregularity.EXPOSED_DEALER_CARD,
        Irregularity.WRONG_NUMBER_OF_CARDS,
        Irregularity.DROPPED_CARDS,
        Irregularity.BOXED_CARD,
    ],
)
def test_a_fault_of_the_deal_voids_the_round(irregularity: Irregularity) -> None:
    """Which faults are meant the text does not list: inferred."""
    assert remedy(irregularity) == (Remedy.ROUND_VOID, Standing.INFERRED)


def test_the_management_has_the_last_word() -> None:
    stated = (Remedy.MANAGEMENT_DECIDES, Standing.STATED)
    assert remedy(Irregularity.DISPUTE) == stated


def test_what_is_stated_is_stated_in_both_languages() -> None:
    notes = {
        figure.source.note
        for figure in RULES.figures
        if figure.source.standing is Standing.STATED
    }
    assert notes == {"000_a5bb4bfb098b7e93.txt, 001_d423176f91b7dd13.txt"}
