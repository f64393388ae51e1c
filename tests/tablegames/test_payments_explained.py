"""A payment is worked out in words as a dealer cuts it."""

from fractions import Fraction

import pytest

from tablegames.bets import Bet, Money, Odds, Spot
from tablegames.explanations import arithmetic
from tablegames.games import load_rules, settle
from tablegames.rounds import Round
from tablegames.settlement import Action, Adjustment, Reason, SettledBet

QUEBEC = load_rules("quebec/three-card")


def paid(odds: Odds, stake: int) -> SettledBet:
    pays = int(Fraction(stake) * odds.ratio)
    bet = Bet(Spot.BLIND, stake)
    return SettledBet(bet, Action.PAY, Reason.WIN_BY_PAY_TABLE, odds, pays)


@pytest.mark.parametrize(
    ("odds", "stake", "sum_in_words"),
    [
        (Odds(3, 2), 3500, "3:2 on 35: 35 + 17.50 = 52.50"),
        (Odds(1, 1), 3500, "1:1 on 35 = 35"),
        (Odds(7, 1), 500, "7:1 on 5: 7 × 5 = 35"),
        (Odds(5, 2), 1000, "5:2 on 10: 20 + 5 = 25"),
        (Odds(1, 2), 1000, "1:2 on 10 = 5"),
        (Odds(4, 3), 1000, "4:3 on 10: between 13.33 and 13.34"),
    ],
)
def test_a_payment_is_worked_out_as_a_dealer_cuts_it(
    odds: Odds, stake: int, sum_in_words: str
) -> None:
    assert str(arithmetic(paid(odds, stake))) == sum_in_words


def test_a_bonus_is_worked_out_on_the_ante_it_was_paid_on() -> None:
    settlement = settle(Round.parse("Js 9c 8d | - | 2d 3d 4d / A10 P10"), QUEBEC)
    bonus = settlement.boxes[0].bets[1]
    assert bonus.bet.spot is Spot.ANTE_BONUS
    assert str(arithmetic(bonus)) == "5:1 on 10: 5 × 10 = 50"


def test_what_is_not_paid_has_no_sum() -> None:
    bet = SettledBet(Bet(Spot.ANTE, 1500), Action.TAKE, Reason.FOLDED)
    assert arithmetic(bet) is None


def test_a_bonus_that_was_capped_has_no_sum() -> None:
    bet = SettledBet(
        Bet(Spot.ANTE_BONUS, 0),
        Action.PAY,
        Reason.BONUS_BY_PAY_TABLE,
        Odds(5, 1),
        2000,
        Adjustment.CAPPED_BET,
    )
    assert arithmetic(bet) is None


def test_amounts_in_words_stay_amounts_for_the_site_to_write() -> None:
    message = arithmetic(paid(Odds(3, 2), 3500))
    assert message is not None
    assert message.values["won"] == Money(5250)
