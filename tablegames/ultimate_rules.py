"""What a house decides about Ultimate Texas Hold'em; `ultimate.py` plays by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from tablegames.bets import Amount, Money, PayTable, Spot
from tablegames.house_rules import AfterFold, HouseRules, Qualifying
from tablegames.legality import Breach, IllegalRoundError, write_multiples
from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.rules_files import RulesFile


class CardsUsed(Enum):
    """Which of the seven cards make the hand."""

    BEST_FIVE = "best-five"
    BOTH_HOLE_CARDS = "both-hole-cards"  # and three of the board


class UnqualifiedLoser(Enum):
    """What becomes of a lower hand's Play and Blind when the dealer fails."""

    LOSES = "loses"
    PUSHES = "pushes"


class TripsOnLoss(Enum):
    """What becomes of a paying Trips bet when the hand itself loses."""

    PAID = "paid"
    PUSHES = "pushes"


class Stage(Enum):
    """When the one Play bet of a round is made."""

    BEFORE_FLOP = "before-flop"
    AFTER_FLOP = "after-flop"
    AFTER_RIVER = "after-river"


@dataclass(frozen=True, slots=True, kw_only=True)
class UltimateRules(HouseRules):
    """One house's Ultimate; `raises` are multiples of the ante.

    The dealer qualifies by a category, such as a pair: hands that share a board are
    not dealt by the rank of a high card, and no house is known to go by one.
    """

    dealer_qualifies: Qualifying[PokerCategory]
    raises: Mapping[Stage, tuple[int, ...]]
    cards_used: CardsUsed
    unqualified_loser: UnqualifiedLoser
    blind: PayTable[PokerCategory]
    trips: PayTable[PokerCategory]
    trips_after_fold: AfterFold
    trips_on_loss: TripsOnLoss


def read_rules(file: RulesFile) -> UltimateRules:
    """The rules in `file`. Raises RulesError for anything unknown, missing or wrong."""
    return UltimateRules(
        **file.shared(Spot.ANTE, Spot.TRIPS),
        dealer_qualifies=Qualifying(file.category("dealer-qualifies", PokerCategory)),
        raises=MappingProxyType(
            {stage: file.multiples(f"raises.{stage.value}") for stage in Stage}
        ),
        cards_used=file.choice("cards-used", CardsUsed),
        unqualified_loser=file.choice("unqualified-loser", UnqualifiedLoser),
        blind=file.pay_table("blind", PokerCategory),
        trips=file.pay_table("trips", PokerCategory),
        trips_after_fold=file.choice("trips-after-fold", AfterFold),
        trips_on_loss=file.choice("trips-on-loss", TripsOnLoss),
    )


PLAY_SIZES_AT: Final = {
    Stage.BEFORE_FLOP: gettext_noop(
        "before the flop a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
    Stage.AFTER_FLOP: gettext_noop(
        "after the flop a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
    Stage.AFTER_RIVER: gettext_noop(
        "after the river a play bet of {play} is none of the sizes allowed:"
        " {sizes} the ante of {ante}"
    ),
}


def play_sizes(stage: Stage, rules: UltimateRules) -> tuple[int, ...]:
    """The Play bets, in antes, that a box may make at `stage`."""
    return rules.raises[stage]


def check_play_size(
    stage: Stage, ante: Amount, play: Amount, rules: UltimateRules
) -> None:
    """Refuse a Play bet that cannot be made at `stage`; a felt line shows none.

    Raises IllegalRoundError, which names the sizes of that stage.
    """
    sizes = play_sizes(stage, rules)
    if play not in {ante * size for size in sizes}:
        raise IllegalRoundError(
            Breach.RAISE_SIZE,
            PLAY_SIZES_AT[stage],
            sizes=write_multiples(sizes),
            ante=Money(ante),
            play=Money(play),
        )
