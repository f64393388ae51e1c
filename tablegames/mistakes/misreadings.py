"""Hands misread: the wrong hand, the wrong comparison."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tablegames.cards import ACE, Suit
from tablegames.contests import Comparison, Contest
from tablegames.house_rules import TieRule
from tablegames.mistakes.cases import SIDE_BETS, Case, Wrong
from tablegames.mistakes.names import MistakeName
from tablegames.ranking import HandRank, PokerCategory, ThreeCardCategory
from tablegames.showdowns import deciding_place
from tablegames.words import one

# How many of a hand's ranks stand before its kickers; where only the first card of
# five is looked at, the others count as kickers too.
_BEFORE_KICKERS: Final = {"two-pair": 2, "full-house": 2}
_OPPOSITE: Final = {
    Comparison.HIGHER: Comparison.LOWER,
    Comparison.LOWER: Comparison.HIGHER,
    Comparison.TIE: Comparison.TIE,
}
_SWAPPED: Final = {
    ThreeCardCategory.STRAIGHT: ThreeCardCategory.FLUSH,
    ThreeCardCategory.FLUSH: ThreeCardCategory.STRAIGHT,
}
_LOWEST_TOPS: Final = (5, 3)  # of the wheel, in five cards and in three


def misread_hands(case: Case) -> Iterator[Wrong]:
    """What a hand taken for another leads to; it may change a side bet as well."""
    yield from _swapped(case)
    yield from _wheels(case)


def miscompared_hands(case: Case) -> Iterator[Wrong]:
    """What a wrong comparison of rightly read hands leads to."""
    if not case.in_action or case.spot in SIDE_BETS:
        return
    hand, dealer = case.box.hand, case.settlement.dealer
    if hand.category == dealer.category == PokerCategory.FULL_HOUSE:
        yield case.as_if(
            MistakeName.FULL_HOUSE_READ_BY_PAIR,
            case.read_as(_by_pair(hand), _by_pair(dealer)),
        )
    place, tied = deciding_place(hand, dealer), _compared(case, Comparison.TIE)
    if place is not None:
        if place >= _BEFORE_KICKERS.get(hand.category.slug, 1):
            ours, theirs = one(hand.ranks[place]), one(dealer.ranks[place])
            yield case.as_if(MistakeName.KICKER_IGNORED, tied, ours=ours, theirs=theirs)
        yield case.as_if(MistakeName.CATEGORY_ALONE_COMPARED, tied)
    if case.contest.tie:
        yield from _wrong_ties(case)
    yield case.as_if(
        MistakeName.WIN_AND_LOSS_SWAPPED,
        _compared(case, _OPPOSITE[case.contest.comparison]),
    )


def _compared(case: Case, comparison: Comparison) -> Contest:
    return replace(case.contest, comparison=comparison)


def _by_pair(hand: HandRank[Any]) -> HandRank[Any]:
    return replace(hand, ranks=hand.ranks[::-1])


def _wrong_ties(case: Case) -> Iterator[Wrong]:
    ours, theirs = _suits(case.box.hand), _suits(case.settlement.dealer)
    if ours != theirs:
        comparison = Comparison.HIGHER if ours > theirs else Comparison.LOWER
        yield case.as_if(MistakeName.SUITS_RANKED, _compared(case, comparison))
    yield case.as_if(MistakeName.TIE_PAID, _compared(case, Comparison.HIGHER))
    yield case.as_if(MistakeName.TIE_TAKEN, _compared(case, Comparison.LOWER))
    pushing = replace(case.rules, tie=TieRule.PUSH)
    yield case.as_if(MistakeName.TIE_PUSHED, rules=pushing)


def _suits(hand: HandRank[Any]) -> list[Suit]:
    """The suits as a card game with ranking suits would weigh them."""
    order = [card.rank for card in hand.cards]
    weighed = sorted(hand.cards, key=lambda card: (order.index(card.rank), -card.suit))
    return [card.suit for card in weighed]


def _swapped(case: Case) -> Iterator[Wrong]:
    """Three cards ranked and paid as five are, where a flush is the higher."""
    hand, dealer = case.box.hand, case.settlement.dealer
    if not isinstance(hand.category, ThreeCardCategory):
        return
    as_five = case.read_as(_as_five(hand), _as_five(dealer))
    yield case.as_if(MistakeName.STRAIGHT_AND_FLUSH_SWAPPED, as_five)


def _as_five(hand: HandRank[Any]) -> HandRank[Any]:
    return replace(hand, category=_SWAPPED.get(hand.category, hand.category))


def _wheels(case: Case) -> Iterator[Wrong]:
    hand, dealer = case.box.hand, case.settlement.dealer
    for name, misread in (
        (MistakeName.WHEEL_READ_ACE_HIGH, _ace_high),
        (MistakeName.WHEEL_NOT_SEEN, _unseen),
    ):
        yield case.as_if(name, case.read_as(misread(hand), dealer))
        yield case.as_if(name, case.read_as(hand, misread(dealer)))


def _is_wheel(hand: HandRank[Any]) -> bool:
    return (
        hand.category.is_straight and hand.ranks[0] in _LOWEST_TOPS and _has_ace(hand)
    )


def _has_ace(hand: HandRank[Any]) -> bool:
    return any(card.rank == ACE for card in hand.cards)


def _ace_high(hand: HandRank[Any]) -> HandRank[Any]:
    """A wheel taken for the highest straight, and a suited one for a royal flush."""
    if not _is_wheel(hand):
        return hand
    category = hand.category
    if category == PokerCategory.STRAIGHT_FLUSH and isinstance(category, PokerCategory):
        category = PokerCategory.ROYAL_FLUSH
    return replace(hand, category=category, ranks=(ACE,))


def _unseen(hand: HandRank[Any]) -> HandRank[Any]:
    """A wheel taken for an ace with small cards, or for a flush when suited."""
    if not _is_wheel(hand):
        return hand
    kind = type(hand.category)
    suited = len({card.suit for card in hand.cards}) == 1
    ranks = tuple(sorted((card.rank for card in hand.cards), reverse=True))
    return replace(hand, category=kind.FLUSH if suited else kind.HIGH_CARD, ranks=ranks)
