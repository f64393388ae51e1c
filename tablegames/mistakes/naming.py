"""The usual mistakes with a bet, and the name of the one that an answer shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tablegames.bets import Amount, Bet, Spot
from tablegames.games import load_rules, rule_sets
from tablegames.house_rules import HouseRules
from tablegames.messages import Message
from tablegames.mistakes.cases import Case, Wrong
from tablegames.mistakes.failing_dealers import (
    wrong_about_qualifying,
    wrong_when_dealer_fails,
)
from tablegames.mistakes.folds import wrong_after_fold
from tablegames.mistakes.misreadings import miscompared_hands, misread_hands
from tablegames.mistakes.names import RANKING, MistakeName
from tablegames.mistakes.payments import (
    wrong_houses,
    wrong_money,
    wrong_odds,
    wrong_stakes,
    wrong_tables,
)
from tablegames.mistakes.prices import name_price, price
from tablegames.mistakes.sentences import sentence_for
from tablegames.mistakes.table_bets import (
    wrong_about_blind,
    wrong_about_bonus,
    wrong_about_exchange,
    wrong_about_side_bet,
)
from tablegames.settlement import (
    Action,
    Reason,
    Result,
    SettledBet,
    SettledBox,
    Settlement,
)

IDEAS: Final = (
    wrong_after_fold,
    wrong_when_dealer_fails,
    wrong_about_blind,
    wrong_about_side_bet,
    wrong_about_bonus,
    wrong_about_exchange,
    misread_hands,
    miscompared_hands,
    wrong_money,
    wrong_odds,
    wrong_tables,
    wrong_houses,
    wrong_stakes,
    wrong_about_qualifying,
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a usual wrong idea does with a bet; `pays` is the winnings in hundredths.

    `message` is one sentence: the wrong idea, and the rule that holds.
    """

    name: MistakeName
    action: Action
    pays: Amount
    message: Message = field(compare=False)


@dataclass(frozen=True, slots=True)
class NamedMistake:
    """The wrong idea that an answer shows, and what it would have cost.

    `house_loses` is in hundredths: above zero the house would have overpaid, below
    zero the player would have been short. `message` is one sentence.
    """

    name: MistakeName
    house_loses: Amount
    message: Message = field(compare=False)

    @property
    def player_loses(self) -> Amount:
        return -self.house_loses

    @property
    def cost(self) -> Message:
        """The price in words: “the house would have overpaid 37.50”."""
        return name_price(self.house_loses)


def usual_mistakes(
    bet: SettledBet,
    box: SettledBox,
    settlement: Settlement,
    rules: HouseRules,
    others: tuple[HouseRules, ...] = (),
) -> tuple[Mistake, ...]:
    """What the usual wrong ideas would do with `bet`, the likeliest first.

    Each differs from what is due, in its action or its amount; two ideas may come
    to the same. `bet` is one of `box`, or `undue_bonus(box)`; `others` are other
    houses' rules for the game, whose tables somebody may have in mind.
    """
    case = Case.of(bet, box, settlement, rules, others)
    found = dict.fromkeys(
        Mistake(wrong.name, *_answer(wrong.settled), sentence_for(case, wrong))
        for wrong in _wrongs(case)
    )
    return tuple(sorted(found, key=lambda mistake: RANKING[mistake.name]))


def name_mistakes(  # noqa: PLR0913, PLR0917  the answer, then all its bet
    action: Action,
    pays: Amount,
    bet: SettledBet,
    box: SettledBox,
    settlement: Settlement,
    rules: HouseRules,
    others: tuple[HouseRules, ...] = (),
) -> tuple[NamedMistake, ...]:
    """Every usual wrong idea that leads to this answer, the likeliest first.

    Likelihood is the order of `MistakeName`. Empty for the right answer, and for a
    wrong one that no usual idea explains; `price` prices that as well.
    """
    given = (action, pays if action is Action.PAY else 0)
    return tuple(
        NamedMistake(mistake.name, price(*given, bet), mistake.message)
        for mistake in usual_mistakes(bet, box, settlement, rules, others)
        if (mistake.action, mistake.pays) == given
    )


def name_mistake(  # noqa: PLR0913, PLR0917  as above
    action: Action,
    pays: Amount,
    bet: SettledBet,
    box: SettledBox,
    settlement: Settlement,
    rules: HouseRules,
    others: tuple[HouseRules, ...] = (),
) -> NamedMistake | None:
    """The likeliest usual wrong idea that leads to this answer, or None."""
    named = name_mistakes(action, pays, bet, box, settlement, rules, others)
    return named[0] if named else None


def undue_bonus(box: SettledBox) -> SettledBet:
    """The ante bonus of a box that earns none: a push, with nothing on the spot.

    A settled box leaves it out, and it is asked about all the same.
    """
    folded = box.result is Result.FOLD
    reason = Reason.FOLDED if folded else Reason.SIDE_BET_BELOW_PAY_TABLE
    return SettledBet(Bet(Spot.ANTE_BONUS, 0), Action.PUSH, reason)


def other_houses(rules: HouseRules) -> tuple[HouseRules, ...]:
    """The newest rules of every other house that has the game."""
    game, house = rules.edition.game, rules.edition.house
    names = (name.split("/") for name in rule_sets())
    return tuple(
        load_rules(f"{other}/{slug}")
        for other, slug in names
        if slug == game and other != house
    )


def _wrongs(case: Case) -> Iterator[Wrong]:
    due = _answer(case.due)
    for ideas in IDEAS:
        for wrong in ideas(case):
            action, pays = _answer(wrong.settled)
            if (action, pays) != due and (pays or action is not Action.PAY):
                yield wrong


def _answer(settled: SettledBet) -> tuple[Action, Amount]:
    return settled.action, settled.pays
