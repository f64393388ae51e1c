"""Rounds of one box and what they win, for the tests of the house edges."""

from fractions import Fraction

from tablegames.bets import Bet, Spot
from tablegames.cards import Card
from tablegames.games import settle
from tablegames.house_rules import HouseRules
from tablegames.rounds import Box, Round

STAKE = 1000


def box_of(cards: tuple[Card, ...], *, folded: bool = False, **antes: int) -> Box:
    """A box whose bets are so many antes of 10: `ante=1, play=4`."""
    bets = (
        Bet(Spot(spot.strip("_").replace("_", "-")), STAKE * times)
        for spot, times in antes.items()
        if times
    )
    return Box(cards, tuple(bets), folded)


def net(felt: Round, rules: HouseRules) -> Fraction:
    """What box 1 wins, in antes; what it loses is negative."""
    box = settle(felt, rules).boxes[0]
    return Fraction(box.pays - box.takes, STAKE)
