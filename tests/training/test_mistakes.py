"""The mistakes that the demonstration's learners make are mistakes, and known ones."""

import random

import pytest

from quizzes.marking import Given
from quizzes.rows import Row
from tablegames.bets import Bet, Odds, Spot
from tablegames.settlement import Action, Reason, Result, SettledBet
from training.demonstration.mistakes import Habit, Judged

ODDS = {"3:2": Odds(3, 2), "3:1": Odds(3, 1), "1:1": Odds(1, 1), "": None}


def judged(
    spot: Spot, verdict: tuple[Action, Reason, str], result: Result = Result.WIN
) -> Judged:
    action, reason, odds = verdict
    stake = 0 if spot is Spot.ANTE_BONUS else 1000
    pays = int(ODDS[odds].pay(1000)) if ODDS[odds] else 0  # type: ignore[union-attr]
    bet = Bet(spot, stake)
    settled = SettledBet(bet, action, reason, ODDS[odds], pays)
    return Judged(Row(1, spot, stake), settled, result, 1000)


UNQUALIFIED = Reason.DEALER_DOES_NOT_QUALIFY
PAYS, PUSHES, TAKES = Action.PAY, Action.PUSH, Action.TAKE


@pytest.mark.parametrize(
    ("bet", "habit", "given"),
    [
        (
            judged(Spot.ANTE, (PUSHES, UNQUALIFIED, "")),
            Habit.PAYS_ANTE_ANYWAY,
            Given(PAYS, 1000),
        ),
        (
            judged(Spot.ANTE, (PAYS, UNQUALIFIED, "1:1")),
            Habit.FORGETS_DEALER_FAILED,
            Given(PUSHES),
        ),
        (
            judged(Spot.BLIND, (PUSHES, Reason.TIE, ""), Result.TIE),
            Habit.PAYS_ON_TIE,
            Given(PAYS, 1000),
        ),
        (
            judged(Spot.BLIND, (PUSHES, Reason.WIN_BELOW_PAY_TABLE, "")),
            Habit.PAYS_BELOW_TABLE,
            Given(PAYS, 1000),
        ),
        (
            judged(
                Spot.TRIPS, (PAYS, Reason.SIDE_BET_BY_PAY_TABLE, "3:1"), Result.FOLD
            ),
            Habit.FORGETS_SIDE_BET,
            Given(TAKES),
        ),
        (
            judged(Spot.BLIND, (PAYS, Reason.WIN_BY_PAY_TABLE, "3:2")),
            Habit.HALVES_AS_DOUBLES,
            Given(PAYS, 2000),
        ),
        (
            judged(Spot.ANTE_BONUS, (PAYS, Reason.BONUS_BY_PAY_TABLE, "3:1")),
            Habit.FORGETS_BONUS,
            Given(PUSHES),
        ),
    ],
)
def test_a_bet_invites_the_mistake_that_dealers_know(
    bet: Judged, habit: Habit, given: Given
) -> None:
    assert bet.invites is habit
    assert bet.mistake(random.Random(1)) == given


@pytest.mark.parametrize(
    "bet",
    [
        judged(Spot.PLAY, (TAKES, Reason.PLAYER_LOWER, ""), Result.LOSE),
        judged(Spot.PLAY, (PAYS, Reason.PLAYER_HIGHER, "1:1")),
        judged(Spot.TRIPS, (PAYS, Reason.SIDE_BET_BY_PAY_TABLE, "3:1")),
        Judged(Row(1, Spot.ANTE_BONUS, 0), None, Result.WIN, 1000),
    ],
)
def test_any_other_mistake_is_never_the_right_answer(bet: Judged) -> None:
    rng = random.Random(2)
    assert bet.invites is None
    assert all(bet.mistake(rng) != bet.due for _ in range(50))


def test_nobody_takes_a_bonus_on_which_nothing_lies() -> None:
    rng = random.Random(3)
    bet = judged(Spot.ANTE_BONUS, (PAYS, Reason.BONUS_BY_PAY_TABLE, "1:1"))
    spared = Judged(bet.row, None, Result.WIN, 1000)
    given = [each.mistake(rng) for each in (bet, spared) for _ in range(50)]
    assert all(each.action is not TAKES for each in given)
