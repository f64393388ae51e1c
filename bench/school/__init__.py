"""The managers' pages and exports over a school with a million answers.

`SCHOOL_ANSWERS=100000 python -m bench school` measures a smaller one.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg

from bench import Claim, Section, figure, percentile
from tests.services import postgresql

FEW: Final = 10_000
OF_A_MANAGER: Final = 8_100  # of the few: the rest is one by everybody else
MANY: Final = 1_000_000
PEOPLE: Final = 2_000
TURNS: Final = 4  # in which the pages of both schools are asked for
MOST_MS: Final = 500
MOST_GROWTH: Final = 1.5
MOST_FOR_SUMS: Final = 20  # percent: one statement for each of five tables
MORE_MIB: Final = 32  # of memory for ten times the rows: nothing but noise

ABOUT: Final = """\
On PostgreSQL, two schools of {people:,} people in classes of 25. One has {few:,}
answers, many by the four classes of one manager and one by everybody else. The other, a
copy of it, was given a year's work of everybody else: {many:,} answers, while the pages
of that manager, of those classes and their people say the same. Every answer was given
by a simulated trainee of `bench/learning/learners.py` to a question that the engine
dealt, and marked by the site's own marking, in drills and exams with their scores.
Making them and their sums took {minutes} minutes. Pages are asked for through Django's
test client, with the real views and templates, {times} times in each school, the two
schools taking turns; the database runs on the same cores. Of pages the median and the
p95 are told, "times" is the growth of the median. The two exports are written at the
same time, to nowhere."""


@dataclass(frozen=True, slots=True)
class School:
    """A database to be filled and measured, each step in a process of its own."""

    environment: Mapping[str, str]

    def step(self, *words: str) -> Any:
        """What a step of `measuring` found."""
        command = [sys.executable, "-m", "bench.school.measuring", *words]
        return json.loads(self._run(command))

    def copy(self, name: str) -> "School":
        """A school with all that is in this one by now, in a database called `name`."""
        server = self.environment["DATABASE_URL"].rpartition("/")[0]
        with psycopg.connect(f"{server}/template1", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "postgres"')
        return School({**self.environment, "DATABASE_URL": f"{server}/{name}"})

    def manage(self, *words: str) -> None:
        self._run([sys.executable, "manage.py", *words])

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(
            command,
            env=os.environ | self.environment,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        return done.stdout


@dataclass(frozen=True, slots=True)
class Page:
    """How a page was served: the queries of one, and the seconds of all in order."""

    queries: int
    seconds: list[float]

    @classmethod
    def of(cls, turns: Sequence[Any]) -> "Page":
        seconds = sorted(each for turn in turns for each in turn["seconds"])
        return cls(max(turn["queries"] for turn in turns), seconds)

    @property
    def median_ms(self) -> float:
        return 1000 * percentile(self.seconds, 50)

    @property
    def p95_ms(self) -> float:
        return 1000 * percentile(self.seconds, 95)


type Pages = Mapping[str, Page]


def run() -> Section:
    """Fill a school twice and measure it each time."""
    many = int(os.environ.get("SCHOOL_ANSWERS", MANY))
    with postgresql() as url, tempfile.TemporaryDirectory() as folder:
        school = School(_environment(url, Path(folder)))
        school.manage("migrate", "--verbosity", "0")
        school.manage("createcachetable")
        school.manage("collectstatic", "--noinput", "--verbosity", "0")
        school.step("people")
        school.step("answers", str(OF_A_MANAGER), "first")
        school.step("answers", str(FEW - OF_A_MANAGER), "others")
        small = school.copy("small")
        seconds = school.step("answers", str(many - FEW), "others")
        few, grown = _by_turns(small, school)
        answering = school.step("answering")
        with ThreadPoolExecutor() as both:
            kinds = ("csv", "xlsx")
            found = both.map(lambda kind: school.step("export", kind), kinds)
            files = dict(zip(kinds, found, strict=True))
    about = ABOUT.format(
        people=PEOPLE,
        few=FEW,
        many=many,
        minutes=figure(seconds / 60),
        times=len(next(iter(few.values())).seconds),
    )
    return Section(
        title="A school with a million answers",
        about=about,
        columns=("", "queries", f"{FEW:,} answers", f"{many:,} answers", "times"),
        rows=tuple(_rows(few, grown, answering, files)),
        claims=tuple(_claims(few, grown, answering, files)),
    )


def _by_turns(*schools: School) -> list[Pages]:
    """The pages of each of `schools`, asked for in turns: what slows one slows all."""
    rounds = [[school.step("pages") for school in schools] for _ in range(TURNS)]
    return [
        {name: Page.of([turn[name] for turn in turns]) for name in turns[0]}
        for turns in zip(*rounds, strict=True)
    ]


def _environment(url: str, folder: Path) -> Mapping[str, str]:
    return {
        "DATABASE_URL": url,
        "VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECOND_FACTOR_REQUIRED": "false",
        "SECRET_KEY": secrets.token_hex(32),
        "LOG_LEVEL": "ERROR",
    }


def _rows(
    few: Pages, grown: Pages, answering: tuple[float, float], files: Any
) -> Iterator[tuple[str, ...]]:
    for name, page in grown.items():
        yield (
            name,
            str(page.queries),
            _both(few[name]),
            _both(page),
            figure(_growth(few[name], page)),
        )
    posted, counted = answering
    yield "one answer, posted (median)", "—", "—", f"{figure(posted)} ms", "—"
    yield "… of it the sums (median)", "—", "—", f"{figure(counted)} ms", "—"
    for kind, file in files.items():
        taken = f"{figure(file['seconds'])} s, {figure(file['mib'])} MiB"
        rows = f"{file['rows']:,} bets"
        yield f"every answer as {kind.upper()}, {rows}", "—", "—", taken, "—"


def _both(page: Page) -> str:
    return f"{figure(page.median_ms)} / {figure(page.p95_ms)} ms"


def _growth(few: Page, grown: Page) -> float:
    """By the medians, which a pause of the machine's does not move."""
    return grown.median_ms / few.median_ms


def _claims(
    few: Pages, grown: Pages, answering: tuple[float, float], files: Any
) -> Iterator[Claim]:
    slowest = max(grown, key=lambda name: grown[name].p95_ms)
    yield Claim(
        f"slowest page, p95: {slowest}",
        grown[slowest].p95_ms,
        MOST_MS,
        unit="ms",
        at_most=True,
    )
    growth = {name: _growth(few[name], grown[name]) for name in grown}
    most = max(growth, key=lambda name: growth[name])
    yield Claim(f"most grown: {most}", growth[most], MOST_GROWTH, at_most=True)
    more = sum(abs(grown[it].queries - few[it].queries) for it in grown)
    yield Claim("queries more or fewer than before", more, 0, unit="", at_most=True)
    posted, counted = answering
    share = 100 * counted / posted
    yield Claim(
        "the sums in an answer's time", share, MOST_FOR_SUMS, unit="%", at_most=True
    )
    for kind, file in files.items():
        yield Claim(
            f"memory for all rows beside the first 100,000, {kind.upper()}",
            file["mib"] - file["mib_of_few"],
            MORE_MIB,
            unit="MiB",
            at_most=True,
        )
