"""All trainees at once, each in a thread of their own, and what they saw together."""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Final

from bench import percentile
from bench.load.browser import Browser
from bench.load.coach import Coach
from bench.load.trainees import ANSWER, THINK, Diary, Trainee

STARTED, READY = "an exam started", "the page that says how it goes"
GATHER: Final = 2  # seconds until all threads wait


@dataclass(frozen=True, slots=True)
class Seen:
    """The diaries of all, of which the time from `since` to `until` counts."""

    diaries: Sequence[Diary]
    since: float
    until: float

    @property
    def acknowledged(self) -> list[int]:
        return [each for diary in self.diaries for each in diary.acknowledged]

    @property
    def faults(self) -> int:
        return sum(diary.faults for diary in self.diaries)

    @property
    def served(self) -> dict[str, Any]:
        """Milliseconds by what was asked for."""
        found: dict[str, list[float]] = defaultdict(list)
        for diary in self.diaries:
            for what, requests in diary.served.items():
                found[what] += [s for at, s in requests if self._counts(at)]
        return {what: _figures(sorted(it)) for what, it in found.items() if it}

    @property
    def answers_a_second(self) -> float:
        return len(self._ends(ANSWER)) / (self.until - self.since)

    @property
    def longest_silence(self) -> float:
        """The most seconds in which nobody's answer came through."""
        ends = [self.since, *self._ends(ANSWER), self.until]
        return max(later - at for at, later in pairwise(ends))

    def _ends(self, what: str) -> list[float]:
        return sorted(
            at
            for diary in self.diaries
            for at, _ in diary.served.get(what, ())
            if self._counts(at)
        )

    def _counts(self, at: float) -> bool:
        return self.since <= at < self.until


@dataclass(frozen=True, slots=True)
class Crowd:
    """Trainees with a session each, at the site on `port`."""

    port: int
    sessions: Sequence[str]

    def practise(self, seconds: float, warm_up: float) -> Seen:
        """Let all practise so long, after the seconds in which they come."""
        coach, began = Coach(), time.monotonic()
        since, until = began + warm_up, began + warm_up + seconds

        def work(number: int) -> Diary:
            time.sleep(THINK * number / len(self.sessions))
            browser = Browser(self.port, self.sessions[number])
            trainee = Trainee(browser, coach, Random(number))
            trainee.practise(lambda: time.monotonic() < until)
            return trainee.diary

        return Seen(self._all(work), since, until)

    def start_exam(self, address: str) -> Seen:
        """Let all press the button that posts there, spread evenly over one second."""
        since = time.monotonic() + GATHER

        def work(number: int) -> Diary:
            browser, diary = Browser(self.port, self.sessions[number]), Diary()
            pressed_at = since + number / len(self.sessions)
            time.sleep(pressed_at - time.monotonic())
            reply = diary.note(STARTED, browser.post(address, {}, page=True))
            diary.note(READY, browser.get(reply.onward))
            return diary

        diaries = self._all(work)
        return Seen(diaries, since, time.monotonic())

    def _all(self, work: Callable[[int], Diary]) -> list[Diary]:
        everybody = len(self.sessions)
        with ThreadPoolExecutor(everybody) as threads:
            return list(threads.map(work, range(everybody)))


def _figures(times: Sequence[float]) -> dict[str, float]:
    found = {"median": 50, "p95": 95, "p99": 99}
    figures = {name: 1000 * percentile(times, it) for name, it in found.items()}
    return figures | {"many": len(times)}
