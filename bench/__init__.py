"""Measures speed, beside the peers in the same run, into docs/benchmarks.md.

Every module here but `__main__` is a benchmark, named for what it measures, with
a `run() -> Section`. A new one needs no other registration than being here.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

ROUNDS: Final = 5


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure we want to reach: `measured` at least, or at most, `wanted`."""

    what: str
    measured: float
    wanted: float
    unit: str = "times"
    at_most: bool = False

    @property
    def is_met(self) -> bool:
        if self.at_most:
            return self.measured <= self.wanted
        return self.measured >= self.wanted

    @property
    def row(self) -> tuple[str, ...]:
        wanted = "at most" if self.at_most else "at least"
        verdict = "yes" if self.is_met else "**no**"
        return (
            self.what,
            f"{wanted} {self.wanted:,g} {self.unit}",
            f"{figure(self.measured)} {self.unit}",
            verdict,
        )


@dataclass(frozen=True, slots=True)
class Section:
    """What one benchmark found: a paragraph on what was done, a table, the claims."""

    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    claims: tuple[Claim, ...] = ()

    def __str__(self) -> str:
        parts = [f"## {self.title}", self.about, table(self.columns, self.rows)]
        if self.claims:
            columns = ("claim", "wanted", "measured", "met")
            parts.append(table(columns, [claim.row for claim in self.claims]))
        return "\n\n".join(parts)


def measured(module: str, **environment: str) -> Any:
    """What `module` prints last, as JSON: run by itself, on a site for it alone."""
    with tempfile.TemporaryDirectory(prefix="dealer-school-bench-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", module],
            env=os.environ
            | {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
            | {"LOG_LEVEL": "ERROR"}
            | environment,
            cwd=Path(__file__).parents[1],
            stdout=subprocess.PIPE,
            check=True,
        )
    return json.loads(done.stdout.splitlines()[-1])


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown: the first column words, the others figures."""
    rule = ["---", *["---:"] * (len(columns) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (columns, rule, *rows))


def figure(number: float) -> str:
    """Three digits that mean something: 0.0123, 4.57, 89.1, 768,000."""
    places = max(0, 2 - _order(number))
    return f"{round(number, 2 - _order(number)):,.{places}f}"


def _order(number: float) -> int:
    """The power of ten of the first digit."""
    return int(f"{number:.2e}".partition("e")[2])


def calls_per_second[I](call: Callable[[I], object], inputs: Sequence[I]) -> float:
    """How often a second `call` is done, over one pass of `inputs`."""
    started = perf_counter()
    for each in inputs:
        call(each)
    return len(inputs) / (perf_counter() - started)


def side_by_side(passes: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """The best figure of each of `passes`, which take turns.

    A machine that is busy for a while then slows all of them, not one.
    """
    rounds = [{name: run() for name, run in passes.items()} for _ in range(ROUNDS)]
    return {name: max(figures[name] for figures in rounds) for name in passes}


def durations[I](call: Callable[[I], object], inputs: Sequence[I]) -> list[float]:
    """The seconds of each call, shortest first; see `percentile`."""
    seconds = []
    for each in inputs:
        started = perf_counter()
        call(each)
        seconds.append(perf_counter() - started)
    return sorted(seconds)


def percentile(in_order: Sequence[float], percent: int) -> float:
    """The figure that `percent` of a hundred do not exceed."""
    return in_order[max(0, -(-len(in_order) * percent // 100) - 1)]
