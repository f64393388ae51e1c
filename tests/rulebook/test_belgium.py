"""Casino Poker in Belgian casinos, clause by clause (seed 004)."""

import pytest

from tablegames.bets import Spot
from tablegames.games import check, load_rules
from tablegames.house_rules import Standing
from tablegames.irregularities import Irregularity, Remedy
from tablegames.legality import Breach
from tablegames.ranking import PokerCategory
from tablegames.rounds import Round
from tablegames.settlement import Result
from tests.rulebook.clauses import breach, remedy
from tests.tablegames.felts import box_of, due, settled

RULES = load_rules("belgium/casino-poker")
FAILS = "Qs Jd 9c 8h 2d"
ACE_KING = "As Kd 9c 8h 2d"


def result(player: str, dealer: str) -> Result:
    return box_of(f"{dealer} | - | {player} / A10 R20", RULES).result


def test_the_ante_comes_before_the_cards() -> None:
    assert breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / R20", RULES) is Breach.BET_MISSING


def test_player_and_dealer_have_five_cards_each() -> None:
    wrong = Breach.WRONG_NUMBER_OF_CARDS
    assert breach(f"{FAILS} | - | 2h 5h 9h Jh / A10 R20", RULES) is wrong
    assert breach("Qs Jd 9c 8h | - | 2h 5h 9h Jh Kh / A10 R20", RULES) is wrong
    assert breach(f"{FAILS} | 3c | 2h 5h 9h Jh Kh / A10 R20", RULES) is wrong


def test_whoever_passes_loses_the_ante() -> None:
    assert due(f"{FAILS} | - | 2h 5h 9h Jh Kc / A10 fold", RULES) == {
        "ante": "take folded"
    }


def test_a_player_raises_or_passes() -> None:
    line = f"{FAILS} | - | 2h 5h 9h Jh Kh / A10"
    assert breach(line, RULES) is Breach.NEITHER_PLAYED_NOR_FOLDED


def test_the_raise_is_twice_the_ante() -> None:
    check(Round.parse(f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 R20"), RULES)
    assert breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 R10", RULES) is Breach.RAISE_SIZE
    assert breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 R30", RULES) is Breach.RAISE_SIZE


def test_one_card_is_sold_at_the_price_of_the_ante() -> None:
    check(Round.parse(f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 R20 X10"), RULES)
    line = f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 R20 X20"
    assert breach(line, RULES) is Breach.EXCHANGE_PRICE


def test_a_card_is_sold_only_to_a_hand_that_raised() -> None:
    line = f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 X10 fold"
    assert breach(line, RULES) is Breach.EXCHANGE_WITHOUT_RAISE


@pytest.mark.parametrize("dealer", [FAILS, ACE_KING, "3s 3d 9c 8s 2d"])
def test_the_price_of_the_card_is_kept(dealer: str) -> None:
    """The text never gives it back: inferred."""
    bets = due(f"{dealer} | - | 2h 5h 9h Jh Kh / A10 R20 X10", RULES)
    assert bets["exchange"] == "take exchange-price-kept"
    source = RULES.figure("exchange-price-fate").source
    assert source.standing is Standing.INFERRED


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("As Kd 4c 3h 2d", True),
        ("2s 2d 3c 4h 5d", True),
        ("As Qd Jc Th 8d", False),
        ("Ks Qd Jc Th 8d", False),
    ],
)
def test_the_dealer_needs_an_ace_with_a_king(dealer: str, *, plays: bool) -> None:
    line = f"{dealer} | - | 7h 7s 9d 3s 6h / A10 R20"
    assert settled(line, RULES).qualifies is plays


@pytest.mark.parametrize("hand", ["2h 5h 9h Jh Kh", "3h 4s 6d 7h 9s"])
def test_a_dealer_without_it_pays_every_ante_and_no_raise(hand: str) -> None:
    assert due(f"{FAILS} | - | {hand} / A10 R20", RULES) == {
        "ante": "pay 10 dealer-does-not-qualify",
        "raise": "push dealer-does-not-qualify",
    }


def test_a_higher_hand_is_paid_even_money_on_the_ante() -> None:
    bets = due(f"{ACE_KING} | - | 7h 7s 4d 3s 2h / A10 R20", RULES)
    assert bets["ante"] == "pay 10 player-higher"


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Th Jh Qh Kh Ah", "2000"),
        ("9h Jh Qh Kh Th", "1000"),
        ("7h 7s 7d 7c 2h", "400"),
        ("7h 7s 7d 2s 2h", "140"),
        ("2h 5h 9h Jh Kh", "100"),
        ("5h 6s 7s 8c 9h", "80"),
        ("7h 7s 7d 3s 2h", "60"),
        ("7h 7s 3d 3s 2h", "40"),
        ("7h 7s 4d 3s 2h", "20"),
        ("Ah Ks Td 3s 2h", "20"),
    ],
)
def test_a_higher_hand_is_paid_on_the_raise_by_the_usual_table(
    hand: str, pays: str
) -> None:
    bets = due(f"{ACE_KING} | - | {hand} / A10 R20", RULES)
    assert bets["raise"] == f"pay {pays} win-by-pay-table"


