"""What is wanted of a deal, in words."""

from collections.abc import Iterator, Mapping
from typing import Final

from tablegames.bets import SPOT_NAMES
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, gettext_noop
from tablegames.scenarios.wants import DealerStanding, Wants
from tablegames.settlement import Result
from tablegames.words import name_category, name_standing

_RESULTS: Final[Mapping[Result, str]] = {
    Result.WIN: gettext_noop("a win of box 1"),
    Result.LOSE: gettext_noop("a loss of box 1"),
    Result.TIE: gettext_noop("a tie of box 1"),
    Result.FOLD: gettext_noop("a fold of box 1"),
}


def name_wants(wants: Wants, rules: HouseRules) -> Message:
    """All that is wanted, of which there is something, after “no deal has”."""
    return Message.listed(_named(wants, rules))


def _named(wants: Wants, rules: HouseRules) -> Iterator[Message]:
    if wants.player is not None:
        hand = name_category(wants.player)
        yield Message.of(gettext_noop("{hand} in box 1"), hand=hand)
    if isinstance(wants.dealer, DealerStanding):
        standing = name_standing(
            rules, qualifies=wants.dealer is DealerStanding.QUALIFIED
        )
        yield Message.of(gettext_noop("a dealer who {standing}"), standing=standing)
    elif wants.dealer is not None:
        hand = name_category(wants.dealer)
        yield Message.of(gettext_noop("{hand} in the dealer's hand"), hand=hand)
    if wants.result is not None:
        yield Message.of(_RESULTS[wants.result])
    if wants.situation is not None:
        name = wants.situation.name
        yield Message.of(gettext_noop("the situation “{name}”"), name=name)
    for spot in wants.bets:
        yield Message.of(gettext_noop("a bet on {spot}"), spot=SPOT_NAMES[spot])
