"""How a box's hand stands against the dealer's, and which cards decide it."""

from typing import Any, Final

from tablegames.cards import Card
from tablegames.casino_poker import CasinoPokerRules
from tablegames.hand_names import hold_hand, name_hand, name_hand_within
from tablegames.house_rules import HouseRules, Qualifying
from tablegames.messages import Message, Value, gettext_noop
from tablegames.ranking import Category, HandRank
from tablegames.settlement import Result, SettledBox, Settlement
from tablegames.three_card import ThreeCardRules
from tablegames.ultimate import UltimateRules
from tablegames.words import (
    name_category,
    name_minimum,
    name_standing,
    one,
    several,
)

# What the rank at a place in HandRank.ranks is called when it decides, by category.
_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "pair": (gettext_noop("the pair"),),
    "two-pair": (gettext_noop("the higher pair"), gettext_noop("the lower pair")),
    "three-of-a-kind": (gettext_noop("the three equal cards"),),
    "full-house": (gettext_noop("the three equal cards"), gettext_noop("the pair")),
    "four-of-a-kind": (gettext_noop("the four equal cards"),),
}
_KICKERS: Final = (
    gettext_noop("the kicker"),
    gettext_noop("the second kicker"),
    gettext_noop("the third kicker"),
)
_PLACES: Final = (
    gettext_noop("the highest card"),
    gettext_noop("the second card"),
    gettext_noop("the third card"),
    gettext_noop("the fourth card"),
    gettext_noop("the fifth card"),
)


def minimum_of(rules: HouseRules) -> Qualifying[Any]:
    """The least hand with which the dealer qualifies, or opens."""
    match rules:
        case UltimateRules() | CasinoPokerRules():
            return rules.dealer_qualifies
        case ThreeCardRules():
            return rules.dealer_opens
        case _:
            raise TypeError(type(rules))


def deciding_place(hand: HandRank[Any], dealer: HandRank[Any]) -> int | None:
    """The first place in `ranks` at which two hands of one category differ.

    None where the category decides already, and in a tie.
    """
    if hand.category != dealer.category:
        return None
    for place, (ours, theirs) in enumerate(zip(hand.ranks, dealer.ranks, strict=True)):
        if ours != theirs:
            return place
    return None


def deciding_cards(box: SettledBox, settlement: Settlement) -> tuple[Card, ...]:
    """The cards that decide between the box and the dealer, of both hands.

    Where the categories differ, the cards that make the higher hand's category; in
    one category, the cards of the first rank that differs, the box's before the
    dealer's: the pair itself, or the kicker. None in a tie or after a fold.
    """
    if box.result is Result.FOLD:
        return ()
    hand, dealer = box.hand, settlement.dealer
    if hand.category != dealer.category:
        return _made_by(max(hand, dealer))
    place = deciding_place(hand, dealer)
    if place is None:
        return ()
    return _of_rank(hand, place) + _of_rank(dealer, place)


def _made_by(hand: HandRank[Any]) -> tuple[Card, ...]:
    """The cards that make the category of `hand`, its kickers left out."""
    groups = len(_GROUPS.get(hand.category.slug, ()))
    if not groups:
        return hand.cards
    return tuple(card for card in hand.cards if card.rank in hand.ranks[:groups])


def _of_rank(hand: HandRank[Any], place: int) -> tuple[Card, ...]:
    if hand.category.is_straight:
        return hand.cards[:1]
    return tuple(card for card in hand.cards if card.rank == hand.ranks[place])


def explain_contest(
    box: SettledBox, settlement: Settlement, rules: HouseRules
) -> Message:
    """One sentence on how the box's hand stands against the dealer's, and why."""
    if box.result is Result.FOLD:
        return Message.of(gettext_noop("The box folded: its hand is not compared."))
    if settlement.qualifies:
        return Message.of(
            gettext_noop("Hands are compared: {comparison}."),
            comparison=_comparison(box, settlement),
        )
    fails: dict[str, Value] = {
        "dealer": name_hand_within(settlement.dealer),
        "fails": name_standing(rules, qualifies=False),
        "minimum": name_minimum(minimum_of(rules)),
    }
    if isinstance(rules, UltimateRules):
        return Message.of(
            gettext_noop(
                "The dealer's {dealer} {fails}, as it takes {minimum};"
                " hands are compared all the same: {comparison}."
            ),
            **fails,
            comparison=_comparison(box, settlement),
        )
    return Message.of(
        gettext_noop(
            "The dealer's {dealer} {fails}, as it takes {minimum};"
            " hands are not compared."
        ),
        **fails,
    )


def _comparison(box: SettledBox, settlement: Settlement) -> Message:
    hand, dealer = box.hand, settlement.dealer
    values: dict[str, Value] = {
        "hand": hold_hand(hand),
        "player": name_hand_within(hand),
        "dealer": name_hand(dealer),
    }
    if hand == dealer:
        if set(hand.cards) == set(dealer.cards):
            return Message.of(
                gettext_noop("a tie, as the board plays for both: {hand}"), **values
            )
        return Message.of(gettext_noop("a tie, both with {hand}"), **values)
    text = (
        gettext_noop(
            "the player's {player} is higher than the dealer's {dealer} ({why})"
        )
        if hand > dealer
        else gettext_noop(
            "the player's {player} is lower than the dealer's {dealer} ({why})"
        )
    )
    return Message.of(text, **values, why=what_decides(hand, dealer))


def what_decides(hand: HandRank[Any], other: HandRank[Any]) -> Message:
    """What lifts the higher of two hands above the other; they do not tie."""
    higher, lower = max(hand, other), min(hand, other)
    place = deciding_place(higher, lower)
    if place is None:
        return Message.of(
            gettext_noop("{higher} ranks above {lower}"),
            higher=name_category(higher.category),
            lower=name_category(lower.category),
        )
    category: Category = higher.category
    name = several if place < len(_GROUPS.get(category.slug, ())) else one
    return Message.of(
        gettext_noop("by {which}, {higher} against {lower}"),
        which=Message.of(_which(category, place)),
        higher=name(higher.ranks[place]),
        lower=name(lower.ranks[place]),
    )


def _which(category: Category, place: int) -> str:
    groups = _GROUPS.get(category.slug, ())
    if place < len(groups):
        return groups[place]
    return _KICKERS[place - len(groups)] if groups else _PLACES[place]
