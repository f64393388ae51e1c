"""Where the editions of the houses' rules are kept: beside the engine, and elsewhere.

The engine brings editions of its own, as files. Whoever uses it may put up one shelf
of further editions, which is only ever added to. Its length is therefore a date: the
first so many editions of it are what was known on some day, and `as_known` goes back
to that day. What was asked then of “the other houses” can so be asked again.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Protocol, Self

HOUSES: Final = Path(__file__).with_name("houses")


@dataclass(frozen=True, slots=True, order=True)
class Volume:
    """One edition by its name: the `number`th of `rule_set` ("venezia/ultimate")."""

    rule_set: str
    number: int

    @classmethod
    def at(cls, path: Path) -> Self:
        """The edition whose file lies at `path`."""
        return cls(f"{path.parts[-3]}/{path.parts[-2]}", int(path.stem))

    @property
    def path(self) -> str:
        """Where its file lies, or would lie; errors name it so."""
        return f"houses/{self.rule_set}/{self.number}.toml"

    def __str__(self) -> str:
        return f"{self.rule_set}@{self.number}"


class Shelf(Protocol):
    """Editions kept elsewhere, in the order in which they were put there.

    None is ever changed or taken away, and no two have one name.
    """

    def volumes(self, least: int | None = None) -> Sequence[Volume]:
        """Those that it knows of, after looking for new ones now and then.

        Where it is said how many there must be at `least`, it looks only for those
        that it lacks.
        """
        ...

    def look(self) -> Sequence[Volume]:
        """All that are there at this moment."""
        ...

    def text(self, volume: Volume) -> bytes:
        """The text of one of them."""
        ...


class _Empty:
    """A shelf with nothing on it."""

    def volumes(self, least: int | None = None) -> Sequence[Volume]:  # noqa: ARG002
        return ()

    def look(self) -> Sequence[Volume]:
        return ()

    def text(self, volume: Volume) -> bytes:
        raise KeyError(volume)


EMPTY: Final[Shelf] = _Empty()
_shelf: list[Shelf] = [EMPTY]
_texts: dict[Volume, bytes] = {}  # of the editions found so far: none ever changes
_known: ContextVar[int | None] = ContextVar("known", default=None)


def put_up(shelf: Shelf) -> None:
    """Let editions be found on `shelf` too, instead of on the one before it."""
    _shelf[0] = shelf
    _texts.clear()


def known() -> int:
    """How many editions of the shelf are known of: now, or within `as_known`."""
    then = _known.get()
    return len(_shelf[0].volumes()) if then is None else then


def look() -> None:
    """Look for what has been put on the shelf just now."""
    _shelf[0].look()


@contextmanager
def as_known(count: int) -> Iterator[None]:
    """Within this, only the first `count` editions of the shelf have been published.

    An edition asked for by its number is found all the same.
    """
    token = _known.set(count)
    try:
        yield
    finally:
        _known.reset(token)


def volumes() -> tuple[Volume, ...]:
    """The editions that are known of: now, or within `as_known`."""
    then = _known.get()
    shelved = _shelf[0].volumes() if then is None else _shelf[0].volumes(then)[:then]
    return (*_brought(), *shelved)


def find(volume: Volume) -> bytes | None:
    """The text of `volume`, whenever it was published; None when there is none.

    What the shelf has stands before a file of the same name, which a later version
    of the engine may bring: what was published is what people were judged by.
    """
    text = _texts.get(volume) or _looked_for(volume)
    if text is not None:
        _texts[volume] = text
    return text


def _looked_for(volume: Volume) -> bytes | None:
    shelf = _shelf[0]
    if volume in shelf.volumes():
        return shelf.text(volume)
    if volume in _brought():
        return (HOUSES / volume.rule_set / f"{volume.number}.toml").read_bytes()
    return shelf.text(volume) if volume in shelf.look() else None


@cache
def _brought() -> tuple[Volume, ...]:
    """The engine's own; files put there later are not seen."""
    return tuple(sorted(map(Volume.at, HOUSES.glob("*/*/*.toml"))))