def test_the_table_is_missing_from_the_text_and_nobody_is_certified_on_it() -> None:
    assert [figure.key for figure in RULES.unverified] == ["relance"]
    assert not RULES.certifiable


def test_a_lower_hand_loses_ante_and_raise() -> None:
    bets = due("3s 3d 9c 8h 2d | - | Ah Kc 9d 8s 2s / A10 R20", RULES)
    assert bets == dict.fromkeys(("ante", "raise"), "take player-lower")


def test_equal_hands_leave_ante_and_raise() -> None:
    """The text is silent: inferred."""
    bets = due(f"{ACE_KING} | - | Ah Kc 9d 8s 2s / A10 R20", RULES)
    assert bets == dict.fromkeys(("ante", "raise"), "push tie")
    assert RULES.figure("tie").source.standing is Standing.INFERRED


def test_the_ace_is_high_and_counts_one_at_the_foot_of_a_straight() -> None:
    wheel = box_of(f"{ACE_KING} | - | Ah 2c 3d 4s 5s / A10 R20", RULES)
    assert (wheel.hand.category, wheel.hand.ranks) == (PokerCategory.STRAIGHT, (5,))
    steel = box_of(f"{ACE_KING} | - | Ah 2h 3h 4h 5h / A10 R20", RULES)
    assert steel.hand.category is PokerCategory.STRAIGHT_FLUSH
    assert result("6h 5c 4d 3s 2c", "As 2d 3c 4h 5d") is Result.WIN


def test_no_suit_is_above_another() -> None:
    assert result("Ah Kh 9h 7h 2h", "As Ks 9s 7s 2s") is Result.TIE


def test_the_highest_card_outside_the_combination_decides() -> None:
    assert result("7h 7s Td 3s 2h", "7d 7c 9d 8s 6h") is Result.WIN
    assert result("7h 7s 9h 3s 2h", "7d 7c 9d 8s 6h") is Result.LOSE


def test_a_full_house_goes_by_its_three_equal_cards() -> None:
    assert result("8h 8s 8d 2s 2h", "7h 7s 7d As Ah") is Result.WIN


def test_the_ante_stays_as_it_is_after_the_first_card() -> None:
    stated = (Remedy.BET_REFUSED, Standing.STATED)
    assert remedy(Irregularity.LATE_BET, RULES) == stated


@pytest.mark.parametrize(
    "irregularity",
    [Irregularity.EXPOSED_PLAYER_CARD, Irregularity.EXPOSED_DEALER_CARD],
)
def test_an_exposed_card_is_turned_back_and_the_deal_goes_on(
    irregularity: Irregularity,
) -> None:
    assert remedy(irregularity, RULES) == (Remedy.CARD_TURNED_BACK, Standing.STATED)


def test_stakes_go_by_units_of_five_within_the_limits() -> None:
    assert (
        breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / A12 R24", RULES) is Breach.NOT_IN_UNITS
    )
    assert (
        breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / A4 R8", RULES) is Breach.UNDER_MINIMUM
    )
    assert (
        breach(f"{FAILS} | - | 2h 5h 9h Jh Kh / A505 R1010", RULES)
        is Breach.OVER_MAXIMUM
    )
    assert RULES.unit == 500
    assert RULES.figure("unit").source.standing is Standing.STATED
    assert RULES.figure("limits.ante").source.standing is Standing.SETTING


def test_there_are_no_bets_but_those_of_a_player_on_his_own_box() -> None:
    assert list(RULES.limits) == [Spot.ANTE]
    line = f"{FAILS} | - | 2h 5h 9h Jh Kh / A10 A10 R20"
    assert breach(line, RULES) is Breach.SECOND_BET_ON_SPOT


def test_talk_of_cards_is_forbidden_and_its_penalty_left_open() -> None:
    left_open = (Remedy.MANAGEMENT_DECIDES, Standing.INFERRED)
    assert remedy(Irregularity.CARD_TALK, RULES) == left_open


@pytest.mark.parametrize(
    "irregularity",
    [
        Irregularity.WRONG_NUMBER_OF_CARDS,
        Irregularity.DROPPED_CARDS,
        Irregularity.SEVERAL_CARDS_KNOWN,
    ],
)
def test_wrong_counts_dropped_cards_and_known_cards_void_the_round(
    irregularity: Irregularity,
) -> None:
    assert remedy(irregularity, RULES) == (Remedy.ROUND_VOID, Standing.STATED)


def test_the_management_has_the_last_word() -> None:
    stated = (Remedy.MANAGEMENT_DECIDES, Standing.STATED)
    assert remedy(Irregularity.DISPUTE, RULES) == stated
