"""Sentences as data: an English text with named values, translated elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

type Value = object
NO_VALUES: Mapping[str, Value] = MappingProxyType({})


def gettext_noop(text: str) -> str:
    """Mark `text` for the translators; the engine itself translates nothing."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence: `text` holds `{name}` places for `values`.

    The engine only marks its texts; whoever shows one may look the text up in
    a catalogue before putting the values in. `str()` gives plain English.
    """

    text: str
    values: Mapping[str, Value] = NO_VALUES

    @classmethod
    def of(cls, text: str, /, **values: Value) -> Self:
        return cls(text, MappingProxyType(values))

    @classmethod
    def listed(cls, messages: Iterable[Self]) -> Self:
        """All of `messages`, of which there is one at least, with commas between."""
        first, *others = messages
        for other in others:
            first = cls.of("{before}, {next}", before=first, next=other)
        return first

    def __str__(self) -> str:
        return self.text.format(**self.values)


class TableGamesError(ValueError):
    """Anything the engine refuses; `message` says what is wrong and where."""

    def __init__(self, text: str, /, **values: Value) -> None:
        self.message = Message.of(text, **values)
        super().__init__(str(self.message))
