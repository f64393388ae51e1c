"""Dealing games without a board: two hands of one deck that share nothing.

Both hands come out of *pools*: every hand that fulfils what is wanted of the
player's, or of the dealer's, by itself. A pair drawn from the pools is taken if the
hands have no card in common and show what is wanted of both together; otherwise
both are drawn again. The pairs wanted are among those proposed, all of which are
equally likely, so the pairs dealt are equally likely too.

Where both hands must agree in something (a tie: in all that counts), pairs that
agree are proposed instead of all: first what they agree in, each value as likely as
it has pairs of hands, then a hand from each pool among those with that value.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from random import Random
from typing import Final

from tablegames.cards import Card
from tablegames.contests import Comparison
from tablegames.ranking import Category
from tablegames.scenarios.aims import Aim, least_strength, qualifies
from tablegames.scenarios.hand_classes import (
    STRENGTH_OF,
    HandClass,
    Pool,
    can_lie_together,
    category_pool,
)
from tablegames.scenarios.randomness import choose_weighted, draw_to_front
from tablegames.scenarios.showdown import Showdown

ABOVE_ALL: Final = 1 << 24  # a bound on strengths

type Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The pools to draw from, pair of pools by pair, and how likely each pair is."""

    aim: Aim
    pools: tuple[tuple[Pool, Pool], ...]
    cumulative: tuple[int, ...]


@lru_cache(maxsize=1024)
def feasible(aim: Aim, kind: type[Category]) -> bool:
    """Whether any two hands fulfil `aim`."""
    return next(_meeting(aim, *_pools(aim, kind)), None) is not None


@lru_cache(maxsize=1024)
def plan_for(aim: Aim, kind: type[Category]) -> Plan:
    """How to deal `aim`, which some two hands fulfil: `feasible` says so."""
    players, dealers = _pools(aim, kind)
    pools = tuple(_meeting(aim, players, dealers))
    weights = accumulate(ours.size * theirs.size for ours, theirs in pools)
    return Plan(aim, pools, tuple(weights))


def deal_hands(
    plan: Plan, kind: type[Category], rng: Random, *, deck: Sequence[Card]
) -> Hands:
    """The player's and the dealer's cards, in random order."""
    strength_of, whole = STRENGTH_OF[kind], len(deck) == 52
    within = frozenset(deck)
    while True:
        ours, theirs = plan.pools[choose_weighted(rng, plan.cumulative)]
        player, dealer = ours.draw(rng), theirs.draw(rng)
        dealt = {*player, *dealer}
        if len(dealt) < len(player) + len(dealer) or not (whole or dealt <= within):
            continue
        showdown = Showdown(
            strength_of(player), strength_of(dealer), player, dealer, ()
        )
        if _fulfils(plan.aim, showdown):
            return _shuffled(rng, player), _shuffled(rng, dealer)


def _shuffled(rng: Random, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    cards = list(hand)
    draw_to_front(rng, cards, len(cards))
    return tuple(cards)


def _fulfils(aim: Aim, showdown: Showdown) -> bool:
    player, dealer = showdown.player, showdown.dealer
    comparison = Comparison((player > dealer) - (player < dealer))
    outcome = comparison, qualifies(aim.qualifying, dealer)
    return outcome in aim.outcomes and aim.shape.holds(showdown)


def _pools(aim: Aim, kind: type[Category]) -> tuple[Pool, Pool]:
    """All hands that the player, and that the dealer, may have by themselves."""
    players = category_pool(kind, aim.players)
    dealers = category_pool(kind, aim.dealers)
    if aim.shape.players:
        players = players.where(aim.shape.players)
    if aim.shape.dealers:
        dealers = dealers.where(aim.shape.dealers)
    standing = {qualifying for _, qualifying in aim.outcomes}
    if len(standing) < 2:
        least = least_strength(aim.qualifying)
        bounds = (least, ABOVE_ALL) if True in standing else (0, least)
        dealers = dealers.between(*bounds) if standing else dealers.between(0, 0)
    return _without_hopeless(_comparisons(aim, dealers), players, dealers)


def _comparisons(aim: Aim, dealers: Pool) -> frozenset[Comparison]:
    """The comparisons left open, as far as these dealers' hands qualify or fail."""
    ends = dealers.classes[:1] + dealers.classes[-1:]  # the lowest and the highest
    standing = {qualifies(aim.qualifying, each.strength) for each in ends}
    return frozenset(
        comparison for comparison, qualifying in aim.outcomes if qualifying in standing
    )


def _without_hopeless(
    comparisons: frozenset[Comparison], players: Pool, dealers: Pool
) -> tuple[Pool, Pool]:
    """The pools less hands that are too low, or too high, for any of the other pool.

    Looking for a hand that beats a straight flush, say, few are worth proposing.
    """
    tie = Comparison.TIE in comparisons
    if Comparison.HIGHER not in comparisons:
        players, dealers = _lower_and_higher(players, dealers, tie=tie)
    if Comparison.LOWER not in comparisons:
        dealers, players = _lower_and_higher(dealers, players, tie=tie)
    return players, dealers


def _lower_and_higher(lower: Pool, higher: Pool, *, tie: bool) -> tuple[Pool, Pool]:
    """Those of `lower` with something above them, and of `higher` with something below.

    With `tie`, something equal will do.
    """
    if not lower.classes or not higher.classes:
        return lower, higher
    least, most = lower.classes[0].strength, higher.classes[-1].strength
    return (
        lower.between(0, most + tie),
        higher.between(least + (not tie), ABOVE_ALL),
    )


def _meeting(aim: Aim, players: Pool, dealers: Pool) -> Iterator[tuple[Pool, Pool]]:
    """The pairs of pools out of which some two hands fulfil `aim`."""
    for ours, theirs in _grouped(aim, players, dealers):
        if _can_meet(aim, ours, theirs):
            yield ours, theirs


def _grouped(aim: Aim, players: Pool, dealers: Pool) -> Iterator[tuple[Pool, Pool]]:
    """The pools, taken apart by what both hands have to agree in."""
    if _comparisons(aim, dealers) == {Comparison.TIE}:
        yield from _equal(players, dealers)
        return
    alike = aim.shape.alike
    if alike is None:
        yield players, dealers
        return
    ours: dict[int, list[HandClass]] = defaultdict(list)
    theirs: dict[int, list[HandClass]] = defaultdict(list)
    for groups, pool in ((ours, players), (theirs, dealers)):
        for each in pool.classes:
            groups[alike(each.strength)].append(each)
    for shared, classes in ours.items():
        if shared in theirs:
            yield Pool.of(classes), Pool.of(theirs[shared])


def _equal(players: Pool, dealers: Pool) -> Iterator[tuple[Pool, Pool]]:
    """The pools, taken apart class by class."""
    theirs = {each.strength for each in dealers.classes}
    for each in players.classes:
        if each.strength in theirs and can_lie_together(each, each):
            pool = Pool.of([each])
            yield pool, pool


def _can_meet(aim: Aim, players: Pool, dealers: Pool) -> bool:
    """Whether any two hands of the pools do; the likeliest are looked at first."""
    ours, theirs = players.classes, dealers.classes
    if Comparison.HIGHER in _comparisons(aim, dealers):
        ours = ours[::-1]
    else:
        theirs = theirs[::-1]
    return any(
        can_lie_together(player, dealer) and _classes_fulfil(aim, player, dealer)
        for player, dealer in product(ours, theirs)
    )


def _classes_fulfil(aim: Aim, player: HandClass, dealer: HandClass) -> bool:
    showdown = Showdown(player.strength, dealer.strength, (), (), ())
    return _fulfils(aim, showdown)
