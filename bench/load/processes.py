"""Processes under a measure: how busy they are, and how they are killed."""

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")  # in a second of processor time


def family_of(process: int) -> tuple[int, ...]:
    """`process`, its children and theirs, the oldest first."""
    return (process, *(each for it in children_of(process) for each in family_of(it)))


def children_of(process: int) -> Iterator[int]:
    """The ids of the processes that `process` has started and that still run."""
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # its thread ended meanwhile
            yield from map(int, path.read_text().split())


def seconds_of(processes: Iterable[int]) -> float:
    """The processor time that these have taken, with their children that have ended.

    See proc(5): its 14th to 17th word.
    """
    return sum(map(_seconds, processes))


def kill_all(processes: Iterable[int]) -> None:
    """End them at once, as the kernel does when memory runs out."""
    for each in processes:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)


def _seconds(process: int) -> float:
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0.0
    after_name = text.rpartition(") ")[2].split()
    return sum(map(int, after_name[11:15])) / TICKS
