"""Felt lines that a house does not allow, and what it says to them, for tests."""

import pytest

from tablegames.games import check
from tablegames.house_rules import HouseRules
from tablegames.legality import Breach, IllegalRoundError
from tablegames.rounds import Round

# A felt line, the rule it breaks, and the words of the refusal.
type Line = tuple[str, Breach, str]
UNDECIDED = (
    "box 1: it neither made the bet of a hand that plays nor folded; if it folded,"
    " write fold after its bets"
)


def refused(line: str, rules: HouseRules) -> IllegalRoundError:
    """Why `line` is refused under `rules`, which must refuse it."""
    with pytest.raises(IllegalRoundError) as caught:
        check(Round.parse(line), rules)
    return caught.value
