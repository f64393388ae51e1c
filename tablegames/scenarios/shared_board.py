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

`reaches` says which categories can meet at all; it is what makes a refusal instant.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from tablegames.ranking import PokerCategory
from tablegames.scenarios.aims import Aim
from tablegames.scenarios.hand_classes import Pool, Strength, category_pool
from tablegames.scenarios.showdown import Comparison, Plant
from tablegames.ultimate import CardsUsed

CATEGORIES: Final = len(PokerCategory)
_HANDS: Final = 2_598_960
_SUBSETS: Final = 21  # hands of five in seven cards
_POCKET_PAIRS: Final = 0.004  # the share of deals in which both boxes hold a pair
_WORTH_PLANTING: Final = 0.3
_FEW_PAIRS: Final = 25_000
_NEED_A_PAIRED_BOARD: Final = frozenset(
    {PokerCategory.FULL_HOUSE, PokerCategory.FOUR_OF_A_KIND}
)
_NO_TIE_WITH_BOTH_HOLE_CARDS: Final = frozenset(
    {
        PokerCategory.FLUSH,
        PokerCategory.FOUR_OF_A_KIND,
        PokerCategory.STRAIGHT_FLUSH,
        PokerCategory.ROYAL_FLUSH,
    }
)


def reaches(
    player: PokerCategory,
    dealer: PokerCategory,
    comparison: Comparison,
    used: CardsUsed,
) -> bool:
    """Whether hands of two categories can meet over one board, and compare so.

    - Different categories compare by category; royal flushes only tie.
    - A full house and four of a kind put three of their cards or more on the board,
      of two ranks at most: so the board has a pair, and with it every hand. No high
      card meets them.
    - Where both hole cards must play, two hands of one suit are of the same suit
      (the board has no room for three cards of each) and hold different cards of it;
      two royal flushes would need seven cards of ten, jack ... of a suit that has five.
      Two hands of the same four equal cards would share their hole cards. Such hands
      cannot tie.
    """
    if player is not dealer:
        above = Comparison.HIGHER if player > dealer else Comparison.LOWER
        low, high = sorted((player, dealer))
        return comparison is above and not (
            low is PokerCategory.HIGH_CARD and high in _NEED_A_PAIRED_BOARD
        )
    if comparison is not Comparison.TIE:
        return player is not PokerCategory.ROYAL_FLUSH
    return used is CardsUsed.BEST_FIVE or player not in _NO_TIE_WITH_BOTH_HOLE_CARDS


@dataclass(frozen=True, slots=True)
class Plan:
    """How an aim is dealt. `allowed` has three bits for each pair of categories."""

    aim: Aim
    used: CardsUsed
    plant: Plant | None
    players: Pool
    dealers: Pool
    boards: Pool
    allowed: bytes


@lru_cache(maxsize=1024)
def plan_for(aim: Aim, used: CardsUsed) -> Plan:
    """How to deal `aim`, which some deal fulfils: `allowed` says so."""
    pairs = allowed(aim, used)
    players = category_pool(
        PokerCategory, _still_met(pairs, lambda pair: pair // CATEGORIES)
    )
    dealers = category_pool(
        PokerCategory, _still_met(pairs, lambda pair: pair % CATEGORIES)
    )
    boards = category_pool(PokerCategory, frozenset(PokerCategory))
    shape = aim.shape
    players = players.where(shape.players) if shape.players else players
    dealers = dealers.where(shape.dealers) if shape.dealers else dealers
    boards = boards.where(shape.boards) if shape.boards else boards
    plant = _best_plant(aim, players, dealers, boards)
    return Plan(aim, used, plant, players, dealers, boards, pairs)


@lru_cache(maxsize=1024)
def allowed(aim: Aim, used: CardsUsed) -> bytes:
    """The comparisons that fulfil `aim`, for each pair of categories."""
    players = _passing(aim.players, aim.shape.players)
    dealers = _passing(aim.dealers, aim.shape.dealers)
    pairs = bytearray(CATEGORIES * CATEGORIES)
    for player, dealer in product(players, dealers):
        for comparison, qualifying in aim.outcomes:
            if (
                (dealer >= aim.qualifying.category) is qualifying
                and reaches(player, dealer, comparison, used)
                and aim.shape.reaches(player, dealer, comparison)
            ):
                pairs[CATEGORIES * player + dealer] |= 1 << comparison + 1
    return bytes(pairs)


def _passing(
    categories: frozenset[PokerCategory], holds: Callable[[Strength], bool] | None
) -> frozenset[PokerCategory]:
    """The categories of which some hand passes."""
    if holds is None:
        return categories
    return frozenset(
        category
        for category in categories
        if category_pool(PokerCategory, frozenset({category})).where(holds).classes
    )


def _still_met(
    pairs: bytes, category_of: Callable[[int], int]
) -> frozenset[PokerCategory]:
    return frozenset(
        PokerCategory(category_of(pair)) for pair, met in enumerate(pairs) if met
    )


def _best_plant(aim: Aim, players: Pool, dealers: Pool, boards: Pool) -> Plant | None:
    """The proposal with the fewest deals in it, or None for all deals."""
    if players.size * dealers.size <= _FEW_PAIRS:
        return Plant.BOTH
    shares = {
        Plant.PLAYER: _SUBSETS * players.size / _HANDS,
        Plant.DEALER: _SUBSETS * dealers.size / _HANDS,
        Plant.BOARD: boards.size / _HANDS,
        Plant.POCKET_PAIRS: _POCKET_PAIRS if aim.shape.pocket_pairs else 1,
    }
    plant = min(shares, key=lambda each: shares[each])
    return plant if shares[plant] < _WORTH_PLANTING else None
