"""How a hand is misread: the hands that a hasty eye sees in the cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegames.cards import ACE, Card
from tablegames.messages import Message, gettext_noop
from tablegames.questions.asked import Fault
from tablegames.ranking import Category, HandRank
from tablegames.words import name_category

_NAMES: Final[Mapping[str, str]] = {
    "one-short-of-a-flush": gettext_noop("There is one card too few for a flush."),
    "one-short-of-a-straight": gettext_noop(
        "There is one card too few for a straight."
    ),
    "straight-round-the-ace": gettext_noop(
        "It looks as if a straight was run round the ace: it ends there, or begins."
    ),
    "three-pairs-as-full-house": gettext_noop(
        "It looks as if three pairs were taken for a full house."
    ),
    "straight-and-flush-confused": gettext_noop(
        "It looks as if straight and flush were taken for one another."
    ),
    "suits-overlooked": gettext_noop(
        "It looks as if it was not seen that the straight is of one suit."
    ),
    "order-overlooked": gettext_noop(
        "It looks as if it was not seen that the flush is a straight, too."
    ),
    "royal-overlooked": gettext_noop(
        "It looks as if it was not seen that the ace makes it a royal flush."
    ),
    "royal-imagined": gettext_noop(
        "It looks as if a lesser straight flush was taken for a royal flush."
    ),
    "second-pair-overlooked": gettext_noop(
        "It looks as if the second pair was not seen."
    ),
    "half-of-the-full-house": gettext_noop(
        "It looks as if a part of the full house only was seen."
    ),
}
_BY_CATEGORIES: Final[Mapping[tuple[str, str], str]] = {
    ("straight", "flush"): "straight-and-flush-confused",
    ("flush", "straight"): "straight-and-flush-confused",
    ("straight-flush", "straight"): "suits-overlooked",
    ("royal-flush", "straight"): "suits-overlooked",
    ("straight-flush", "flush"): "order-overlooked",
    ("royal-flush", "flush"): "order-overlooked",
    ("royal-flush", "straight-flush"): "royal-overlooked",
    ("straight-flush", "royal-flush"): "royal-imagined",
    ("two-pair", "pair"): "second-pair-overlooked",
    ("full-house", "three-of-a-kind"): "half-of-the-full-house",
    ("full-house", "two-pair"): "half-of-the-full-house",
    ("full-house", "pair"): "half-of-the-full-house",
}


def seen_in(cards: Sequence[Card], size: int) -> dict[str, str]:
    """What `cards` only just miss: by category, the slug of the mistake."""
    seen = {}
    ranks = Counter(card.rank for card in cards)
    suited = max(Counter(card.suit for card in cards).values())
    if size > 3 and suited == size - 1:
        seen["flush"] = "one-short-of-a-flush"
    if size > 3 and _longest_of_window(set(ranks), size) == size - 1:
        seen["straight"] = "one-short-of-a-straight"
    if _runs_round_the_ace(set(ranks), size):
        seen["straight"] = "straight-round-the-ace"
    if sorted(ranks.values())[-3:] == [2, 2, 2]:
        seen["full-house"] = "three-pairs-as-full-house"
    return seen


def misread(hand: HandRank[Any], named: Category, cards: Sequence[Card]) -> Fault:
    """The mistake of who names `hand`, held in `cards`, as `named`."""
    due = hand.category
    slug = _BY_CATEGORIES.get((due.slug, named.slug))
    if slug is None and named > due:
        slug = seen_in(cards, len(hand.cards)).get(named.slug)
    if slug is not None:
        return Fault(slug, Message.of(_NAMES[slug]))
    if named < due:
        text = gettext_noop("There is more in the cards than was named: {hand}.")
        return Fault("hand-overlooked", Message.of(text, hand=name_category(due)))
    text = gettext_noop("The hand that was named is not there: {hand}.")
    return Fault("hand-imagined", Message.of(text, hand=name_category(named)))


def _longest_of_window(ranks: set[int], size: int) -> int:
    """The most ranks that lie within reach of one straight; an ace is also 1."""
    low_too = ranks | {1} if ACE in ranks else ranks
    return max(
        len(low_too.intersection(range(top - size + 1, top + 1)))
        for top in range(size, ACE + 1)
    )


def _runs_round_the_ace(ranks: set[int], size: int) -> bool:
    """Whether as many ranks as a straight takes follow one another past the ace."""
    return any(
        all((rank - 2) % 13 + 2 in ranks for rank in range(first, first + size))
        for first in range(ACE - size + 2, ACE)
    )
