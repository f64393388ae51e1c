"""Ultimate Texas Hold'em at the Casino de Charlevoix, clause by clause (seed 002)."""

import pytest

from tablegames.cards import DECK, write_cards
from tablegames.games import load_rules
from tablegames.house_rules import Standing
from tablegames.irregularities import Irregularity, Remedy
from tablegames.legality import Breach, IllegalRoundError
from tablegames.ranking import PokerCategory
from tablegames.settlement import Result
from tablegames.ultimate import Stage, UltimateRules, check_play_size
from tests.rulebook.clauses import breach, remedy
from tests.tablegames.felts import box_of, due, settled

loaded = load_rules("charlevoix/ultimate")
assert isinstance(loaded, UltimateRules)
RULES = loaded

BOARD = "2s 7d 9s Jh Kd"
BROKEN = "2s 5d 8h Jc Kd"


def test_two_hole_cards_and_five_of_the_board_make_the_best_five() -> None:
    box = box_of("Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60", RULES)
    assert write_cards(box.hand.cards) == "As 9s 7s 4s 2s"


def test_there_are_fifty_two_cards_from_the_ace_down_to_the_two() -> None:
    ranks = sorted({card.rank for card in DECK}, reverse=True)
    assert (len(DECK), len(ranks), ranks[0], ranks[-1]) == (52, 13, 14, 2)


@pytest.mark.parametrize(
    ("hole", "board", "category", "ranks"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", PokerCategory.ROYAL_FLUSH, (14,)),
        ("Ad 4c", "2s 3d 5h 9c Kd", PokerCategory.STRAIGHT, (5,)),
        ("Ad Kc", "2s 3d Qh 9c 4d", PokerCategory.HIGH_CARD, (14, 13, 12, 9, 4)),
    ],
)
def test_the_ace_ends_a_royal_flush_and_begins_the_lowest_straight(
    hole: str, board: str, category: PokerCategory, ranks: tuple[int, ...]
) -> None:
    hand = box_of(f"6h 6c | {board} | {hole} / A10 B10 P10", RULES).hand
    assert (hand.category, hand.ranks) == (category, ranks)


def test_there_are_as_many_players_as_betting_positions() -> None:
    pairs = ("2c 2d", "3c 3d", "4c 4d", "5c 5h", "6c 6d", "8c 8d", "9c 9d", "Tc Td")
    boxes = [f"{pair} / A5 B5 fold" for pair in pairs]
    line = " | ".join(["Kc Qh", "2s 7s 9s Jh Kd", *boxes])
    assert (RULES.boxes, breach(line, RULES)) == (7, Breach.TOO_MANY_BOXES)


def test_ante_and_blind_are_identical() -> None:
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A15 B20 P15", RULES) is Breach.BLIND_DIFFERS
    )
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A15 P15", RULES) is Breach.BET_MISSING


def test_bets_lie_between_the_amounts_shown_at_the_table() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / A4 B4 P4", RULES) is Breach.UNDER_MINIMUM
    assert (
        breach(f"Kc Qh | {BOARD} | 7h 9c / A505 B505 P505", RULES)
        is Breach.OVER_MAXIMUM
    )


def test_no_bet_is_placed_changed_or_withdrawn_after_the_first_card() -> None:
    stated = (Remedy.BET_REFUSED, Standing.STATED)
    assert remedy(Irregularity.LATE_BET, RULES) == stated


@pytest.mark.parametrize(
    ("stage", "allowed"),
    [
        (Stage.BEFORE_FLOP, {3, 4}),
        (Stage.AFTER_FLOP, {2}),
        (Stage.AFTER_RIVER, {1}),
    ],
)
def test_each_stage_has_its_size_of_the_raise(stage: Stage, allowed: set[int]) -> None:
    for size in range(6):
        if size in allowed:
            check_play_size(stage, 1500, size * 1500, RULES)
        else:
            with pytest.raises(IllegalRoundError):
                check_play_size(stage, 1500, size * 1500, RULES)


def test_whoever_raised_cannot_raise_again() -> None:
    line = f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P30 P15"
    assert breach(line, RULES) is Breach.SECOND_BET_ON_SPOT


def test_whoever_does_not_raise_folds_and_loses_ante_and_blind() -> None:
    line = f"Kc Qh | {BOARD} | 7h 9c / A15 B15"
    assert breach(line, RULES) is Breach.NEITHER_PLAYED_NOR_FOLDED
    assert due(line + " fold", RULES) == {"ante": "take folded", "blind": "take folded"}


def test_talk_of_cards_is_forbidden_and_its_penalty_left_open() -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(Irregularity.CARD_TALK, RULES) == left_open


