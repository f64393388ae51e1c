"""The rule sets on offer, as the pages name them."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tablegames.game import Game
from tablegames.games import game_of, load_rules, rule_sets
from tablegames.house_rules import HouseRules
from tablegames.mistakes import other_houses


@dataclass(frozen=True, slots=True)
class Offer:
    """One rule set, in its newest edition unless it was asked for another."""

    rules: HouseRules

    @property
    def game(self) -> Game[Any]:
        return game_of(self.rules)

    @property
    def name(self) -> str:
        """What is written in the database: `venezia/ultimate`."""
        return self.rules.edition.rule_set

    @property
    def slug(self) -> str:
        """The same, fit for an element's id."""
        return self.name.replace("/", "-")

    @property
    def game_name(self) -> str:
        return gettext(self.game.name)

    @property
    def has_other_house(self) -> bool:
        """Whether hands can be settled under another house of the same game too."""
        return bool(other_houses(self.rules))

    @property
    def house_name(self) -> str:
        return self.rules.edition.house_name


def offers() -> tuple[Offer, ...]:
    """All rule sets, each in its newest edition."""
    return tuple(Offer(load_rules(name)) for name in rule_sets())


def offer_of(rules: str) -> Offer:
    """The rule set named `house/game` or `house/game@edition`. Raises RulesError."""
    return Offer(load_rules(rules))
