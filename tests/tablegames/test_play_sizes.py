"""The play bet has the sizes of the stage at which it is made."""

import pytest

from tablegames.bets import parse_amount
from tablegames.games import load_rules
from tablegames.legality import Breach, IllegalRoundError
from tablegames.ultimate import Stage, UltimateRules, check_play_size, play_sizes
from tests.tablegames.variants import variant

VENEZIA = load_rules("venezia/ultimate")


@pytest.mark.parametrize(
    ("stage", "play"),
    [
        (Stage.BEFORE_FLOP, "45"),
        (Stage.BEFORE_FLOP, "60"),
        (Stage.AFTER_FLOP, "30"),
        (Stage.AFTER_RIVER, "15"),
    ],
)
def test_each_stage_has_sizes_of_its_own(stage: Stage, play: str) -> None:
    assert isinstance(VENEZIA, UltimateRules)
    check_play_size(stage, parse_amount("15"), parse_amount(play), VENEZIA)


@pytest.mark.parametrize(
    ("stage", "play", "said"),
    [
        (
            Stage.BEFORE_FLOP,
            "30",
            (
                "before the flop a play bet of 30 is none of the sizes allowed:"
                " 3×, 4× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_FLOP,
            "45",
            (
                "after the flop a play bet of 45 is none of the sizes allowed:"
                " 2× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_RIVER,
            "30",
            (
                "after the river a play bet of 30 is none of the sizes allowed:"
                " 1× the ante of 15"
            ),
        ),
        (
            Stage.AFTER_RIVER,
            "0",
            (
                "after the river a play bet of 0 is none of the sizes allowed:"
                " 1× the ante of 15"
            ),
        ),
    ],
)
def test_the_size_of_another_stage_is_refused(
    stage: Stage, play: str, said: str
) -> None:
    assert isinstance(VENEZIA, UltimateRules)
    with pytest.raises(IllegalRoundError) as caught:
        check_play_size(stage, parse_amount("15"), parse_amount(play), VENEZIA)
    assert (caught.value.breach, str(caught.value)) == (Breach.RAISE_SIZE, said)


def test_a_house_chooses_the_sizes_of_each_stage() -> None:
    house = variant("venezia/ultimate", {"raises.before-flop": "[2]"})
    assert isinstance(house, UltimateRules)
    assert [play_sizes(stage, house) for stage in Stage] == [(2,), (2,), (1,)]
    with pytest.raises(IllegalRoundError, match="before the flop a play bet of 60"):
        check_play_size(Stage.BEFORE_FLOP, 1500, 6000, house)
