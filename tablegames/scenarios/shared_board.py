"""Dealing a game with a board: nine cards, five of them common to both hands.

A *proposal* deals the nine cards so that every deal of some family is equally
likely; what falls short of the aim is thrown away and all nine are dealt again, so
that the deals that remain are equally likely too. The simplest family is all deals.
For rare things there are smaller ones, each of which holds all deals of the aim:

- *plant* a hand, one of all hands that the player may end up with, and fill the
  player's cards and the board up at random. A deal could come about by any of the
  hands wanted among its seven cards, so only the way that planted the very hand
  that plays is kept: one way for each deal, hence all equally likely;
- the same for the dealer;
- plant both hands at once, a pair of hands as likely as there are ways to finish a
  deal round it, and keep the one way in which both are the hands that play;
- plant the board, or a pocket pair for both.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegames.ranking import PokerCategory
from tablegames.scenarios.aims import Aim
from tablegames.scenarios.hand_classes import Pool, category_pool
from tablegames.scenarios.meeting import CATEGORIES, allowed
from tablegames.scenarios.showdown import Holds, Plant, PocketPairs
from tablegames.ultimate import CardsUsed

_SIZES: Final = {
    PokerCategory.HIGH_CARD: 1_302_540,
    PokerCategory.PAIR: 1_098_240,
    PokerCategory.TWO_PAIR: 123_552,
    PokerCategory.THREE_OF_A_KIND: 54_912,
    PokerCategory.STRAIGHT: 10_200,
    PokerCategory.FLUSH: 5_108,
    PokerCategory.FULL_HOUSE: 3_744,
    PokerCategory.FOUR_OF_A_KIND: 624,
    PokerCategory.STRAIGHT_FLUSH: 36,
    PokerCategory.ROYAL_FLUSH: 4,
}
_HANDS: Final = sum(_SIZES.values())
_SUBSETS: Final = 21  # hands of five in seven cards
_POCKET_PAIRS: Final = 0.004  # the share of deals in which both boxes hold a pair
_WORTH_PLANTING: Final = 0.3
_FEW_PAIRS: Final = 25_000
_NO_HANDS: Final = Pool.of(())


@dataclass(frozen=True, slots=True)
class Selection:
    """Hands of five by category, and by a condition; none need be listed yet."""

    categories: frozenset[PokerCategory]
    holds: Holds | None

    @property
    def size(self) -> int:
        if self.holds is None:
            return sum(_SIZES[category] for category in self.categories)
        return self.pool.size

    @property
    def pool(self) -> Pool:
        pool = category_pool(PokerCategory, self.categories)
        return pool.where(self.holds) if self.holds else pool


@dataclass(frozen=True, slots=True)
class Plan:
    """How an aim is dealt: what to plant, out of which hands (none when not needed).

    `pairs` are what `meeting.allowed` gives.
    """

    aim: Aim
    used: CardsUsed
    pairs: bytes
    plant: Plant | None
    players: Pool
    dealers: Pool
    boards: Pool

    @property
    def highest_player(self) -> int:
        """The highest category that the player may have; no board may be higher."""
        return max(pair // CATEGORIES for pair, met in enumerate(self.pairs) if met)

    @property
    def reachable(self) -> tuple[bool, ...]:
        """For each category of the player, whether it may meet any of the dealer."""
        rows = range(0, len(self.pairs), CATEGORIES)
        return tuple(any(self.pairs[row : row + CATEGORIES]) for row in rows)


@lru_cache(maxsize=1024)
def plan_for(aim: Aim, used: CardsUsed) -> Plan:
    """How to deal `aim`, which some deal fulfils: `meeting.allowed` says so."""
    pairs, shape = allowed(aim, used), aim.shape
    met = [divmod(pair, CATEGORIES) for pair, bits in enumerate(pairs) if bits]
    players = Selection(_categories(player for player, _ in met), shape.players)
    dealers = Selection(_categories(dealer for _, dealer in met), shape.dealers)
    boards = Selection(frozenset(PokerCategory), shape.boards)
    if players.size * dealers.size <= _FEW_PAIRS:
        plant: Plant | None = Plant.BOTH
    else:
        plant = _smallest_family(aim, players, dealers, boards=boards)
    return Plan(
        aim,
        used,
        pairs,
        plant,
        players.pool if plant in {Plant.PLAYER, Plant.BOTH} else _NO_HANDS,
        dealers.pool if plant in {Plant.DEALER, Plant.BOTH} else _NO_HANDS,
        boards.pool if plant is Plant.BOARD else _NO_HANDS,
    )


def _categories(numbers: Iterable[int]) -> frozenset[PokerCategory]:
    return frozenset(map(PokerCategory, numbers))


def _smallest_family(
    aim: Aim, players: Selection, dealers: Selection, *, boards: Selection
) -> Plant | None:
    """The proposal with the fewest deals in it, or None for all deals."""
    shares = {
        Plant.PLAYER: _SUBSETS * players.size / _HANDS,
        Plant.DEALER: _SUBSETS * dealers.size / _HANDS,
        Plant.BOARD: boards.size / _HANDS,
    }
    if aim.shape.pocket_pairs is PocketPairs.BOTH:
        shares[Plant.POCKET_PAIRS] = _POCKET_PAIRS
    plant = min(shares, key=lambda each: shares[each])
    return plant if shares[plant] < _WORTH_PLANTING else None
