"""Dealing a round that shows what is wanted.

The order in which random numbers are used is part of the interface: the course of
box 1, its bets, the cards of box 1 with the dealer's and the board's, then box by box
the others' cards, course and bets. A seed written down today must give its line
for ever, so that order, and the proposals of `shared_board.py` and
`separate_hands.py`, are not to be changed under a live edition.
"""

from random import Random

from tablegames.cards import DECK, Card
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.rounds import Box, Round
from tablegames.scenarios import separate_hands, shared_board
from tablegames.scenarios.aims import Aim
from tablegames.scenarios.board_dealing import deal_freely, deal_over_board
from tablegames.scenarios.courses import choose_course, courses_of, draw_bets
from tablegames.scenarios.joint_planting import Deal
from tablegames.scenarios.openings import openings
from tablegames.scenarios.randomness import draw_to_front
from tablegames.scenarios.refusals import refuse
from tablegames.scenarios.situation import Course
from tablegames.scenarios.wants import NO_WANTS, Wants
from tablegames.ultimate import UltimateRules

type Cards = tuple[Card, ...]


class SeatsError(TableGamesError):
    """More boxes than the table has, or none."""


def deal(
    rules: HouseRules, rng: Random, wants: Wants = NO_WANTS, boxes: int = 1
) -> Round:
    """A legal round whose first box shows what is wanted.

    Given the wants, every deal of cards that fulfils them is equally likely; what
    else is free is drawn apart from the cards, as `courses.py` says. Further boxes
    are dealt freely. The same seed, rules and wants give the same round everywhere.

    Raises ImpossibleWantsError, at once, when no deal fulfils the wants, and
    SeatsError when the table has not so many boxes.
    """
    if not 1 <= boxes <= rules.boxes:
        raise SeatsError(
            gettext_noop("deal to 1 to {most} boxes, not to {boxes}"),
            most=rules.boxes,
            boxes=boxes,
        )
    course, aim = _choose_opening(rules, rng, wants)
    spots = wants.bets
    if wants.situation is not None:
        spots += wants.situation.spots
    bets = draw_bets(rng, rules, course, wanted=spots)
    player, dealer, board = _deal_cards(rules, rng, aim)
    first = Box(player, bets, course is Course.FOLDED)
    if boxes == 1:
        return Round(dealer, board, (first,))
    dealt = {*player, *dealer, *board}
    rest = [card for card in DECK if card not in dealt]
    others = _deal_others(rules, rng, rest, boxes=boxes - 1)
    return Round(dealer, board, (first, *others))


def _choose_opening(
    rules: HouseRules, rng: Random, wants: Wants
) -> tuple[Course, Aim | None]:
    """The course of box 1, and what its cards must show, if anything."""
    if wants is NO_WANTS or wants == NO_WANTS:
        return choose_course(rng, courses_of(rules)), None
    open_to = dict(openings(rules, wants))
    if not open_to:
        raise refuse(rules, wants)
    course = choose_course(rng, tuple(open_to))
    return course, open_to[course]


def _deal_cards(rules: HouseRules, rng: Random, aim: Aim | None) -> Deal:
    kind = game_of(rules).categories
    if isinstance(rules, UltimateRules):
        if aim is None:
            return deal_freely(rng)
        over_board = shared_board.plan_for(aim, rules.cards_used)
        return deal_over_board(over_board, rng)
    if aim is None:
        return _deal_apart_freely(rng, game_of(rules).hole_cards)
    plan = separate_hands.plan_for(aim, kind)
    player, dealer = separate_hands.deal_hands(plan, kind, rng, deck=DECK)
    return player, dealer, ()


def _deal_apart_freely(rng: Random, size: int) -> Deal:
    cards = list(DECK)
    draw_to_front(rng, cards, 2 * size)
    return tuple(cards[:size]), tuple(cards[size : 2 * size]), ()


def _deal_others(
    rules: HouseRules, rng: Random, rest: list[Card], *, boxes: int
) -> tuple[Box, ...]:
    size = game_of(rules).hole_cards
    draw_to_front(rng, rest, size * boxes)
    dealt = []
    for first in range(0, size * boxes, size):
        course = choose_course(rng, courses_of(rules))
        bets = draw_bets(rng, rules, course)
        cards = tuple(rest[first : first + size])
        dealt.append(Box(cards, bets, course is Course.FOLDED))
    return tuple(dealt)
