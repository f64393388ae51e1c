"""What the clauses of a rulebook come to under its edition, for tests."""

import pytest

from tablegames.games import check
from tablegames.house_rules import HouseRules, Standing
from tablegames.irregularities import Irregularity, Remedy
from tablegames.legality import Breach, IllegalRoundError
from tablegames.rounds import Round


def breach(line: str, rules: HouseRules) -> Breach:
    """The rule that `line` breaks; it must break one."""
    with pytest.raises(IllegalRoundError) as refused:
        check(Round.parse(line), rules)
    return refused.value.breach


def remedy(irregularity: Irregularity, rules: HouseRules) -> tuple[Remedy, Standing]:
    """What the house does about it, and how well its text says so."""
    figure = rules.figure(f"remedies.{irregularity.value}")
    return rules.remedies[irregularity], figure.source.standing
