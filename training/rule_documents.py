"""An edition's text as values that a form can change, and written out again.

The values may be anything somebody typed: whether they make an edition is for the
engine to say, once they are written out.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

import tomlkit
from tomlkit.items import InlineTable, Table

from tablegames.figures import HEADER, SOURCES, TEXTS
from tablegames.house_rules import Standing

STATED: Final = Standing.STATED.value


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure: its value, as TOML has it, and where it comes from.

    `texts` are the files of the texts that state it, where its `standing` says so;
    otherwise `note` says in words where it comes from.
    """

    value: Any
    standing: str
    note: str = ""
    texts: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The words beside the standing, as the file has them."""
        return ", ".join(self.texts) if self.standing == STATED else self.note


@dataclass(frozen=True, slots=True)
class Document:
    """An edition without its number: header, texts by file, and figures by key.

    `holds_from` is when it is to hold from, as typed ("2026-05-01T06:00" by the site's
    clock); empty for when it is published. It stands beside the text, not in it.
    """

    house: str
    game: str
    house_name: str
    currency: str
    texts: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Entry] = field(default_factory=dict)
    holds_from: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """The document that `text`, which is an edition, holds."""
        table = tomllib.loads(text)
        header = {key: table.pop(key) for key in HEADER}
        texts = table.pop(TEXTS, {})
        return cls(
            header["house"],
            header["game"],
            header["house-name"],
            header["currency"],
            texts,
            dict(_figures(table)),
        )

    @classmethod
    def from_json(cls, text: str) -> Self:
        """What `as_json` has written."""
        kept = json.loads(text)
        figures = {
            key: Entry(value, standing, note, tuple(texts))
            for key, (value, standing, note, texts) in kept["figures"].items()
        }
        return cls(
            kept["house"],
            kept["game"],
            kept["house-name"],
            kept["currency"],
            kept["texts"],
            figures,
            kept.get("holds-from", ""),
        )

    def as_json(self) -> str:
        """All of it as a text: a database's own JSON would not keep the order."""
        kept = {
            "house": self.house,
            "game": self.game,
            "house-name": self.house_name,
            "currency": self.currency,
            "holds-from": self.holds_from,
            "texts": dict(self.texts),
            "figures": {
                key: [it.value, it.standing, it.note, list(it.texts)]
                for key, it in self.figures.items()
            },
        }
        return json.dumps(kept, ensure_ascii=False)

    @property
    def rule_set(self) -> str:
        return f"{self.house}/{self.game}"

    def written(self, number: int, parent: str) -> str:
        """The edition's text, numbered: that of its `parent`, with what has changed.

        Titles of texts that no figure is stated in are left out.
        """
        before = Document.read(parent)
        file = tomlkit.parse(parent if self.house == before.house else _bare(parent))
        header = (self.house, self.game, number, self.house_name, self.currency)
        for key, value in zip(HEADER, header, strict=True):
            if file[key] != value:
                file[key] = value
        texts = {name: self.texts[name] for name in self.texts if self._states(name)}
        if texts != before.texts:
            _rewrite_texts(file, texts)
        for key, entry in self.figures.items():
            if entry != before.figures[key]:
                _rewrite(_table(file, key), entry)
        return tomlkit.dumps(file)

    def _states(self, text: str) -> bool:
        """Whether a figure is stated in that text."""
        stated = (it for it in self.figures.values() if it.standing == STATED)
        return any(text in it.texts for it in stated)


def _figures(table: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for name, entry in table.items():
        if "value" in entry:
            yield name, _entry(entry)
        else:
            yield from ((f"{name}.{it}", _entry(each)) for it, each in entry.items())


def _entry(figure: Mapping[str, Any]) -> Entry:
    standing = next(word for word in figure if word in SOURCES)
    note = figure[standing]
    if standing != STATED:
        return Entry(figure["value"], standing, note)
    texts = tuple(each.strip() for each in note.split(","))
    return Entry(figure["value"], standing, "", texts)


def _bare(text: str) -> str:
    """`text` without the comment above it, which speaks of another house."""
    lines = text.splitlines(keepends=True)
    while lines and (lines[0].startswith("#") or not lines[0].strip()):
        del lines[0]
    return "".join(lines)


def _rewrite_texts(file: tomlkit.TOMLDocument, texts: Mapping[str, str]) -> None:
    table = file.setdefault(TEXTS, tomlkit.table())
    for name in [name for name in table if name not in texts]:
        del table[name]
    for name, title in texts.items():
        if table.get(name) != title:
            table[name] = title


def _table(file: tomlkit.TOMLDocument, key: str) -> Table:
    table: Any = file
    for name in key.split("."):
        table = table[name]
    found: Table = table
    return found


def _rewrite(table: Table, entry: Entry) -> None:
    for word in [word for word in table if word in SOURCES]:
        del table[word]
    if table["value"] != entry.value:
        table["value"] = _item(entry.value)
    table[entry.standing] = entry.source


def _item(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    inline: InlineTable = tomlkit.inline_table()
    inline.update(value)
    return inline
