"""What a dealer calls things: ranks, categories, spots, and the least hand needed.

Every word is marked for the translators; the sentences that hold them are in
`explanations.py` and `rule_sheets.py`.
"""

from collections.abc import Mapping
from typing import Any, Final

from tablegames.bets import Spot
from tablegames.cards import ACE, KING
from tablegames.games import game_of
from tablegames.house_rules import HouseRules, Qualifying
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import (
    Category,
    HandRank,
    PokerCategory,
)

_RANKS: Final = (
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
    gettext_noop("ace"),
)
_RANKS_PLURAL: Final = (
    gettext_noop("twos"),
    gettext_noop("threes"),
    gettext_noop("fours"),
    gettext_noop("fives"),
    gettext_noop("sixes"),
    gettext_noop("sevens"),
    gettext_noop("eights"),
    gettext_noop("nines"),
    gettext_noop("tens"),
    gettext_noop("jacks"),
    gettext_noop("queens"),
    gettext_noop("kings"),
    gettext_noop("aces"),
)
_CATEGORIES: Final[Mapping[str, str]] = {
    "high-card": gettext_noop("a high card"),
    "pair": gettext_noop("a pair"),
    "two-pair": gettext_noop("two pair"),
    "three-of-a-kind": gettext_noop("three of a kind"),
    "straight": gettext_noop("a straight"),
    "flush": gettext_noop("a flush"),
    "full-house": gettext_noop("a full house"),
    "four-of-a-kind": gettext_noop("four of a kind"),
    "straight-flush": gettext_noop("a straight flush"),
    "royal-flush": gettext_noop("a royal flush"),
}
_TITLES: Final[Mapping[str, str]] = {
    "high-card": gettext_noop("high card"),
    "pair": gettext_noop("pair"),
    "two-pair": gettext_noop("two pair"),
    "three-of-a-kind": gettext_noop("three of a kind"),
    "straight": gettext_noop("straight"),
    "flush": gettext_noop("flush"),
    "full-house": gettext_noop("full house"),
    "four-of-a-kind": gettext_noop("four of a kind"),
    "straight-flush": gettext_noop("straight flush"),
    "royal-flush": gettext_noop("royal flush"),
}
_SPOTS: Final[Mapping[Spot, str]] = {
    Spot.ANTE: gettext_noop("the ante"),
    Spot.BLIND: gettext_noop("the blind"),
    Spot.PLAY: gettext_noop("the play bet"),
    Spot.TRIPS: gettext_noop("the trips bet"),
    Spot.PAIR_PLUS: gettext_noop("the pair plus bet"),
    Spot.RAISE: gettext_noop("the raise"),
    Spot.EXCHANGE: gettext_noop("the price of the exchange"),
    Spot.ANTE_BONUS: gettext_noop("the ante bonus"),
}

ACE_WITH_KING: Final = gettext_noop("an ace with a king")


def one(rank: int) -> Message:
    """A card of `rank`: “king”."""
    return Message.of(_RANKS[rank - 2])


def several(rank: int) -> Message:
    """Cards of `rank`: “kings”."""
    return Message.of(_RANKS_PLURAL[rank - 2])


def name_category(category: Category) -> Message:
    """A category as it stands in a sentence: “a flush”, “two pair”."""
    return Message.of(_CATEGORIES[category.slug])


def title_of(category: Category) -> Message:
    """A category as it stands in a table: “flush”."""
    return Message.of(_TITLES[category.slug])


def name_paid(hand: HandRank[Any]) -> Message:
    """What of `hand` a pay table pays: its category, or its ace with a king."""
    if hand.category == PokerCategory.HIGH_CARD and hand.ranks[:2] == (ACE, KING):
        return Message.of(ACE_WITH_KING)
    return name_category(hand.category)


def name_least(category: Category, spot: Spot) -> Message:
    """The least hand that the row `category` of the pay table of `spot` pays."""
    if spot is Spot.RAISE and category is PokerCategory.HIGH_CARD:
        return Message.of(ACE_WITH_KING)
    return name_category(category)


def name_spot(spot: Spot) -> Message:
    """A spot's bet as it stands in a sentence: “the ante”."""
    return Message.of(_SPOTS[spot])


def name_standing(rules: HouseRules, *, qualifies: bool) -> Message:
    """What the dealer's hand does, in the word of the game: “does not open”."""
    words = game_of(rules).dealer_words
    return Message.of(words.qualifies if qualifies else words.fails)


def name_minimum(minimum: Qualifying[Any]) -> Message:
    """The least hand with which a dealer qualifies: “a pair or better”."""
    if not minimum.ranks:
        return Message.of(
            gettext_noop("{category} or better"),
            category=name_category(minimum.category),
        )
    if minimum.ranks[:2] == (ACE, KING):
        return Message.of(
            gettext_noop("{category} or better"), category=Message.of(ACE_WITH_KING)
        )
    if len(minimum.ranks) == 1:
        return Message.of(
            gettext_noop("{rank} high or better"), rank=one(minimum.ranks[0])
        )
    first, *others = minimum.ranks
    named = one(first)
    for rank in others:
        named = Message.of("{first}-{next}", first=named, next=one(rank))
    return Message.of(gettext_noop("{rank} high or better"), rank=named)
