"""The situations of Three Card Poker that turn on the result and the bets."""

from functools import cache, partial

from tablegames.bets import PayTable, Spot
from tablegames.cards import JACK, QUEEN
from tablegames.messages import gettext_noop
from tablegames.ranking import ThreeCardCategory
from tablegames.scenarios.shapes import exactly
from tablegames.scenarios.showdown import Shape
from tablegames.scenarios.situation import (
    HIGHER,
    LOWER,
    TIE,
    Course,
    Situation,
)
from tablegames.scenarios.situations_three_card_cards import (
    ALL,
    HIGH_CARD,
    card_situations,
    situation,
)
from tablegames.three_card import ThreeCardRules

type Table = PayTable[ThreeCardCategory]


def three_card_situations(rules: ThreeCardRules) -> tuple[Situation, ...]:
    """The situations of Three Card Poker under `rules`."""
    return _situations(rules.ante_bonus, rules.pair_plus)


@cache
def _situations(ante_bonus: Table, pair_plus: Table) -> tuple[Situation, ...]:
    return (
        *_dealer_fails(),
        *_ante_bonus(_paid(ante_bonus)),
        *_pair_plus(_paid(pair_plus)),
        *card_situations(),
    )


def _dealer_fails() -> tuple[Situation, ...]:
    fails = partial(situation, qualifies=False)
    return (
        fails(
            "dealer-does-not-open",
            gettext_noop("Dealer does not open"),
            gettext_noop("The ante is paid and the play pushes."),
            comparisons=HIGHER,
        ),
        fails(
            "dealer-does-not-open-and-player-is-lower",
            gettext_noop("Dealer does not open, and the player's hand is the lower"),
            gettext_noop("The ante is paid to the lower hand: hands are not compared."),
            comparisons=LOWER,
        ),
        fails(
            "fold-and-dealer-does-not-open",
            gettext_noop("Folded, and the dealer does not open"),
            gettext_noop("A hand given up has no share in it: the ante is taken."),
            course=Course.FOLDED,
        ),
        fails(
            "jack-high-dealer",
            gettext_noop("A jack-high dealer"),
            gettext_noop("One rank short of opening."),
            dealers=HIGH_CARD,
            shape=Shape(dealers=exactly(ThreeCardCategory.HIGH_CARD, JACK)),
        ),
        situation(
            "queen-high-opens",
            gettext_noop("Queen-high opens"),
            gettext_noop("The least hand that opens: whatever lies under the queen."),
            dealers=HIGH_CARD,
            qualifies=True,
            shape=Shape(dealers=exactly(ThreeCardCategory.HIGH_CARD, QUEEN)),
        ),
    )


def _ante_bonus(paid: frozenset[ThreeCardCategory]) -> tuple[Situation, ...]:
    with_bonus = partial(situation, players=paid)
    return (
        with_bonus(
            "ante-bonus-on-a-loss",
            gettext_noop("Ante bonus on a losing hand"),
            gettext_noop(
                "Ante and play are taken, and the bonus is paid all the same."
            ),
            comparisons=LOWER,
            qualifies=True,
        ),
        with_bonus(
            "ante-bonus-on-a-tie",
            gettext_noop("Ante bonus on a tie"),
            gettext_noop("The bonus looks at the player's hand alone."),
            comparisons=TIE,
            qualifies=True,
        ),
        with_bonus(
            "ante-bonus-and-dealer-does-not-open",
            gettext_noop("Ante bonus, and the dealer does not open"),
            gettext_noop(
                "The ante is paid twice over, at even money and at the bonus."
            ),
            qualifies=False,
        ),
    )


def _pair_plus(paid: frozenset[ThreeCardCategory]) -> tuple[Situation, ...]:
    beside = partial(situation, spots=(Spot.PAIR_PLUS,))
    alone = partial(beside, course=Course.SIDE_BET_ALONE)
    return (
        alone(
            "pair-plus-alone",
            gettext_noop("Pair Plus alone pays"),
            gettext_noop("No ante, no decision: only the three cards count."),
            players=paid,
        ),
        alone(
            "pair-plus-alone-loses",
            gettext_noop("Pair Plus alone loses"),
            gettext_noop("Below a paying hand it is taken, whatever the dealer holds."),
            players=ALL - paid,
        ),
        beside(
            "pair-plus-after-fold",
            gettext_noop("Pair Plus after a fold"),
            gettext_noop("The house's rule says if a folded hand keeps its Pair Plus."),
            players=paid,
            course=Course.FOLDED,
        ),
        beside(
            "pair-plus-on-a-loss",
            gettext_noop("Pair Plus pays on a losing hand"),
            gettext_noop("Take ante and play, and pay the Pair Plus."),
            players=paid,
            comparisons=LOWER,
            qualifies=True,
        ),
        beside(
            "pair-plus-lost-on-a-win",
            gettext_noop("Pair Plus lost on a winning hand"),
            gettext_noop("The hand wins, and is too small for Pair Plus."),
            players=ALL - paid,
            comparisons=HIGHER,
            qualifies=True,
        ),
    )


def _paid(table: Table) -> frozenset[ThreeCardCategory]:
    return frozenset(category for category, _ in table.rows)
