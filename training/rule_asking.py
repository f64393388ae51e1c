"""How each figure of an edition is asked for in a form, and read back from it.

What was typed is kept even where it makes no sense: the engine says what is wrong.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final, Protocol

from django.utils.translation import gettext as _

from quizzes.wording import say
from tablegames.amounts_files import NONE
from tablegames.messages import Message
from tablegames.rule_words import LABELS
from training.rule_typing import (
    amount_problem,
    clean,
    rack_problem,
    read_amount,
    read_count,
    read_counts,
    read_odds,
    read_rack,
    show_amount,
)

YES_NO: Final = {"yes": True, "no": False}


class Posted(Protocol):
    """What a form sends: one text by its name."""

    def get(self, name: str, default: str, /) -> Any: ...


class Manner(Enum):
    """What kind of thing a figure's value is."""

    COUNT = auto()  # a whole number
    FLAG = auto()
    AMOUNT = auto()
    CAP = auto()  # an amount, or none
    LIMITS = auto()  # the least and the most
    ANTES = auto()  # whole antes in a list
    CHOICE = auto()  # one of some words
    CHIPS = auto()  # an amount by colour
    ODDS = auto()  # odds by category


@dataclass(frozen=True, slots=True)
class Box:
    """One thing to type or to choose: its name in the form, and what stands there.

    `options` are those of a choice, by what is sent; without any it is typed.
    """

    name: str
    label: str
    value: str
    options: Mapping[str, str] = field(default_factory=dict)
    numeric: bool = False

    @property
    def id(self) -> str:
        return re.sub(r"[^\w-]", "-", self.name)


@dataclass(frozen=True, slots=True)
class Ask:
    """A figure as a question; `parts` are the rows or the options, in words."""

    key: str
    manner: Manner
    parts: Mapping[str, Message]

    @property
    def label(self) -> str:
        return say(LABELS[self.key])

    @property
    def in_rows(self) -> bool:
        return self.manner in {Manner.CHIPS, Manner.ODDS}

    def boxes(self, value: Any) -> tuple[Box, ...]:
        """What to show for `value`, which may be anything that was typed."""
        if self.manner is Manner.LIMITS:
            names: Mapping[str, str] = {"0": _("From"), "1": _("To")}
            shown = {str(place): show_amount(it) for place, it in enumerate(value)}
        elif self.in_rows:
            names = {part: say(name) for part, name in self.parts.items()}
            shown = dict(self._rows(value))
        else:
            return (self._one_box(self._plain(value)),)
        return tuple(
            Box(f"{self.key}/{part}", name, shown.get(part, ""), numeric=True)
            for part, name in names.items()
        )

    def read(self, posted: Posted, language: str) -> Any:
        """The value as TOML has it; as typed where that cannot be told."""
        if self.manner is Manner.LIMITS:
            both = (self._typed(posted, place) for place in ("0", "1"))
            return [read_amount(each, language) for each in both]
        if not self.in_rows:
            return self._read_plain(clean(posted.get(self.key, "")), language)
        typed = [(part, self._typed(posted, part)) for part in self.parts]
        if self.manner is Manner.CHIPS:
            return read_rack(typed, language)
        return {part: read_odds(text) for part, text in typed if text}

    def problem(self, value: Any, language: str) -> Message | None:
        """What is wrong with an amount, said to who types in `language`."""
        match self.manner:
            case Manner.CHIPS:
                return rack_problem(value, language)
            case Manner.LIMITS:
                found = (amount_problem(each, language) for each in value)
                return next((each for each in found if each), None)
            case Manner.AMOUNT | Manner.CAP if value != NONE:
                return amount_problem(value, language)
            case _:
                return None

    def _typed(self, posted: Posted, part: str) -> str:
        return clean(posted.get(f"{self.key}/{part}", ""))

    def _one_box(self, shown: str) -> Box:
        options = {part: say(name) for part, name in self.parts.items()}
        if options and shown not in options:
            options[shown] = shown
        numeric = self.manner in {Manner.COUNT, Manner.AMOUNT, Manner.CAP}
        return Box(self.key, self.label, shown, options, numeric)

    def _rows(self, value: Any) -> Iterator[tuple[str, str]]:
        """What stands in each row, by its part."""
        if self.manner is Manner.ODDS:
            yield from value.items()
        elif isinstance(value, Mapping):
            yield from ((colour, show_amount(worth)) for worth, colour in value.items())
        else:
            yield from ((colour, show_amount(worth)) for worth, colour in value)

    def _plain(self, value: Any) -> str:
        match self.manner, value:
            case Manner.FLAG, bool():
                return "yes" if value else "no"
            case Manner.CAP, _ if value == NONE:
                return ""
            case ((Manner.AMOUNT | Manner.CAP), _):
                return show_amount(value)
            case Manner.ANTES, list():
                return ", ".join(map(str, value))
            case _:
                return str(value)

    def _read_plain(self, typed: str, language: str) -> Any:
        match self.manner:
            case Manner.COUNT:
                return read_count(typed)
            case Manner.FLAG:
                return YES_NO.get(typed, typed)
            case Manner.CAP if not typed:
                return NONE
            case Manner.AMOUNT | Manner.CAP:
                return read_amount(typed, language)
            case Manner.ANTES:
                return read_counts(typed)
            case _:
                return typed
