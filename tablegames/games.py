"""The games by slug, and the houses' rule sets by name."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tablegames.casino_poker import CASINO_POKER
from tablegames.game import Game
from tablegames.house_rules import HouseRules, RulesError
from tablegames.messages import gettext_noop
from tablegames.rounds import Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import Settlement
from tablegames.three_card import THREE_CARD
from tablegames.ultimate import ULTIMATE

GAMES: Final[Mapping[str, Game[Any]]] = {
    game.slug: game for game in (ULTIMATE, THREE_CARD, CASINO_POKER)
}
HOUSES: Final = Path(__file__).with_name("houses")


def game_of(rules: HouseRules) -> Game[Any]:
    """The game that `rules` are rules of."""
    return GAMES[rules.edition.game]


def read_rules(file: RulesFile) -> HouseRules:
    """The rules in `file`, whatever their game. Raises RulesError."""
    game = GAMES.get(file.edition.game)
    if game is None:
        file.refuse("game", "no game is called that: {games}", games=", ".join(GAMES))
    rules: HouseRules = game.read(file)
    file.finish()
    return rules


def rule_sets() -> tuple[str, ...]:
    """The names `house/game` of all rule sets, in alphabetical order."""
    return tuple(sorted({f"{path.parts[-3]}/{path.parts[-2]}" for path in _files()}))


def editions(rule_set: str) -> tuple[int, ...]:
    """The numbers of the editions of `rule_set`, oldest first."""
    return tuple(
        sorted(
            int(path.stem)
            for path in _files()
            if f"{path.parts[-3]}/{path.parts[-2]}" == rule_set
        )
    )


def load_rules(name: str) -> HouseRules:
    """The rules named `house/game`, or `house/game@edition`; else the newest.

    Raises RulesError when there are none of that name, or their file is wrong.
    """
    rule_set, _, number = name.partition("@")
    known = editions(rule_set)
    if not known:
        raise RulesError(
            gettext_noop("there is no rule set “{name}”: choose from {known}"),
            name=rule_set,
            known=", ".join(rule_sets()),
        )
    numbers = {str(edition): edition for edition in known}
    if "@" in name and number not in numbers:
        raise RulesError(
            gettext_noop("{rule_set} has no edition “{number}”: choose from {known}"),
            rule_set=rule_set,
            number=number,
            known=", ".join(numbers),
        )
    return _load(rule_set, numbers.get(number, known[-1]))


def check(felt: Round, rules: HouseRules) -> None:
    """Refuse, with IllegalRoundError, a round that the house would not allow."""
    game_of(rules).check(felt, rules)


def settle(felt: Round, rules: HouseRules) -> Settlement:
    """What every bet on the felt is due, and why.

    Raises IllegalRoundError for a round that the house would not allow.
    """
    game = game_of(rules)
    game.check(felt, rules)
    return game.settle(felt, rules)


@cache
def _load(rule_set: str, number: int) -> HouseRules:
    return read_rules(RulesFile.load(HOUSES / rule_set / f"{number}.toml"))


@cache
def _files() -> tuple[Path, ...]:
    """The files of all editions; those put there later are not seen."""
    return tuple(HOUSES.glob("*/*/*.toml"))
