"""Three Card Poker in the casinos of Québec, clause by clause (seed 003)."""

import pytest

from tablegames.games import check, load_rules
from tablegames.house_rules import Standing
from tablegames.irregularities import Irregularity, Remedy
from tablegames.legality import Breach
from tablegames.ranking import ThreeCardCategory
from tablegames.rounds import Round
from tablegames.settlement import Result
from tests.rulebook.clauses import breach, remedy
from tests.tablegames.felts import box_of, due, settled

RULES = load_rules("quebec/three-card")


def result(player: str, dealer: str) -> Result:
    return box_of(f"{dealer} | - | {player} / A10 P10", RULES).result


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Ah 2s 3d", ThreeCardCategory.STRAIGHT),
        ("Ah 2h 3h", ThreeCardCategory.STRAIGHT_FLUSH),
        ("Ah Ks Qd", ThreeCardCategory.STRAIGHT),
        ("Kh As 2d", ThreeCardCategory.HIGH_CARD),
        ("Kh Ah 2h", ThreeCardCategory.FLUSH),
    ],
)
def test_the_ace_ends_or_begins_a_straight_and_never_joins_its_ends(
    hand: str, category: ThreeCardCategory
) -> None:
    box = box_of(f"Qs 9c 4c | - | {hand} / A10 P10", RULES)
    assert box.hand.category is category


@pytest.mark.parametrize("bets", ["A10 P10", "PP5", "A10 P10 PP5", "A10 PP5 fold"])
def test_a_player_bets_on_either_spot_or_on_both(bets: str) -> None:
    check(Round.parse(f"Qs 9c 4d | - | Kd Kh 3h / {bets}"), RULES)


def test_a_player_bets_on_something() -> None:
    assert breach("Qs 9c 4d | - | Kd Kh 3h / ", RULES) is Breach.BET_MISSING


def test_bets_are_placed_before_the_last_call() -> None:
    stated = (Remedy.BET_REFUSED, Standing.STATED)
    assert remedy(Irregularity.LATE_BET, RULES) == stated


@pytest.mark.parametrize(
    ("bets", "due_breach"),
    [
        ("A4 P4", Breach.UNDER_MINIMUM),
        ("A501 P501", Breach.OVER_MAXIMUM),
        ("PP4", Breach.UNDER_MINIMUM),
        ("PP251", Breach.OVER_MAXIMUM),
    ],
)
def test_bets_lie_within_the_limits_of_the_table(bets: str, due_breach: Breach) -> None:
    assert breach(f"Qs 9c 4d | - | Kd Kh 3h / {bets}", RULES) is due_breach


def test_player_and_dealer_have_three_cards_each() -> None:
    wrong = Breach.WRONG_NUMBER_OF_CARDS
    assert breach("Qs 9c 4d | - | Kd Kh / A10 P10", RULES) is wrong
    assert breach("Qs 9c 4d 2c | - | Kd Kh 3h / A10 P10", RULES) is wrong
    assert breach("Qs 9c 4d | 2c | Kd Kh 3h / A10 P10", RULES) is wrong


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2h 3h 4h", "As Ac Ad"),
        ("2h 2s 2d", "As Kc Qd"),
        ("2h 3s 4d", "Ac Kc Jc"),
        ("2h 3h 5h", "As Ac Kd"),
        ("2h 2s 3d", "Ac Kc Jd"),
        ("Ah Kh Qh", "Ks Qs Js"),
        ("2h 3h 4h", "As 2s 3s"),
        ("Ah As Ad", "Ks Kc Kd"),
        ("3h 3s 3d", "2s 2c 2d"),
        ("Ah Ks Qd", "Kc Qs Jd"),
        ("2h 3s 4d", "Ac 2s 3d"),
        ("Ah As 2d", "Kc Ks Qd"),
        ("3h 3s 4d", "2c 2s Ad"),
    ],
)
def test_hands_rank_as_the_text_lists_them(higher: str, lower: str) -> None:
    assert result(higher, lower) is Result.WIN
    assert result(lower, higher) is Result.LOSE


def test_the_additional_bet_equals_the_initial_bet() -> None:
    assert breach("Qs 9c 4d | - | Kd Kh 3h / A10 P20", RULES) is Breach.RAISE_SIZE
    assert breach("Qs 9c 4d | - | Kd Kh 3h / A10 P5", RULES) is Breach.RAISE_SIZE


def test_whoever_does_not_bet_again_forfeits_the_initial_bet() -> None:
    line = "Js 9c 4d | - | 8d 6h 3h / A10"
    assert breach(line, RULES) is Breach.NEITHER_PLAYED_NOR_FOLDED
    assert due(line + " fold", RULES) == {"ante": "take folded"}


