"""One sentence for every mistake: the wrong idea, then the rule that holds.

Where two games have the mistake under different rules, the sentence is the game's.
"""

from collections.abc import Mapping
from typing import Final

from tablegames.bets import Money
from tablegames.games import game_of
from tablegames.hand_names import hold_hand, name_hand, name_hand_within
from tablegames.messages import Message, Value
from tablegames.mistakes.cases import Case, Wrong, pay_tables
from tablegames.mistakes.names import MistakeName
from tablegames.mistakes.sentences_on_payments import ON_PAYMENTS
from tablegames.mistakes.sentences_on_rules import BY_GAME, ON_RULES
from tablegames.showdowns import minimum_of
from tablegames.words import (
    name_least,
    name_minimum,
    name_paid,
    name_spot,
    name_standing,
)

SENTENCES: Final[Mapping[MistakeName, str]] = {**ON_RULES, **ON_PAYMENTS}


def sentence_for(case: Case, wrong: Wrong) -> Message:
    """What was thought, and what is right for this bet in this house."""
    text = BY_GAME.get((wrong.name, type(case.rules))) or SENTENCES[wrong.name]
    return Message.of(text, **_values(case, wrong), **wrong.values)


def _values(case: Case, wrong: Wrong) -> dict[str, Value]:
    values: dict[str, Value] = {
        "spot": name_spot(case.spot),
        "hand": hold_hand(case.box.hand),
        "own": name_hand(case.box.hand),
        "player": name_hand_within(case.box.hand),
        "dealer": name_hand(case.settlement.dealer),
        "dealer_within": name_hand_within(case.settlement.dealer),
        "qualify": Message.of(game_of(case.rules).dealer_words.qualify),
        "fails": name_standing(case.rules, qualifies=False),
        "category": name_paid(case.box.hand),
        "minimum": name_minimum(minimum_of(case.rules)),
        "odds": str(case.due.odds),
        "wrong_odds": str(wrong.settled.odds),
        "pays": Money(case.due.pays),
        "chip": Money(case.rules.smallest_chip),
        "stake": Money(case.stake),
    }
    table = pay_tables(case.rules).get(case.spot)
    if table is not None:
        values["lowest"] = name_least(table.lowest, case.spot)
    return values
