"""The other houses of a game, read once."""

from functools import cache

from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.mistakes import other_houses


def others_of(rules: HouseRules) -> tuple[HouseRules, ...]:
    """The newest rules of every other house that has the game of `rules`."""
    return _others(rules.edition.rule_set)


@cache
def _others(rule_set: str) -> tuple[HouseRules, ...]:
    return other_houses(load_rules(rule_set))
