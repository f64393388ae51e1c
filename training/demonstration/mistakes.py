"""The wrong answers that beginners give: each is one that dealers know."""

import random
from dataclasses import dataclass
from enum import Enum
from typing import Final

from quizzes.marking import Given
from quizzes.rows import Row
from tablegames.bets import Amount, Odds, Spot
from tablegames.settlement import Action, Reason, Result, SettledBet


class Habit(Enum):
    """A mistake that somebody makes again and again."""

    PAYS_ANTE_ANYWAY = "pays the ante though the dealer does not qualify"
    FORGETS_DEALER_FAILED = "settles as if the dealer had qualified"
    PAYS_ON_TIE = "pays a tie"
    PAYS_BELOW_TABLE = "pays a blind that wins with too small a hand"
    FORGETS_SIDE_BET = "takes the side bet of a folded hand"
    HALVES_AS_DOUBLES = "pays 3:2 as 2:1"
    FORGETS_BONUS = "forgets the ante bonus"


HALVES: Final = Odds(3, 2)
TAKES, PUSHES = Given(Action.TAKE), Given(Action.PUSH)


@dataclass(frozen=True, slots=True)
class Judged:
    """A bet with what it is due; `settled` is None for a bonus that is not earned."""

    row: Row
    settled: SettledBet | None
    result: Result
    ante: Amount

    @property
    def due(self) -> Given:
        """The right answer."""
        if self.settled is None:
            return PUSHES
        return Given(self.settled.action, self.settled.pays)

    @property
    def invites(self) -> Habit | None:
        """The well-known mistake that this bet invites; None where it invites none."""
        if self.settled is None:
            return None
        match self.settled.reason:
            case Reason.DEALER_DOES_NOT_QUALIFY:
                paid = self.settled.action is Action.PAY
                return Habit.FORGETS_DEALER_FAILED if paid else Habit.PAYS_ANTE_ANYWAY
            case Reason.TIE:
                return Habit.PAYS_ON_TIE
            case Reason.WIN_BELOW_PAY_TABLE:
                return Habit.PAYS_BELOW_TABLE
            case Reason.SIDE_BET_BY_PAY_TABLE if self.result is Result.FOLD:
                return Habit.FORGETS_SIDE_BET
            case Reason.WIN_BY_PAY_TABLE if self.settled.odds == HALVES:
                return Habit.HALVES_AS_DOUBLES
            case Reason.BONUS_BY_PAY_TABLE:
                return Habit.FORGETS_BONUS
            case _:
                return None

    def mistake(self, rng: random.Random) -> Given:
        """A wrong answer: the one that this bet invites, or else any other."""
        habit = self.invites
        given = make_habitual(habit, self.row) if habit else self.due
        return given if given != self.due else self._slip(rng)

    def _slip(self, rng: random.Random) -> Given:
        """The wrong deed or the wrong amount."""
        stake = max(self.row.stake, self.ante)
        bonus = self.row.spot is Spot.ANTE_BONUS
        answers = (
            Given(Action.PAY, self.due.amount + stake),
            Given(Action.PAY, stake),
            PUSHES,
            PUSHES if bonus else TAKES,
        )
        wrong = [given for given in answers if given != self.due]
        return wrong[int(rng.random() * len(wrong))]


def make_habitual(habit: Habit, row: Row) -> Given:
    """The answer that `habit` gives on the bet of `row`."""
    match habit:
        case Habit.PAYS_ANTE_ANYWAY | Habit.PAYS_ON_TIE | Habit.PAYS_BELOW_TABLE:
            return Given(Action.PAY, row.stake)
        case Habit.FORGETS_SIDE_BET:
            return TAKES
        case Habit.HALVES_AS_DOUBLES:
            return Given(Action.PAY, 2 * row.stake)
        case Habit.FORGETS_DEALER_FAILED | Habit.FORGETS_BONUS:
            return PUSHES