def test_talk_of_cards_is_forbidden_and_its_penalty_left_open() -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(Irregularity.CARD_TALK, RULES) == left_open


@pytest.mark.parametrize(
    ("dealer", "opens"),
    [("Qs 3c 2d", True), ("2s 2c 3d", True), ("Js Tc 8d", False), ("Jc 9d 2s", False)],
)
def test_the_dealer_opens_with_a_queen_or_higher(dealer: str, *, opens: bool) -> None:
    assert settled(f"{dealer} | - | Kd 6h 4h / A10 P10", RULES).qualifies is opens


@pytest.mark.parametrize(
    ("player", "dealer", "expected"),
    [
        ("Kd 6h 4h", "Qs Jc 9d", Result.WIN),
        ("Kd 9h 4h", "Ks 9c 3d", Result.WIN),
        ("Kd 8h 4h", "Ks 9c 3d", Result.LOSE),
        ("5d 5h 9s", "5s 5c 8d", Result.WIN),
        ("Kd 9h 4h", "Ks 9c 4d", Result.TIE),
    ],
)
def test_the_highest_cards_decide_between_equal_hands_one_by_one(
    player: str, dealer: str, expected: Result
) -> None:
    assert result(player, dealer) is expected


def test_a_dealer_who_cannot_open_pays_the_initial_bet_alone() -> None:
    for hand in ("9d 6s 3h", "Ad Ks 7h"):
        assert due(f"Js 9c 8d | - | {hand} / A10 P10", RULES) == {
            "ante": "pay 10 dealer-does-not-qualify",
            "play": "push dealer-does-not-qualify",
        }


def test_a_higher_hand_is_paid_even_money_on_both_bets() -> None:
    bets = due("Qs 9c 4d | - | Kd 6s 3h / A10 P10", RULES)
    assert bets == dict.fromkeys(("ante", "play"), "pay 10 player-higher")


def test_a_lower_hand_loses_both_bets() -> None:
    bets = due("Qs 9c 4d | - | Jd Ts 3h / A10 P10", RULES)
    assert bets == dict.fromkeys(("ante", "play"), "take player-lower")


def test_equal_hands_leave_both_bets() -> None:
    bets = due("Ks 9c 4d | - | Kd 9h 4s / A10 P10", RULES)
    assert bets == dict.fromkeys(("ante", "play"), "push tie")


@pytest.mark.parametrize(
    ("hand", "pays"), [("9h 8h 7h", "50"), ("9h 9s 9d", "40"), ("9h 8s 7d", "10")]
)
@pytest.mark.parametrize("dealer", ["Qs Tc 4c", "Js Tc 4c", "Ah Kh Qh", "As Kd Qs"])
def test_the_ante_bonus_is_paid_whatever_the_dealer_holds(
    hand: str, pays: str, dealer: str
) -> None:
    bets = due(f"{dealer} | - | {hand} / A10 P10", RULES)
    assert bets["ante-bonus"] == f"pay {pays} bonus-by-pay-table"


def test_the_ante_bonus_is_for_hands_that_made_the_additional_bet() -> None:
    assert "ante-bonus" not in due("Qs Tc 4c | - | 9h 8h 7h / A10 fold", RULES)
    assert "ante-bonus" not in due("Qs Tc 4c | - | 9h 8h 7h / PP10", RULES)


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9h 8h 7h", "200"),
        ("9h 9s 9d", "150"),
        ("9h 8s 7d", "30"),
        ("9h 8h 2h", "20"),
        ("9h 9s 2d", "5"),
    ],
)
@pytest.mark.parametrize("dealer", ["Qs Tc 4c", "Js Tc 4c", "Ah Kh Qh", "As Kd Qs"])
def test_pair_plus_is_paid_whatever_the_dealer_holds(
    hand: str, pays: str, dealer: str
) -> None:
    bets = due(f"{dealer} | - | {hand} / A10 P10 PP5", RULES)
    assert bets["pair-plus"] == f"pay {pays} side-bet-by-pay-table"


def test_pair_plus_without_a_pair_is_lost() -> None:
    bets = due("Js 9c 8d | - | Ad Ks 7h / A10 P10 PP5", RULES)
    assert bets["pair-plus"] == "take side-bet-below-pay-table"


def test_pair_plus_is_treated_apart_from_a_fold() -> None:
    """The text forfeits the initial bet alone: that pair plus is paid, we infer."""
    bets = due("Qs 9c 4d | - | 5d 5s 7h / A10 PP5 fold", RULES)
    assert bets["pair-plus"] == "pay 5 side-bet-by-pay-table"
    source = RULES.figure("pair-plus-after-fold").source
    assert source.standing is Standing.INFERRED


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
