"""What is wanted of a deal, in words."""

from collections.abc import Iterator, Mapping
from typing import Final

from tablegames.bets import SPOT_NAMES
from tablegames.messages import Message, gettext_noop
from tablegames.scenarios.wants import DealerStanding, Wants
from tablegames.settlement import Result
from tablegames.words import name_category

_RESULTS: Final[Mapping[Result, str]] = {
    Result.WIN: gettext_noop("a win of box 1"),
    Result.LOSE: gettext_noop("a loss of box 1"),
    Result.TIE: gettext_noop("a tie of box 1"),
    Result.FOLD: gettext_noop("a fold of box 1"),
}
_STANDINGS: Final[Mapping[DealerStanding, str]] = {
    DealerStanding.QUALIFIED: gettext_noop("a dealer who qualifies"),
    DealerStanding.UNQUALIFIED: gettext_noop("a dealer who does not qualify"),
}


def name_wants(wants: Wants) -> Message:
    """All that is wanted, of which there is something, after “no deal has”."""
    return Message.listed(_named(wants))


def _named(wants: Wants) -> Iterator[Message]:
    if wants.player is not None:
        hand = name_category(wants.player)
        yield Message.of(gettext_noop("{hand} in box 1"), hand=hand)
    if isinstance(wants.dealer, DealerStanding):
        yield Message.of(_STANDINGS[wants.dealer])
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
