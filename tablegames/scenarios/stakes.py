"""Stakes worth working out: what realistic players lay, and the house can pay.

A stake is drawn from those that lie in a few chips, keep to the limits and the unit
of the house, and can be paid at every odds of the spot with the chips of the rack.
"""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final

from tablegames.bets import Amount, Odds, PayTable, Spot
from tablegames.casino_poker import CasinoPokerRules
from tablegames.house_rules import HouseRules, Rounding
from tablegames.ranking import PokerCategory, ThreeCardCategory
from tablegames.scenarios.randomness import randbelow
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules

MOST_CHIPS: Final = 5
_SPAN: Final = 20  # times the least that the limits allow


def draw_stake(
    rng: Random, rules: HouseRules, spot: Spot, *, unlike: Amount = 0
) -> Amount:
    """A stake for `spot`, small ones likelier, not `unlike` if there is another."""
    stakes = stakes_worth_laying(rules, spot)
    if unlike in stakes and len(stakes) > 1:
        stakes = tuple(stake for stake in stakes if stake != unlike)
    lower = min(randbelow(rng, len(stakes)), randbelow(rng, len(stakes)))
    return stakes[lower]


def stakes_worth_laying(rules: HouseRules, spot: Spot) -> tuple[Amount, ...]:
    """The stakes that `draw_stake` draws from, lowest first; never none."""
    return _stakes(_Same(rules), spot)


class _Same:
    """Rules as a key: the very same object, as comparing all of them takes long."""

    __slots__ = ("rules",)

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


@lru_cache(maxsize=256)
def _stakes(same: _Same, spot: Spot) -> tuple[Amount, ...]:
    rules = same.rules
    limits, step = rules.limits[spot], rules.unit * (2 if rules.even_stakes else 1)
    chips = tuple(chip.value for chip in rules.chips)
    odds = odds_on(rules, spot) if rules.rounding is Rounding.EXACT else ()
    lowest = -(-limits.lowest // step) * step
    highest = min(limits.highest, _SPAN * limits.lowest)
    legal = range(lowest, highest + 1, step)
    large = tuple(chip for chip in chips if 2 * chip >= limits.lowest) or chips[-1:]
    handy = [stake for stake in legal if _number_of_chips(stake, large) <= MOST_CHIPS]
    payable = [stake for stake in handy if _payable(stake, odds, chips[0])]
    return tuple(payable or handy or legal or (limits.lowest,))


def _number_of_chips(stake: Amount, chips: tuple[Amount, ...]) -> int:
    """How many chips make `stake`, largest first; too many when they cannot."""
    number = 0
    for chip in reversed(chips):
        count, stake = divmod(stake, chip)
        number += count
    return number if not stake else MOST_CHIPS + 1


def _payable(stake: Amount, odds: Iterable[Odds], smallest: Amount) -> bool:
    return all(each.pay(stake) % smallest == 0 for each in odds)


def odds_on(rules: HouseRules, spot: Spot) -> tuple[Odds, ...]:
    """All odds at which a bet on `spot` may be paid, or one that equals it."""
    match rules, spot:
        case UltimateRules(), Spot.TRIPS:
            return _odds(rules.trips)
        case UltimateRules(), _:
            return _odds(rules.blind)
        case ThreeCardRules(), Spot.PAIR_PLUS:
            return _odds(rules.pair_plus)
        case ThreeCardRules(), _:
            return _odds(rules.ante_bonus)
        case CasinoPokerRules(), _:
            return _odds(rules.relance)
        case _:
            return ()


def _odds(
    table: PayTable[PokerCategory] | PayTable[ThreeCardCategory],
) -> tuple[Odds, ...]:
    return tuple(odds for _, odds in table.rows)
