"""Walking the log from its first entry: whether the chain holds."""

from typing import Final

from logbook.models import BEFORE_THE_FIRST, LogEntry
from logbook.recording import Head

AT_ONCE: Final = 500  # entries in memory

MISSING: Final = "it is missing"
UNLINKED: Final = "it does not follow the entry before it"
CHANGED: Final = "it is not what was recorded"
OTHER_HEAD: Final = "it is another one than was printed"


class BrokenLogError(Exception):
    """The chain breaks; `number` is the first entry that is not as it must be."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(f"The log is broken at entry {number}: {why}.")


def check_log(printed: Head | None = None) -> Head:
    """The head of the log, once every entry has been found to be what was recorded.

    Who changes the last entries and reckons all hashes anew leaves a chain that
    holds: only a head `printed` earlier and kept elsewhere shows it, when it is given.
    Memory stays the same however long the log is. Raises BrokenLogError.
    """
    last = Head(0, BEFORE_THE_FIRST)
    for entry in LogEntry.objects.order_by("number").iterator(chunk_size=AT_ONCE):
        _follow(last, entry)
        last = Head(entry.number, entry.hash)
        if printed and printed.number == last.number and printed != last:
            raise BrokenLogError(last.number, OTHER_HEAD)
    if printed and printed.number > last.number:
        raise BrokenLogError(last.number + 1, MISSING)
    return last


def _follow(last: Head, entry: LogEntry) -> None:
    if entry.number != last.number + 1:
        raise BrokenLogError(last.number + 1, MISSING)
    if entry.hash != entry.due_hash():
        raise BrokenLogError(entry.number, CHANGED)
    if entry.previous != last.hash:
        raise BrokenLogError(entry.number, UNLINKED)
