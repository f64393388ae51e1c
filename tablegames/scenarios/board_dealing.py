"""Dealing the nine cards of a game with a board by a plan; see `shared_board.py`."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, permutations
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
from tablegames.scenarios.hand_classes import CATEGORY_SHIFT, HandClass, Strength
from tablegames.scenarios.joint_planting import (
    ANY_SPLIT,
    BOTH_HOLE_CARDS,
    Cards,
    Deal,
    JointPlant,
)
from tablegames.scenarios.meeting import CATEGORIES
from tablegames.scenarios.randomness import choose, draw_to_front
from tablegames.scenarios.shared_board import Plan
from tablegames.scenarios.showdown import Plant, PocketPairs, Showdown
from tablegames.ultimate import CardsUsed

type Planted = tuple[Cards | None, Cards | None]  # the player's hand, the dealer's
type Proposal = tuple[Deal, Planted]
type Propose = Callable[[Random, Plan, Cards], Proposal | None]

_NOTHING: Final[Planted] = (None, None)
POCKET_PAIRS: Final = tuple(
    pair for pair in permutations(DECK, 2) if pair[0].rank == pair[1].rank
)


def deal_over_board(plan: Plan, rng: Random, deck: Cards = DECK) -> Deal:
    """The player's and the dealer's two cards and the board, in random order.

    Proposals are made until one fulfils the plan's aim, which some deal does; each
    has the same chance to, so that the wait is short: `docs/benchmarks.md`.
    """
    if plan.plant is None and plan.used is CardsUsed.BEST_FIVE:
        return _search_all_deals(plan, rng, deck)
    propose = _PROPOSALS[plan.plant]
    while True:
        proposal = propose(rng, plan, deck)
        if proposal is None:
            continue
        deal, planted = proposal
        if _fulfils(plan, deal) and _as_planted(deal, planted, plan.used):
            return deal


def deal_freely(rng: Random, deck: Cards = DECK) -> Deal:
    """Any nine cards."""
    cards = list(deck)
    draw_to_front(rng, cards, 9)
    return tuple(cards[:2]), tuple(cards[2:4]), tuple(cards[4:9])


def _search_all_deals(plan: Plan, rng: Random, deck: Cards) -> Deal:
    """Deal freely until the aim is fulfilled, giving a deal up as early as can be."""
    pairs, highest = plan.pairs, plan.highest_player
    reachable = plan.reachable
    while True:
        cards = list(deck)
        draw_to_front(rng, cards, 7)
        board = tally(cards[:5])
        if tally_strength(board) >> CATEGORY_SHIFT > highest:
            continue
        player = tally_strength(board + tally(cards[5:7]))
        if not reachable[player >> CATEGORY_SHIFT]:
            continue
        draw_to_front(rng, cards, 2, after=7)
        dealer = tally_strength(board + tally(cards[7:9]))
        if _compares(pairs, player, dealer):
            table, hole, dealers = (
                tuple(cards[:5]),
                tuple(cards[5:7]),
                tuple(cards[7:9]),
            )
            if plan.aim.shape.holds(Showdown(player, dealer, hole, dealers, table)):
                return hole, dealers, table


def _fulfils(plan: Plan, deal: Deal) -> bool:
    hole, dealers, board = deal
    player = _strength(hole, board, plan.used)
    dealer = _strength(dealers, board, plan.used)
    return _compares(plan.pairs, player, dealer) and plan.aim.shape.holds(
        Showdown(player, dealer, hole, dealers, board)
    )


def _compares(pairs: bytes, player: Strength, dealer: Strength) -> bool:
    """Whether the categories may meet, and the hands compare as they may."""
    pair = CATEGORIES * (player >> CATEGORY_SHIFT) + (dealer >> CATEGORY_SHIFT)
    comparison = (player > dealer) - (player < dealer)
    return bool(pairs[pair] >> comparison + 1 & 1)


def _strength(hole: Cards, board: Cards, used: CardsUsed) -> Strength:
    if used is CardsUsed.BEST_FIVE:
        return poker_strength(hole + board)
    return max(poker_strength(hole + three) for three in combinations(board, 3))


def _as_planted(deal: Deal, planted: Planted, used: CardsUsed) -> bool:
    """Whether the hands that were planted are those that play."""
    hole, dealers, board = deal
    return all(
        hand is None or {*hand} == {*_playing(cards, board, used)}
        for hand, cards in zip(planted, (hole, dealers), strict=True)
    )


def _playing(hole: Cards, board: Cards, used: CardsUsed) -> Cards:
    if used is CardsUsed.BOTH_HOLE_CARDS:
        return best_with_both_hole_cards(hole, board).cards
    return rank_poker(hole + board).cards


def _propose_any(rng: Random, _plan: Plan, deck: Cards) -> Proposal:
    return deal_freely(rng, deck), _NOTHING


def _propose_player(rng: Random, plan: Plan, deck: Cards) -> Proposal | None:
    planted = plan.players.draw(rng)
    deal = _deal_round(rng, planted, plan.used, deck=deck)
    return None if deal is None else (deal, (planted, None))


def _propose_dealer(rng: Random, plan: Plan, deck: Cards) -> Proposal | None:
    planted = plan.dealers.draw(rng)
    deal = _deal_round(rng, planted, plan.used, deck=deck)
    if deal is None:
        return None
    dealers, hole, board = deal
    return (hole, dealers, board), (None, planted)


def _deal_round(
    rng: Random, planted: Cards, used: CardsUsed, *, deck: Cards
) -> Deal | None:
    """A deal with the `planted` hand among the first box's seven cards."""
    rest = _without(deck, planted)
    if rest is None:
        return None
    draw_to_front(rng, rest, 4)
    seven = [*planted, *rest[:2]]
    if used is CardsUsed.BOTH_HOLE_CARDS:
        seven[:5] = _shuffled(rng, planted)
        seven[2:] = _shuffled(rng, seven[2:])
    else:
        draw_to_front(rng, seven, 7)
    return tuple(seven[:2]), tuple(rest[2:4]), tuple(seven[2:])


