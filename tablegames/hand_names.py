"""What a dealer calls a hand, by itself and in the middle of a sentence.

The two are texts of their own, so that every language can put its articles and
commas where it needs them.
"""

from collections.abc import Mapping
from typing import Any, Final

from tablegames.cards import ACE
from tablegames.messages import Message, gettext_noop
from tablegames.ranking import HandRank, ThreeCardCategory
from tablegames.words import one, several

_EIGHT: Final = 8
_TITLES_OF_FIVE: Final[Mapping[str, str]] = {
    "high-card": gettext_noop("{first}-{second} high"),
    "pair": gettext_noop("pair of {ranks}, {kicker} kicker"),
    "two-pair": gettext_noop("two pair, {higher} and {lower}, {kicker} kicker"),
    "three-of-a-kind": gettext_noop("three {ranks}, {kicker} kicker"),
    "straight": gettext_noop("straight to the {rank}"),
    "flush": gettext_noop("{rank}-high flush"),
    "full-house": gettext_noop("full house, {three} over {two}"),
    "four-of-a-kind": gettext_noop("four {ranks}, {kicker} kicker"),
    "straight-flush": gettext_noop("straight flush to the {rank}"),
    "royal-flush": gettext_noop("royal flush"),
}
_TITLES_OF_THREE: Final[Mapping[str, str]] = {
    **_TITLES_OF_FIVE,
    "high-card": gettext_noop("{first}-{second}-{third} high"),
    "flush": gettext_noop("{first}-{second}-{third} flush"),
    "three-of-a-kind": gettext_noop("three {ranks}"),
}
# The hands that take an article; the others stand in a sentence as in a title.
_HELD: Final[Mapping[str, str]] = {
    "pair": gettext_noop("a pair of {ranks}, {kicker} kicker"),
    "straight": gettext_noop("a straight to the {rank}"),
    "full-house": gettext_noop("a full house, {three} over {two}"),
    "straight-flush": gettext_noop("a straight flush to the {rank}"),
    "royal-flush": gettext_noop("a royal flush"),
}
_FLUSH_OF_FIVE: Final = (
    gettext_noop("a {rank}-high flush"),
    gettext_noop("an {rank}-high flush"),  # before a vowel: an ace, an eight
)
_FLUSH_OF_THREE: Final = (
    gettext_noop("a {first}-{second}-{third} flush"),
    gettext_noop("an {first}-{second}-{third} flush"),
)


def name_hand(rank: HandRank[Any]) -> Message:
    """A hand by itself, or after a possessive: “pair of kings, queen kicker”."""
    return _filled(_title(rank), rank)


def hold_hand(rank: HandRank[Any]) -> Message:
    """A hand with its article: “a pair of kings, queen kicker”, “three sevens”."""
    slug = rank.category.slug
    if slug == "flush":
        texts = _FLUSH_OF_THREE if _of_three(rank) else _FLUSH_OF_FIVE
        return _filled(texts[rank.ranks[0] in {ACE, _EIGHT}], rank)
    return _filled(_HELD.get(slug) or _title(rank), rank)


def name_hand_within(rank: HandRank[Any]) -> Message:
    """A hand after a possessive, with its sentence going on: a comma is closed.

    “The player's pair of kings, queen kicker, is”, “the player's royal flush is”.
    """
    hand = name_hand(rank)
    return Message.of(gettext_noop("{hand},"), hand=hand) if "," in hand.text else hand


def _title(rank: HandRank[Any]) -> str:
    titles = _TITLES_OF_THREE if _of_three(rank) else _TITLES_OF_FIVE
    return titles[rank.category.slug]


def _of_three(rank: HandRank[Any]) -> bool:
    return isinstance(rank.category, ThreeCardCategory)


def _filled(text: str, rank: HandRank[Any]) -> Message:
    """`text` with those ranks of the hand that it has places for."""
    ranks = rank.ranks
    named = {"rank": one(ranks[0]), "ranks": several(ranks[0])} if ranks else {}
    named |= zip(("first", "second", "third"), map(one, ranks), strict=False)
    named |= zip(("higher", "lower"), map(several, ranks), strict=False)
    named |= zip(("three", "two"), map(several, ranks), strict=False)
    kicker = ranks[2:3] if rank.category.slug == "two-pair" else ranks[1:2]
    named |= (("kicker", one(each)) for each in kicker)
    return Message.of(
        text, **{name: said for name, said in named.items() if f"{{{name}}}" in text}
    )
