"""The paper of an opened exam: whose hand comes when, and that none comes twice.

Everybody is asked the same list of hands, so all papers are equally hard; the order
and the cards are drawn from each person's own seed.
"""

from dataclasses import replace
from itertools import chain
from random import Random
from typing import Final

from quizzes.composing import SETTLING, Place, compose_at, composed, derived_seed
from quizzes.drawing_lots import shuffled
from quizzes.exam_terms import Hand, Terms
from quizzes.models import Attempt, Question
from tablegames.house_rules import HouseRules
from tablegames.messages import TableGamesError, gettext_noop
from tablegames.questions.dealing import draw_situation

# Even the rarest situation of any game can be dealt in thousands of ways, and a paper
# has at most two hundred hands. So one try in five clashes at the very worst, and
# sixty-four in a row never do: 0.2 ** 64 is less than 1e-44.
TRIES: Final = 64


class PaperError(TableGamesError):
    """A hand for which no cards are left that the paper has not shown."""


def hand_of(attempt: Attempt, number: int, rules: HouseRules) -> Hand:
    """What question `number` of an opened exam asks.

    Where the terms leave the situation open it is drawn from the opening, not from
    the person's seed: it is the same for everybody who sits it.
    """
    hands = Terms.parse(attempt.terms or {}).hands
    order = shuffled(range(len(hands)), Random(derived_seed(attempt.seed, 0, "order")))
    place = order[number - 1]
    hand = hands[place]
    if hand.situation or hand.kind not in SETTLING:
        return hand
    rng = Random(derived_seed(str(attempt.opening), place, "situation"))
    drawn = draw_situation(rng, rules)
    return replace(hand, situation=drawn.slug) if drawn else hand


def distinct(attempt: Attempt, number: int, rules: HouseRules, hand: Hand) -> Question:
    """Question `number`, asking `hand`, unlike any before it in `attempt`; not kept.

    On a clash the next derived seed is tried, so it comes out the same every time. A
    question without cards (a payment, a procedure) has few forms: when they are used
    up one comes again. Raises PaperError when cards would.
    """
    earlier = list(attempt.questions.filter(number__lt=number))

    def dealt(again: int) -> Question:
        purpose = f"deal again {again}" if again else "deal"
        seed = derived_seed(attempt.seed, number, purpose)
        place = Place(attempt, number, rules, hand.boxes, seed)
        return compose_at(place, hand.kind, hand.situation)

    first = dealt(0)
    for question in chain([first], map(dealt, range(1, TRIES))):
        if not any(_alike(question, each) for each in earlier):
            return question
    if first.felt:
        raise PaperError(gettext_noop("This exam has run out of different hands."))
    return first


def _alike(one: Question, other: Question) -> bool:
    """Whether both show the same cards, or ask the same where there are none."""
    if one.felt or other.felt:
        return one.felt == other.felt
    if (one.kind, one.rules) != (other.kind, other.rules):
        return False
    asked, before = composed(one), composed(other)
    return (asked.prompt, asked.fields) == (before.prompt, before.fields)
