"""Reading an edition's file into figures, strictly.

An edition is `houses/<house>/<game>/<edition>.toml`. After the header each figure
is a table with a `value` and exactly one word on where the value comes from:

    [texts]
    "000_a5bb4bfb098b7e93.txt" = "Rules of the game at the Casinò di Venezia, English"

    [dealer-qualifies]
    value = "pair"
    stated = "000_a5bb4bfb098b7e93.txt"

The header ends with the titles of the texts that figures are stated in, each by its
file; where several state a figure, commas stand between their files.
Figures may stand in groups, one deep (`[limits.ante]`). A used edition is never
edited, only followed by the next.
"""

import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, NoReturn, Self

from tablegames.house_rules import (
    Edition,
    Figure,
    HouseText,
    RulesError,
    Source,
    Standing,
)
from tablegames.messages import Message, gettext_noop

HEADER: Final = {
    "house": str,
    "game": str,
    "edition": int,
    "house-name": str,
    "currency": str,
}
TEXTS: Final = "texts"
SOURCES: Final = {standing.value: standing for standing in Standing}
_CURRENCY: Final = re.compile("[A-Z]{3}", re.ASCII)


class FiguresFile:
    """An edition's file, whose figures are asked for one by one.

    `finish` refuses those that no one asked for. Every method raises RulesError,
    one line that begins with the file's path and names the key.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        document = self._parsed(text)
        self.edition = self._edition(document)
        self._texts = self._titles(document.pop(TEXTS, {}))
        self._figures = {figure.key: figure for figure in self._flatten(document)}
        self._read: set[str] = set()

    @classmethod
    def of_edition(cls, path: str, name: str, text: bytes) -> Self:
        """The edition called `name` ("venezia/ultimate@1"); errors name the `path`."""
        try:
            file = cls(path, text.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise RulesError(
                gettext_noop("{path}: this is not UTF-8: {problem}"),
                path=path,
                problem=str(error),
            ) from error
        if str(file.edition) != name:
            file.refuse(
                "house, game, edition",
                gettext_noop("they differ from the file's place"),
            )
        return file

    def refuse(self, key: str, text: str, **values: object) -> NoReturn:
        """Raise the RulesError that `text` gives for `key`."""
        raise RulesError(
            gettext_noop("{path}: {key}: {problem}"),
            path=self.path,
            key=_on_one_line(key),
            problem=Message.of(text, **values),
        )

    def figures(self) -> tuple[Figure, ...]:
        return tuple(self._figures.values())

    def value(self, key: str) -> Any:
        """The raw value under `key`, which from now on counts as read."""
        if key not in self._figures:
            self.refuse(key, gettext_noop("missing"))
        self._read.add(key)
        return self._figures[key].value

    def choice[E: Enum](self, key: str, kind: type[E]) -> E:
        """The member of `kind` that the file chooses."""
        return self.member(key, kind, self.value(key))

    def member[E: Enum](self, key: str, kind: type[E], value: object) -> E:
        """The member of `kind` whose value is `value`."""
        members = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in members:
            self.refuse(
                key,
                gettext_noop("“{value}” is none of {choices}"),
                value=value,
                choices=", ".join(members),
            )
        return members[value]

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.refuse(key, gettext_noop("write true or false"))
        return value

    def count(self, key: str, most: int) -> int:
        value = self.value(key)
        if type(value) is not int or not 1 <= value <= most:
            self.refuse(
                key, gettext_noop("write a whole number from 1 to {most}"), most=most
            )
        return value

    def finish(self) -> None:
        """Refuse the figures that no one asked for, and titles of unused texts."""
        for key in self._figures:
            if key not in self._read:
                self.refuse(key, gettext_noop("unknown key"))
        used = {
            text.file
            for figure in self._figures.values()
            for text in figure.source.texts
        }
        for file in self._texts:
            if file not in used:
                self.refuse(
                    f"{TEXTS}.{file}", gettext_noop("no figure is stated in this text")
                )

    def _parsed(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # an endless number; brackets
            raise RulesError(
                gettext_noop("{path}: this is not TOML: {problem}"),
                path=self.path,
                problem=_on_one_line(str(error)),
            ) from error

    def _edition(self, document: dict[str, Any]) -> Edition:
        """The edition in the header, which is taken out of `document`."""
        for key, kind in HEADER.items():
            if type(document.get(key)) is not kind:
                said = "a whole number" if kind is int else "text"
                self.refuse(key, gettext_noop("missing, or not {said}"), said=said)
        house, game, number, name, currency = (document.pop(key) for key in HEADER)
        if number < 1:
            self.refuse("edition", gettext_noop("editions are numbered from 1"))
        if not name.strip():
            self.refuse("house-name", gettext_noop("the house needs a name"))
        if not _CURRENCY.fullmatch(currency):
            self.refuse(
                "currency", gettext_noop("write its three capital letters, as in EUR")
            )
        return Edition(house, game, number, name, currency)

    def _titles(self, table: object) -> dict[str, HouseText]:
        """The texts in the header by their files."""
        if not isinstance(table, dict):
            self.refuse(TEXTS, gettext_noop("write a table of titles by file"))
        for file, title in table.items():
            if not isinstance(title, str) or not title.strip():
                self.refuse(
                    f"{TEXTS}.{file}", gettext_noop("say in words what the text is")
                )
        return {file: HouseText(file, title) for file, title in table.items()}

    def _flatten(self, document: dict[str, Any]) -> Iterator[Figure]:
        for name, entry in document.items():
            if not isinstance(entry, dict) or not entry or _is_figure(entry):
                yield self._figure(name, entry=entry)
            else:
                for inner, figure in entry.items():
                    yield self._figure(name, inner, entry=figure)

    def _figure(self, *names: str, entry: object) -> Figure:
        key = ".".join(names)
        if any("." in name for name in names):
            self.refuse(key, gettext_noop("unknown key"))  # a name in quotation marks
        if not isinstance(entry, dict) or not _is_figure(entry):
            self.refuse(
                key, gettext_noop("not a figure: it needs a table with a value")
            )
        if "value" not in entry:
            self.refuse(key, gettext_noop("it has no value"))
        words = entry.keys() - {"value"}
        unknown = words - SOURCES.keys()
        if unknown:
            self.refuse(f"{key}.{min(unknown)}", gettext_noop("unknown key"))
        if len(words) != 1:
            self.refuse(
                key,
                gettext_noop("give exactly one of {words}"),
                words=", ".join(SOURCES),
            )
        word = words.pop()
        note = entry[word]
        if not isinstance(note, str) or not note.strip():
            self.refuse(
                f"{key}.{word}", gettext_noop("say in words where the value comes from")
            )
        return Figure(key, entry["value"], self._source(key, SOURCES[word], note))

    def _source(self, key: str, standing: Standing, note: str) -> Source:
        if standing is not Standing.STATED:
            return Source(standing, note)
        files = [file.strip() for file in note.split(",")]
        for file in files:
            if file not in self._texts:
                self.refuse(
                    f"{key}.{standing.value}",
                    gettext_noop("the text “{file}” has no title under {texts}"),
                    file=file,
                    texts=TEXTS,
                )
        return Source(standing, note, tuple(self._texts[file] for file in files))


def _is_figure(table: dict[str, Any]) -> bool:
    return bool(table.keys() & {"value", *SOURCES})


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
