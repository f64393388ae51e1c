"""The situations of Ultimate Texas Hold'em that turn on the result and the bets."""

from functools import cache, partial
from typing import Final

from tablegames.bets import Odds, PayTable, Spot
from tablegames.messages import gettext_noop
from tablegames.ranking import PokerCategory
from tablegames.scenarios.situation import HIGHER, LOWER, TIE, Course, Situation
from tablegames.scenarios.situations_poker import ALL, situation
from tablegames.scenarios.situations_ultimate_cards import card_situations
from tablegames.ultimate import CardsUsed, UltimateRules

type Table = PayTable[PokerCategory]
type Categories = frozenset[PokerCategory]

THREE_TO_TWO: Final = Odds(3, 2)
BIG: Final = 10  # to one, and more


def ultimate_situations(rules: UltimateRules) -> tuple[Situation, ...]:
    """The situations of Ultimate under `rules`."""
    return _situations(rules.blind, rules.trips, rules.cards_used)


@cache
def _situations(blind: Table, trips: Table, used: CardsUsed) -> tuple[Situation, ...]:
    return (
        *_dealer_fails(),
        *_blind_situations(blind),
        *_trips_situations(_paid(blind), _paid(trips)),
        *card_situations(used),
    )


def _dealer_fails() -> tuple[Situation, ...]:
    return (
        situation(
            "dealer-does-not-qualify",
            gettext_noop("Dealer does not qualify"),
            gettext_noop(
                "The ante goes back whoever holds more; play and blind count."
            ),
            comparisons=HIGHER,
            qualifies=False,
        ),
        situation(
            "dealer-fails-and-beats-player",
            gettext_noop("Dealer does not qualify, and the player's hand is the lower"),
            gettext_noop("The ante is saved; what else lost is settled as a loss."),
            comparisons=LOWER,
            qualifies=False,
        ),
        situation(
            "dealer-fails-and-ties",
            gettext_noop("Dealer does not qualify, and it is a tie"),
            gettext_noop("Two reasons to push the ante, and one to push the rest."),
            comparisons=TIE,
            qualifies=False,
        ),
        situation(
            "tie",
            gettext_noop("Tie with a qualified dealer"),
            gettext_noop("Equal hands: nothing against the dealer wins or loses."),
            comparisons=TIE,
            qualifies=True,
        ),
        situation(
            "fold-with-the-higher-hand",
            gettext_noop("A fold that would have won"),
            gettext_noop("Ante and blind are taken: a hand given up wins nothing."),
            course=Course.FOLDED,
            comparisons=HIGHER,
        ),
    )


def _blind_situations(blind: Table) -> tuple[Situation, ...]:
    paid = _paid(blind)
    big = {it for it, odds in blind.rows if odds.ratio >= BIG}
    return (
        situation(
            "tie-with-paying-hand",
            gettext_noop("Tie with a hand of the blind's table"),
            gettext_noop("The blind pays on a win only; on a tie it pushes."),
            players=paid,
            comparisons=TIE,
        ),
        situation(
            "paying-hand-loses",
            gettext_noop("A hand of the blind's table loses"),
            gettext_noop("However good the hand, a losing blind is not paid."),
            players=paid,
            comparisons=LOWER,
        ),
        situation(
            "blind-pays-3-2",
            gettext_noop("Blind pays 3 to 2"),
            gettext_noop("Three for every two: the stake and half of it again."),
            players=frozenset(it for it, odds in blind.rows if odds == THREE_TO_TWO),
            comparisons=HIGHER,
        ),
        situation(
            "blind-pays-10-or-more",
            gettext_noop("Blind pays 10 to 1 or more"),
            gettext_noop("The rare hands, where a slip costs the house most."),
            players=frozenset(big),
            comparisons=HIGHER,
        ),
        situation(
            "blind-pushes-on-small-win",
            gettext_noop("Blind pushes on a small win"),
            gettext_noop("A win below the blind's table brings the blind back."),
            players=ALL - paid,
            comparisons=HIGHER,
            qualifies=True,
        ),
    )


def _trips_situations(blind: Categories, trips: Categories) -> tuple[Situation, ...]:
    with_trips = partial(situation, spots=(Spot.TRIPS,))
    return (
        with_trips(
            "trips-after-fold",
            gettext_noop("Trips after a fold"),
            gettext_noop("The house's rule says if a folded hand still has its Trips."),
            players=trips,
            course=Course.FOLDED,
        ),
        with_trips(
            "trips-on-a-loss",
            gettext_noop("A Trips hand that loses"),
            gettext_noop("Trips looks at the player's own hand, not at the result."),
            players=trips,
            comparisons=LOWER,
        ),
        with_trips(
            "trips-lost-on-a-win",
            gettext_noop("Trips lost on a winning hand"),
            gettext_noop("The hand wins, and is too small for Trips."),
            players=ALL - trips,
            comparisons=HIGHER,
        ),
        with_trips(
            "trips-pays-blind-pushes",
            gettext_noop("Trips pays, blind pushes"),
            gettext_noop("Two tables begin at two different hands."),
            players=trips - blind,
            comparisons=HIGHER,
        ),
        with_trips(
            "trips-and-blind-both-pay",
            gettext_noop("Trips and blind both pay"),
            gettext_noop("One hand, two tables, two odds."),
            players=trips & blind,
            comparisons=HIGHER,
        ),
    )


def _paid(table: Table) -> Categories:
    return frozenset(category for category, _ in table.rows)
