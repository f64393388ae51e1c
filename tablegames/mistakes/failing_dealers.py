"""Wrong ideas about a dealer who failed, and about whether the dealer did."""

from collections.abc import Iterator
from dataclasses import replace

from tablegames.bets import EVEN_MONEY, Spot
from tablegames.contests import Comparison, Contest
from tablegames.mistakes.cases import SIDE_BETS, Case, Wrong
from tablegames.mistakes.names import MistakeName
from tablegames.settlement import pay, push, take
from tablegames.ultimate import UltimateRules, UnqualifiedLoser


def wrong_when_dealer_fails(case: Case) -> Iterator[Wrong]:
    if not case.failed:
        return
    match case.spot:
        case Spot.ANTE:
            yield from _ante(case)
        case Spot.PLAY:
            yield from _play(case)
        case Spot.RAISE:
            yield from _raise(case)
        case Spot.BLIND:
            yield case.by(MistakeName.BLIND_PUSHED_DEALER_FAILED, push(case.due.reason))
        case Spot.TRIPS | Spot.PAIR_PLUS if case.pays:
            yield case.by(
                MistakeName.SIDE_BET_PUSHED_DEALER_FAILED, push(case.due.reason)
            )
        case Spot.ANTE_BONUS:
            yield case.by(
                MistakeName.BONUS_FORGOTTEN_DEALER_FAILED, push(case.due.reason)
            )
        case _:
            pass
    yield from _spared(case)


def wrong_about_qualifying(case: Case) -> Iterator[Wrong]:
    """The dealer's hand taken to reach the minimum, or not to, when it is the other."""
    if not case.in_action or case.spot in SIDE_BETS:
        return
    qualifies = not case.contest.qualifies
    name = (
        MistakeName.DEALER_TAKEN_AS_QUALIFIED
        if qualifies
        else MistakeName.DEALER_TAKEN_AS_FAILED
    )
    yield case.as_if(name, replace(case.contest, qualifies=qualifies))


def _ante(case: Case) -> Iterator[Wrong]:
    reason = case.due.reason
    if case.pays:
        yield case.by(MistakeName.ANTE_PUSHED_DEALER_FAILED, push(reason))
    else:
        yield case.by(MistakeName.ANTE_PAID_DEALER_FAILED, pay(EVEN_MONEY, reason))
    if case.contest.lower:
        yield case.by(MistakeName.ANTE_TAKEN_DEALER_FAILED, take(reason))


def _play(case: Case) -> Iterator[Wrong]:
    reason = case.due.reason
    if not (case.contest.lower and isinstance(case.rules, UltimateRules)):
        yield case.by(MistakeName.PLAY_TAKEN_DEALER_FAILED, take(reason))
    yield case.by(MistakeName.PLAY_PUSHED_DEALER_FAILED, push(reason))
    yield case.by(MistakeName.PLAY_PAID_DEALER_FAILED, pay(EVEN_MONEY, reason))


def _raise(case: Case) -> Iterator[Wrong]:
    won = Contest(case.box.hand, Comparison.HIGHER, qualifies=True, folded=False)
    yield case.as_if(MistakeName.RAISE_PAID_DEALER_FAILED, won)
    yield case.by(MistakeName.RAISE_TAKEN_DEALER_FAILED, take(case.due.reason))


def _spared(case: Case) -> Iterator[Wrong]:
    if isinstance(case.rules, UltimateRules) and case.contest.lower:
        losing = replace(case.rules, unqualified_loser=UnqualifiedLoser.LOSES)
        if case.spot in {Spot.PLAY, Spot.BLIND}:
            yield case.as_if(MistakeName.SPARED_BET_TAKEN, rules=losing)
