"""What is said of a wrong comparison of two hands."""

from collections.abc import Mapping
from typing import Final

from tablegames.messages import gettext_noop

COMPARING_FAULTS: Final[Mapping[str, str]] = {
    "difference-in-a-tie": gettext_noop("All cards that play are alike: it is a tie."),
    "stopped-before-the-kicker": gettext_noop(
        "It looks as if it was called a tie before the last card had been compared."
    ),
    "categories-called-a-tie": gettext_noop("Hands of different categories never tie."),
    "straight-and-flush-swapped": gettext_noop(
        "It looks as if straight and flush were ranked as in five cards: in three the"
        " straight is higher."
    ),
    "kicker-before-category": gettext_noop(
        "It looks as if the cards were looked at before the category, which goes first."
    ),
    "higher-and-lower-swapped": gettext_noop(
        "It looks as if the lower hand was taken for the higher."
    ),
    "card-of-the-lower-hand": gettext_noop(
        "Right hand, but that is the card of the other."
    ),
    "card-in-both-hands": gettext_noop("Right hand, but that card both of them have."),
    "card-that-comes-later": gettext_noop(
        "Right hand, but another card has decided before that one."
    ),
    "idle-card": gettext_noop("Right hand, but that card does not play."),
    "card-where-category-decides": gettext_noop(
        "Right hand, but the category decides, before any card."
    ),
    "category-where-card-decides": gettext_noop(
        "Right hand, but the categories are the same: a card decides."
    ),
    "card-in-a-tie": gettext_noop("A tie it is, and then no card decides."),
    "tie-that-is-decided": gettext_noop("Right hand, but then something must decide."),
}
