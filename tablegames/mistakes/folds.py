"""Wrong ideas about a hand that was folded."""

from collections.abc import Iterator
from dataclasses import replace

from tablegames.bets import Spot
from tablegames.house_rules import AfterFold, HouseRules
from tablegames.mistakes.cases import SIDE_BETS, Case, Wrong
from tablegames.mistakes.names import MistakeName
from tablegames.settlement import push, take
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules


def wrong_after_fold(case: Case) -> Iterator[Wrong]:
    if not case.folded:
        return
    reason = case.due.reason
    played = replace(case.contest, folded=False)
    if case.spot in SIDE_BETS:
        yield case.by(MistakeName.SIDE_BET_TAKEN_ON_FOLD, take(reason))
        yield case.by(MistakeName.SIDE_BET_RETURNED_ON_FOLD, push(reason))
        settled = _settling_side_bets(case.rules)
        yield case.as_if(MistakeName.SIDE_BET_SETTLED_ON_FOLD, rules=settled)
    elif case.spot is Spot.ANTE_BONUS:
        yield case.as_if(MistakeName.BONUS_PAID_ON_FOLD, played)
    elif case.spot in {Spot.ANTE, Spot.BLIND}:
        yield case.by(MistakeName.FOLDED_BET_RETURNED, push(reason))
        yield case.as_if(MistakeName.FOLDED_BET_SETTLED, played)


def _settling_side_bets(rules: HouseRules) -> HouseRules:
    match rules:
        case UltimateRules():
            return replace(rules, trips_after_fold=AfterFold.SETTLED)
        case ThreeCardRules():
            return replace(rules, pair_plus_after_fold=AfterFold.SETTLED)
        case _:
            raise TypeError(type(rules))