def test_the_dealer_qualifies_with_a_pair_or_more() -> None:
    assert settled(f"2h 3c | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies
    assert settled(f"2h 5c | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies
    assert not settled(f"Qc 3h | {BROKEN} | Ac 9s / A10 B10 P10", RULES).qualifies


def test_the_highest_card_outside_the_combination_decides() -> None:
    line = f"Kc Th | {BOARD} | Ks Qc / A10 B10 P10"
    assert box_of(line, RULES).result is Result.WIN


def test_hands_are_identical_when_all_those_cards_are_equal() -> None:
    line = f"Kc 3h | {BOARD} | Ks 4c / A10 B10 P10"
    assert box_of(line, RULES).result is Result.TIE


def test_qualified_and_lower_than_the_player() -> None:
    """Ante and raise are paid even money; a blind below its table is a push."""
    assert due(f"Kc Qh | {BOARD} | 7h 9c / A15 B15 P45", RULES) == {
        "ante": "pay 15 player-higher",
        "blind": "push win-below-pay-table",
        "play": "pay 45 player-higher",
    }
    flush = "Kc Qh | 2s 7s 9s Jh Kd | As 4s / A15 B15 P60"
    assert due(flush, RULES)["blind"] == "pay 22.50 win-by-pay-table"


def test_qualified_and_higher_than_the_player() -> None:
    """Ante, raise and blind are lost."""
    bets = due(f"Kc Qh | {BOARD} | Ac 3c / A15 B15 P15", RULES)
    assert bets == dict.fromkeys(("ante", "blind", "play"), "take player-lower")


def test_qualified_and_equal() -> None:
    """Ante, raise and blind are a push."""
    bets = due(f"Kc Qh | {BOARD} | Ks Qd / A10 B10 P20", RULES)
    assert bets == dict.fromkeys(("ante", "blind", "play"), "push tie")


@pytest.mark.parametrize("hole", ["Ad Qs", "Qc 3h", "Ad 9c"])
def test_not_qualified_returns_the_ante_to_all_who_raised(hole: str) -> None:
    bets = due(f"Ac 9s | {BROKEN} | {hole} / A10 B10 P10", RULES)
    assert bets["ante"] == "push dealer-does-not-qualify"


def test_not_qualified_and_lower_than_the_player() -> None:
    """The raise is paid even money and the blind by its table."""
    bets = due("Qc 3h | 5d 6h 7c Jc Kd | 8s 9s / A10 B10 P40", RULES)
    assert bets["play"] == "pay 40 player-higher"
    assert bets["blind"] == "pay 10 win-by-pay-table"


def test_not_qualified_and_higher_than_the_player() -> None:
    """Raise and blind are lost, which this text says outright."""
    bets = due(f"Ac 9s | {BROKEN} | Qc 3h / A10 B10 P10", RULES)
    assert (bets["play"], bets["blind"]) == ("take player-lower",) * 2
    assert RULES.figure("unqualified-loser").source.standing is Standing.STATED


def test_not_qualified_and_equal() -> None:
    """Raise and blind are a push."""
    bets = due(f"Ac 3h | {BROKEN} | Ad 4c / A10 B10 P10", RULES)
    assert (bets["play"], bets["blind"]) == ("push tie", "push tie")


@pytest.mark.parametrize(
    ("hole", "board", "blind", "trips"),
    [
        ("As Ks", "Ts Js Qs 2d 3c", "pay 5000", "pay 500"),
        ("9s Ks", "Ts Js Qs 2d 3c", "pay 500", "pay 400"),
        ("Jd Jc", "Js Jh 7d 2d 3c", "pay 100", "pay 200"),
        ("Jd Jc", "Js 7h 7d 2d 3c", "pay 30", "pay 70"),
        ("2s Ks", "Ts Js 7s 2d 3c", "pay 15", "pay 60"),
        ("9s Kd", "Th Js Qs 2d 3c", "pay 10", "pay 50"),
        ("Jd Jc", "Js 7h 8d 2d 3c", "push", "pay 30"),
        ("Jd 7c", "Js 7h 8d 2d 3c", "push", "take"),
    ],
)
def test_blind_and_trips_pay_by_the_tables_of_the_house(
    hole: str, board: str, blind: str, trips: str
) -> None:
    bets = due(f"4h 5c | {board} | {hole} / A10 B10 P10 T10", RULES)
    assert bets["blind"].rsplit(" ", 1)[0] == blind
    assert bets["trips"].rsplit(" ", 1)[0] == trips


def test_trips_is_placed_in_addition_to_ante_and_blind() -> None:
    assert breach(f"Kc Qh | {BOARD} | 7h 9c / T5", RULES) is Breach.BET_MISSING


def test_trips_wins_whatever_the_dealer_holds() -> None:
    bets = due("2c 2h | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 P10 T5", RULES)
    assert bets["ante"] == "take player-lower"
    assert bets["trips"] == "pay 15 side-bet-by-pay-table"


def test_trips_wins_even_after_a_fold() -> None:
    bets = due("As Kc | 7c 7d 2s 9h Jd | 7h 3c / A10 B10 T5 fold", RULES)
    assert bets["trips"] == "pay 15 side-bet-by-pay-table"
    assert RULES.figure("trips-after-fold").source.standing is Standing.STATED


@pytest.mark.parametrize(
    "irregularity",
    [
        Irregularity.EXPOSED_PLAYER_CARD,
        Irregularity.EXPOSED_DEALER_CARD,
        Irregularity.SEVERAL_CARDS_KNOWN,
        Irregularity.WRONG_NUMBER_OF_CARDS,
        Irregularity.DROPPED_CARDS,
        Irregularity.BOXED_CARD,
        Irregularity.SHUFFLER_FAULT,
        Irregularity.DISPUTE,
    ],
)
def test_what_the_text_leaves_open_the_management_decides(
    irregularity: Irregularity,
) -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(irregularity, RULES) == left_open


def test_the_rules_may_be_changed_and_are_therefore_numbered() -> None:
    assert str(RULES.edition) == "charlevoix/ultimate@1"
