"""The games by slug, and the houses' rule sets by name."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from tablegames.casino_poker import CASINO_POKER
from tablegames.game import Game
from tablegames.house_rules import Edition, HouseRules, RulesError
from tablegames.messages import gettext_noop
from tablegames.rounds import Round
from tablegames.rules_files import RulesFile
from tablegames.settlement import Settlement
from tablegames.shelves import HOUSES, Volume, find, volumes
from tablegames.three_card import THREE_CARD
from tablegames.ultimate import ULTIMATE

GAMES: Final[Mapping[str, Game[Any]]] = {
    game.slug: game for game in (ULTIMATE, THREE_CARD, CASINO_POKER)
}
LONGEST_NUMBER: Final = 6  # figures of an edition's number

__all__ = [
    "GAMES",
    "HOUSES",
    "check",
    "editions",
    "game_of",
    "load_rules",
    "read_rules",
    "rule_sets",
    "settle",
    "text_of",
]


def game_of(rules: HouseRules) -> Game[Any]:
    """The game that `rules` are rules of."""
    return GAMES[rules.edition.game]


def read_rules(file: RulesFile) -> HouseRules:
    """The rules in `file`, whatever their game. Raises RulesError."""
    game = GAMES.get(file.edition.game)
    if game is None:
        file.refuse(
            "game",
            gettext_noop("no game is called that: {games}"),
            games=", ".join(GAMES),
        )
    rules: HouseRules = game.read(file)
    file.finish()
    return rules


def rule_sets() -> tuple[str, ...]:
    """The names `house/game` of all rule sets, in alphabetical order."""
    return tuple(sorted({each.rule_set for each in volumes()}))


def editions(rule_set: str) -> tuple[int, ...]:
    """The numbers of the editions of `rule_set`, oldest first."""
    return tuple(
        sorted({each.number for each in volumes() if each.rule_set == rule_set})
    )


def load_rules(name: str) -> HouseRules:
    """The rules named `house/game`, or `house/game@edition`; else the newest.

    Raises RulesError when there are none of that name, or their file is wrong.
    """
    rule_set, at, number = name.partition("@")
    if at:
        return _exact(rule_set, number)
    newest = editions(rule_set)[-1:]
    if not newest:
        raise _missing(rule_set, "")
    return _exact(rule_set, str(*newest))


def text_of(edition: Edition) -> bytes:
    """The text that `edition` is read from. Raises RulesError when there is none."""
    text = find(Volume(edition.rule_set, edition.number))
    if text is None:
        raise _missing(edition.rule_set, str(edition.number))
    return text


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


def _exact(rule_set: str, number: str) -> HouseRules:
    written = number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER
    volume = Volume(rule_set, int(number)) if written else None
    text = find(volume) if volume and str(volume.number) == number else None
    if volume is None or text is None:
        raise _missing(rule_set, number)
    return _read(volume, text)


def _missing(rule_set: str, number: str) -> RulesError:
    known = editions(rule_set)
    if not known:
        return RulesError(
            gettext_noop("there is no rule set “{name}”: choose from {known}"),
            name=rule_set,
            known=", ".join(rule_sets()),
        )
    return RulesError(
        gettext_noop("{rule_set} has no edition “{number}”: choose from {known}"),
        rule_set=rule_set,
        number=number,
        known=", ".join(map(str, known)),
    )


@cache
def _read(volume: Volume, text: bytes) -> HouseRules:
    return read_rules(RulesFile.of_edition(volume.path, str(volume), text))
