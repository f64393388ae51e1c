"""Drawing the round that a question is about: first the situation, then the cards."""

from collections.abc import Callable, Iterable
from random import Random

from tablegames.house_rules import HouseRules
from tablegames.rounds import Round
from tablegames.scenarios import Situation, Wants, deal, situations
from tablegames.scenarios.openings import openings
from tablegames.scenarios.randomness import choose


def can_be_dealt(rules: HouseRules, wants: Wants) -> bool:
    """Whether the house's rules leave a deal that shows what is wanted."""
    return next(openings(rules, wants), None) is not None


def draw_situation(
    rng: Random, rules: HouseRules, slugs: Iterable[str] | None = None
) -> Situation | None:
    """One of the situations that can be dealt, of those named by `slugs` if given."""
    wanted = None if slugs is None else frozenset(slugs)
    left = [it for it in situations(rules) if wanted is None or it.slug in wanted]
    while left:
        situation = choose(rng, left)
        if can_be_dealt(rules, Wants(situation=situation)):
            return situation
        left.remove(situation)
    return None


def deal_lesson(
    rng: Random,
    rules: HouseRules,
    situation: Situation | None = None,
    *,
    boxes: int = 1,
) -> Round:
    """A round whose first box shows `situation`, or one drawn now.

    Raises ImpossibleWantsError when the situation cannot be dealt in this house.
    """
    drawn = situation or draw_situation(rng, rules)
    return deal(rules, rng, Wants(situation=drawn), boxes)


def deal_one_of(rng: Random, rules: HouseRules, slugs: Iterable[str]) -> Round:
    """A round that shows one of the situations named, or else any situation."""
    return deal_lesson(rng, rules, draw_situation(rng, rules, slugs))


def trickiest(
    rng: Random,
    rules: HouseRules,
    score: Callable[[Round], int],
    *,
    wants: Wants,
    deals: int = 12,
) -> Round:
    """Of so many deals that show what is wanted, the first with the highest `score`."""
    return max((deal(rules, rng, wants) for _ in range(deals)), key=score)
