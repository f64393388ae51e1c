"""The categories of hands, lowest first, by the names the notation gives them."""

from enum import IntEnum

from tablegames.messages import TableGamesError, gettext_noop


class CategoryError(TableGamesError):
    """A slug that names no category of the game."""


class Category(IntEnum):
    """What both kinds of category share; a category is higher by a larger number."""

    @property
    def slug(self) -> str:
        """The name in the notation: `four-of-a-kind`."""
        return self.name.lower().replace("_", "-")

    @property
    def is_straight(self) -> bool:
        """Whether the cards follow one another, suited or not."""
        return self.name in {"STRAIGHT", "STRAIGHT_FLUSH", "ROYAL_FLUSH"}


class PokerCategory(Category):
    """The ten categories of five cards."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class ThreeCardCategory(Category):
    """The six categories of three cards, where a straight is higher than a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


def parse_category[C: Category](kind: type[C], slug: str) -> C:
    """The category of `kind` that is named `slug`.

    Raises CategoryError, listing the slugs of `kind`, when there is none.
    """
    for category in kind:
        if category.slug == slug:
            return category
    raise CategoryError(
        gettext_noop("“{slug}” is not a category; the categories are {slugs}"),
        slug=slug,
        slugs=", ".join(category.slug for category in kind),
    )
