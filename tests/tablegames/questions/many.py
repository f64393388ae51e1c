"""Many questions of every kind, under the houses' rules and under stranger ones."""

from collections.abc import Iterator, Mapping
from random import Random

from tablegames.games import load_rules
from tablegames.house_rules import HouseRules
from tablegames.questions import Given, Kind, Question, ask, due, kinds
from tests.tablegames.variants import RULE_SETS, variant

STRANGE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "rounding down, capped": (
        "venezia/ultimate",
        {
            "rounding": '"down"',
            "unit": '"5"',
            "chips": '{ "5" = "red", "25" = "green", "100" = "black" }',
            "cap-per-bet": '"1000"',
            "cap-per-table": '"2500"',
            "settlement-order": '"left-to-right"',
        },
    ),
    "rounding up, both hole cards": (
        "charlevoix/ultimate",
        {
            "rounding": '"up"',
            "unit": '"1"',
            "chips": '{ "1" = "white", "5" = "red", "25" = "green" }',
            "cards-used": '"both-hole-cards"',
            "unqualified-loser": '"pushes"',
            "trips-after-fold": '"forfeited"',
            "trips-on-loss": '"pushes"',
            "tie": '"player-wins"',
            "boxes": "1",
        },
    ),
    "even stakes, no side bet alone": (
        "quebec/three-card",
        {
            "even-stakes": "true",
            "pair-plus-alone": "false",
            "pair-plus-after-fold": '"forfeited"',
            "limits.ante": '["10", "100"]',
            "limits.pair-plus": '["10", "100"]',
            "unit": '"5"',
            "play-sizes": "[1, 2]",
        },
    ),
    "exchange before the raise": (
        "belgium/casino-poker",
        {
            "exchange": '"before-raise"',
            "exchange-prices": "[1, 2, 3]",
            "exchange-price-fate": '"returned-if-dealer-fails"',
            "unit": '"10"',
            "limits.ante": '["10", "500"]',
        },
    ),
    "no exchange": (
        "belgium/casino-poker",
        {"exchange": '"none"', "exchange-prices": "[]"},
    ),
}
HOUSES: Mapping[str, HouseRules] = {
    **{name: load_rules(name) for name in RULE_SETS},
    **{name: variant(*changed) for name, changed in STRANGE.items()},
}
_KEPT: dict[tuple[Kind, str], list[Question]] = {}
EVERY = tuple((kind, name) for name, rules in HOUSES.items() for kind in kinds(rules))


def asked(kind: Kind, name: str, count: int = 30) -> tuple[Question, ...]:
    """So many questions of a kind in a house, by the seeds from 0 up.

    Each is asked once in a run of the tests.
    """
    kept = _KEPT.setdefault((kind, name), [])
    for seed in range(len(kept), count):
        kept.append(ask(kind, HOUSES[name], Random(seed)))
    return tuple(kept[:count])


def right(question: Question) -> dict[str, Given]:
    """The answer that is due."""
    return {each.field: each.value for each in due(question).dues}


def houses_with(kind: Kind) -> list[str]:
    """The names of the houses in which questions of `kind` make sense."""
    return [name for each, name in EVERY if each is kind]


def everywhere(kind: Kind, count: int = 30) -> Iterator[Question]:
    """The first so many questions of a kind in every house that has it."""
    for name in houses_with(kind):
        yield from asked(kind, name)[:count]
