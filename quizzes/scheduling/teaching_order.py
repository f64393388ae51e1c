"""In which order the skills of a game are taken up: from its base to its rarities.

First what decides every hand (the dealer's minimum, a fold, a tie), then each bet's
own table, then comparing hands that are close, at last the hands that a dealer meets
once a year and may not get wrong then. The kinds of question come in between, for a
change of exercise.
"""

from functools import cache
from typing import Final

from tablegames.casino_poker import CasinoPokerRules
from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.questions import Kind, kinds
from tablegames.scenarios import Wants, situations
from tablegames.scenarios.openings import openings
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules

ULTIMATE: Final = (
    "blind-pushes-on-small-win",
    "dealer-does-not-qualify",
    "fold-with-the-higher-hand",
    "tie",
    "board-pair-qualifies-dealer",
    "lowest-pair-qualifies",
    "trips-lost-on-a-win",
    "blind-pays-3-2",
    "dealer-fails-and-beats-player",
    "trips-pays-blind-pushes",
    "high-card-wins",
    "kicker-decides",
    "trips-after-fold",
    "trips-and-blind-both-pay",
    "second-pair-decides",
    "paying-hand-loses",
    "trips-on-a-loss",
    "board-plays",
    "two-pair-kicker-decides",
    "second-kicker-decides",
    "blind-pays-10-or-more",
    "dealer-fails-and-ties",
    "three-of-a-kind-kicker-decides",
    "same-pair-and-kickers",
    "tie-with-paying-hand",
    "wheel",
    "ace-high-straight",
    "straight-against-straight",
    "flush-against-flush",
    "straight-over-wheel",
    "full-house-against-full-house",
    "set-over-set",
    "counterfeited-pair",
    "full-house-under-four",
    "four-of-a-kind-on-the-board",
    "steel-wheel",
    "royal-flush",
)
THREE_CARD: Final = (
    "queen-high-opens",
    "dealer-does-not-open",
    "fold-and-dealer-does-not-open",
    "pair-plus-lost-on-a-win",
    "jack-high-dealer",
    "dealer-does-not-open-and-player-is-lower",
    "pair-plus-alone",
    "pair-plus-alone-loses",
    "pair-against-pair",
    "pair-plus-on-a-loss",
    "second-card-decides",
    "pair-plus-after-fold",
    "third-card-decides",
    "ante-bonus-and-dealer-does-not-open",
    "straight-against-flush",
    "flush-against-straight",
    "ace-low-straight",
    "king-ace-two-is-no-straight",
    "pair-kicker-decides",
    "tie",
    "ante-bonus-on-a-loss",
    "three-of-a-kind-over-straight",
    "ante-bonus-on-a-tie",
    "mini-royal",
)
CASINO_POKER: Final = (
    "pair-against-pair",
    "dealer-does-not-qualify",
    "fold",
    "ace-king-qualifies",
    "ace-queen-does-not-qualify",
    "dealer-fails-and-player-is-lower",
    "raise-pays-2-to-4",
    "fold-and-dealer-does-not-qualify",
    "bought-card-wins",
    "bought-card-loses",
    "bought-card-and-dealer-fails",
    "ace-king-wins",
    "pair-kicker-decides",
    "dealer-fails-against-a-big-hand",
    "second-pair-decides",
    "raise-pays-7-or-more",
    "ace-king-against-ace-king",
    "fifth-card-decides",
    "wheel",
    "tie",
    "bought-card-ties",
    "flush-against-flush",
    "flush-over-straight",
    "straight-over-wheel",
    "full-house-by-the-three",
    "royal-flush",
)


KINDS: Final = (
    Kind.READ_HAND,
    Kind.DEALER_QUALIFIES,
    Kind.HIGHER_HAND,
    Kind.PAYOUT,
    Kind.PLAYING_CARDS,
    Kind.BET_ALLOWED,
    Kind.CHIPS,
    Kind.PROCEDURE,
    Kind.FIND_ERROR,
    Kind.OTHER_HOUSE,
)
APART: Final = 3  # a kind of question, then two situations, then the next kind
_KIND_NAMES: Final = frozenset(kind.value for kind in KINDS)


def skills_in_order(rules: HouseRules) -> tuple[str, ...]:
    """The slugs of all skills under `rules`, from easy to hard.

    They are the situations, to be settled, and among them the other kinds of question
    that make sense under the rules.
    """
    return _skills_in_order(str(rules.edition))


def situations_in_order(rules: HouseRules) -> tuple[str, ...]:
    """The slugs of the situations under `rules`, from easy to hard.

    A situation that the house's rules leave no deal for is left out; one without a
    place in the game's order comes last.
    """
    return _situations_in_order(str(rules.edition))


def kind_of(skill: str) -> Kind:
    """The kind of question that asks `skill`; a situation is settled at one box."""
    return Kind(skill) if skill in _KIND_NAMES else Kind.SETTLE_BOX


@cache
def _skills_in_order(edition: str) -> tuple[str, ...]:
    rules = load_rules(edition)
    order = list(_situations_in_order(edition))
    sensible = set(kinds(rules))
    for number, kind in enumerate(kind for kind in KINDS if kind in sensible):
        order.insert(APART * number, kind.value)
    return tuple(order)


@cache
def _situations_in_order(edition: str) -> tuple[str, ...]:
    rules = load_rules(edition)
    order = order_of(rules)
    places = {slug: place for place, slug in enumerate(order)}
    dealt = [
        each.slug
        for each in situations(rules)
        if any(openings(rules, Wants(situation=each)))
    ]
    return tuple(sorted(dealt, key=lambda slug: places.get(slug, len(order))))


def order_of(rules: HouseRules) -> tuple[str, ...]:
    """The order of the game of `rules`, whatever the house makes of it."""
    match rules:
        case UltimateRules():
            return ULTIMATE
        case ThreeCardRules():
            return THREE_CARD
        case CasinoPokerRules():
            return CASINO_POKER
        case _:
            raise TypeError(type(rules))
