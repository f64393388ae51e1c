"""The editions published on this site, as the engine finds them.

What has been read once is kept: an edition never changes. Whether there are new ones
is asked every few seconds at most, and only where “the newest” is wanted; a question
names its edition, so answering one asks for nothing.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from django.db import connection

from quizzes.models import Edition
from tablegames.shelves import Volume

TABLE: Final = "quizzes_edition"
FRESH_FOR: Final = 5.0  # seconds until new editions are looked for again


class EditionShelf:
    """A shelf of the engine over the table of editions; one serves a whole process."""

    def __init__(
        self, fresh_for: float = FRESH_FOR, clock: Callable[[], float] = monotonic
    ) -> None:
        self._fresh_for = fresh_for
        self._clock = clock
        self._seen: tuple[Volume, ...] = ()
        self._stale_at = clock()
        self._made = False

    def volumes(self, least: int | None = None) -> Sequence[Volume]:
        """Those seen so far, if they are `least`; without it, if they are fresh."""
        if least is None and self._clock() < self._stale_at:
            return self._seen
        if least is not None and len(self._seen) >= least:
            return self._seen
        return self.look()

    def look(self) -> Sequence[Volume]:
        """All, after asking the database for those that are new."""
        seen = self._seen
        if self._is_there():
            new = Edition.objects.filter(place__gt=len(seen)).order_by("place")
            rows = new.values_list("rule_set", "number")
            seen = (*seen, *(Volume(*row) for row in rows))
        self._seen, self._stale_at = seen, self._clock() + self._fresh_for
        return seen

    def text(self, volume: Volume) -> bytes:
        """The text of `volume`, as it was published."""
        named = Edition.objects.filter(rule_set=volume.rule_set, number=volume.number)
        return named.values_list("toml", flat=True).get().encode()

    def _is_there(self) -> bool:
        """Whether the table is: the engine's commands run before it is made, too."""
        if not self._made and not _has_no_file():
            tables = connection.introspection.table_names()
            self._made = TABLE in tables
        return self._made


def _has_no_file() -> bool:
    """Whether the embedded database is still to be made; looking would make it."""
    name = connection.settings_dict["NAME"]
    return connection.vendor == "sqlite" and not Path(name).exists()
