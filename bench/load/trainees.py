"""Trainees who practise on the site: they read the hand, think, answer, go on."""

import re
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bench.load.browser import Browser, Reply
from bench.load.coach import Coach
from tests.make_quizzes import ULTIMATE

THINK: Final = 4.0  # seconds over a hand, the verdict read in them
SPREAD: Final = 0.25  # of it, either way
RIGHT: Final = 0.8  # of the answers
DRILL: Final = "/drill/start"
ANSWER, HAND = "an answer and its verdict", "the page of the next hand"

_NEXT = re.compile(r'href="([^"]+)"\s+aria-describedby="verdict"')
_HAND = re.compile(r'action="(?P<page>[^"]+)"\s+data-answering="(?P<question>\d+)"')


class LostError(Exception):
    """A page that does not ask for a hand where one was expected."""


@dataclass(slots=True)
class Diary:
    """What one trainee saw: requests by what they were for, and what was acknowledged.

    A request is told by when it ended, by the monotonic clock, and the seconds it took.
    """

    served: defaultdict[str, list[tuple[float, float]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    acknowledged: list[int] = field(default_factory=list)
    faults: int = 0

    def note(self, what: str, reply: Reply) -> Reply:
        self.served[what].append((time.monotonic(), reply.seconds))
        self.faults += reply.faults
        return reply


@dataclass(slots=True)
class Trainee:
    """One trainee at the site, from log-in on."""

    browser: Browser
    coach: Coach
    rng: Random
    diary: Diary = field(default_factory=Diary)

    def practise(self, goes_on: Callable[[], bool]) -> None:
        """Settle hand by hand as long as it `goes_on`."""
        begun = self.browser.post(DRILL, {"rules": ULTIMATE, "way": "smart"}, page=True)
        page = self._hand(begun)
        while goes_on():
            page = self._answer(page, goes_on)

    def _answer(self, page: Reply, goes_on: Callable[[], bool]) -> Reply:
        """Answer the hand on `page` and go on: the page of the next one."""
        asked = _HAND.search(page.text)
        if asked is None:
            raise LostError(page.text)
        question = int(asked["question"])
        thought_from = time.monotonic()
        right = self.rng.random() < RIGHT
        fields = self.coach.answer(question, right=right)
        thinking = THINK * (1 + SPREAD * self.rng.uniform(-1, 1))
        time.sleep(max(0.0, thought_from + thinking - time.monotonic()))
        if not goes_on():
            return page
        reply = self.browser.post(asked["page"], fields, page=False)
        self.diary.note(ANSWER, reply)
        if reply.headers.get("answer-saved") == str(question):
            self.diary.acknowledged.append(question)
        onward = _NEXT.search(reply.text)
        if onward is None:
            raise LostError(reply.text)
        return self._hand(self.browser.get(onward[1]))

    def _hand(self, reply: Reply) -> Reply:
        """The page of a hand to which `reply` leads."""
        while reply.onward:
            reply = self.browser.get(reply.onward)
        return self.diary.note(HAND, reply)
