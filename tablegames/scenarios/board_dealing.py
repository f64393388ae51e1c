"""Dealing the nine cards of a game with a board by a plan; see `shared_board.py`."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain, combinations
from random import Random
from typing import Final

from tablegames.cards import DECK, Card
from tablegames.ranking import (
    best_with_both_hole_cards,
    poker_strength,
    rank_poker,
    tally,
    tally_strength,
)
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT, HandClass, Pool, Strength
from tablegames.scenarios.joint_planting import (
    ANY_SPLIT,
    BOTH_HOLE_CARDS,
    Cards,
    Deal,
    JointPlant,
)
from tablegames.scenarios.randomness import choose, draw_to_front
from tablegames.scenarios.shared_board import CATEGORIES, Plan
from tablegames.scenarios.showdown import Plant, Showdown
from tablegames.ultimate import CardsUsed

type Rank = Callable[[Cards, Cards], Strength]
type Propose = Callable[[Random, Plan, Cards], Deal | None]


def deal_over_board(plan: Plan, rng: Random, deck: Cards = DECK) -> Deal:
    """The player's and the dealer's two cards and the board, in random order."""
    if plan.used is CardsUsed.BOTH_HOLE_CARDS:
        rank: Rank = _strength_with_both
    else:
        rank = _strength_of_best_five
    propose = _PROPOSALS[plan.plant]
    while True:
        deal = propose(rng, plan, deck)
        if deal is not None and _fulfils(plan, deal, rank):
            return deal


def deal_freely(rng: Random, deck: Cards = DECK) -> Deal:
    """Any nine cards."""
    cards = list(deck)
    draw_to_front(rng, cards, 9)
    return tuple(cards[:2]), tuple(cards[2:4]), tuple(cards[4:9])


def _fulfils(plan: Plan, deal: Deal, rank: Rank) -> bool:
    hole, dealers, board = deal
    player, dealer = rank(hole, board), rank(dealers, board)
    pair = CATEGORIES * (player >> CATEGORY_SHIFT) + (dealer >> CATEGORY_SHIFT)
    comparison = (player > dealer) - (player < dealer)
    if not plan.allowed[pair] >> comparison + 1 & 1:
        return False
    return plan.aim.shape.holds(Showdown(player, dealer, hole, dealers, board))


def _strength_of_best_five(hole: Cards, board: Cards) -> Strength:
    return tally_strength(tally(chain(hole, board)))


def _strength_with_both(hole: Cards, board: Cards) -> Strength:
    return max(poker_strength(hole + three) for three in combinations(board, 3))


def _plays(planted: Cards, hole: Cards, board: Cards, used: CardsUsed) -> bool:
    """Whether the hand planted among the seven cards is the one that plays."""
    if used is CardsUsed.BOTH_HOLE_CARDS:
        playing = best_with_both_hole_cards(hole, board).cards
    elif poker_strength(planted) != _strength_of_best_five(hole, board):
        return False
    else:
        playing = rank_poker(hole + board).cards
    return set(playing) == set(planted)


def _propose_any(rng: Random, _plan: Plan, deck: Cards) -> Deal:
    return deal_freely(rng, deck)


def _propose_player(rng: Random, plan: Plan, deck: Cards) -> Deal | None:
    return _propose_planted(rng, plan.players, plan.used, deck)


def _propose_dealer(rng: Random, plan: Plan, deck: Cards) -> Deal | None:
    deal = _propose_planted(rng, plan.dealers, plan.used, deck)
    if deal is None:
        return None
    dealers, hole, board = deal
    return hole, dealers, board


def _propose_planted(
    rng: Random, pool: Pool, used: CardsUsed, deck: Cards
) -> Deal | None:
    """A deal round a hand of `pool` as the first box's, if that hand plays."""
    planted = pool.draw(rng)
    rest = _without(deck, planted)
    if rest is None:
        return None
    draw_to_front(rng, rest, 4)
    seven = [*planted, *rest[:2]]
    if used is CardsUsed.BOTH_HOLE_CARDS:
        draw_to_front(rng, hand := list(planted), 2)
        draw_to_front(rng, board := [*hand[2:], *rest[:2]], 5)
        seven = [*hand[:2], *board]
    else:
        draw_to_front(rng, seven, 7)
    hole, table = tuple(seven[:2]), tuple(seven[2:])
    if not _plays(planted, hole, table, used):
        return None
    return hole, tuple(rest[2:4]), table


def _propose_both(rng: Random, plan: Plan, deck: Cards) -> Deal | None:
    plant = _joint_plant(plan.players.classes, plan.dealers.classes, plan.used, deck)
    deal, player, dealer = plant.propose(rng)
    hole, dealers, board = deal
    if not _plays(player, hole, board, plan.used):
        return None
    return deal if _plays(dealer, dealers, board, plan.used) else None


@lru_cache(maxsize=64)
def _joint_plant(
    players: tuple[HandClass, ...],
    dealers: tuple[HandClass, ...],
    used: CardsUsed,
    deck: Cards,
) -> JointPlant:
    best_five = used is CardsUsed.BEST_FIVE
    within = frozenset(deck)
    return JointPlant.of(
        _hands_within(players, within),
        _hands_within(dealers, within),
        ANY_SPLIT if best_five else BOTH_HOLE_CARDS,
        deck,
    )


def _hands_within(classes: Iterable[HandClass], within: frozenset[Card]) -> list[Cards]:
    return [hand for each in classes for hand in each if within.issuperset(hand)]


def _propose_board(rng: Random, plan: Plan, deck: Cards) -> Deal | None:
    planted = plan.boards.draw(rng)
    rest = _without(deck, planted)
    if rest is None:
        return None
    draw_to_front(rng, rest, 4)
    draw_to_front(rng, board := list(planted), 5)
    return tuple(rest[:2]), tuple(rest[2:4]), tuple(board)


def _propose_pocket_pairs(rng: Random, _plan: Plan, deck: Cards) -> Deal | None:
    """A deal in which both boxes hold a pair."""
    (first, second), (third, fourth) = choose(rng, _PAIRS), choose(rng, _PAIRS)
    rest = _without(deck, (first, second, third, fourth))
    if rest is None or len({first, second, third, fourth}) < 4:
        return None
    draw_to_front(rng, rest, 5)
    return (first, second), (third, fourth), tuple(rest[:5])


_PAIRS: Final = tuple(
    (one, other)
    for one in DECK
    for other in DECK
    if one.rank == other.rank and one is not other
)


def _without(deck: Cards, planted: Cards) -> list[Card] | None:
    """The rest of the deck, or None when `planted` are not all in it."""
    rest = [card for card in deck if card not in planted]
    return rest if len(rest) == len(deck) - len(planted) else None


_PROPOSALS: Final[dict[Plant | None, Propose]] = {
    None: _propose_any,
    Plant.PLAYER: _propose_player,
    Plant.DEALER: _propose_dealer,
    Plant.BOTH: _propose_both,
    Plant.BOARD: _propose_board,
    Plant.POCKET_PAIRS: _propose_pocket_pairs,
}
