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
from tests.rulebook.clauses import breach, remedy
from tests.tablegames.felts import box_of, due, settled

loaded = load_rules("venezia/ultimate")
assert isinstance(loaded, UltimateRules)
RULES = loaded

BOARD = "2s 7d 9s Jh Kd"


def test_stakes_lie_within_the_limits_of_the_table() -> None:
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A4.50 B4.50 P4.50", RULES)
        is Breach.UNDER_MINIMUM
    )
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A501 B501 P501", RULES)
        is Breach.OVER_MAXIMUM
    )


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
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A15 P15", RULES) is Breach.BET_MISSING
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / B15 P15", RULES) is Breach.BET_MISSING


def test_ante_and_blind_are_equal() -> None:
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A15 B20 P15", RULES) is Breach.BLIND_DIFFERS
    )


def test_trips_is_optional() -> None:
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15"), RULES)
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15 T5"), RULES)


def test_trips_is_placed_beside_ante_and_blind_or_not_at_all() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / T5", RULES) is Breach.BET_MISSING


def test_trips_need_not_equal_the_ante() -> None:
    check(Round.parse(f"Kc Qh | {BOARD} | 7h 9c / A5 B5 P5 T250"), RULES)


def test_five_cards_lie_on_the_board_and_two_before_each_player_and_the_dealer() -> (
    None
):
    wrong = Breach.WRONG_NUMBER_OF_CARDS
    assert breach("Kc Qh | 2s 7d 9s Jh | 7h 9c / A15 B15 P15", RULES) is wrong
    assert breach(f"Kc Qh | {BOARD} | 7h 9c 9d / A15 B15 P15", RULES) is wrong
    assert breach(f"Kc | {BOARD} | 7h 9c / A15 B15 P15", RULES) is wrong


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
    assert breach(line, RULES) is Breach.SECOND_BET_ON_SPOT


def test_whoever_does_not_play_folds_and_loses_ante_and_blind() -> None:
    line = f"Kc Qh | {BOARD} | 7h 9c / A15 B15"
    assert breach(line, RULES) is Breach.NEITHER_PLAYED_NOR_FOLDED
    assert due(line + " fold", RULES) == {"ante": "take folded", "blind": "take folded"}


def test_trips_lives_on_after_a_fold() -> None:
    """The text keeps it alive to the end of the hand; that it is paid, we infer."""
    bets = due("As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold", RULES)
    assert bets["trips"] == "pay 15 side-bet-by-pay-table"
    source = RULES.figure("trips-after-fold").source
    assert source.standing is Standing.INFERRED


def test_one_player_is_enough() -> None:
    assert len(settled(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P15", RULES).boxes) == 1


def test_no_bet_changes_after_the_last_call() -> None:
    stated = (Remedy.BET_REFUSED, Standing.STATED)
    assert remedy(Irregularity.LATE_BET, RULES) == stated


def test_talk_of_cards_is_forbidden_and_its_penalty_left_open() -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(Irregularity.CARD_TALK, RULES) == left_open


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
    assert remedy(Irregularity.EXPOSED_PLAYER_CARD, RULES) == stated
    assert remedy(Irregularity.SEVERAL_CARDS_KNOWN, RULES) == stated


def test_a_fault_of_the_shuffler_voids_the_round() -> None:
    stated = (Remedy.ROUND_VOID, Standing.STATED)
    assert remedy(Irregularity.SHUFFLER_FAULT, RULES) == stated


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
    assert remedy(irregularity, RULES) == (Remedy.ROUND_VOID, Standing.INFERRED)


def test_the_management_has_the_last_word() -> None:
    stated = (Remedy.MANAGEMENT_DECIDES, Standing.STATED)
    assert remedy(Irregularity.DISPUTE, RULES) == stated


def test_what_is_stated_is_stated_in_both_languages() -> None:
    notes = {
        figure.source.note
        for figure in RULES.figures
        if figure.source.standing is Standing.STATED
    }
    assert notes == {"000_a5bb4bfb098b7e93.txt, 001_d423176f91b7dd13.txt"}
