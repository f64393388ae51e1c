"""Bets that break a rule: one way for each breach that a bet can be."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from tablegames.bets import Bet, Spot
from tablegames.casino_poker import CasinoPokerRules, Exchange
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.legality import Breach
from tablegames.questions.proposals import Proposal, draw_allowed
from tablegames.scenarios import Course
from tablegames.scenarios.randomness import choose, randbelow
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules, play_sizes

type Break = Callable[[Random, HouseRules], Proposal]


def breaches(rules: HouseRules) -> tuple[Breach, ...]:
    """The rules that a bet can break in this house.

    Cards dealt twice or in the wrong number are no bets, and are not among them.
    """
    able = set(BREAKS)
    limits = rules.limits[Spot.ANTE]
    if not rules.even_stakes:
        able.remove(Breach.STAKE_NOT_EVEN)
    if rules.unit == 1 or limits.lowest == limits.highest:
        able.remove(Breach.NOT_IN_UNITS)
    if not isinstance(rules, UltimateRules):
        able.remove(Breach.BLIND_DIFFERS)
    if not isinstance(rules, ThreeCardRules):
        able -= {Breach.PLAYED_WITHOUT_ANTE, Breach.SIDE_BET_ALONE}
    elif rules.pair_plus_alone:
        able.remove(Breach.SIDE_BET_ALONE)
    able -= _impossible_exchanges(rules)
    return tuple(breach for breach in Breach if breach in able)


def _impossible_exchanges(rules: HouseRules) -> set[Breach]:
    exchange = rules.exchange if isinstance(rules, CasinoPokerRules) else None
    impossible = set()
    if exchange is not Exchange.NONE:
        impossible.add(Breach.EXCHANGE_NOT_OFFERED)
    if exchange is not Exchange.AFTER_RAISE:
        impossible.add(Breach.EXCHANGE_WITHOUT_RAISE)
    if exchange in {None, Exchange.NONE}:
        impossible.add(Breach.EXCHANGE_PRICE)
    return impossible


def draw_breaking(rng: Random, rules: HouseRules, breach: Breach) -> Proposal:
    """Bets that break the rule that `breach` names, and nothing that comes before."""
    return BREAKS[breach](rng, rules)


def _played(rng: Random, rules: HouseRules) -> Proposal:
    return draw_allowed(rng, rules, Course.PLAYED)


def _raise_spot(rules: HouseRules) -> Spot:
    return Spot.RAISE if isinstance(rules, CasinoPokerRules) else Spot.PLAY


def _under_minimum(rng: Random, rules: HouseRules) -> Proposal:
    lowest = rules.limits[Spot.ANTE].lowest
    less = lowest - rules.unit
    return _played(rng, rules).with_ante(less if less > 0 else max(1, lowest // 2))


def _over_maximum(rng: Random, rules: HouseRules) -> Proposal:
    more = rules.unit * (1 + randbelow(rng, 4)) * (2 if rules.even_stakes else 1)
    return _played(rng, rules).with_ante(rules.limits[Spot.ANTE].highest + more)


def _not_in_units(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    ante = min(proposal.stake(Spot.ANTE), rules.limits[Spot.ANTE].highest - rules.unit)
    return proposal.with_ante(ante + max(1, rules.unit // 2))


def _not_even(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    ante, limits = proposal.stake(Spot.ANTE), rules.limits[Spot.ANTE]
    odd = ante + rules.unit if ante < limits.highest else ante - rules.unit
    return proposal.with_ante(odd)


def _raise_size(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    sizes = _sizes(proposal, rules)
    wrong = [size for size in range(1, max(sizes) + 2) if size not in sizes]
    stake = proposal.stake(Spot.ANTE) * choose(rng, wrong)
    return proposal.with_bet(_raise_spot(rules), stake)


def _sizes(proposal: Proposal, rules: HouseRules) -> tuple[int, ...]:
    match rules:
        case UltimateRules() if proposal.stage is not None:
            return play_sizes(proposal.stage, rules)
        case ThreeCardRules():
            return rules.play_sizes
        case CasinoPokerRules():
            return rules.raise_sizes
        case _:
            raise TypeError(type(rules))


def _blind_differs(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    ante = proposal.stake(Spot.ANTE)
    return proposal.with_bet(Spot.BLIND, choose(rng, (2 * ante, ante + rules.unit)))


def _bet_missing(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    match rules:
        case UltimateRules():
            return proposal.without(choose(rng, (Spot.ANTE, Spot.BLIND)))
        case ThreeCardRules():
            return Proposal(())
        case _:
            return proposal.without(Spot.ANTE, Spot.EXCHANGE)


def _second_bet(rng: Random, rules: HouseRules) -> Proposal:
    proposal = draw_allowed(rng, rules, None)
    again = choose(rng, proposal.bets)
    return replace(proposal, bets=(*proposal.bets, again))


def _foreign_spot(rng: Random, rules: HouseRules) -> Proposal:
    proposal = draw_allowed(rng, rules, Course.PLAYED)
    spots = {*game_of(rules).spots, Spot.ANTE_BONUS}
    foreign = choose(rng, [spot for spot in Spot if spot not in spots])
    bet = Bet(foreign, proposal.stake(Spot.ANTE))
    return replace(proposal, bets=(*proposal.bets, bet))


def _played_and_folded(rng: Random, rules: HouseRules) -> Proposal:
    return replace(_played(rng, rules).without(Spot.EXCHANGE), folded=True)


def _undecided(rng: Random, rules: HouseRules) -> Proposal:
    spots = (_raise_spot(rules), Spot.EXCHANGE)
    return replace(_played(rng, rules).without(*spots), stage=None)


def _without_ante(rng: Random, rules: HouseRules) -> Proposal:
    return _played(rng, rules).without(Spot.ANTE)


def _side_bet_alone(rng: Random, rules: HouseRules) -> Proposal:
    ante = _played(rng, rules).stake(Spot.ANTE)
    limits = rules.limits[Spot.PAIR_PLUS]
    stake = min(max(ante, limits.lowest), limits.highest)
    return Proposal((Bet(Spot.PAIR_PLUS, stake),))


def _exchange_offered(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    return proposal.with_bet(Spot.EXCHANGE, proposal.stake(Spot.ANTE))


def _exchange_unraised(rng: Random, rules: HouseRules) -> Proposal:
    proposal = draw_allowed(rng, rules, Course.FOLDED)
    return proposal.with_bet(Spot.EXCHANGE, proposal.stake(Spot.ANTE))


def _exchange_price(rng: Random, rules: HouseRules) -> Proposal:
    proposal = _played(rng, rules)
    prices = rules.exchange_prices if isinstance(rules, CasinoPokerRules) else ()
    wrong = [antes for antes in range(1, max(prices) + 2) if antes not in prices]
    price = proposal.stake(Spot.ANTE) * choose(rng, wrong)
    return proposal.with_bet(Spot.EXCHANGE, price)


def _crowd(rng: Random, rules: HouseRules) -> Proposal:
    return replace(_played(rng, rules).opening(), crowd=True)


BREAKS: Final[Mapping[Breach, Break]] = {
    Breach.TOO_MANY_BOXES: _crowd,
    Breach.SPOT_OF_ANOTHER_GAME: _foreign_spot,
    Breach.SECOND_BET_ON_SPOT: _second_bet,
    Breach.BET_MISSING: _bet_missing,
    Breach.BLIND_DIFFERS: _blind_differs,
    Breach.UNDER_MINIMUM: _under_minimum,
    Breach.OVER_MAXIMUM: _over_maximum,
    Breach.NOT_IN_UNITS: _not_in_units,
    Breach.STAKE_NOT_EVEN: _not_even,
    Breach.RAISE_SIZE: _raise_size,
    Breach.NEITHER_PLAYED_NOR_FOLDED: _undecided,
    Breach.PLAYED_AND_FOLDED: _played_and_folded,
    Breach.PLAYED_WITHOUT_ANTE: _without_ante,
    Breach.SIDE_BET_ALONE: _side_bet_alone,
    Breach.EXCHANGE_NOT_OFFERED: _exchange_offered,
    Breach.EXCHANGE_WITHOUT_RAISE: _exchange_unraised,
    Breach.EXCHANGE_PRICE: _exchange_price,
}
