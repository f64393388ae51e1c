"""The situations of Three Card Poker."""

from functools import cache, partial
from typing import Any, Final

from tablegames.bets import PayTable, Spot
from tablegames.cards import ACE, JACK, KING, QUEEN
from tablegames.contests import Comparison
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import ThreeCardCategory
from tablegames.scenarios.shapes import decided_at, exactly
from tablegames.scenarios.showdown import Shape
from tablegames.scenarios.situation import Course, Situation
from tablegames.three_card import ThreeCardRules

type Table = PayTable[ThreeCardCategory]

ALL: Final = frozenset(ThreeCardCategory)
HIGH_CARD: Final = frozenset({ThreeCardCategory.HIGH_CARD})
PAIR: Final = frozenset({ThreeCardCategory.PAIR})
FLUSH: Final = frozenset({ThreeCardCategory.FLUSH})
STRAIGHT: Final = frozenset({ThreeCardCategory.STRAIGHT})
STRAIGHT_FLUSH: Final = frozenset({ThreeCardCategory.STRAIGHT_FLUSH})
HIGHER: Final = frozenset({Comparison.HIGHER})
LOWER: Final = frozenset({Comparison.LOWER})
TIE: Final = frozenset({Comparison.TIE})
UNEQUAL: Final = HIGHER | LOWER


def situation(slug: str, name: str, teaches: str, **definition: Any) -> Situation:
    """A situation of Three Card Poker; `definition` narrows the fields of one."""
    return Situation(
        slug=slug,
        name=Message.of(name),
        teaches=Message.of(teaches),
        **{"players": ALL, "dealers": ALL, **definition},
    )


def three_card_situations(rules: ThreeCardRules) -> tuple[Situation, ...]:
    """The situations of Three Card Poker under `rules`."""
    return _situations(rules.ante_bonus, rules.pair_plus)


@cache
def _situations(ante_bonus: Table, pair_plus: Table) -> tuple[Situation, ...]:
    return (
        *_dealer_fails(),
        *_ante_bonus(_paid(ante_bonus)),
        *_pair_plus(_paid(pair_plus)),
        *_comparing(),
        *_reading(),
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
            gettext_noop("Dealer does not open, yet is higher"),
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


def _comparing() -> tuple[Situation, ...]:
    return (
        situation(
            "tie",
            gettext_noop("Tie"),
            gettext_noop("Equal in all three cards, and only then."),
            comparisons=TIE,
            qualifies=True,
        ),
        situation(
            "second-card-decides",
            gettext_noop("The second card decides"),
            gettext_noop("The same highest card: compare the next."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=decided_at(2),
        ),
        situation(
            "third-card-decides",
            gettext_noop("The third card decides"),
            gettext_noop("Two cards alike: the smallest one settles it."),
            players=HIGH_CARD,
            dealers=HIGH_CARD,
            qualifies=True,
            comparisons=UNEQUAL,
            shape=decided_at(3),
        ),
        situation(
            "pair-kicker-decides",
            gettext_noop("The same pair, another third card"),
            gettext_noop("The card beside the pair decides."),
            players=PAIR,
            dealers=PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(2),
        ),
        situation(
            "pair-against-pair",
            gettext_noop("Pair against pair"),
            gettext_noop("The higher pair wins, whatever lies beside it."),
            players=PAIR,
            dealers=PAIR,
            comparisons=UNEQUAL,
            shape=decided_at(1),
        ),
        situation(
            "straight-against-flush",
            gettext_noop("Straight against flush"),
            gettext_noop("With three cards a straight is the higher of the two."),
            players=STRAIGHT,
            dealers=FLUSH,
        ),
        situation(
            "flush-against-straight",
            gettext_noop("Flush against straight"),
            gettext_noop("With three cards a flush is the lower of the two."),
            players=FLUSH,
            dealers=STRAIGHT,
        ),
    )


def _reading() -> tuple[Situation, ...]:
    straight_flush = ThreeCardCategory.STRAIGHT_FLUSH
    return (
        situation(
            "ace-low-straight",
            gettext_noop("The lowest straight"),
            gettext_noop("A-2-3 is a straight; its ace counts as one."),
            players=STRAIGHT,
            shape=Shape(players=exactly(ThreeCardCategory.STRAIGHT, 3)),
        ),
        situation(
            "king-ace-two-is-no-straight",
            gettext_noop("K-A-2 is no straight"),
            gettext_noop("A straight does not run round the ace: this is ace-high."),
            players=HIGH_CARD,
            shape=Shape(players=exactly(ThreeCardCategory.HIGH_CARD, ACE, KING, 2)),
        ),
        situation(
            "three-of-a-kind-over-straight",
            gettext_noop("Three of a kind against a straight"),
            gettext_noop("Three of a kind stands above the straight here, too."),
            players=frozenset({ThreeCardCategory.THREE_OF_A_KIND}),
            dealers=STRAIGHT,
        ),
        situation(
            "mini-royal",
            gettext_noop("Ace, king and queen of one suit"),
            gettext_noop("The highest hand of all; it is paid as a straight flush."),
            players=STRAIGHT_FLUSH,
            shape=Shape(players=exactly(straight_flush, ACE)),
        ),
    )


def _paid(table: Table) -> frozenset[ThreeCardCategory]:
    return frozenset(category for category, _ in table.rows)