def _propose_both(rng: Random, plan: Plan, deck: Cards) -> Proposal:
    players, dealers = plan.players.classes, plan.dealers.classes
    plant = _joint_plant(players, dealers, used=plan.used, deck=deck)
    deal, player, dealer = plant.propose(rng)
    return deal, (player, dealer)


@lru_cache(maxsize=64)
def _joint_plant(
    players: tuple[HandClass, ...],
    dealers: tuple[HandClass, ...],
    *,
    used: CardsUsed,
    deck: Cards,
) -> JointPlant:
    best_five = used is CardsUsed.BEST_FIVE
    within = frozenset(deck)
    return JointPlant.of(
        _hands_within(players, within),
        _hands_within(dealers, within),
        splits=ANY_SPLIT if best_five else BOTH_HOLE_CARDS,
        deck=deck,
    )


def _hands_within(classes: Iterable[HandClass], within: frozenset[Card]) -> list[Cards]:
    return [hand for each in classes for hand in each if within.issuperset(hand)]


def _propose_board(rng: Random, plan: Plan, deck: Cards) -> Proposal | None:
    """A board of those wanted, and a pocket pair for the player if one is."""
    board = plan.boards.draw(rng)
    paired = plan.aim.shape.pocket_pairs is not PocketPairs.NONE
    hole = choose(rng, POCKET_PAIRS) if paired else ()
    rest = _without(deck, board + hole)
    if rest is None:
        return None
    draw_to_front(rng, rest, 4)
    deal = hole or tuple(rest[2:4]), tuple(rest[:2]), tuple(_shuffled(rng, board))
    return deal, _NOTHING


def _propose_pocket_pairs(rng: Random, _plan: Plan, deck: Cards) -> Proposal | None:
    """A deal in which both boxes hold a pair."""
    hole, dealers = choose(rng, POCKET_PAIRS), choose(rng, POCKET_PAIRS)
    rest = _without(deck, hole + dealers)
    if rest is None:
        return None
    draw_to_front(rng, rest, 5)
    return (hole, dealers, tuple(rest[:5])), _NOTHING


def _without(deck: Cards, planted: Cards) -> list[Card] | None:
    """The rest of the deck, or None unless `planted` are different cards of it."""
    taken = {*planted}
    rest = [card for card in deck if card not in taken]
    return rest if len(rest) == len(deck) - len(planted) else None


def _shuffled(rng: Random, cards: Iterable[Card]) -> list[Card]:
    shuffled = list(cards)
    draw_to_front(rng, shuffled, len(shuffled))
    return shuffled


_PROPOSALS: Final[dict[Plant | None, Propose]] = {
    None: _propose_any,
    Plant.PLAYER: _propose_player,
    Plant.DEALER: _propose_dealer,
    Plant.BOTH: _propose_both,
    Plant.BOARD: _propose_board,
    Plant.POCKET_PAIRS: _propose_pocket_pairs,
}
