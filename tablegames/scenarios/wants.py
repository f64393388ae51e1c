"""What is wanted of a deal, and how it is written."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, NoReturn, Self

from tablegames.bets import Spot
from tablegames.games import game_of
from tablegames.house_rules import HouseRules
from tablegames.messages import Message, TableGamesError, gettext_noop
from tablegames.rounds import Round
from tablegames.scenarios.situation import Situation, has_spots
from tablegames.scenarios.situations import situations
from tablegames.settlement import Result, Settlement

NO_DEAL: Final = gettext_noop("no deal has {wants}: {reason}")
KEYS: Final = ("player", "dealer", "result", "bet", "situation")


class WantsError(TableGamesError):
    """A want that cannot be read, or that the game does not know."""


class ImpossibleWantsError(TableGamesError):
    """Wants that no deal can fulfil; the message says why, with the wants in words.

    `str()` has them as they are written: `player=full-house, dealer=high-card`.
    """

    def __init__(self, written: str, words: Message, reason: Message) -> None:
        self.written = written
        super().__init__(NO_DEAL, wants=words, reason=reason)

    def __str__(self) -> str:
        return NO_DEAL.format(wants=self.written, reason=self.message.values["reason"])


class DealerStanding(Enum):
    """Whether the dealer's hand reaches the house's minimum."""

    QUALIFIED = "qualified"
    UNQUALIFIED = "unqualified"


@dataclass(frozen=True, slots=True)
class Wants:
    """What box 1 and the dealer are to show; None, or no bets, for anything.

    `player` and `dealer` are categories of the game, `bets` spots that must have a
    bet on them.
    """

    player: Any = None
    dealer: Any = None  # or a DealerStanding
    result: Result | None = None
    bets: tuple[Spot, ...] = ()
    situation: Situation | None = None

    @classmethod
    def parse(cls, rules: HouseRules, words: Iterable[str]) -> Self:
        """The wants written as `key=value`, for the game of `rules`.

        Raises WantsError, which lists what may be written instead.
        """
        wants = cls()
        for word in words:
            key, _, value = word.partition("=")
            wants = wants._and(rules, key, value)
        return wants

    def _and(self, rules: HouseRules, key: str, value: str) -> Self:
        if key == "bet":
            spot = _one_of(values_of(rules, key), key, value)
            return self if spot in self.bets else replace(self, bets=(*self.bets, spot))
        if key not in KEYS:
            _refuse_key(key)
        if getattr(self, key) is not None:
            raise WantsError(gettext_noop("“{key}” is wanted twice"), key=key)
        return replace(self, **{key: _one_of(values_of(rules, key), key, value)})

    def parts(self) -> Iterator["Wants"]:
        """Each want by itself."""
        for key in ("player", "dealer", "result", "situation"):
            if (value := getattr(self, key)) is not None:
                yield Wants(**{key: value})
        for spot in self.bets:
            yield Wants(bets=(spot,))

    def __str__(self) -> str:
        return " ".join(_word(part) for part in self.parts())


NO_WANTS: Final = Wants()


def together(parts: Iterable[Wants]) -> Wants:
    """All of `parts` at once; no two of them want the same thing."""
    wants = NO_WANTS
    for part in parts:
        wants = Wants(
            part.player if wants.player is None else wants.player,
            part.dealer if wants.dealer is None else wants.dealer,
            wants.result or part.result,
            wants.bets + part.bets,
            wants.situation or part.situation,
        )
    return wants


def matches(felt: Round, settlement: Settlement, wants: Wants) -> bool:
    """Whether box 1 of a settled round shows all that is wanted."""
    box, dealer = settlement.boxes[0], settlement.dealer
    standing = (
        DealerStanding.QUALIFIED if settlement.qualifies else DealerStanding.UNQUALIFIED
    )
    return (
        wants.player in {None, box.hand.category}
        and (wants.dealer in {None, dealer.category} or wants.dealer is standing)
        and wants.result in {None, box.result}
        and has_spots(felt.boxes[0], wants.bets)
        and (wants.situation is None or wants.situation.shows(felt, settlement))
    )


def _word(part: Wants) -> str:
    if part.bets:
        return f"bet={part.bets[0].value}"
    for key in ("player", "dealer", "result", "situation"):
        value = getattr(part, key)
        if value is not None:
            named = isinstance(value, DealerStanding | Result)
            return f"{key}={value.value if named else value.slug}"
    return ""


def values_of(rules: HouseRules, key: str) -> dict[str, Any]:
    """What may be wanted under `key` in the game of `rules`, by its name."""
    game = game_of(rules)
    categories = {category.slug: category for category in game.categories}
    match key:
        case "player":
            return dict(categories)
        case "dealer":
            return {**categories, **{each.value: each for each in DealerStanding}}
        case "result":
            return {result.value: result for result in Result}
        case "bet":
            return {spot.value: spot for spot in game.spots}
        case _:
            return {situation.slug: situation for situation in situations(rules)}


def _one_of[T](choices: dict[str, T], key: str, value: str) -> T:
    if value not in choices:
        raise WantsError(
            gettext_noop("“{key}={value}” cannot be wanted: choose from {choices}"),
            key=key,
            value=value,
            choices=", ".join(choices),
        )
    return choices[value]


def _refuse_key(key: str) -> NoReturn:
    raise WantsError(
        gettext_noop("“{key}” is nothing to want: write KEY=VALUE with one of {keys}"),
        key=key,
        keys=", ".join(KEYS),
    )
