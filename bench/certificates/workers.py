"""Task workers for a measure: started, warm, and told how busy they were."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bench.load.processes import family_of, seconds_of
from config.celery import app

PATIENCE: Final = 120  # seconds until a worker listens


@dataclass(frozen=True, slots=True)
class Workers:
    """Running workers by the ids of their processes."""

    processes: Sequence[int]

    def seconds(self) -> float:
        """The processor time that all of them have taken, with their children."""
        return sum(seconds_of(family_of(each)) for each in self.processes)


@contextmanager
def workers(many: int, warm_up: Callable[[], None]) -> Iterator[Workers]:
    """So many task workers, all of which listen and have done what `warm_up` posts.

    Each has one process that draws. A worker answers a ping only when it is up, so
    that none is still starting when the measure begins.
    """
    command = [sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker"]
    options = ["-c", "1", "--loglevel", "error", "--without-gossip"]
    names = [f"worker{number}@bench" for number in range(many)]
    started = [
        subprocess.Popen([*command, *options, "--without-mingle", "-n", name],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name in names
    ]  # fmt: skip
    try:
        _await(names)
        warm_up()
        yield Workers([process.pid for process in started])
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(60)


def _await(names: Sequence[str]) -> None:
    until = time.monotonic() + PATIENCE
    silent = set(names)
    while silent:
        if time.monotonic() > until:
            sys.exit(f"no answer from {', '.join(sorted(silent))}")
        for reply in app.control.ping(destination=sorted(silent), timeout=2) or ():
            silent -= set(reply)
